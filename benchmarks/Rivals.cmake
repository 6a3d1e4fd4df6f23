# Our linear solvers beside those of PETSc (with hypre) and SuiteSparse. Built where these are installed and asked for.
find_package(PkgConfig REQUIRED)
pkg_check_modules(PETSC REQUIRED PETSc)
find_package(MPI REQUIRED COMPONENTS C)
find_path(FLESHSIM_CHOLMOD_INCLUDE cholmod.h PATH_SUFFIXES suitesparse)
find_library(FLESHSIM_CHOLMOD_LIBRARY cholmod)
if(NOT FLESHSIM_CHOLMOD_INCLUDE OR NOT FLESHSIM_CHOLMOD_LIBRARY)
  message(FATAL_ERROR "FLESHSIM_RIVALS needs SuiteSparse's CHOLMOD")
endif()

fleshsim_add_benchmark(against_libraries
  against_libraries.cc StretchSystem.cc OwnRival.cc PetscRivals.cc FactorizationRivals.cc)
target_include_directories(against_libraries SYSTEM PRIVATE ${PETSC_INCLUDE_DIRS} ${FLESHSIM_CHOLMOD_INCLUDE})
target_link_libraries(against_libraries PRIVATE FleshSim::IO ${PETSC_LINK_LIBRARIES} MPI::MPI_C
  ${FLESHSIM_CHOLMOD_LIBRARY})
