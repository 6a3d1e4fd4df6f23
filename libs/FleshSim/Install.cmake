# What `cmake --install` gives: libraries and headers for find_package(FleshSim) and pkg-config, programs, manual pages,
# completion, example scenes and meshes. Read by the stand-alone build alone.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
find_package(Eigen3 3.3 REQUIRED NO_MODULE)
find_package(OpenMP QUIET COMPONENTS CXX)

get_property(modules GLOBAL PROPERTY FLESHSIM_MODULES)
add_library(FleshSimAll INTERFACE)
add_library(FleshSim::FleshSim ALIAS FleshSimAll)
target_link_libraries(FleshSimAll INTERFACE FleshSimSession)
set_target_properties(FleshSimAll PROPERTIES EXPORT_NAME FleshSim)

install(TARGETS ${modules} FleshSimAll EXPORT FleshSimTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${CMAKE_CURRENT_LIST_DIR}/FleshSim DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hh")
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/FleshSim)
install(EXPORT FleshSimTargets NAMESPACE FleshSim:: DESTINATION ${package})
set(FLESHSIM_NEEDS_VTK OFF)
get_target_property(definitions FleshSimIO COMPILE_DEFINITIONS)
if("${definitions}" MATCHES FLESHSIM_HAVE_VTK)
  set(FLESHSIM_NEEDS_VTK ON)
endif()
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/FleshSimConfig.cmake.in
  ${CMAKE_BINARY_DIR}/FleshSimConfig.cmake INSTALL_DESTINATION ${package})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/FleshSimConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/FleshSimConfig.cmake ${CMAKE_BINARY_DIR}/FleshSimConfigVersion.cmake
  DESTINATION ${package})

# Static libraries know nothing of each other: pkg-config names them all, users before what they use.
set(libraries "")
foreach(module ${modules})
  string(PREPEND libraries "-l${module} ")
endforeach()
get_target_property(used FleshSimCore INTERFACE_COMPILE_OPTIONS)
string(REPLACE ";" " " options "${used}")
if(OpenMP_CXX_FOUND)
  string(APPEND options " ${OpenMP_CXX_FLAGS}")
endif()
get_target_property(eigen Eigen3::Eigen INTERFACE_INCLUDE_DIRECTORIES)
set(vtk "")
if(FLESHSIM_NEEDS_VTK)
  find_package(VTK 9.0 REQUIRED COMPONENTS CommonCore CommonDataModel IOCore IOLegacy IOXML IOXMLParser)
  foreach(part CommonCore CommonDataModel IOCore IOLegacy IOXML IOXMLParser)
    string(APPEND vtk "$<TARGET_LINKER_FILE:VTK::${part}> ")
  endforeach()
endif()
file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/fleshsim.pc CONTENT "prefix=${CMAKE_INSTALL_PREFIX}
libdir=\${prefix}/${CMAKE_INSTALL_LIBDIR}
includedir=\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}

Name: fleshsim
Description: soft bodies: equilibria and motion of tetrahedral and hexahedral meshes
Version: ${PROJECT_VERSION}
Cflags: -I\${includedir} -I${eigen} ${options}
Libs: -L\${libdir} ${libraries}${vtk}${OpenMP_CXX_FLAGS} -lpthread
")
install(FILES ${CMAKE_BINARY_DIR}/fleshsim.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

foreach(program fleshsim fleshsim-view)
  if(TARGET ${program})
    install(TARGETS ${program} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  endif()
endforeach()
install(DIRECTORY ${CMAKE_BINARY_DIR}/share/ DESTINATION ${CMAKE_INSTALL_DATADIR})
install(DIRECTORY ${CMAKE_SOURCE_DIR}/scenes ${CMAKE_SOURCE_DIR}/meshes ${CMAKE_SOURCE_DIR}/examples
  DESTINATION ${CMAKE_INSTALL_DATADIR}/fleshsim)
install(FILES ${CMAKE_SOURCE_DIR}/LICENSE ${CMAKE_SOURCE_DIR}/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
