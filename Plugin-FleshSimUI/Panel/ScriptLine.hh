#pragma once

#include <QString>
#include <QVariant>

namespace FleshSim {

/// The shortest decimal that reads back as the same number; powers of ten only where zeros would pile up.
QString numberText(double _value);

/// The same with at most _digits significant digits, for people.
QString roundedText(double _value, int _digits);

/// An argument as a script writes it: 5, "y", true, [1, 2] for vertices, Vector(0,0,-9.81) for three doubles.
QString scriptText(const QVariant& _argument);

/// fleshsim.stretch(5, "y", -0.5, 0.5, 0.05, 10)
QString scriptLine(const QString& _name, const QVariantList& _arguments);

} // namespace FleshSim
