// The script slots that are promised to users, each with what it must refuse: a refused call answers false, NaN or
// nothing, logs one error, and changes nothing.

#include "HostPositions.hh"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QMetaMethod>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>

namespace {

using namespace PluginTests;

/// "%1" in arguments is the object, "%2" a folder of the test's own.
struct Slot
{
  const char* name;
  const char* types;
  const char* result;
  const char* good;
  std::vector<const char*> bad;
};

void PrintTo(const Slot& _slot, std::ostream* _stream)
{
  *_stream << _slot.name;
}

const std::vector<const char*> badSlabs = {
    "%1, 'q', -0.5, 0.5, 0.1, 2",      "%1, '', -0.5, 0.5, 0.1, 2",        "%1, 'xy', -0.5, 0.5, 0.1, 2",
    "%1, 'Y', -0.5, 0.5, 0.1, 2",      "%1, 'y', NaN, 0.5, 0.1, 2",        "%1, 'y', -0.5, NaN, 0.1, 2",
    "%1, 'y', -0.5, 0.5, NaN, 2",      "%1, 'y', -Infinity, 0.5, 0.1, 2",  "%1, 'y', -0.5, Infinity, 0.1, 2",
    "%1, 'y', -0.5, 0.5, Infinity, 2", "%1, 'y', -0.5, 0.5, -Infinity, 2", "%1, 'y', -1e308, 0.5, 0.1, 2",
    "%1, 'y', 1e308, 0.5, 0.1, 2",     "%1, 'y', -0.5, 1e308, 0.1, 2",     "%1, 'y', -0.5, -1e308, 0.1, 2",
    "%1, 'y', 0.5, -0.5, 0.1, 2",      "%1, 'y', -0.5, 0.5, 1e308, 2",     "%1, 'y', -0.5, 0.5, -1e308, 2",
    "%1, 'y', -0.5, 0.5, 0.1, 0",      "%1, 'y', -0.5, 0.5, 0.1, -1",      "%1, 'y', -0.5, 0.5, 0.1, NaN",
    "%1, 'y', -0.5, 0.5, 0.1, 1e9"};

const char* const slab = "int,QString,double,double,double,int";
const char* const goodSlab = "%1, 'y', -0.5, 0.5, 0.05, 2";

std::vector<Slot> settingSlots()
{
  return {{"setMaterial",
           "int,QString,double,double",
           "bool",
           "%1, 'neo-hookean', 1e4, 2e4",
           {"%1, 'cheese', 1e4, 2e4", "%1, '', 1e4, 2e4", "%1, 'Corotated', 1e4, 2e4", "%1, 'corotated ', 1e4, 2e4",
            "%1, 'corotated', -1, 2e4", "%1, 'corotated', 0, 2e4", "%1, 'corotated', NaN, 2e4",
            "%1, 'corotated', 1e4, NaN", "%1, 'corotated', Infinity, 2e4", "%1, 'corotated', 1e4, -Infinity",
            "%1, 'corotated', 1e308, 1e308", "%1, 'corotated', 1e4, 1e308", "%1, 'corotated', 1e4, -1e4"}},
          {"setMaterialYoungPoisson",
           "int,QString,double,double",
           "bool",
           "%1, 'corotated', 3e4, 0.4",
           {"%1, 'cheese', 3e4, 0.4", "%1, '', 3e4, 0.4", "%1, 'corotated', -3e4, 0.4", "%1, 'corotated', 0, 0.4",
            "%1, 'corotated', NaN, 0.4", "%1, 'corotated', 3e4, NaN", "%1, 'corotated', Infinity, 0.4",
            "%1, 'corotated', 1e308, 0.4", "%1, 'corotated', 3e4, Infinity", "%1, 'corotated', 3e4, 0.5",
            "%1, 'corotated', 3e4, 0.6", "%1, 'corotated', 3e4, 1e308", "%1, 'corotated', 3e4, -1",
            "%1, 'corotated', 3e4, -1e308"}},
          {"setCells",
           "int,QString",
           "bool",
           "%1, 'tet'",
           {"%1, 'pyramid'", "%1, ''", "%1, 'TET'", "%1, 'hex'", "%1, NaN"}},
          {"setBadCells", "int,QString", "bool", "%1, 'repair'", {"%1, 'mend'", "%1, ''", "%1, NaN"}},
          {"rotateHandle",
           "int,IdList,Vector,double,Vector",
           "bool",
           "%1, [0, 1, 2], [0, 0, 1], 30, Vector(0, 0, 0)",
           {"%1, [0], [0, 0, 0], 30, [0, 0, 0]", "%1, [64], [0, 0, 1], 30, [0, 0, 0]", "%1, [0], 'z', 30, [0, 0, 0]",
            "%1, [0], [0, 0, 1], NaN, [0, 0, 0]", "%1, ['0'], [0, 0, 1], 30, [0, 0, 0]"}},
          {"setLocking",
           "int,QString",
           "bool",
           "%1, 'mean-dilatation'",
           {"%1, 'f-bar'", "%1, ''", "%1, 'Mean-Dilatation'", "%1, 1e308"}},
          {"setHessian", "int,QString", "bool", "%1, 'clamp'", {"%1, 'magic'", "%1, ''", "%1, 'Clamp'", "%1, 1e308"}},
          {"setSolver",
           "int,QString",
           "bool",
           "%1, 'newton-direct'",
           {"%1, 'magic'", "%1, ''", "%1, 'Newton-CG'", "%1, 1e308"}}};
}

std::vector<Slot> handleSlots()
{
  return {{"fix",
           "int,IdList",
           "bool",
           "%1, [0, 1, 2]",
           {"%1, [-1]", "%1, [64]", "%1, [0, 1000000]", "%1, [2147483647]", "%1, [-2147483648]", "%1, []"}},
          {"move",
           "int,IdList,Vector",
           "bool",
           "%1, [0, 1, 2], Vector(0.1, 0, 0)",
           {"%1, [-1], Vector(0.1, 0, 0)", "%1, [64], Vector(0.1, 0, 0)", "%1, [2147483647], Vector(0.1, 0, 0)",
            "%1, [], Vector(0.1, 0, 0)", "%1, [0], Vector(NaN, 0, 0)", "%1, [0], Vector(0, Infinity, 0)",
            "%1, [0], Vector(0, 0, -Infinity)"}},
          {"clearHandles", "int", "bool", "%1", {}}};
}

std::vector<Slot> runSlots()
{
  return {{"stretch", slab, "bool", goodSlab, badSlabs},
          {"compress", slab, "bool", goodSlab, badSlabs},
          {"twist", slab, "bool", goodSlab, badSlabs},
          {"bend", slab, "bool", goodSlab, badSlabs},
          {"scramble",
           "int,double,int",
           "bool",
           "%1, 2, 1",
           {"%1, 0, 1", "%1, -2, 1", "%1, NaN, 1", "%1, Infinity, 1", "%1, -Infinity, 1", "%1, 1e308, 1", "%1, 2, -1"}},
          {"solve", "int,int", "bool", "%1, 2", {"%1, 0", "%1, -1", "%1, NaN", "%1, 1e9", "%1, 1e308"}},
          {"startDynamics", "int", "bool", "%1", {}},
          {"stopDynamics", "int", "bool", "%1", {}},
          {"stepDynamics", "int,int", "bool", "%1, 2", {"%1, 0", "%1, -1", "%1, NaN", "%1, 1e9", "%1, 1e308"}},
          {"reset", "int", "bool", "%1", {}},
          {"cancel", "int", "bool", "%1", {}},
          {"runScene",
           "QString",
           "bool",
           "'%2/good.json'",
           {"'/no/such/scene.json'", "''", "'%2'", "'%2/garbage.json'", "'%2/unknown.json'", "'%2/nomesh.json'",
            "'%2/second.json'", "'%2/empty.json'"}}};
}

std::vector<Slot> resultSlots()
{
  return {{"newtonIterations", "int", "int", "%1", {}},
          {"residual", "int", "double", "%1", {}},
          {"energy", "int", "double", "%1", {}},
          {"volumeRatio", "int", "double", "%1", {}},
          {"converged", "int", "bool", "%1", {}},
          {"materials", "", "QString", "", {}},
          {"solvers", "", "QString", "", {}},
          {"hessians", "", "QString", "", {}},
          {"lockingRemedies", "", "QString", "", {}},
          {"saveScene",
           "int,QString",
           "bool",
           "%1, '%2/saved.json'",
           {"%1, '/no/such/folder/s.json'", "%1, ''", "%1, '%2'", "%1, '%2/good.json/s.json'", "%1, '/proc/s.json'",
            "%1, '%2/saved.ovm'"}},
          {"writeReport",
           "int,QString",
           "bool",
           "%1, '%2/report.json'",
           {"%1, '/no/such/folder/r.json'", "%1, ''", "%1, '%2'", "%1, '%2/good.json/r.json'", "%1, '/proc/r.json'"}}};
}

std::vector<Slot> allSlots()
{
  std::vector<Slot> all;
  for (const auto& part : {settingSlots(), handleSlots(), runSlots(), resultSlots()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

/// A stretched cube with held vertices, in a host without a window.
struct ContractSlots : testing::TestWithParam<Slot>
{
  ContractSlots()
  {
    write("garbage.json", "{ \"bodies\": [");
    write("empty.json", "");
    write("unknown.json", R"({"bodies":[{"generate":{"shape":"cube"}}],"steps":1,"colour":"red"})");
    write("nomesh.json", R"({"bodies":[{"mesh":"none.ovm"}],"steps":1})");
    write("second.json", R"({"bodies":[{"generate":{"shape":"cube","resolution":1}},{"mesh":"none.ovm"}],"steps":1})");
    write("good.json", R"({"bodies":[{"generate":{"shape":"cube","resolution":1}}],"steps":1,"handles":[{"body":0,)"
                       R"("select":{"slab":{"axis":"x","to":-1}}}]})");
    host.script(QString("fleshsim.setThreads(%1, 1)").arg(id));
    EXPECT_TRUE(host.script(QString("fleshsim.stretch(%1, 'y', -0.9, 0.9, 0.1, 1)").arg(id)).toBool());
    EXPECT_TRUE(host.script(QString("fleshsim.fix(%1, [0, 1, 2, 3, 4, 5])").arg(id)).toBool());
    clearRecords();
  }
  ~ContractSlots() override
  {
    EXPECT_TRUE(host.application.failures().isEmpty()) << host.application.failures().join("\n").toStdString();
  }

  /// The ends of jobs are queued by the host.
  void clearRecords()
  {
    QCoreApplication::processEvents();
    host.application.clearRecords();
  }
  void write(const char* _name, const char* _text)
  {
    QFile file(folder.filePath(_name));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(_text);
  }
  QVariant call(const QString& _arguments)
  {
    QString arguments = _arguments;
    arguments.replace("%1", QString::number(id)).replace("%2", folder.path());
    const QVariant answer = host.script(QString("fleshsim.%1(%2)").arg(GetParam().name, arguments));
    EXPECT_TRUE(host.application.scripting().error().isEmpty())
        << host.application.scripting().error().toStdString() << ": " << arguments.toStdString();
    return answer;
  }
  QString state() { return host.script(QString("fleshsim.state(%1)").arg(id)).toString(); }
  QStringList errors() const
  {
    QStringList texts;
    for (const HostStandIn::LogLine& line : host.application.log())
      if (line.type == LOGERR) texts << line.text;
    return texts;
  }

  /// false, NaN, "" or -1.
  bool isFailure(const QVariant& _answer) const
  {
    const QString result = GetParam().result;
    if (result == "double") return std::isnan(_answer.toDouble());
    if (result == "QString") return _answer.toString().isEmpty();
    return result == "int" ? _answer.toInt() == -1 : _answer.type() == QVariant::Bool && !_answer.toBool();
  }

  void expectRefusal(const QString& _arguments)
  {
    const std::string text = GetParam().name + ("(" + _arguments.toStdString()) + ")";
    const FleshSim::Points positions = positionsOfAny(id);
    const std::string before = state().toStdString();
    const int objects = PluginFunctions::objectCount();
    const QStringList files = QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden);
    clearRecords();
    EXPECT_TRUE(isFailure(call(_arguments))) << text;
    EXPECT_EQ(errors().size(), 1) << text << "\n" << errors().join("\n").toStdString();
    EXPECT_EQ(positionsOfAny(id), positions) << text;
    EXPECT_EQ(state().toStdString(), before) << text;
    EXPECT_EQ(PluginFunctions::objectCount(), objects) << text;
    EXPECT_EQ(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden), files) << text;
    EXPECT_TRUE(host.application.recordedScript().isEmpty()) << text;
    EXPECT_TRUE(host.application.jobs().empty()) << text;
  }

  QTemporaryDir folder;
  Host host{HostApplication::batch};
  const int id = host.addTets("cube", 3); // 64 vertices
};

TEST_P(ContractSlots, isThereAndDescribed)
{
  const QByteArray signature = QByteArray(GetParam().name) + "(" + GetParam().types + ")";
  const QMetaObject* meta = host.application.plugin("FleshSim")->metaObject();
  const int index = meta->indexOfSlot(signature);
  ASSERT_GE(index, 0) << signature.toStdString();
  EXPECT_STREQ(meta->method(index).typeName(), GetParam().result);
  EXPECT_EQ(meta->method(index).access(), QMetaMethod::Public);
  EXPECT_TRUE(host.application.scripting().functions("fleshsim").contains(signature)) << signature.toStdString();
  const auto& all = host.application.descriptions();
  const auto described = [&](const HostStandIn::SlotDescription& _description) {
    return _description.plugin == "FleshSim" && _description.slot == signature;
  };
  ASSERT_EQ(std::count_if(all.begin(), all.end(), described), 1);
  const auto found = std::find_if(all.begin(), all.end(), described);
  EXPECT_FALSE(found->text.isEmpty());
  EXPECT_EQ(found->parameters.size(), meta->method(index).parameterCount());
  EXPECT_EQ(found->texts.size(), found->parameters.size());
  EXPECT_FALSE(found->parameters.contains("") || found->texts.contains(""));
}

TEST_P(ContractSlots, worksWithoutAWindowAndBlocks)
{
  const QVariant answer = call(GetParam().good);
  EXPECT_FALSE(isFailure(answer)) << answer.toString().toStdString();
  EXPECT_TRUE(errors().isEmpty()) << errors().join("\n").toStdString();
  EXPECT_FALSE(host.script(QString("fleshsim.running(%1)").arg(id)).toBool());
  QCoreApplication::processEvents();
  for (const HostStandIn::Job& job : host.application.jobs())
    EXPECT_TRUE(job.isDone) << job.id.toStdString();
}

TEST_P(ContractSlots, refusesObjectsThatAreNoVolumeMesh)
{
  const QString good = GetParam().good;
  if (!good.startsWith("%1")) return; // is about none
  for (const char* object : {"-1", "0", "99", "2", "3", "NaN", "2147483647", "-2147483648", "1e308"})
    expectRefusal(object + good.mid(2));
}

TEST_P(ContractSlots, refusesWrongArguments)
{
  for (const char* arguments : GetParam().bad)
    expectRefusal(arguments);
}

INSTANTIATE_TEST_SUITE_P(Contract, ContractSlots, testing::ValuesIn(allSlots()),
                         [](const testing::TestParamInfo<Slot>& _info) { return std::string(_info.param.name); });

} // namespace
