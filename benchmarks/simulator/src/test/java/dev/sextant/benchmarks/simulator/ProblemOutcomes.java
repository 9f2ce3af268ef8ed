package dev.sextant.benchmarks.simulator;

import java.util.LinkedHashMap;
import java.util.Map;

/** Outcomes of tasks in an order. */
final class ProblemOutcomes {
  private ProblemOutcomes() {}

  static Map<String, Long> of(String first, long millionths, String second, long others) {
    Map<String, Long> outcomes = new LinkedHashMap<>();
    outcomes.put(first, millionths);
    outcomes.put(second, others);
    return outcomes;
  }
}
