package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.OutcomeMix;
import dev.sextant.planner.contract.ProblemFamily;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Exhaustion and this planner agree on the optimum of problems in which tasks may not run. */
class OutcomesTest {
  private static final int MOST_TASKS = 4;

  @BeforeAll
  static void loadNatives() {
    Natives.load();
  }

  @Test
  void agreeOnTheOptimumWithOutcomesAndWhateverElse() throws InterruptedException {
    agree(
        new ProblemFamily(
            "sextant.mix.outcomes", 24, seed -> OutcomeMix.of(seed, MOST_TASKS, Magnitude.UNITS)));
  }

  @Test
  void agreeOnTheOptimumWithOutcomesAndBatches() throws InterruptedException {
    agree(
        new ProblemFamily(
            "sextant.mix.outcomes",
            12,
            seed -> OutcomeMix.withBatches(seed, MOST_TASKS, Magnitude.UNITS)));
  }

  private static void agree(ProblemFamily family) throws InterruptedException {
    AtomicInteger feasible = new AtomicInteger();
    family.judge(problem -> OracleAgreement.fault(problem, plan -> feasible.incrementAndGet()));
    assertThat(feasible.get()).isBetween(family.size() / 3, family.size());
  }

  /** What turns out one way for certain is planned as if nothing could turn out otherwise. */
  @Test
  void certainOutcomesChangeNoPlan() {
    PlannerOptions options =
        PlannerOptions.defaults()
            .withTimeLimit(Duration.ofMinutes(5))
            .withStepLimit(50)
            .withMaxThreads(1);
    for (long seed = 0; seed < 8; seed++) {
      Problem plain = FeatureMix.of(seed, 8, Magnitude.MILLIS);
      Problem certain = withCertainOutcomes(plain);
      for (String planner : List.of("heft", "local-search", "cp-sat")) {
        PlanResult before = Planners.get(planner).plan(plain, options);
        PlanResult after = Planners.get(planner).plan(certain, options);
        assertThat(after.plan()).as(planner + ", seed " + seed).isEqualTo(before.plan());
        assertThat(after.objective()).as(planner + ", seed " + seed).isEqualTo(before.objective());
      }
    }
  }

  private static Problem withCertainOutcomes(Problem plain) {
    List<Workflow> workflows = new ArrayList<>();
    for (Workflow workflow : plain.workflows()) {
      workflows.add(
          new Workflow(
              workflow.id(),
              workflow.tasks().stream()
                  .map(task -> task.withOutcomes(Map.of("done", 1_000_000L)))
                  .toList(),
              workflow.edges().stream().map(edge -> edge.withWhen("done")).toList()));
    }
    return plain.withWorkflows(workflows);
  }

  private static Problem cascade(long unsure, Objective objective) {
    Mode fast = Mode.builder("fast", TaskDuration.of(1_000_000)).workers(List.of("dear")).build();
    Mode slow = Mode.builder("slow", TaskDuration.of(3_000_000)).workers(List.of("cheap")).build();
    return Problem.builder()
        .worker(Worker.builder("dear").type("a").price(new Price.Constant(1_000)).build())
        .worker(Worker.builder("cheap").type("b").price(new Price.Constant(100)).build())
        .workflow(
            new Workflow(
                "w",
                List.of(
                    Task.of("small", fast, slow)
                        .withOutcomes(Map.of("sure", 1_000_000 - unsure, "unsure", unsure)),
                    Task.of("large", fast, slow)),
                List.of(new DataEdge("small", "large", 0).withWhen("unsure"))))
        .job("j", "w")
        .objective(objective)
        .build();
  }

  /** Two seconds less are worth 600 of money: for what always runs, no; for one in five, yes. */
  @Test
  void paysForTimeWhereMoneyIsSeldomSpent() {
    Objective objective =
        Objective.of(ObjectiveTerm.COST_MICRO_UNITS)
            .plus(10_000, ObjectiveTerm.COST_MICRO_UNITS)
            .plus(3, ObjectiveTerm.MAKESPAN_MICROS);
    PlanResult certain = Planners.get("cp-sat").plan(cascade(1_000_000, objective));
    PlanResult seldom = Planners.get("cp-sat").plan(cascade(200_000, objective));
    PlanResult never = Planners.get("cp-sat").plan(cascade(0, objective));

    assertThat(certain.status()).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(certain.requirePlan().runs()).allMatch(run -> run.worker().equals("cheap"));
    assertThat(certain.objective()).hasValue(2 * 300 * 10_000 + 3 * 6_000_000);
    assertThat(seldom.requirePlan().runs().get(1).worker()).isEqualTo("dear");
    assertThat(seldom.objective()).hasValue((300 + 200) * 10_000 + 3 * 4_000_000);
    assertThat(never.objective()).hasValue(300 * 10_000 + 3 * 4_000_000);
  }
}
