#pragma once

// What the tests of mean dilatation have in common: materials, and all that a model says about a shape.

#include <FleshSim/Element/ElasticModel.hh>
#include <FleshSim/Material/VolumeSplit.hh>

#include <Support/TestMeshes.hh>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace MeanDilatationModels {

using namespace FleshSim;

constexpr double mu = 1.3;
constexpr double lambda = 40.0;

inline MaterialPointer make(const std::string& _name, double _lambda = lambda)
{
  return findMaterial(_name)->create({mu, _lambda, false});
}

inline std::vector<std::string> materials(bool _withVolumePart)
{
  std::vector<std::string> names;
  for (const MaterialEntry& entry : materialRegistry())
    if ((make(entry.name)->volumeSplit() != nullptr) == _withVolumePart) names.push_back(entry.name);
  return names;
}

struct Evaluation
{
  explicit Evaluation(const ElasticModel& _model) : hessian(_model.pattern()) {}
  BlockMatrix hessian;
  Columns gradient;
  double energy = 0.0;
  int changed = 0;
};

inline Evaluation evaluate(const ElasticModel& _model, const Columns& _x, HessianFilter _filter)
{
  Evaluation result(_model);
  result.changed = _model.hessian(_x, _filter, result.hessian, result.gradient, result.energy);
  return result;
}

/// In a shape in the user's order. The models may number their vertices differently.
inline void expectSame(const ElasticModel& _expected, const ElasticModel& _found, const Points& _x,
                       HessianFilter _filter)
{
  const Evaluation expected = evaluate(_expected, _expected.toSolver(_x), _filter);
  const Evaluation found = evaluate(_found, _found.toSolver(_x), _filter);
  EXPECT_NEAR(found.energy, expected.energy, 1e-12 * expected.energy);
  EXPECT_LT((_found.toUser(found.gradient) - _expected.toUser(expected.gradient)).norm(),
            1e-12 * expected.gradient.norm());
  for (const std::uint64_t seed : {11u, 12u, 13u}) {
    const Points direction = TestMeshes::randomPoints(static_cast<int>(_x.cols()), 1.0, seed);
    Columns product;
    Columns expectedProduct;
    found.hessian.multiply(_found.toSolver(direction), product);
    expected.hessian.multiply(_expected.toSolver(direction), expectedProduct);
    EXPECT_LT((_found.toUser(product) - _expected.toUser(expectedProduct)).norm(), 1e-11 * expectedProduct.norm());
  }
}

} // namespace MeanDilatationModels
