#pragma once

#include <QObject>
#include <QWidget>

namespace FleshSim {

/// As long as it lives, mouse and keyboard reach one widget alone; windows are still drawn, and can be closed.
class InputGuard : public QObject
{
public:
  explicit InputGuard(const QWidget& _allowed);
  ~InputGuard() override;

protected:
  bool eventFilter(QObject* _object, QEvent* _event) override;

private:
  const QWidget& allowed_;
};

} // namespace FleshSim
