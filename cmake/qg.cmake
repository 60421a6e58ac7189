# Flags and helpers shared by all rooms.

# qg_target(t): our own code: warnings are errors.
function(qg_target t)
  set_property(TARGET ${t} PROPERTY C_STANDARD 17)
  set_property(TARGET ${t} PROPERTY C_EXTENSIONS ON)
  target_compile_options(${t} PRIVATE -Wall -Wextra -Wconversion -Wshadow -Wstrict-prototypes
                                      -Wmissing-prototypes -Werror)
endfunction()

# qg_add_test(name SOURCES ... LIBS ... [ARGS ...]): a Criterion test program run by ctest.
function(qg_add_test name)
  cmake_parse_arguments(T "" "" "SOURCES;LIBS;ARGS" ${ARGN})
  add_executable(${name} ${T_SOURCES})
  set_property(TARGET ${name} PROPERTY C_STANDARD 17)
  target_compile_options(${name} PRIVATE -Wall -Wextra -Werror)
  target_compile_definitions(${name} PRIVATE QG_SOURCE_DIR="${CMAKE_SOURCE_DIR}"
                                             QG_BINARY_DIR="${CMAKE_BINARY_DIR}")
  target_link_libraries(${name} PRIVATE ${T_LIBS} criterion)
  add_test(NAME ${name} COMMAND ${name} ${T_ARGS})
  set_tests_properties(${name} PROPERTIES TIMEOUT 300)
endfunction()
