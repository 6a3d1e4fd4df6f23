#pragma once

#include <OpenVolumeMesh/Core/GeometryKernel.hh>
