#pragma once

// Both plugins in the stand-in for the host.

#include <HostStandIn/HostApplication.hh>

#include <Conversion/FillMesh.hh>
#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Mesh/Generate.hh>

#include <ObjectTypes/HexahedralMesh/HexahedralMesh.hh>
#include <ObjectTypes/PolyhedralMesh/PolyhedralMesh.hh>
#include <ObjectTypes/TetrahedralMesh/TetrahedralMesh.hh>
#include <OpenFlipper/BasePlugin/PluginFunctions.hh>

#include <gtest/gtest.h>

namespace PluginTests {

using HostStandIn::HostApplication;

struct Host
{
  explicit Host(HostApplication::Mode _mode) : application(_mode)
  {
    QStringList files = {plugin("FleshSim")};
    if (_mode == HostApplication::gui) files << plugin("FleshSimUI");
    EXPECT_TRUE(application.loadPlugins(files));
  }

  static QString plugin(const char* _name)
  {
    return QString(FLESHSIM_PLUGINS "/libPlugin-%1%2.so").arg(_name).arg(suffix());
  }
  static const char* suffix()
  {
#ifdef STANDIN_OVM3
    return "3";
#else
    return "";
#endif
  }

  /// A generated mesh in a new object of a type that can hold it.
  template <class Object>
  int add(DataType _type, const char* _shape, bool _hexes, int _resolution)
  {
    FleshSim::GenerateOptions options;
    options.shape = _shape;
    options.hexes = _hexes;
    options.resolution = _resolution;
    FleshSim::MeshDocument document;
    EXPECT_TRUE(FleshSim::generateMesh(options, document.mesh));
    const int id = application.addObject(_type, _shape);
    Object* object = nullptr;
    EXPECT_TRUE(PluginFunctions::getObject(id, object));
    EXPECT_TRUE(FleshSim::fillMesh(document, *object->mesh()));
    application.announce(id, UPDATE_ALL);
    return id;
  }
  int addTets(const char* _shape = "cube", int _resolution = 3)
  {
    return add<TetrahedralMeshObject>(DATA_TETRAHEDRAL_MESH, _shape, false, _resolution);
  }

  QVariant script(const QString& _text)
  {
    return application.scripting().run(_text).toVariant();
  }

  HostApplication application;
};

} // namespace PluginTests
