#include "SettingRows.hh"

#include "ScriptLine.hh"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalBlocker>

namespace FleshSim {

namespace {

PanelSetting settingOf(const QJsonObject& _json)
{
  PanelSetting setting;
  setting.key = _json["key"].toString();
  setting.label = _json["label"].toString();
  setting.type = _json["type"].toString();
  setting.help = _json["help"].toString();
  setting.unit = _json["unit"].toString();
  setting.least = _json["least"].toDouble();
  setting.most = _json["most"].toDouble();
  setting.above = _json["above"].toBool();
  setting.none = _json["none"].toString();
  setting.absent = _json["absent"].toBool();
  for (const QJsonValue& choice : _json["choices"].toArray())
    setting.choices.append({choice.toObject()["name"].toString(), choice.toObject()["description"].toString()});
  return setting;
}

/// "Norm of the force ..." and the key by which scripts and scenes know it.
QString tipOf(const PanelSetting& _setting)
{
  const QString help = _setting.help.left(1).toUpper() + _setting.help.mid(1);
  return help + ". In scripts and scenes: " + _setting.key + ".";
}

} // namespace

QString PanelSetting::controlName() const
{
  QString name = key.contains('.') ? key.section('.', 1) : key;
  if (name == "name") return key.section('.', 0, 0);
  for (int i = name.size() - 2; i > 0; --i)
    if (name[i] == '.' || name[i] == '_') name.replace(i, 2, name[i + 1].toUpper());
  return name;
}

QVector<PanelSetting> readSettingTable(Commands& _commands)
{
  QVector<PanelSetting> settings;
  const QByteArray json = _commands.askPlain("settingTable").toString().toUtf8();
  for (const QJsonValue& entry : QJsonDocument::fromJson(json).array())
    settings.append(settingOf(entry.toObject()));
  return settings;
}

SettingRows::SettingRows(Commands& _commands, FormGrid& _form, const QStringList& _groups, QWidget* _box)
    : QObject(_box), commands_(_commands)
{
  for (const PanelSetting& setting : readSettingTable(_commands))
    if (_groups.contains(setting.group())) rows_.append(makeRow(setting, _form, _box));
}

SettingRows::Row SettingRows::makeRow(const PanelSetting& _setting, FormGrid& _form, QWidget* _box)
{
  Row row;
  row.setting = _setting;
  if (_setting.type == "name")
    addName(row, _form, _box);
  else if (_setting.type == "flag")
    addFlag(row, _form, _box);
  else if (_setting.type == "integer")
    addInteger(row, _form, _box);
  else
    addNumber(row, _form, _box);
  return row;
}

void SettingRows::send(const PanelSetting& _setting, const QString& _value)
{
  commands_.send("set", {_setting.key, _value});
}

void SettingRows::addName(Row& _row, FormGrid& _form, QWidget* _box)
{
  const PanelSetting& setting = _row.setting;
  _row.combo = makeCombo(setting.controlName(), tipOf(setting), _box);
  _row.description = makeNote(setting.controlName() + "Description", _box);
  fillCombo(_row.combo, setting.choices);
  _form.addRow(setting.label, _row.combo);
  _form.addWide(_row.description);
  describe(_row);
  connect(_row.combo, QOverload<int>::of(&QComboBox::activated), this, [this, row = _row] {
    describe(row);
    send(row.setting, row.combo->currentData().toString());
  });
}

void SettingRows::addFlag(Row& _row, FormGrid& _form, QWidget* _box)
{
  const PanelSetting& setting = _row.setting;
  _row.check = new QCheckBox(setting.label, _box);
  _row.check->setObjectName(setting.controlName());
  _row.check->setToolTip(tipOf(setting));
  _form.addWide(_row.check);
  connect(_row.check, &QCheckBox::clicked, this, [this, setting](bool _on) { send(setting, _on ? "true" : "false"); });
}

void SettingRows::addInteger(Row& _row, FormGrid& _form, QWidget* _box)
{
  const PanelSetting& setting = _row.setting;
  _row.spin = makeSpin(setting.controlName(), tipOf(setting), static_cast<int>(setting.least),
                       static_cast<int>(setting.most), _box);
  if (!setting.none.isEmpty()) _row.spin->setSpecialValueText(setting.none);
  _form.addRow(setting.label, _row.spin, setting.unit);
  connect(_row.spin, QOverload<int>::of(&QSpinBox::valueChanged), this,
          [this, setting](int _number) { send(setting, QString::number(_number)); });
}

void SettingRows::addNumber(Row& _row, FormGrid& _form, QWidget* _box)
{
  const PanelSetting& setting = _row.setting;
  _row.field = new NumberField(setting.controlName(), tipOf(setting), _box);
  const NumberField::Check check = setting.above ? mustBePositive(setting.label) : mustNotBeNegative(setting.label);
  const bool absent = setting.absent;
  _row.field->setCheck([check, absent](double _value) { return absent && _value == 0.0 ? QString() : check(_value); });
  if (absent) {
    _row.field->setEmptyValue(0.0, setting.none);
    _row.field->setValue(0.0);
  }
  _form.addRow(setting.label, _row.field, setting.unit);
  connect(_row.field, &NumberField::written, this, &SettingRows::problemChanged);
  connect(_row.field, &NumberField::edited, this, [this, setting](double _value) {
    send(setting, setting.absent && _value == 0.0 ? QString() : numberText(_value));
  });
}

void SettingRows::describe(const Row& _row)
{
  showNote(_row.description, _row.combo->currentData(Qt::ToolTipRole).toString());
}

void SettingRows::showState(const PanelState& _state, bool _newObject)
{
  for (const Row& row : rows_) {
    const QVariant value = _state.settings.value(row.setting.key);
    if (row.combo != nullptr) {
      chooseData(row.combo, value.toString());
      describe(row);
    }
    if (row.check != nullptr) row.check->setChecked(value.toBool());
    if (row.spin != nullptr) showNumber(row.spin, value.toInt());
    if (row.field == nullptr) continue;
    const double number = value.isNull() && row.setting.absent ? 0.0 : value.toDouble();
    if (_newObject)
      row.field->setValue(number);
    else
      row.field->showValue(number);
  }
}

QString SettingRows::problem() const
{
  for (const Row& row : rows_)
    if (row.field != nullptr && !row.field->problem().isEmpty()) return row.field->problem();
  return {};
}

} // namespace FleshSim
