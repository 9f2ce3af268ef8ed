package dev.sextant.timefold;

import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Small random problems with models, modes, transfers, due dates, deadlines and budgets. */
final class RandomCases {
  private RandomCases() {}

  /** A problem that depends on the seed alone. */
  static Problem of(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int models = random.nextInt(0, 4);
    int workers = random.nextInt(2, 5);
    Problem.Builder builder = Problem.builder().name("case-" + seed);
    for (int m = 0; m < models; m++) {
      builder.model("m" + m, random.nextInt(1, 9));
    }
    for (int w = 0; w < workers; w++) {
      builder.worker(
          Worker.cpu("w" + w)
              .withType(w % 2 == 0 ? "a" : "b")
              .withGpuMemoryBytes(16 + random.nextInt(8))
              .withModelLoad(new Link(random.nextInt(2), random.nextInt(300_000, 2_000_000)))
              .withOverlapLoads(random.nextBoolean()));
    }
    Workflow workflow = workflow(models, random);
    builder.workflow(workflow);
    int jobs = random.nextInt(1, 6);
    for (int j = 0; j < jobs; j++) {
      Job job = new Job("j" + j, "f", random.nextInt(0, 25)).withWeight(random.nextInt(1, 4));
      job = random.nextBoolean() ? job.withDueMicros((long) random.nextInt(10, 60)) : job;
      job = random.nextInt(4) == 0 ? job.withDeadlineMicros(random.nextLong(30, 120)) : job;
      builder.job(random.nextBoolean() ? job : job.withOutputs(new JobOutput("t0", 3, "w1")));
    }
    if (random.nextBoolean()) {
      builder.state(ClusterState.EMPTY.withPins(new Pin("j0", "t0", null, "w0")));
    }
    int tasks = workflow.tasks().size() * jobs;
    return builder
        .budget("energy", random.nextLong(tasks, 3L * tasks + 1))
        .transfers(
            new TransferModel.Uniform(
                new Link(random.nextInt(0, 3), random.nextInt(400_000, 3_000_000))))
        .objective(objective(random))
        .build();
  }

  private static Workflow workflow(int models, SplittableRandom random) {
    Workflow.Builder workflow = Workflow.builder("f");
    int tasks = random.nextInt(1, 8);
    for (int t = 0; t < tasks; t++) {
      List<Mode> modes = new ArrayList<>();
      for (int m = random.nextInt(1, 3); m > 0; m--) {
        Mode mode =
            Mode.of("mode" + m, TaskDuration.of(random.nextInt(0, 12)))
                .withWorkspaceBytes(random.nextInt(0, 4))
                .withConsumes(Map.of("energy", random.nextLong(1, 4)));
        boolean loads = models > 0 && random.nextInt(4) > 0;
        modes.add(loads ? mode.withModels("m" + random.nextInt(models)) : mode);
      }
      workflow.task(new Task("t" + t, modes));
      for (int p = 0; p < t; p++) {
        if (random.nextInt(3) == 0) {
          workflow.edge(new DataEdge("t" + p, "t" + t, random.nextInt(0, 5), null));
        }
      }
    }
    return workflow.build();
  }

  private static Objective objective(SplittableRandom random) {
    ObjectiveTerm[] terms =
        Arrays.copyOf(ObjectiveTerm.values(), ObjectiveTerm.MOVED_RUNS.ordinal());
    Objective makespan = Objective.makespan();
    return random.nextInt(3) == 0
        ? makespan
        : makespan.plus(random.nextInt(1, 3), terms[random.nextInt(terms.length)]);
  }
}
