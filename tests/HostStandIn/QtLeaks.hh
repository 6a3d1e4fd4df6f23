#pragma once

// For the one source of a test program that has main(): what Qt itself leaves behind does not count as a leak of ours.

extern "C" const char* __lsan_default_suppressions();

extern "C" const char* __lsan_default_suppressions()
{
  return "leak:libQt5Script\nleak:libqoffscreen\nleak:QScreen\nleak:QWindowSystemInterface\n";
}
