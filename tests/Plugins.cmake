# The plugin shells as modules that a stand-in for the host loads, in the manner of OpenVolumeMesh 2 and of 3.
add_subdirectory(HostStandIn)
add_subdirectory(HostStandIn/Test)

function(fleshsim_add_plugin _name _suffix)
  set(folder ${CMAKE_SOURCE_DIR}/Plugin-${_name})
  file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cc ${folder}/*.hh)
  add_library(Plugin-${_name}${_suffix} MODULE ${sources})
  set_target_properties(Plugin-${_name}${_suffix} PROPERTIES AUTOMOC ON CXX_STANDARD 17 CXX_EXTENSIONS OFF
    LIBRARY_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/plugins${_suffix})
  target_include_directories(Plugin-${_name}${_suffix} PRIVATE ${folder})
  target_compile_options(Plugin-${_name}${_suffix} PRIVATE -Wall -Wextra)
  target_link_libraries(Plugin-${_name}${_suffix} PRIVATE HostStandIn${_suffix} ${ARGN})
endfunction()

foreach(suffix "" 3)
  fleshsim_add_plugin(FleshSim "${suffix}" FleshSim::Commands)
  fleshsim_add_plugin(FleshSimUI "${suffix}" FleshSim::Panel)

  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/Plugins/*.cc)
  add_executable(fleshsim_tests_Plugins${suffix} ${sources})
  target_include_directories(fleshsim_tests_Plugins${suffix} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/Plugin-FleshSim)
  target_link_libraries(fleshsim_tests_Plugins${suffix} PRIVATE GTest::gtest HostStandIn${suffix} FleshSim::Commands
    Qt5::Test)
  target_compile_options(fleshsim_tests_Plugins${suffix} PRIVATE -Wall -Wextra)
  target_compile_definitions(fleshsim_tests_Plugins${suffix} PRIVATE
    FLESHSIM_PLUGINS="${CMAKE_BINARY_DIR}/plugins${suffix}" FLESHSIM_MESHES="${CMAKE_SOURCE_DIR}/meshes"
    FLESHSIM_PROGRAM="${CMAKE_BINARY_DIR}/bin/fleshsim" FLESHSIM_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
  add_dependencies(fleshsim_tests_Plugins${suffix} Plugin-FleshSim${suffix} Plugin-FleshSimUI${suffix} fleshsim)
  gtest_discover_tests(fleshsim_tests_Plugins${suffix} TEST_PREFIX Plugins${suffix}. DISCOVERY_TIMEOUT 120
    PROPERTIES TIMEOUT 600 ENVIRONMENT OMP_WAIT_POLICY=passive)

  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/Conversion/*.cc)
  add_executable(fleshsim_tests_Conversion${suffix} ${sources})
  target_include_directories(fleshsim_tests_Conversion${suffix} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}
    ${CMAKE_SOURCE_DIR}/Plugin-FleshSim)
  target_link_libraries(fleshsim_tests_Conversion${suffix} PRIVATE GTest::gtest_main HostStandInMeshes${suffix}
    FleshSim::Commands)
  target_compile_options(fleshsim_tests_Conversion${suffix} PRIVATE -Wall -Wextra)
  target_compile_definitions(fleshsim_tests_Conversion${suffix} PRIVATE FLESHSIM_MESHES="${CMAKE_SOURCE_DIR}/meshes")
  gtest_discover_tests(fleshsim_tests_Conversion${suffix} TEST_PREFIX Conversion${suffix}. DISCOVERY_TIMEOUT 120)
endforeach()

file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/Panel/*.cc)
add_executable(fleshsim_tests_Panel ${sources})
set_target_properties(fleshsim_tests_Panel PROPERTIES AUTOMOC ON)
target_include_directories(fleshsim_tests_Panel PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(fleshsim_tests_Panel PRIVATE GTest::gtest FleshSim::Panel Qt5::Test)
target_compile_options(fleshsim_tests_Panel PRIVATE -Wall -Wextra)
gtest_discover_tests(fleshsim_tests_Panel TEST_PREFIX Panel. DISCOVERY_TIMEOUT 120
  PROPERTIES ENVIRONMENT QT_QPA_PLATFORM=offscreen)
