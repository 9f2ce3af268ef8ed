package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.simulator.ArrivalProcess;
import dev.sextant.benchmarks.simulator.ReplanOptions;
import dev.sextant.benchmarks.simulator.WorkerRules;
import dev.sextant.planner.PlannerOptions;
import java.util.List;
import java.util.stream.Stream;

/** Small scenarios. */
public final class Scenarios {
  private Scenarios() {}

  /** Exponential arrivals on T4 workers with two seeds and no warm-up. */
  public static Scenario small(
      List<Integer> workers, List<Double> rates, int jobs, String... policies) {
    return of(workers, rates, jobs, false, FailurePlan.NONE, policies);
  }

  static Scenario of(
      List<Integer> workers,
      List<Double> rates,
      int jobs,
      boolean published,
      FailurePlan failures,
      String... policies) {
    return new Scenario(
        "small",
        "",
        "",
        published,
        Hardware.of(List.of(Hardware.T4)),
        Workload.published(!published),
        workers,
        rates,
        List.of(Staleness.of(10_000)),
        new ArrivalPlan.Drawn(new ArrivalProcess(ArrivalProcess.Pattern.EXPONENTIAL, 1), jobs),
        List.of(),
        failures,
        WorkerRules.DEFAULT,
        ReplanOptions.DEFAULT,
        PlannerOptions.defaults().withStepLimit(200).withMaxThreads(1),
        0,
        0,
        List.of(1L, 2L),
        Stream.of(policies).map(name -> new PolicyChoice(name, name, false, null)).toList(),
        List.of(1.5, 5.0),
        Detail.ANY,
        null,
        ServingPlan.NONE);
  }

  /** Runs a scenario to its end. */
  public static Results run(Scenario scenario) {
    return Sweep.run(scenario, (number, runs, point, policy, seed) -> {}, () -> false);
  }
}
