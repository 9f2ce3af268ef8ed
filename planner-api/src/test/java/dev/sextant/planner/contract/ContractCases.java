package dev.sextant.planner.contract;

import dev.sextant.planner.model.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The problems of the contract with their optima, solved once for all planners of a test run. */
final class ContractCases {
  private static final int SHOWN = 10;
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

  /** The graph problems: a sample, or all of them when asked for. */
  static List<ContractCase> graphs() {
    return GRAPHS;
  }

  /** The hand-made problems and each so-manieth graph problem; all of them when asked for. */
  static List<ContractCase> every(int step) {
    int taken = System.getProperty(PlannerContract.ALL) == null ? step : 1;
    List<ContractCase> cases = new ArrayList<>(FEATURES);
    for (int i = 0; i < GRAPHS.size(); i += taken) {
      cases.add(GRAPHS.get(i));
    }
    return cases;
  }

  /** The hand-made problems and a few graph problems. */
  static List<ContractCase> few() {
    List<ContractCase> few = new ArrayList<>(FEATURES);
    for (int i = 0; i < GRAPHS.size(); i += GRAPHS.size() / 5) {
      few.add(GRAPHS.get(i));
    }
    return few;
  }

  /** The hand-made problem of this name. */
  static ContractCase feature(String name) {
    return FEATURES.stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
  }

  /** Runs a test on each case; fails with the names of all that failed, and why. */
  static void each(List<ContractCase> cases, Consumer<ContractCase> test) {
    List<Throwable> failures = new ArrayList<>();
    StringBuilder message = new StringBuilder();
    for (ContractCase c : cases) {
      try {
        test.accept(c);
      } catch (RuntimeException | AssertionError e) {
        failures.add(e);
        if (failures.size() <= SHOWN) {
          message.append("\n").append(c.name()).append(": ").append(e.getMessage());
        }
      }
    }
    if (!failures.isEmpty()) {
      AssertionError error =
          new AssertionError(
              failures.size() + " of " + cases.size() + " problems failed" + message);
      failures.stream().limit(SHOWN).forEach(error::addSuppressed);
      throw error;
    }
  }
}
