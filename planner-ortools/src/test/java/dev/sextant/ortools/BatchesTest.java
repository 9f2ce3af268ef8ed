package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.BatchMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.ProblemFamily;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Exhaustion and this planner agree on the optimum of problems whose runs go in batches. */
class BatchesTest {
  private static final int MOST_TASKS = 5;

  @BeforeAll
  static void loadNatives() {
    Natives.load();
  }

  @Test
  void agreeOnTheOptimumWithBatchesAndWhateverElse() throws InterruptedException {
    ProblemFamily family =
        new ProblemFamily(
            "sextant.mix.batches", 24, seed -> BatchMix.of(seed, MOST_TASKS, Magnitude.UNITS));
    AtomicInteger feasible = new AtomicInteger();
    AtomicInteger batched = new AtomicInteger();
    family.judge(
        problem ->
            OracleAgreement.fault(
                problem,
                plan -> {
                  feasible.incrementAndGet();
                  batched.addAndGet(hasBatch(plan) ? 1 : 0);
                }));
    assertThat(feasible.get()).isBetween(family.size() / 2, family.size());
    assertThat(batched.get()).isGreaterThanOrEqualTo(family.size() / 24);
  }

  /** Whether two runs start together on a worker and last as long, which is most often a batch. */
  private static boolean hasBatch(Plan plan) {
    return plan.runs().stream()
            .filter(run -> run.startMicros() < run.endMicros())
            .map(run -> List.of(run.worker(), run.startMicros(), run.endMicros()))
            .distinct()
            .count()
        < plan.runs().stream().filter(run -> run.startMicros() < run.endMicros()).count();
  }

  /** Six requests go in batches of three and three or four and two: 7 + 7 = 8 + 6. */
  @Test
  void fillsBatchesWhereThatPays() {
    Mode mode = Mode.of(Mode.DEFAULT_ID, Batch.of(4, 6, 7, 8));
    Problem.Builder builder =
        Problem.builder()
            .workflow(Workflow.builder("f").task(Task.of("t", mode)).build())
            .worker(Worker.cpu("w"))
            .objective(Objective.makespan());
    for (int i = 0; i < 6; i++) {
      builder.job("j" + i, "f");
    }
    PlanResult result = Planners.get("cp-sat").plan(builder.build());
    assertThat(result.status()).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(result.objective()).hasValue(14);
  }
}
