package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.simulator.ArrivalProcess;
import dev.sextant.benchmarks.simulator.TraceArrivals;
import dev.sextant.benchmarks.simulator.scenario.ArrivalPlan;
import dev.sextant.planner.model.ErrorCode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The arrivals of a scenario.
 *
 * @param plan when jobs arrive
 * @param rates jobs per second that are simulated
 */
record ScenarioArrivals(ArrivalPlan plan, List<Double> rates) {
  private static final int MOST_JOBS = 1_000_000;
  private static final int USUAL_JOBS = 1_000;
  private static final int DIGITS = 3;

  /** Reads them; after an error the result is of no use. */
  static ScenarioArrivals read(YamlFields fields, Path scenario) {
    fields.require("arrivals");
    List<YamlFields> found = fields.objects("arrivals", element -> element);
    if (found.isEmpty()) {
      return new ScenarioArrivals(exponential(USUAL_JOBS), List.of(1.0));
    }
    YamlFields one = found.get(0);
    ScenarioArrivals arrivals = one.has("trace") ? recorded(one, scenario) : drawn(one);
    one.refuseOthers();
    return arrivals;
  }

  /**
   * These arrivals, of workflows that are known; after an error they are of no use.
   *
   * @param workflows ids, in order
   * @param traits whether run times, due dates, weights and entrances of a trace mean something
   */
  ScenarioArrivals of(YamlFields fields, List<String> workflows, boolean traits) {
    if (!(plan instanceof ArrivalPlan.Recorded recorded)) {
      return this;
    }
    try {
      TraceArrivals trace = recorded.trace().of(workflows);
      Set<String> unheeded = new TreeSet<>(trace.traits());
      if (trace.namesIngress()) {
        unheeded.add("ingress");
      }
      if (!traits && !unheeded.isEmpty()) {
        throw new IllegalArgumentException(
            "The columns "
                + unheeded
                + " of a trace mean nothing under these rules.\nMaybe ignore: "
                + unheeded
                + " beside the trace leaves them out.");
      }
      return new ScenarioArrivals(
          new ArrivalPlan.Recorded(trace, recorded.jobs(), recorded.stretches()), rates);
    } catch (IllegalArgumentException e) {
      fields.error(ErrorCode.UNKNOWN_REFERENCE, "arrivals/trace", String.valueOf(e.getMessage()));
      return this;
    }
  }

  /** Arrivals of a file; rates stretch their pauses. */
  private static ScenarioArrivals recorded(YamlFields one, Path scenario) {
    String name = one.text("trace");
    List<String> ignored = one.all("ignore", s -> s);
    int most = one.one("jobs", s -> Amounts.count(s, MOST_JOBS), MOST_JOBS);
    List<Double> rates = rates(one);
    for (String other : List.of("pattern", "variation")) {
      if (one.has(other)) {
        one.error(
            ErrorCode.CONTRADICTION,
            other,
            "The field (" + other + ") does not go with trace, which says when jobs arrive.");
      }
    }
    Path folder = scenario.toAbsolutePath().getParent();
    try {
      TraceArrivals trace =
          TraceArrivals.read(
              folder == null ? Globs.path(name) : folder.resolve(Globs.path(name)), ignored);
      int jobs = Math.min(most, trace.count());
      boolean stretches = !rates.isEmpty();
      ArrivalPlan.Recorded plan = new ArrivalPlan.Recorded(trace, jobs, stretches);
      double own =
          BigDecimal.valueOf(plan.jobsPerSecond()).round(new MathContext(DIGITS)).doubleValue();
      return new ScenarioArrivals(plan, stretches ? rates : List.of(own));
    } catch (NoSuchFileException e) {
      one.error(
          ErrorCode.UNKNOWN_REFERENCE,
          "trace",
          "There is no file (" + name + ").\nMaybe its path is not relative to the scenario.");
    } catch (IOException | IllegalArgumentException e) {
      one.error(ErrorCode.MALFORMED, "trace", Failures.message(e));
    }
    return new ScenarioArrivals(exponential(1), List.of(1.0));
  }

  private static List<Double> rates(YamlFields one) {
    return ScenarioFile.distinct(one, "rate", one.all("rate", s -> Amounts.positive(s, 1e6)));
  }

  private static ArrivalPlan exponential(int jobs) {
    return new ArrivalPlan.Drawn(new ArrivalProcess(ArrivalProcess.Pattern.EXPONENTIAL, 1), jobs);
  }

  private static ScenarioArrivals drawn(YamlFields one) {
    one.require("rate");
    List<Double> rates = rates(one);
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
