#include <Panel/FakeHost.hh>

#include <QJsonArray>
#include <QJsonDocument>

namespace FleshSim {

namespace {

/// Types of the arguments after the slots of the plugin: i int, d double, s text, v vector, l list of vertices.
const QMap<QString, QString> signatures{
    {"setMaterial", "isdd"}, {"setMaterialYoungPoisson", "isdd"},
    {"setDensity", "id"},    {"setCells", "is"},
    {"setLocking", "is"},    {"set", "iss"},
    {"setGravity", "iv"},    {"addPlane", "ivvd"},
    {"addSphere", "ivdd"},   {"addBox", "ivvd"},
    {"addCapsule", "ivvdd"}, {"addMeshCollider", "isd"},
    {"clearColliders", "i"}, {"fix", "il"},
    {"move", "ilv"},         {"moveAndTurn", "ilvvd"},
    {"slide", "ilvb"},       {"fixCorners", "i"},
    {"clearHandles", "i"},   {"groups", "i"},
    {"groupVertices", "is"}, {"setHandleMode", "ib"},
    {"setRealTime", "ib"},   {"slab", "isdd"},
    {"setPullMode", "bd"},   {"selectedVertices", "i"},
    {"stretch", "isdddi"},   {"compress", "isdddi"},
    {"twist", "isdddi"},     {"bend", "isdddi"},
    {"scramble", "idi"},     {"solve", "ii"},
    {"startDynamics", "i"},  {"stopDynamics", "i"},
    {"stepDynamics", "ii"},  {"runScene", "s"},
    {"pause", "i"},          {"resume", "i"},
    {"stepOnce", "i"},       {"cancel", "i"},
    {"reset", "i"},          {"undo", "i"},
    {"redo", "i"},           {"state", "i"},
    {"keptSteps", "i"},      {"rows", "ii"},
    {"showField", "isdd"},   {"hideField", "i"},
    {"showStep", "ii"},      {"showSurfaceOnly", "ib"},
    {"writeReport", "is"},   {"writeTable", "is"},
    {"loadMesh", "s"},       {"saveMesh", "is"},
    {"saveScene", "is"},     {"objects", ""},
    {"meshName", "i"},       {"materials", ""},
    {"settingTable", ""},    {"lockingRemedies", ""},
    {"fields", ""},
};

const QMap<QString, QString> lists{
    {"materials", "stable-neo-hookean\tflesh, any strain\nneo-hookean\tnever inverts\narap\tas rigid as possible"},
    {"lockingRemedies", "none\nmean-dilatation\n"},
    {"fields", "displacement\thow far\nJ\tvolume of an element\nvon_mises\tstress [Pa]"},
};

/// Settings of every type, and one that no panel has heard of.
const char* const settingTable = R"([
  {"key":"solver.name","label":"Solver","type":"name","help":"how","unit":"","none":"","absent":false,"choices":[
    {"name":"newton-cg","description":"conjugate gradients"},{"name":"newton-direct","description":"factorisation"}]},
  {"key":"solver.hessian","label":"Hessian","type":"name","help":"which","unit":"","none":"","absent":false,"choices":[
    {"name":"on-demand","description":"the true one"},{"name":"clamp","description":"no negative eigenvalues"}]},
  {"key":"solver.tolerance","label":"Tolerance","type":"number","help":"force","unit":"N","least":0,"above":true,
   "none":"automatic","absent":true},
  {"key":"solver.max_iterations","label":"Iterations","type":"integer","help":"most","unit":"","least":1,"most":1000,
   "none":"","absent":false},
  {"key":"solver.threads","label":"Threads","type":"integer","help":"together","unit":"","least":0,"most":64,
   "none":"all cores","absent":false},
  {"key":"solver.brave_new","label":"Brave","type":"flag","help":"came yesterday","unit":"","none":"","absent":false},
  {"key":"dynamics.integrator","label":"Integrator","type":"name","help":"how","unit":"","none":"","absent":false,
   "choices":[{"name":"backward-euler","description":"robust"},{"name":"bdf2","description":"second order"}]},
  {"key":"dynamics.dt","label":"Time step","type":"number","help":"length","unit":"s","least":0,"above":true,"none":"",
   "absent":false},
  {"key":"dynamics.rayleigh.alpha","label":"Damping a","type":"number","help":"mass","unit":"1/s","least":0,
   "above":false,"none":"","absent":false},
  {"key":"dynamics.rayleigh.beta","label":"Damping b","type":"number","help":"stiffness","unit":"s","least":0,
   "above":false,"none":"","absent":false},
  {"key":"dynamics.contact.friction","label":"Friction","type":"number","help":"Coulomb","unit":"","least":0,
   "above":false,"none":"","absent":false}])";

char typeOf(const QVariant& _value)
{
  switch (_value.userType()) {
  case QMetaType::Bool:
    return 'b';
  case QMetaType::Int:
    return 'i';
  case QMetaType::Double:
    return 'd';
  case QMetaType::QString:
    return 's';
  case QMetaType::QVariantList:
    break;
  default:
    return '?';
  }
  const QVariantList list = _value.toList();
  return list.size() == 3 && list[0].userType() == QMetaType::Double ? 'v' : 'l';
}

QString textOf(const QVariant& _value)
{
  if (_value.userType() != QMetaType::QVariantList) return _value.toString();
  QStringList texts;
  for (const QVariant& entry : _value.toList())
    texts.append(entry.toString());
  return "{" + texts.join(" ") + "}";
}

QString json(const QJsonObject& _object)
{
  return QString::fromUtf8(QJsonDocument(_object).toJson(QJsonDocument::Compact));
}

} // namespace

QJsonObject exampleState()
{
  const char* text = R"({"name":"bird","vertices":5401,"tets":20866,"hexes":0,"box":[[0,-1,10],[1,1,14]],
    "slabs":{"axis":1,"low":[0,-1,10],"high":[1,1,14]},
    "material":{"name":"stable-neo-hookean","mu":40000,"lambda":60000,"young":104000,"poisson":0.3,"density":1000},
    "settings":{"cells":"auto","bad_cells":"refuse","locking":"none","solver.name":"newton-cg",
    "solver.hessian":"on-demand","solver.tolerance":null,"solver.max_iterations":50,"solver.threads":0,
    "solver.brave_new":false,"dynamics.integrator":"backward-euler","dynamics.dt":0.01,"dynamics.rayleigh.alpha":0,
    "dynamics.rayleigh.beta":0,"dynamics.contact.friction":0},
    "gravity":[0,0,0],"colliders":0,"handles":0,"running":false,"paused":false,"kind":"","job":"",
    "step":0,"steps":0,"time":0,"rows":0,"message":"","failed":false,"can_undo":false,"can_redo":false,"field":"",
    "field_range":[0,0]})";
  return QJsonDocument::fromJson(text).object();
}

FakeHost::FakeHost()
{
  states[5] = exampleState();
  states[7] = exampleState();
  states[7]["name"] = "cube";
  states[7]["box"] = QJsonArray{QJsonArray{0, 0, 0}, QJsonArray{2, 2, 2}};
  states[7]["slabs"] = QJsonObject{{"axis", 2}, {"low", QJsonArray{0, 0, 0}}, {"high", QJsonArray{2, 2, 2}}};
}

void FakeHost::setMaterial(const QString& _key, const QJsonValue& _value)
{
  QJsonObject material = states[5]["material"].toObject();
  material[_key] = _value;
  states[5]["material"] = material;
}

void FakeHost::setSetting(const QString& _key, const QJsonValue& _value)
{
  QJsonObject settings = states[5]["settings"].toObject();
  settings[_key] = _value;
  states[5]["settings"] = settings;
}

void FakeHost::addRow(int _step, double _residual, double _energy)
{
  rows.append(QJsonObject{{"step", _step},
                          {"time", 0.1 * _step},
                          {"newton_iterations", 4 + _step},
                          {"linear_iterations", 100 + _step},
                          {"residual", _residual},
                          {"tolerance", 1e-6},
                          {"energy", _energy},
                          {"kinetic_energy", 0.5},
                          {"volume_ratio", 0.99},
                          {"inverted", 0},
                          {"contacts", 2},
                          {"converged", true},
                          {"seconds", QJsonObject{{"assembly", 0.1}, {"linear", 0.2}, {"total", 0.3 + _residual}}}});
  set("rows", int(rows.size()));
}

QStringList FakeHost::takeCalls()
{
  QStringList calls;
  calls.swap(calls_);
  return calls;
}

QVariant FakeHost::call(const QString& _name, const QVariantList& _arguments)
{
  QString types;
  QStringList texts;
  for (const QVariant& argument : _arguments) {
    types += typeOf(argument);
    texts += textOf(argument);
  }
  if (missing.contains(_name)) return {};
  const QString line = _name + "(" + texts.join(", ") + ")";
  if (!signatures.contains(_name) || signatures[_name] != types) wrong.append(line + " has types " + types);
  const QVariant known = answer(_name, _arguments);
  if (known.isValid()) return known;
  calls_.append(line);
  if (_name == "loadMesh") return refused.contains(_name) ? -1 : 7;
  return !refused.contains(_name);
}

QVariant FakeHost::answer(const QString& _name, const QVariantList& _arguments)
{
  if (lists.contains(_name)) return lists[_name];
  if (_name == "settingTable") return QString(settingTable);
  if (_name != "objects") return answerObject(_name, _arguments);
  QVariantList ids;
  for (const int id : states.keys())
    ids.append(id);
  return ids;
}

QVariant FakeHost::answerObject(const QString& _name, const QVariantList& _arguments)
{
  const int id = _arguments.value(0).toInt();
  if (_name == "meshName") return states.value(id)["name"].toString();
  if (_name == "selectedVertices") return selection;
  if (_name == "slab") return slabVertices;
  if (_name == "groups") return groups;
  if (_name == "groupVertices") return QVariantList{6, 7};
  if (_name == "keptSteps") return QVariantList();
  if (_name == "state") {
    ++stateQuestions;
    return states.contains(id) ? json(states[id]) : QString();
  }
  if (_name != "rows") return {};
  QJsonArray array;
  for (int r = _arguments.value(1).toInt(); id == 5 && r < rows.size(); ++r)
    array.append(rows[r]);
  readRows += array.size();
  return QString::fromUtf8(QJsonDocument(array).toJson());
}

} // namespace FleshSim
