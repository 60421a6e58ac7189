# Flags and helpers shared by all rooms.

# qg_target(t): our own code: warnings are errors.
function(qg_target t)
  set_property(TARGET ${t} PROPERTY C_STANDARD 17)
  set_property(TARGET ${t} PROPERTY C_EXTENSIONS ON)
  target_compile_options(${t} PRIVATE -Wall -Wextra -Wconversion -Wshadow -Wstrict-prototypes
                                      -Wmissing-prototypes -Werror)
endfunction()

# qg_add_test(name SOURCES ... LIBS ... [ARGS ...] [HEAVY]): a Criterion test program run by ctest.
# HEAVY: `make sanitize` leaves it out, `make asan` does not.
function(qg_add_test name)
  if(NOT QG_TESTS)
    return()
  endif()
  cmake_parse_arguments(T "HEAVY" "" "SOURCES;LIBS;ARGS" ${ARGN})
  add_executable(${name} ${T_SOURCES} ${CMAKE_SOURCE_DIR}/cmake/no_certificates.c)
  target_link_options(${name} PRIVATE
                      LINKER:--export-dynamic-symbol=mbedtls_x509_crt_parse_file)
  set_property(TARGET ${name} PROPERTY C_STANDARD 17)
  # Under sanitizers, optimising what runs once costs more than it saves.
  target_compile_options(${name} PRIVATE -Wall -Wextra -Werror $<$<CONFIG:Asan>:-O0>)
  target_compile_definitions(${name} PRIVATE QG_SOURCE_DIR="${CMAKE_SOURCE_DIR}"
                                             QG_BINARY_DIR="${CMAKE_BINARY_DIR}")
  target_link_libraries(${name} PRIVATE ${T_LIBS} criterion)
  add_test(NAME ${name} COMMAND ${name} ${T_ARGS})
  set_tests_properties(${name} PROPERTIES TIMEOUT 900)
  if(T_HEAVY)
    set_tests_properties(${name} PROPERTIES LABELS heavy)
  endif()
endfunction()

# qg_add_script_test(name SCRIPT file [ARGS ...] [HEAVY]): a script run by ctest with the build folder as
# its first argument. It ends with a line `N passed, N failed` and fails by its exit status.
function(qg_add_script_test name)
  if(NOT QG_TESTS)
    return()
  endif()
  cmake_parse_arguments(T "HEAVY" "SCRIPT" "ARGS" ${ARGN})
  add_test(NAME ${name} COMMAND bash ${CMAKE_CURRENT_SOURCE_DIR}/${T_SCRIPT} ${CMAKE_BINARY_DIR}
                                ${T_ARGS})
  set_tests_properties(${name} PROPERTIES TIMEOUT 900)
  if(T_HEAVY)
    set_tests_properties(${name} PROPERTIES LABELS heavy)
  endif()
endfunction()

# qg_add_fuzzer(name SOURCES ... LIBS ... [CORPUS dir] [DICT file]): a libFuzzer target, built only
# with QG_FUZZ and run for a bounded time by ci/fuzz.sh. Seeds come from CORPUS (default:
# seeds/<name> beside the source), which is never written to.
function(qg_add_fuzzer name)
  if(NOT QG_FUZZ)
    return()
  endif()
  cmake_parse_arguments(T "" "CORPUS;DICT" "SOURCES;LIBS" ${ARGN})
  if(NOT T_CORPUS)
    set(T_CORPUS seeds/${name})
  endif()
  get_filename_component(corpus ${T_CORPUS} ABSOLUTE BASE_DIR ${CMAKE_CURRENT_SOURCE_DIR})
  set(dict "")
  if(T_DICT)
    get_filename_component(dict ${T_DICT} ABSOLUTE BASE_DIR ${CMAKE_CURRENT_SOURCE_DIR})
  endif()
  add_executable(${name} ${T_SOURCES})
  set_property(TARGET ${name} PROPERTY C_STANDARD 17)
  target_compile_options(${name} PRIVATE -Wall -Wextra -Werror)
  target_compile_definitions(${name} PRIVATE QG_SOURCE_DIR="${CMAKE_SOURCE_DIR}")
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  target_link_libraries(${name} PRIVATE ${T_LIBS})
  # name, seeds and dictionary, one target a line, for ci/fuzz.sh
  set_property(GLOBAL APPEND_STRING PROPERTY QG_FUZZERS "${name}\t${corpus}\t${dict}\n")
  get_property(lines GLOBAL PROPERTY QG_FUZZERS)
  file(WRITE ${CMAKE_BINARY_DIR}/fuzzers.txt "${lines}")
endfunction()
