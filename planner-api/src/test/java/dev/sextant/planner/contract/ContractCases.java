package dev.sextant.planner.contract;

import dev.sextant.planner.model.Problem;
import java.util.ArrayList;
import java.util.List;

/** The problems of the contract with their optima, solved once for all planners of a test run. */
final class ContractCases {
  private static final List<ContractCase> GRAPHS =
      TinyProblems.sample(
              TinyProblems.upToFour(),
              System.getProperty(PlannerContract.ALL) == null
                  ? PlannerContract.SAMPLE
                  : TinyProblems.upToFour().size())
          .stream()
          .map(p -> solved(p.name(), p.problem()))
          .toList();
  private static final List<ContractCase> FEATURES =
      TinyProblems.features().stream().map(p -> solved(p.name(), p.problem())).toList();

  private ContractCases() {}

  private static ContractCase solved(String name, Problem problem) {
    return new ContractCase(name, problem, BruteForceOracle.solve(problem));
  }

  /** The hand-made problems and the graph problems. */
  static List<ContractCase> all() {
    List<ContractCase> all = new ArrayList<>(FEATURES);
    all.addAll(GRAPHS);
    return all;
  }

  /** The hand-made problems and a few graph problems. */
  static List<ContractCase> few() {
    List<ContractCase> few = new ArrayList<>(FEATURES);
    for (int i = 0; i < GRAPHS.size(); i += GRAPHS.size() / 20) {
      few.add(GRAPHS.get(i));
    }
    return few;
  }

  /** The hand-made problem of this name. */
  static ContractCase feature(String name) {
    return FEATURES.stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
  }
}
