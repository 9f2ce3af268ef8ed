package com.example.snippets;

import dev.sextant.ortools.CpSatOptions;
import dev.sextant.ortools.OrToolsProvider;
import dev.sextant.planner.Isolation;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.evidence.check.BoundChecker;
import dev.sextant.planner.evidence.check.BoundVerdict;
import dev.sextant.planner.explain.Explanation;
import dev.sextant.planner.explain.WhyNot;
import dev.sextant.planner.metrics.MeteredPlanner;
import dev.sextant.planner.model.DataSize;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.WorkRate;
import dev.sextant.planner.sharing.allocator.Allocators;
import dev.sextant.planner.whatif.AddedWorkers;
import dev.sextant.planner.whatif.WhatIf;
import dev.sextant.planner.whatif.WhatIfText;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The code of the pages, word for word, with what stands around it in prose. */
public final class PageSnippets {
  private PageSnippets() {}

  /** Runs all of it. */
  public static void main(String[] args) {
    Problem problem = problem();
    Planner planner = Planners.get("heft");
    PlanResult result = planner.plan(problem);
    evidence(problem, result);
    explain(problem, result.requirePlan());
    whatIf(problem, planner, PlannerOptions.defaults());
    options(new Log());
    var options = PlannerOptions.defaults().withTimeLimit(Duration.ofSeconds(1));
    hosting(problem, PlannerOptions.defaults(), PlanListener.NONE, new PlanInterrupter());
    meters(new SimpleMeterRegistry(), problem, options, PlanListener.NONE, new PlanInterrupter());
    replanning();
    sharing();
  }

  private static Problem problem() {
    return Problem.builder()
        .model("translator", 6_000_000_000L)
        .workers(
            Worker.gpu("gpu0", "T4", 16_000_000_000L, 8_000_000_000L),
            Worker.gpu("gpu1", "T4", 16_000_000_000L, 8_000_000_000L))
        .transfers(TransferModel.uniform(50, 1_000_000_000L))
        .workflow(
            Workflow.builder("film")
                .task("transcribe", 45_000_000)
                .task("translate", 20_000_000, "translator")
                .edge("transcribe", "translate", 1_000_000)
                .build())
        .job("film-premiere", "film")
        .job("film-archive", "film")
        .objective(Objective.makespan())
        .build();
  }

  /** docs/evidence.md. */
  private static void evidence(Problem problem, PlanResult result) {
    BoundVerdict verdict = BoundChecker.check(problem, result.evidence());
    System.out.println(verdict);
  }

  /** docs/hosting.md; runs with Jackson on the class path. */
  static void isolated(
      Problem problem,
      PlannerOptions options,
      PlanListener listener,
      PlanInterrupter interrupter) {
    try (var planner =
        Planners.isolated(
            "cp-sat",
            Isolation.defaults().maxHeap(DataSize.gigabytes(2)).maxThreads(4).warm(1))) {
      PlanResult result = planner.plan(problem, options, listener, interrupter);
    }
  }

  /** docs/explain.md. */
  private static void explain(Problem problem, Plan plan) {
    var explanation = Explanation.of(problem, plan);
    System.out.println(explanation.account().sentence());
    explanation.reasons().forEach(reason -> System.out.println(reason.constraint() + " " + reason.blocker()));
    var whyNot = WhyNot.of(problem, plan, "film-premiere", "translate");
    System.out.println(whyNot);
  }

  /** docs/explain.md. */
  private static void whatIf(Problem problem, Planner planner, PlannerOptions options) {
    var whatIf = WhatIf.of(problem, List.of(new AddedWorkers("T4", 2)), planner, options);
    System.out.println(WhatIfText.sentence(whatIf));
  }

  /** docs/options.md. */
  private static void options(Log logger) {
    Planners.get("cp-sat:start=none,portfolio=solver,relaxations=false");
    Planners.of(
        new OrToolsProvider(
            CpSatOptions.defaults().withStart(CpSatOptions.Start.NONE).withLog(logger::debug)),
        "cp-sat");
  }

  /** docs/hosting.md. */
  private static void hosting(
      Problem problem, PlannerOptions options, PlanListener listener, PlanInterrupter interrupter) {
    try (var planner = Planners.isolated("cp-sat",
        Isolation.defaults().maxHeap(DataSize.gigabytes(2)).maxThreads(4).warm(1))) {
      PlanResult result = planner.plan(problem, options, listener, interrupter);
    }
  }

  /** docs/hosting.md. */
  private static void meters(
      MeterRegistry registry,
      Problem problem,
      PlannerOptions options,
      PlanListener listener,
      PlanInterrupter interrupter) {
    var planner = new MeteredPlanner(Planners.get("auto"), registry);
    PlanResult result = planner.plan(problem, options, listener, interrupter);
    registry.getMeters().forEach(meter -> System.out.println(meter.getId() + " " + meter.measure()));
  }

  /** docs/replanning.md. */
  private static void replanning() {
    var objective = Objective.totalWeightedFlow()
        .plus(2_000_000, ObjectiveTerm.MOVED_RUNS).plus(1, ObjectiveTerm.SHIFTED_MICROS);
    System.out.println(objective);
  }

  /** docs/sharing.md. */
  private static void sharing() {
    var problem = SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE))
        .workers("v100", 1).workers("k80", 1)
        .profiles(
            Profile.of("resnet", RateMode.of("alone", WorkRate.perType(Map.of("v100", 4_000_000L, "k80", 1_000_000L)))),
            Profile.of("lm", RateMode.of("alone", WorkRate.perType(Map.of("v100", 3_000_000L, "k80", 500_000L)))))
        .colocations(Colocation.builder()
            .with("resnet", WorkRate.perType(Map.of("v100", 2_600_000L)))
            .with("lm", WorkRate.perType(Map.of("v100", 2_100_000L))).build())
        .jobs(DivisibleJob.of("a", "resnet", 9_000_000_000L),
            DivisibleJob.builder("b", "lm", 500_000_000L).weight(2).build())
        .build();
    var result = Allocators.get("prices").allocate(problem);
    result.requireAllocation().shares().forEach(System.out::println);
  }

  private static final class Log {
    void debug(String line) {
      System.out.println(line);
    }
  }
}
