#pragma once

#ifdef STANDIN_OVM3
#warning "OpenVolumeMesh 3 wants Core/Handles.hh"
#endif

#include <OpenVolumeMesh/Core/StandInHandles.hh>
