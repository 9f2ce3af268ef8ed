package dev.sextant.planner.contract;

import org.junit.jupiter.api.Test;

/** The oracle against checker and metrics, which share no code with it. */
class OraclePlansTest {

  @Test
  void optimalPlansOfTheGraphFamilyAreValidAndCostWhatTheMetricsSay() {
    for (ContractCase c : ContractCases.graphs()) {
      ContractCase.judgePlan(
          c.problem(), c.optimum().requirePlan(), c.optimum().objective(), c.name());
    }
  }

  @Test
  void everyOptimalPlanOfTheFeatureProblemsIsValidAndCostsWhatTheMetricsSay() {
    for (KnownProblem known : TinyProblems.features()) {
      Optimum optimum = BruteForceOracle.solve(known.problem());
      if (optimum.isFeasible()) {
        ContractCase.judgePlan(
            known.problem(), optimum.requirePlan(), optimum.objective(), known.name());
      }
    }
  }

  @Test
  void optimalPlansWithFiveTasksAreValidAndCostWhatTheMetricsSay() {
    for (TinyProblem tiny : TinyProblems.sample(TinyProblems.five(), 30)) {
      Optimum optimum = BruteForceOracle.solve(tiny.problem());
      ContractCase.judgePlan(
          tiny.problem(), optimum.requirePlan(), optimum.objective(), tiny.name());
    }
  }
}
