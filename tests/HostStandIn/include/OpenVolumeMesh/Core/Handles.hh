#pragma once

#ifndef STANDIN_OVM3
#error "OpenVolumeMesh 2.0 has no Core/Handles.hh"
#endif

#include <OpenVolumeMesh/Core/StandInHandles.hh>
