#pragma once

#include <QColor>
#include <QString>
#include <QStringList>
#include <QVariantMap>
#include <QVector>

#include <array>

namespace FleshSim {

using Triple = std::array<double, 3>;

/// What state(id) says of an object, read from its JSON. Units: m, Pa, kg/m^3, s, as far as the mesh's unit is the
/// metre.
struct PanelState
{
  bool valid = false; ///< false: there is no object that can be used, nothing below `problem` means anything
  QString name;
  QString problem; ///< why the mesh cannot be simulated; its bad cells may be repaired or dropped where it is valid
  int vertices = 0;
  int tets = 0;
  int hexes = 0;
  Triple low{};      ///< corners of the bounding box of the rest shape
  Triple high{};     ///<
  int slabAxis = 1;  ///< of experiments, unless the user takes another: 0, 1, 2
  Triple slabLow{};  ///< where the low slab ends, by axis
  Triple slabHigh{}; ///<
  QString material;
  double mu = 0.0;
  double lambda = 0.0;
  double young = 0.0;
  double poisson = 0.0;
  double density = 0.0;
  QString constantNames; ///< of the energy's own constants: "c10, c01, bulk"; "": it has none
  QString constants;     ///< "c10=3e4, c01=1e4, bulk=1e6"; "": the stiffness above was chosen
  QVariantMap settings;  ///< by the keys of settingTable(): "solver.tolerance"; null: the program chooses
  bool realTime = true;  ///< motion without end may take longer steps
  Triple gravity{};
  int colliders = 0;
  int handles = 0; ///< vertices that are held or moved
  bool running = false;
  bool paused = false;
  QString kind; ///< of the run: experiment, solve, motion, scene, pull
  QString job;  ///< "stretch", ...; "": none
  int step = 0;
  int steps = 0; ///< 0: without end
  double time = 0.0;
  double rate = 0.0;       ///< of motion without end: its seconds per second of the clock; 0: not known
  double stepLength = 0.0; ///< of its last step [s]
  int rows = 0;
  QString message;
  bool failed = false;
  int iteration = 0;     ///< of the step that is being solved
  double residual = 0.0; ///< [N]
  double until = 0.0;    ///< residual at which it is solved [N]
  double part = 1.0;     ///< of the step, if it was cut
  double secondsLeft = 0.0;
  QString outcome;      ///< of the last run, in a few words
  QStringList warnings; ///< about its result
  bool canUndo = false;
  bool canRedo = false;
  bool surfaceOnly = false;
  QString field;                 ///< "": no colours
  std::array<double, 2> range{}; ///< of the colours
  bool fitted = true;            ///< the range follows the values
  QVector<QColor> colours;       ///< from the least value to the greatest, where the view does not say what they mean

  double extent(int _axis) const { return high[_axis] - low[_axis]; }

  /// Invalid for a text that is no JSON object.
  static PanelState fromJson(const QString& _json);
};

/// One step of a run, from rows(id, from).
struct StepRow
{
  static constexpr int phaseCount = 7;
  static const std::array<const char*, phaseCount> phaseNames; ///< "assembly", ...

  int step = 0;
  double time = 0.0;
  int newtonIterations = 0;
  int linearIterations = 0;
  double residual = 0.0; ///< [N]
  double tolerance = 0.0;
  double energy = 0.0; ///< [J]
  double kineticEnergy = 0.0;
  double volumeRatio = 1.0;
  int inverted = 0;
  int contacts = 0;
  bool converged = true;
  std::array<double, 3> forces{}; ///< sizes of what the first handle, the second, and all others together exert [N]
  std::array<double, phaseCount> seconds{};
  double totalSeconds = 0.0;

  static QVector<StepRow> fromJson(const QString& _json);
};

} // namespace FleshSim
