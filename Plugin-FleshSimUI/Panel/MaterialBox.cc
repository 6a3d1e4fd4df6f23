#include "MaterialBox.hh"

#include "ScriptLine.hh"

namespace FleshSim {

namespace {

QString poissonProblem(double _poisson)
{
  if (_poisson >= 0.5) return "Poisson's ratio must be below 0.5; 0.49 is nearly incompressible already.";
  return _poisson > -1.0 ? QString() : "Poisson's ratio must be above -1.";
}

} // namespace

Stiffness Stiffness::fromYoungPoisson(double _young, double _poisson)
{
  return {_young, _poisson, _young / (2.0 * (1.0 + _poisson)),
          _young * _poisson / ((1.0 + _poisson) * (1.0 - 2.0 * _poisson))};
}

Stiffness Stiffness::fromLame(double _mu, double _lambda)
{
  return {_mu * (3.0 * _lambda + 2.0 * _mu) / (_lambda + _mu), _lambda / (2.0 * (_lambda + _mu)), _mu, _lambda};
}

MaterialBox::MaterialBox(Commands& _commands, QWidget* _parent)
    : Box(_commands, "materialBox", _parent),
      material_(makeCombo("material", "The energy that answers a strain.", this)), constants_(new QLineEdit(this)),
      description_(makeNote("materialDescription", this)),
      locking_(makeCombo("locking",
                         "What is done against elements that are too stiff near Poisson's ratio 0.5. Takes effect at "
                         "the next start.",
                         this)),
      problem_(makeNote("materialProblem", this))
{
  fillCombo(material_, commands().list("materials"));
  fillCombo(locking_, commands().list("lockingRemedies"));
  form().addRow("Material", material_);
  form().addWide(description_);
  constants_->setObjectName("constants");
  constants_->setToolTip(
      "The energy's own constants [Pa], all of them, instead of Young's modulus and Poisson's ratio.");
  addFields();
  addChecks();
  form().addRow("Locking", locking_);
  form().addWide(problem_);
  describe();
  connect(material_, QOverload<int>::of(&QComboBox::activated), this, &MaterialBox::send);
  connect(young_, &NumberField::written, this, &MaterialBox::followYoungPoisson);
  connect(poisson_, &NumberField::written, this, &MaterialBox::followYoungPoisson);
  connect(mu_, &NumberField::written, this, &MaterialBox::followLame);
  connect(lambda_, &NumberField::written, this, &MaterialBox::followLame);
  for (const NumberField* field : {young_, poisson_, mu_, lambda_})
    connect(field, &NumberField::edited, this, &MaterialBox::send);
  connect(density_, &NumberField::edited, this, [this](double _density) { commands().send("setDensity", {_density}); });
  connect(constants_, &QLineEdit::editingFinished, this, &MaterialBox::sendConstants);
  connect(locking_, QOverload<int>::of(&QComboBox::activated), this,
          [this] { commands().send("setLocking", {locking_->currentData().toString()}); });
  connect(this, &Box::problemChanged, this, [this] { showNote(problem_, problem()); });
}

void MaterialBox::addFields()
{
  young_ = addNumber("Young E", "young", "Young's modulus: stress over strain in a thin pulled rod.", "Pa");
  poisson_ = addNumber(QStringLiteral("Poisson \u03bd"), "poisson",
                       "Poisson's ratio: how much it thins while it is stretched. 0.5 keeps the volume.", "");
  mu_ = addNumber(QStringLiteral("Lam\u00e9 \u03bc"), "mu", "Lame's second constant, the shear modulus.", "Pa");
  lambda_ = addNumber(QStringLiteral("Lam\u00e9 \u03bb"), "lambda",
                      "Lame's first constant: the resistance of the volume, with 2/3 of mu.", "Pa");
  form().addRow("Constants", constants_, "Pa");
  form().setRowVisible(constants_, false);
  density_ = addNumber("Density", "density", "Mass of a volume of the rest shape; only dynamics needs it.",
                       QStringLiteral("kg/m\u00b3"), mustBePositive("The density"));
}

void MaterialBox::addChecks()
{
  young_->setCheck(mustBePositive("Young's modulus"));
  poisson_->setCheck(poissonProblem);
  mu_->setCheck(mustBePositive("The shear modulus mu"));
  lambda_->setCheck([this](double _lambda) {
    const double least = -2.0 / 3.0 * mu_->value();
    if (!(mu_->value() > 0.0) || _lambda > least) return QString();
    return "lambda must be above " + roundedText(least, 6) + " Pa (-2/3 of mu), or the bulk modulus is not positive.";
  });
}

void MaterialBox::showState(const PanelState& _state, bool _newObject)
{
  setEnabled(_state.valid);
  if (!_state.valid) return;
  chooseData(material_, _state.material);
  chooseData(locking_, _state.settings.value("locking").toString());
  describe();
  bool writing = false;
  for (const NumberField* field : {young_, poisson_, mu_, lambda_})
    writing = writing || field->isModified();
  if (_newObject || !writing) {
    // mu before lambda, which is checked against it.
    show(young_, _state.young, _newObject);
    show(poisson_, _state.poisson, _newObject);
    show(mu_, _state.mu, _newObject);
    show(lambda_, _state.lambda, _newObject);
  }
  form().setRowVisible(constants_, !_state.constantNames.isEmpty());
  constants_->setPlaceholderText(_state.constantNames);
  if (_newObject || !constants_->isModified()) constants_->setText(_state.constants);
  show(density_, _state.density, _newObject);
  showNote(problem_, problem());
}

QString MaterialBox::problem() const
{
  return firstProblem({young_, poisson_, mu_, lambda_, density_});
}

void MaterialBox::followYoungPoisson()
{
  lame_ = false;
  young_->check();
  poisson_->check();
  if (!firstProblem({young_, poisson_}).isEmpty()) {
    mu_->setUnknown();
    lambda_->setUnknown();
    return;
  }
  const Stiffness stiffness = Stiffness::fromYoungPoisson(young_->value(), poisson_->value());
  mu_->setValue(stiffness.mu);
  lambda_->setValue(stiffness.lambda);
  emit problemChanged();
}

void MaterialBox::followLame()
{
  lame_ = true;
  mu_->check();
  lambda_->check();
  if (!firstProblem({mu_, lambda_}).isEmpty()) {
    young_->setUnknown();
    poisson_->setUnknown();
    return;
  }
  const Stiffness stiffness = Stiffness::fromLame(mu_->value(), lambda_->value());
  young_->setValue(stiffness.young);
  poisson_->setValue(stiffness.poisson);
  emit problemChanged();
}

void MaterialBox::send()
{
  describe();
  if (!firstProblem({young_, poisson_, mu_, lambda_}).isEmpty()) return;
  for (NumberField* field : {young_, poisson_, mu_, lambda_})
    field->setModified(false);
  const QString name = material_->currentData().toString();
  if (lame_)
    commands().send("setMaterial", {name, mu_->value(), lambda_->value()});
  else
    commands().send("setMaterialYoungPoisson", {name, young_->value(), poisson_->value()});
}

void MaterialBox::sendConstants()
{
  if (!constants_->isModified()) return;
  constants_->setModified(false);
  if (constants_->text().trimmed().isEmpty()) return;
  commands().send("setMaterialConstants", {material_->currentData().toString(), constants_->text()});
}

void MaterialBox::describe()
{
  showNote(description_, material_->currentData(Qt::ToolTipRole).toString());
}

} // namespace FleshSim
