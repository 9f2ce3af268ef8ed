package dev.sextant.benchmarks.jmh;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.WorkflowRegistry;
import java.util.SplittableRandom;

/**
 * Four six-task workflows over 16 models of 1 to 6 GB on workers of 16 GB, and prepared row
 * updates.
 */
final class OnlineCluster {
  static final int WORKFLOWS = 4;
  static final int TASKS = 6;
  static final int PREPARED = 1 << 12;
  private static final int MODELS = 16;
  private static final long GB = 1_000_000_000L;

  final WorkflowRegistry registry;
  final int workers;

  /** Mean duration of a workflow's tasks together. */
  final long workMicros;

  final int[] row = new int[PREPARED];
  final int[] ingress = new int[PREPARED];
  final long[] wait = new long[PREPARED];
  final long[] residents = new long[PREPARED];

  OnlineCluster(int workers) {
    this.workers = workers;
    SplittableRandom random = new SplittableRandom(5);
    Problem.Builder builder =
        Problem.builder()
            .transfers(TransferModel.uniform(2, 3_600_000_000L))
            .objective(Objective.totalWeightedFlow());
    for (int m = 0; m < MODELS; m++) {
      builder.model("m" + m, (1 + m % 6) * GB);
    }
    for (int w = 0; w < workers; w++) {
      builder.worker(Worker.gpu("w" + w, "T4", 16 * GB, 10 * GB));
    }
    long total = 0;
    int[][] edges = {{0, 1}, {0, 2}, {0, 3}, {1, 4}, {2, 4}, {3, 5}, {4, 5}};
    for (int f = 0; f < WORKFLOWS; f++) {
      Workflow.Builder workflow = Workflow.builder("f" + f);
      for (int t = 0; t < TASKS; t++) {
        long micros = random.nextInt(50_000, 600_000);
        total += micros;
        if (t == TASKS - 1) {
          workflow.task("t" + t, micros);
        } else {
          workflow.task("t" + t, micros, "m" + random.nextInt(MODELS));
        }
      }
      for (int[] edge : edges) {
        workflow.edge("t" + edge[0], "t" + edge[1], random.nextInt(1_000, 3_000_000));
      }
      builder.workflow(workflow.build());
      builder.job(
          new dev.sextant.planner.model.Job("j" + f, "f" + f, 0)
              .withInputs(new JobInput("t0", 3_000_000, "w0")));
    }
    workMicros = total / WORKFLOWS;
    registry = WorkflowRegistry.of(CompiledProblem.of(builder.build()));
    for (int i = 0; i < PREPARED; i++) {
      row[i] = random.nextInt(workers);
      ingress[i] = random.nextInt(workers);
      wait[i] = random.nextInt(3) == 0 ? 0 : random.nextInt(2_000_000);
      residents[i] = residents(random);
    }
  }

  /** Fills a snapshot with all workers in random states. */
  void fill(ClusterSnapshot snapshot) {
    snapshot.joinAll();
    for (int w = 0; w < workers; w++) {
      int i = w % PREPARED;
      snapshot.updateWait(w, wait[i], 0);
      snapshot.updateResidents(w, residents, i, 0);
    }
  }

  /** Models that fit a worker, most of its memory. */
  private static long residents(SplittableRandom random) {
    long bits = 0;
    long free = 16;
    for (int tries = 0; tries < 6; tries++) {
      int m = random.nextInt(MODELS);
      if ((bits >>> m & 1) == 0 && 1 + m % 6 <= free) {
        bits |= 1L << m;
        free -= 1 + m % 6;
      }
    }
    return bits;
  }
}
