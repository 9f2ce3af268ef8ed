package dev.sextant.planner.check;

import static dev.sextant.planner.check.Verdict.gpu;
import static dev.sextant.planner.check.Verdict.link;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Size alone is no trouble: neither many tasks nor a far horizon. */
class PlanCheckerScaleTest {
  private static final int CHAIN = 50;
  private static final int JOBS = 4_000;
  private static final int WORKERS = 8;
  private static final long STEP = 1_000_000_007;

  private static Problem problem() {
    Workflow.Builder workflow = Workflow.builder("f");
    for (int i = 0; i < CHAIN; i++) {
      workflow.task("t" + i, STEP, "m" + i % 2);
      if (i > 0) {
        workflow.edge("t" + (i - 1), "t" + i, 100);
      }
    }
    Problem.Builder builder =
        Verdict.problem()
            .model("m0", 4)
            .model("m1", 4)
            .workflow(workflow.build())
            .transfers(new TransferModel.Uniform(link(1)));
    for (int worker = 0; worker < WORKERS; worker++) {
      builder.worker(gpu("w" + worker, 8));
    }
    for (int job = 0; job < JOBS; job++) {
      builder.job(new Job("j" + job, "f", 0));
    }
    return builder.build();
  }

  /** Every worker runs job after job, and loads both models anew for each. */
  private static Plan plan() {
    List<TaskRun> runs = new ArrayList<>(JOBS * CHAIN);
    List<Residency> residencies = new ArrayList<>(JOBS * 2);
    for (int job = 0; job < JOBS; job++) {
      String worker = "w" + job % WORKERS;
      long start = job / WORKERS * (CHAIN * STEP + 8);
      long end = start + 8 + CHAIN * STEP;
      residencies.add(new Residency(worker, "m0", start, start + 4, end));
      residencies.add(new Residency(worker, "m1", start + 4, start + 8, end));
      for (int i = 0; i < CHAIN; i++) {
        long from = start + 8 + i * STEP;
        runs.add(new TaskRun("j" + job, "t" + i, "default", worker, from, from + STEP));
      }
    }
    return new Plan(runs, residencies);
  }

  @Test
  void aPlanOfTwoHundredThousandTasksIsJudgedAndMeasured() {
    Problem problem = problem();
    Plan plan = plan();
    assertThat(PlanChecker.check(problem, plan)).isEmpty();

    PlanMetrics metrics = PlanMetrics.of(problem, plan);
    assertThat(metrics.loads()).isEqualTo(2 * JOBS);
    assertThat(metrics.modelTasks() - metrics.modelTaskHits()).isEqualTo(2 * JOBS);
  }

  @Test
  void oneMicrosecondIsFoundAmongTwoHundredThousandTasks() {
    Plan plan = plan();
    List<TaskRun> runs = new ArrayList<>(plan.runs());
    TaskRun last = runs.get(runs.size() - 1);
    runs.set(
        runs.size() - 1,
        new TaskRun(
            last.job(),
            last.task(),
            last.mode(),
            last.worker(),
            last.startMicros(),
            last.endMicros() - 1));
    List<Violation> violations = PlanChecker.check(problem(), new Plan(runs, plan.residencies()));
    assertThat(violations)
        .singleElement()
        .extracting(Violation::constraint)
        .isEqualTo(Constraint.DURATION);
  }
}
