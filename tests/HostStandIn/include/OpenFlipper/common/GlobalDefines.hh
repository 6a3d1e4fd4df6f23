#pragma once

#define DLLEXPORT
#define DLLEXPORTONLY
