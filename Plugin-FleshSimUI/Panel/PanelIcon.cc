#include "PanelIcon.hh"

#include <QPainter>
#include <QPainterPath>
#include <QPixmap>

namespace FleshSim {

QIcon panelIcon()
{
  QPixmap picture(48, 48);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  QPainterPath body(QPointF(6, 30));
  body.cubicTo(16, 4, 32, 4, 42, 30);
  body.lineTo(34, 36);
  body.cubicTo(28, 18, 20, 18, 14, 36);
  body.closeSubpath();
  painter.setPen(QPen(QColor(90, 45, 40), 2));
  painter.setBrush(QColor(205, 132, 120));
  painter.drawPath(body);
  painter.setPen(QPen(QColor(242, 115, 26), 4));
  painter.drawLine(QPointF(4, 28), QPointF(16, 38));
  painter.drawLine(QPointF(44, 28), QPointF(32, 38));
  return QIcon(picture);
}

} // namespace FleshSim
