package dev.sextant.planner.online;

import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.util.LoggingLevel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Lincheck on the shared table: whatever threads do to it comes to what they could have done one
 * after the other. {@code -Dsextant.online.scenarios=N} says with how many drawn scenarios.
 */
@Tag("online")
class ClusterTableLincheckTest {
  private static final int SAMPLE = 2;
  private static final int SCENARIOS = Integer.getInteger("sextant.online.scenarios", SAMPLE);
  private static final int SCHEDULES = 100;
  private static final int RUNS = 500;

  @Test
  void whoHasLeftIsNotSeenInAnySchedule() {
    new ModelCheckingOptions()
        .iterations(1 + SCENARIOS / 10)
        .invocationsPerIteration(SCHEDULES)
        .threads(2)
        .actorsPerThread(2)
        .logLevel(LoggingLevel.ERROR)
        .sequentialSpecification(LeavingOneByOne.class)
        .check(LeavingOperations.class);
    print("workers that follow each other, schedules", 1 + SCENARIOS / 10, SCHEDULES);
  }

  @Test
  void allSchedulesOfOperationsComeToSomeOrder() {
    new ModelCheckingOptions()
        .iterations(SCENARIOS)
        .invocationsPerIteration(SCHEDULES)
        .threads(2)
        .actorsPerThread(3)
        .logLevel(LoggingLevel.ERROR)
        .sequentialSpecification(ClusterTableOneByOne.class)
        .check(ClusterTableOperations.class);
    print("table, schedules", SCENARIOS, SCHEDULES);
  }

  @Test
  void operationsOfRealThreadsComeToSomeOrder() {
    new StressOptions()
        .iterations(SCENARIOS)
        .invocationsPerIteration(RUNS)
        .threads(3)
        .actorsPerThread(3)
        .logLevel(LoggingLevel.ERROR)
        .sequentialSpecification(ClusterTableOneByOne.class)
        .check(ClusterTableOperations.class);
    print("table, runs of three threads", SCENARIOS, RUNS);
  }

  private static void print(String what, int scenarios, int each) {
    if (SCENARIOS > SAMPLE) {
      System.out.println(
          "| " + what + " | " + scenarios + " scenarios | at most " + each + " each |");
    }
  }
}
