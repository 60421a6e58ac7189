# The build types beside CMake's own.
#
#   Release   -O2 and assertions kept: they are cheap and guard the contracts
#   Asan      AddressSanitizer and UndefinedBehaviorSanitizer; the first report ends the program
#   Coverage  gcov counters, for `make coverage`

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release, Asan or Coverage" FORCE)
endif()
set(QG_BUILD_TYPES Debug Release RelWithDebInfo Asan Coverage)
set_property(CACHE CMAKE_BUILD_TYPE PROPERTY STRINGS ${QG_BUILD_TYPES})
if(NOT CMAKE_BUILD_TYPE IN_LIST QG_BUILD_TYPES)
  message(FATAL_ERROR "CMAKE_BUILD_TYPE is '${CMAKE_BUILD_TYPE}', not one of: ${QG_BUILD_TYPES}")
endif()

set(QG_SANITIZE "-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer")
set(CMAKE_C_FLAGS_RELEASE "-O2")
set(CMAKE_C_FLAGS_ASAN "-O1 -g1 ${QG_SANITIZE}")
if(CMAKE_C_COMPILER_ID STREQUAL "GNU") # its flow warnings are wrong about instrumented code
  string(APPEND CMAKE_C_FLAGS_ASAN
         " -Wno-maybe-uninitialized -Wno-clobbered -Wno-format-truncation")
endif()
set(CMAKE_EXE_LINKER_FLAGS_ASAN "-fsanitize=address,undefined")
set(CMAKE_C_FLAGS_COVERAGE "-O0 -g --coverage")
set(CMAKE_EXE_LINKER_FLAGS_COVERAGE "--coverage")

if(QG_FUZZ)
  if(NOT CMAKE_C_COMPILER_ID MATCHES "Clang")
    message(FATAL_ERROR "QG_FUZZ needs clang: configure with -DCMAKE_C_COMPILER=clang")
  endif()
  if(NOT CMAKE_BUILD_TYPE STREQUAL "Asan")
    message(FATAL_ERROR "QG_FUZZ needs -DCMAKE_BUILD_TYPE=Asan: a find is what a sanitizer says")
  endif()
  # Libraries are instrumented for libFuzzer; only the targets link its main.
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
