#pragma once

#include <FleshSim/Core/Status.hh>
#include <FleshSim/IO/MeshDocument.hh>
#include <FleshSim/Session/SessionStatus.hh>
#include <FleshSim/Session/StepArchive.hh>
#include <FleshSim/Session/StoredResults.hh>

#include <memory>
#include <string>
#include <vector>

namespace FleshSim {

/// What a run of the command line left in a folder: NAME_00000.EXT, NAME_00001.EXT, ... for each body.
struct StepSeries
{
  std::vector<std::string> names;       ///< of the bodies
  std::vector<MeshDocument> documents;  ///< with the rest shape, as far as the files tell it
  std::shared_ptr<StepArchive> archive; ///< positions of all bodies, one after the other
  Points last{3, 0};
  bool knowsRest = true;                 ///< false: taken for that is the first step
  StoredResults stored;                  ///< what its files hold besides positions
  bool hasStored = false;                ///< something that can be shown in colours
  std::vector<MaterialChoice> materials; ///< of the bodies, if a report beside them says so; else empty
  std::vector<SessionRow> rows;          ///< of the report or table beside them, if there is one
};

/// Reads all steps of a folder. The bodies of a scene, body0, body1, ..., are one run; every other name is a run of its
/// own. Several formats of the same body: the first that keeps all digits. The rest shape is where the files'
/// displacement leads back to. Fails for a folder without steps, for a file that cannot be read, and for bodies of a
/// run whose steps differ.
/// A report (.json) or a table (.csv) in the folder that is the run's own tells materials and steps.
Status readStepSeries(const std::string& _folder, std::vector<StepSeries>& _runs);

/// One file of a run by itself, if it is one: a mesh that knows its displacement. False: it is not, or cannot be read.
bool readSingleStep(const std::string& _file, StepSeries& _run);

} // namespace FleshSim
