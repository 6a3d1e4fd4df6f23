#pragma once

#include <QMap>
#include <QString>
#include <QVariant>

class OpenFlipperQSettings
{
public:
  QVariant value(const QString& _key, const QVariant& _default = QVariant()) const
  {
    return values_.value(_key, _default);
  }
  void setValue(const QString& _key, const QVariant& _value) { values_[_key] = _value; }
  bool contains(const QString& _key) const { return values_.contains(_key); }

private:
  QMap<QString, QVariant> values_;
};
