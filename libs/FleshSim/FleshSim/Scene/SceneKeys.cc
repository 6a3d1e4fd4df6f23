#include <FleshSim/Scene/SceneKeys.hh>

#include <FleshSim/IO/MeshFormat.hh>
#include <FleshSim/Mesh/Generate.hh>
#include <FleshSim/Scene/SceneSettings.hh>
#include <FleshSim/Simulation/JointRegistry.hh>

#include <utility>

namespace FleshSim {

namespace {

using Type = SceneKeyType;

template <class Entries>
std::vector<std::string> namesOf(const Entries& _entries)
{
  std::vector<std::string> names;
  for (const auto& entry : _entries)
    names.push_back(entry.name);
  return names;
}

std::vector<std::string> writableFormats()
{
  std::vector<std::string> names;
  for (const MeshFormat& format : meshFormats())
    if (format.write != nullptr) names.push_back(format.name);
  return names;
}

std::vector<SceneKey> with(std::vector<SceneKey> _settings, std::vector<SceneKey> _others)
{
  for (SceneKey& key : _settings)
    _others.push_back(std::move(key));
  return _others;
}

/// Each number of a material may come from the cells of the mesh.
SceneKind materialKind()
{
  SceneKind kind{"material",
                 {{"name", Type::name, "energy; fleshsim materials lists them", "", namesOf(materialRegistry())},
                  {"young", Type::cellNumber, "Young's modulus [Pa]", "cell_number"},
                  {"poisson", Type::cellNumber, "Poisson's ratio, between -1 and 0.5", "cell_number"},
                  {"mu", Type::cellNumber, "shear modulus [Pa], with lambda", "cell_number"},
                  {"lambda", Type::cellNumber, "Lame's first parameter [Pa], with mu", "cell_number"},
                  {"model_constants", Type::boolean, "mu and lambda are the energy's own constants"},
                  {"density", Type::cellNumber, "[kg/m^3]", "cell_number"}}};
  for (const MaterialEntry& entry : materialRegistry())
    for (const MaterialConstant& constant : entry.constants)
      kind.keys.push_back({constant.name, Type::cellNumber, constant.description, "cell_number"});
  return kind;
}

std::vector<SceneKind> bodyKinds()
{
  return {
      materialKind(),
      {"cell_number", {{"property", Type::text, "a cell property of the mesh's file", "", {}, 0, true}}},
      {"cells",
       {{"cells", Type::integers, "indices as in the mesh file, from 0"},
        {"box", Type::corners, "of the cells' centres: lower and upper corner"},
        {"sphere", Type::object, "", "sphere"},
        {"slab", Type::object, "coordinates of centres between two bounds", "slab"},
        {"group", Type::text, "a named group of cells of the mesh file"},
        {"property", Type::object, "a cell property of the mesh file", "property"}}},
      {"region",
       {{"select", Type::object, "the cells", "cells", {}, 0, true},
        {"material", Type::object, "theirs", "material", {}, 0, true}}},
      {"generate",
       {{"shape", Type::name, "fleshsim shapes lists them", "", namesOf(meshGenerators()), 0, true},
        {"cells", Type::name, "what the mesh is made of", "", {"tet", "hex"}},
        {"resolution", Type::integer, "number of cells along the shape", "", {}, 1}},
       true},
      {"rotation",
       {{"axis", Type::anyAxis, "of the turn, right-handed", "", {}, 0, true},
        {"degrees", Type::number, "angle", "", {}, 0, true},
        {"center", Type::vector, "a point of the axis; of handles and obstacles"}}},
      {"body", with(sceneKeysOf(bodySettings(), ""),
                    {{"mesh", Type::text, "path of a volume mesh"},
                     {"checksum", Type::text, "of the mesh in that file"},
                     {"generate", Type::object, "instead of mesh", "generate"},
                     {"material", Type::object, "stiffness and density", "material"},
                     {"regions", Type::list, "parts of the body with other materials; later ones win", "region"},
                     {"translate", Type::vector, "after the rotation"},
                     {"rotate", Type::object, "about the origin, after the scale", "rotation"},
                     {"scale", Type::positive, "factor of all coordinates"},
                     {"velocity", Type::vector, "at the start [m/s]"},
                     {"angular_velocity", Type::vector, "at the start, about the body's middle [rad/s]"}})},
  };
}

std::vector<SceneKind> boundaryKinds()
{
  return {
      {"sphere", {{"center", Type::vector, "", "", {}, 0, true}, {"radius", Type::notNegative, "", "", {}, 0, true}}},
      {"slab",
       {{"axis", Type::axis, "", "", {}, 0, true},
        {"from", Type::number, "no bound without it"},
        {"to", Type::number, "no bound without it"}}},
      {"property",
       {{"name", Type::text, "of the mesh file's vertices or cells", "", {}, 0, true},
        {"equals", Type::number, "the value of what is selected", "", {}, 0, true}}},
      {"select",
       {{"vertices", Type::integers, "indices as in the mesh file, from 0"},
        {"box", Type::corners, "lower and upper corner"},
        {"sphere", Type::object, "", "sphere"},
        {"slab", Type::object, "coordinates between two bounds", "slab"},
        {"group", Type::text, "a named group of the mesh file"},
        {"property", Type::object, "a property of the mesh file", "property"}}},
      {"handle",
       {{"name", Type::text, "of its reactions"},
        {"body", Type::integer, "index into bodies"},
        {"select", Type::object, "the vertices", "select", {}, 0, true},
        {"translate", Type::vector, "way from rest to the end"},
        {"rotate", Type::object, "turn from rest to the end", "rotation"},
        {"components", Type::text, "the coordinates that are held: some of the letters xyz"},
        {"direction", Type::vector, "the direction that is held, instead of components"},
        {"slide",
         Type::name,
         "where vertices may go: in the plane across the direction, or along its line",
         "",
         {"plane", "line"}}}},
      {"force",
       {{"body", Type::integer, "index into bodies"},
        {"select", Type::object, "the vertices", "select", {}, 0, true},
        {"force", Type::vector, "on each of them [N]", "", {}, 0, true}}},
      {"pressure",
       {{"body", Type::integer, "index into bodies"},
        {"select", Type::object, "vertices; boundary faces with all of theirs among them", "select", {}, 0, true},
        {"pressure", Type::number, "[Pa], positive pushes inwards; follows the faces", "", {}, 0, true}}},
      {"scramble",
       {{"factor", Type::positive, "volume of the box over that of the bounding box"},
        {"seed", Type::integer, "of the random numbers"}}},
      {"start",
       {{"scramble", Type::object, "vertices thrown at random", "scramble"},
        {"state", Type::text, "a restart file of the same scene to go on from"},
        {"positions", Type::textOrList, "positions from a mesh, one for each body"}}},
  };
}

std::vector<SceneKind> dynamicKinds()
{
  return {
      {"rayleigh", sceneKeysOf(runSettings(), "dynamics.rayleigh")},
      {"contact", sceneKeysOf(runSettings(), "dynamics.contact")},
      {"dynamics",
       with(sceneKeysOf(runSettings(), "dynamics"), {{"duration", Type::positive, "of the run [s]"},
                                                     {"gravity", Type::vector, "acceleration [m/s^2]"},
                                                     {"rayleigh", Type::object, "damping", "rayleigh"},
                                                     {"contact", Type::object, "between bodies", "contact"}})},
      {"plane",
       {{"point", Type::vector, "of the plane", "", {}, 0, true},
        {"normal", Type::vector, "out of the solid", "", {}, 0, true}}},
      {"ball", {{"center", Type::vector, "", "", {}, 0, true}, {"radius", Type::positive, "", "", {}, 0, true}}},
      {"box", {{"min", Type::vector, "", "", {}, 0, true}, {"max", Type::vector, "", "", {}, 0, true}}},
      {"capsule",
       {{"from", Type::vector, "end of the axis", "", {}, 0, true},
        {"to", Type::vector, "end of the axis", "", {}, 0, true},
        {"radius", Type::positive, "", "", {}, 0, true}}},
      {"collider",
       {{"plane", Type::object, "", "plane"},
        {"sphere", Type::object, "", "ball"},
        {"box", Type::object, "", "box"},
        {"capsule", Type::object, "", "capsule"},
        {"mesh", Type::text, "a surface: .obj, .ply, .stl or .off"},
        {"friction", Type::notNegative, "Coulomb's coefficient"},
        {"viscous", Type::notNegative, "drag along the surface [N s/m]"},
        {"name", Type::text, "of its reactions"},
        {"translate", Type::vector, "way over the duration"},
        {"rotate", Type::object, "turn over the duration", "rotation"}}},
  };
}

std::vector<SceneKind> rigidKinds()
{
  return {
      {"rigid_box", {{"size", Type::vector, "lengths of its edges", "", {}, 0, true}}},
      {"rigid_ball", {{"radius", Type::positive, "", "", {}, 0, true}}},
      {"rigid_capsule",
       {{"radius", Type::positive, "", "", {}, 0, true},
        {"length", Type::positive, "of the axis, along y, without the round ends", "", {}, 0, true}}},
      {"rigid_shape",
       {{"box", Type::object, "centre at the origin", "rigid_box"},
        {"sphere", Type::object, "centre at the origin", "rigid_ball"},
        {"capsule", Type::object, "centre at the origin", "rigid_capsule"},
        {"mesh", Type::text, "a closed surface: .obj, .ply, .stl or .off"}}},
      {"rigid_motion",
       {{"translate", Type::vector, "way over the run"}, {"rotate", Type::object, "turn over the run", "rotation"}}},
      {"rigid",
       {{"name", Type::text, "in reports and joints"},
        {"shape", Type::object, "box, sphere, capsule or mesh", "rigid_shape", {}, 0, true},
        {"density", Type::positive, "[kg/m^3]"},
        {"mass", Type::positive, "[kg], instead of a density"},
        {"inertia", Type::matrix, "rows of the tensor about the centre of mass [kg m^2], with a mass"},
        {"scale", Type::positive, "of the shape"},
        {"translate", Type::vector, "to where it begins"},
        {"rotate", Type::object, "before that, about the origin", "rotation"},
        {"velocity", Type::vector, "of the centre of mass at the start [m/s]"},
        {"angular_velocity", Type::vector, "at the start [rad/s]"},
        {"friction", Type::notNegative, "Coulomb's coefficient"},
        {"fixed", Type::boolean, "it stays where it is"},
        {"motion", Type::object, "it is moved", "rigid_motion"}}},
      {"attachment",
       {{"body", Type::integer, "index into bodies"},
        {"select", Type::object, "vertices", "select", {}, 0, true},
        {"to", Type::text, "a rigid body's name", "", {}, 0, true},
        {"collide", Type::boolean, "the two meet each other besides"},
        {"name", Type::text, "of its reaction"}}},
      {"motor",
       {{"speed", Type::number, "[degrees/s] or [m/s]", "", {}, 0, true},
        {"most", Type::positive, "torque [N m] or force [N]", "", {}, 0, true}}},
      {"joint",
       {{"type", Type::name, "kind of joint", "", namesOf(jointRegistry()), 0, true},
        {"between", Type::ends, "two of: a rigid body's name, \"world\", {\"body\": index}", "", {}, 0, true},
        {"at", Type::vector, "where it is at the start", "", {}, 0, true},
        {"axis", Type::vector, "of a hinge, slider or universal joint"},
        {"limits", Type::pair, "of a hinge [degrees], slider or distance [m]"},
        {"motor", Type::object, "of a hinge or slider", "motor"},
        {"compliance", Type::notNegative, "it gives way [m/N]; hinges [rad/(N m)]"},
        {"collide", Type::boolean, "its ends meet each other as others do"},
        {"name", Type::text, "in reports"}}},
  };
}

std::vector<SceneKind> runKinds()
{
  return {
      {"solver", sceneKeysOf(runSettings(), "solver")},
      {"output",
       {{"directory", Type::text, "of the meshes"},
        {"formats", Type::texts, "of the meshes", "", writableFormats()},
        {"every", Type::integer, "write every n-th step", "", {}, 1},
        {"restart", Type::text, "\"every N\": restart files of every N-th step"},
        {"report", Type::text, "JSON file"},
        {"csv", Type::text, "table"},
        {"html", Type::text, "page about the run"},
        {"pictures", Type::text, "folder of pictures"}}},
      {"scene",
       {{"bodies", Type::list, "at least one", "body", {}, 1, true},
        {"handles", Type::list, "vertices that are held or moved", "handle"},
        {"forces", Type::list, "on vertices", "force"},
        {"pressures", Type::list, "on boundary faces", "pressure"},
        {"gravity", Type::vector, "acceleration [m/s^2]; quasi-static runs grow into it"},
        {"start", Type::start, "where the bodies begin", "start"},
        {"mode", Type::name, "", "", {"quasistatic", "dynamic"}},
        {"steps", Type::integer, "number of steps", "", {}, 1},
        {"dynamics", Type::object, "of dynamic runs", "dynamics"},
        {"contact", Type::object, "as in dynamics", "contact"},
        {"colliders", Type::list, "obstacles", "collider"},
        {"rigid", Type::list, "rigid bodies", "rigid"},
        {"attachments", Type::list, "flesh that is nailed to rigid bodies", "attachment"},
        {"joints", Type::list, "between rigid bodies, bodies and the world", "joint"},
        {"solver", Type::object, "how steps are solved", "solver"},
        {"output", Type::object, "what is written", "output"}}},
  };
}

} // namespace

std::vector<SceneKind> sceneKinds()
{
  std::vector<SceneKind> kinds;
  for (const auto& part : {bodyKinds(), boundaryKinds(), dynamicKinds(), rigidKinds(), runKinds()})
    kinds.insert(kinds.end(), part.begin(), part.end());
  return kinds;
}

} // namespace FleshSim
