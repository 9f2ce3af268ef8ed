package dev.sextant.planner.scheduler;

import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.util.LoggingLevel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Lincheck on a cluster, with threads: compiling a longer catalogue is too much for its model
 * checker. {@code -Dsextant.online.scenarios=N} says with how many drawn scenarios.
 */
@Tag("online")
class ClusterLincheckTest {
  private static final int SAMPLE = 2;
  private static final int SCENARIOS = Integer.getInteger("sextant.online.scenarios", SAMPLE);
  private static final int RUNS = SCENARIOS > SAMPLE ? 500 : 100;

  @Test
  void operationsOfRealThreadsComeToSomeOrder() {
    new StressOptions()
        .iterations(SCENARIOS)
        .invocationsPerIteration(RUNS)
        .threads(3)
        .actorsPerThread(3)
        .logLevel(LoggingLevel.ERROR)
        .sequentialSpecification(ClusterOneByOne.class)
        .check(ClusterOperations.class);
    if (SCENARIOS > SAMPLE) {
      System.out.println(
          "| cluster, runs of three threads | " + SCENARIOS + " scenarios | " + RUNS + " each |");
    }
  }
}
