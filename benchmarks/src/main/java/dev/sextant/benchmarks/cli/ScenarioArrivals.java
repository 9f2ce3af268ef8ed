package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.simulator.ArrivalProcess;
import dev.sextant.benchmarks.simulator.scenario.ArrivalPlan;
import dev.sextant.planner.model.ErrorCode;
import java.nio.file.Path;
import java.util.List;

/**
 * The arrivals of a scenario.
 *
 * @param plan when jobs arrive
 * @param rates jobs per second that are simulated
 */
record ScenarioArrivals(ArrivalPlan plan, List<Double> rates) {
  private static final int MOST_JOBS = 1_000_000;
  private static final int USUAL_JOBS = 1_000;

  /** Reads them; after an error the result is of no use. */
  static ScenarioArrivals read(YamlFields fields, Path scenario, List<String> workflows) {
    fields.require("arrivals");
    List<YamlFields> found = fields.objects("arrivals", element -> element);
    if (found.isEmpty()) {
      return new ScenarioArrivals(exponential(USUAL_JOBS), List.of(1.0));
    }
    YamlFields one = found.get(0);
    ScenarioArrivals arrivals = drawn(one);
    one.refuseOthers();
    return arrivals;
  }

  private static ArrivalPlan exponential(int jobs) {
    return new ArrivalPlan.Drawn(new ArrivalProcess(ArrivalProcess.Pattern.EXPONENTIAL, 1), jobs);
  }

  private static ScenarioArrivals drawn(YamlFields one) {
    one.require("rate");
    List<Double> rates =
        ScenarioFile.distinct(one, "rate", one.all("rate", s -> Amounts.positive(s, 1e6)));
    int jobs = one.one("jobs", s -> Amounts.count(s, MOST_JOBS), USUAL_JOBS);
    ArrivalProcess.Pattern pattern =
        one.one(
            "pattern",
            s -> Amounts.named(s, ArrivalProcess.Pattern.class),
            ArrivalProcess.Pattern.EXPONENTIAL);
    double variation = one.one("variation", s -> Amounts.positive(s, 100), 2.0);
    if (one.has("variation") && pattern != ArrivalProcess.Pattern.GAMMA) {
      one.error(
          ErrorCode.CONTRADICTION,
          "variation",
          "The variation of pauses is that of the pattern gamma alone.");
    }
    return new ScenarioArrivals(
        new ArrivalPlan.Drawn(new ArrivalProcess(pattern, variation), jobs),
        rates.isEmpty() ? List.of(1.0) : rates);
  }
}
