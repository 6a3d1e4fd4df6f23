#pragma once

#include <OpenFlipper/common/BaseObject.hh>
#include <OpenFlipper/common/BaseObjectData.hh>
#include <OpenFlipper/common/DataTypes.hh>
#include <OpenFlipper/common/UpdateType.hh>
