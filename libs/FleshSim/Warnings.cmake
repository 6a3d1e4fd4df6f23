# fleshsim_set_warnings(TARGET...): the warnings that all our code is compiled with; errors with FLESHSIM_WERROR.
function(fleshsim_set_warnings)
  foreach(target ${ARGN})
    if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
      target_compile_options(${target} PRIVATE -Wall -Wextra -Wshadow)
      if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # gcc 12 takes the undefined lanes of its own AVX-512 intrinsics for uninitialised variables. Which code meets
        # them depends on the machine that it is built for.
        target_compile_options(${target} PRIVATE -Wno-maybe-uninitialized -Wno-uninitialized)
      endif()
      if(FLESHSIM_WERROR)
        target_compile_options(${target} PRIVATE -Werror)
      endif()
    endif()
  endforeach()
endfunction()
