package dev.sextant.benchmarks.simulator.replan;

import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The jobs of a day: three workflows over five models, of which a GPU holds two or three. */
final class DayWorkload {
  private static final long MILLI = 1_000;
  private static final long GB = 1_000_000_000L;

  /** Mean work of a job, in microseconds of a GPU. */
  private static final long WORK = (2_900 + 3_100 + 4_200) * MILLI / 3;

  private DayWorkload() {}

  /** The cluster and the workflows, without any job. */
  static Problem problem(DayOptions options) {
    Objective objective = Objective.totalWeightedFlow();
    if (options.moveMicros() > 0) {
      objective = objective.plus(options.moveMicros(), ObjectiveTerm.MOVED_RUNS);
    }
    if (options.shiftWeight() > 0) {
      objective = objective.plus(options.shiftWeight(), ObjectiveTerm.SHIFTED_MICROS);
    }
    Problem.Builder problem =
        Problem.builder()
            .name("day")
            .model("listener", 2 * GB)
            .model("writer", 9 * GB)
            .model("moderator", 3 * GB)
            .model("speaker", 4 * GB)
            .model("painter", 7 * GB)
            .transfers(TransferModel.uniform(MILLI, GB))
            .workflow(
                Workflow.builder("answer")
                    .task("listen", 400 * MILLI, "listener")
                    .task("write", 1_800 * MILLI, "writer")
                    .task("speak", 700 * MILLI, "speaker")
                    .edge("listen", "write", 4_000)
                    .edge("write", "speak", 20_000)
                    .build())
            .workflow(
                Workflow.builder("illustrate")
                    .task("write", 900 * MILLI, "writer")
                    .task("paint", 1_600 * MILLI, "painter")
                    .task("moderate", 600 * MILLI, "moderator")
                    .edge("write", "paint", 8_000)
                    .edge("write", "moderate", 8_000)
                    .build())
            .workflow(
                Workflow.builder("paint")
                    .task("moderate", 300 * MILLI, "moderator")
                    .task("left", 1_500 * MILLI, "painter")
                    .task("right", 1_500 * MILLI, "painter")
                    .task("describe", 900 * MILLI, "speaker")
                    .edge("moderate", "left", 1_000)
                    .edge("moderate", "right", 1_000)
                    .edge("left", "describe", 3_000_000)
                    .edge("right", "describe", 3_000_000)
                    .build())
            .objective(objective);
    for (int w = 0; w < options.workers(); w++) {
      problem.worker(Worker.gpu("gpu-" + w, "gpu", 16 * GB, 8 * GB));
    }
    return problem.build();
  }

  /** The jobs in the order of their arrival: a Poisson process. */
  static List<Job> jobs(DayOptions options) {
    SplittableRandom random = new SplittableRandom(options.seed());
    String[] workflows = {"answer", "illustrate", "paint"};
    double gap = WORK / (options.load() * options.workers());
    List<Job> jobs = new ArrayList<>();
    double at = 0;
    for (int j = 0; j < options.jobs(); j++) {
      at += -Math.log(1 - random.nextDouble()) * gap;
      jobs.add(new Job("job-" + j, workflows[random.nextInt(workflows.length)], (long) at));
    }
    return jobs;
  }
}
