package dev.sextant.heuristics;

import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.Map;
import java.util.SplittableRandom;

/** Problems of any size, in which the same happens again and again. */
public final class ManyTasks {
  private static final int WORKFLOWS = 8;
  private static final int MODELS = 6;

  private ManyTasks() {}

  /** Jobs of two tasks, all released at once. */
  public static Problem atOnce(int tasks, int workers) {
    return jobs(tasks, workers, 0);
  }

  /** Jobs of two tasks that come as fast as the workers can do them. */
  public static Problem arriving(int tasks, int workers) {
    return jobs(tasks, workers, 24_000 / workers);
  }

  private static Problem jobs(int tasks, int workers, long everyMicros) {
    Problem.Builder builder = gpus(workers);
    for (int f = 0; f < WORKFLOWS; f++) {
      builder.workflow(
          Workflow.builder("f" + f)
              .task(task("a", 9_000 + 500 * f, f % MODELS, 100))
              .task(task("b", 8_000 + 700 * f, (f + 1) % MODELS, 50))
              .edge("a", "b", 40)
              .build());
    }
    for (int j = 0; j < tasks / 2; j++) {
      builder.job(new Job("j" + j, "f" + j % WORKFLOWS, j * everyMicros));
    }
    return builder.build();
  }

  /** One workflow of tasks without edges, no two of them alike. */
  public static Problem atOnceUnlike(int tasks, int workers) {
    SplittableRandom random = new SplittableRandom(7);
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < tasks; t++) {
      workflow.task(task("t" + t, 5_000 + t, random.nextInt(MODELS), random.nextInt(3)));
    }
    return gpus(workers).workflow(workflow.build()).job("j", "f").build();
  }

  /** One workflow, with tasks that have up to two predecessors among the last few. */
  public static Problem oneWorkflow(int tasks, int workers) {
    SplittableRandom random = new SplittableRandom(7);
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < tasks; t++) {
      workflow.task(
          task("t" + t, random.nextInt(5_000, 15_000), random.nextInt(MODELS), random.nextInt(90)));
      int first = t < 400 ? -1 : t - 1 - random.nextInt(400);
      int second = t < 400 ? -1 : t - 1 - random.nextInt(400);
      if (first >= 0) {
        workflow.edge("t" + first, "t" + t, random.nextInt(1, 60));
      }
      if (second >= 0 && second != first) {
        workflow.edge("t" + second, "t" + t, random.nextInt(1, 60));
      }
    }
    return gpus(workers).workflow(workflow.build()).job("j", "f").build();
  }

  private static Task task(String id, long micros, int model, long workspace) {
    Mode mode =
        Mode.of(
            Mode.DEFAULT_ID,
            TaskDuration.perWorker(Map.of("fast", micros, "slow", micros * 3 / 2)));
    return Task.of(id, mode.withModels("m" + model).withWorkspaceBytes(workspace));
  }

  /** Half of them are slow; each has room for three of six models. */
  private static Problem.Builder gpus(int workers) {
    Problem.Builder builder = Problem.builder();
    for (int m = 0; m < MODELS; m++) {
      builder.model("m" + m, 900 + 50 * m);
    }
    for (int w = 0; w < workers; w++) {
      builder.worker(Worker.gpu("w" + w, w % 2 == 0 ? "fast" : "slow", 3_500, 1_000_000));
    }
    return builder.transfers(TransferModel.uniform(10, 1_000_000)).objective(Objective.makespan());
  }
}
