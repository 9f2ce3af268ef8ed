package dev.sextant.heuristics.timetable;

import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Small random problems whose workers run one task at a time, and whose memory is short. */
public final class RandomSequenceProblems {
  private RandomSequenceProblems() {}

  /** A problem that depends on the seed alone, with so many jobs at least. */
  public static Problem of(long seed, int moreJobs) {
    SplittableRandom random = new SplittableRandom(seed);
    int models = random.nextInt(0, 9);
    int workers = random.nextInt(1, 4);
    Problem.Builder builder = Problem.builder().name("sequences-" + seed);
    long largest = 1;
    for (int m = 0; m < models; m++) {
      long bytes = random.nextInt(1, 12);
      largest = Math.max(largest, bytes);
      builder.model("m" + m, bytes);
    }
    long memory = largest * 3 + random.nextInt(0, 20);
    for (int w = 0; w < workers; w++) {
      builder.worker(
          Worker.builder("w" + w)
              .type(w % 2 == 0 ? "a" : "b")
              .gpuMemoryBytes(memory)
              .modelLoad(new Link(random.nextInt(1, 4), random.nextInt(300_000, 2_000_000)))
              .build());
    }
    builder.worker(Worker.storage("store"));
    int workflows = random.nextInt(1, 4);
    for (int f = 0; f < workflows; f++) {
      builder.workflow(workflow("f" + f, models, random));
    }
    for (int j = moreJobs + random.nextInt(1, 6); j > 0; j--) {
      builder.job(job("j" + j, "f" + random.nextInt(workflows), workers, random));
    }
    return builder
        .transfers(
            new TransferModel.Uniform(
                new Link(random.nextInt(0, 3), random.nextInt(400_000, 3_000_000))))
        .state(state(models, random))
        .objective(random.nextInt(3) > 0 ? Objective.makespan() : Objective.totalWeightedFlow())
        .build();
  }

  private static Workflow workflow(String id, int models, SplittableRandom random) {
    Workflow.Builder workflow = Workflow.builder(id);
    int tasks = random.nextInt(1, 9);
    for (int t = 0; t < tasks; t++) {
      List<Mode> modes = new ArrayList<>();
      for (int m = 0; m < random.nextInt(1, 3); m++) {
        modes.add(mode("mode" + m, models, random));
      }
      workflow.task(new Task("t" + t, modes));
      for (int p = 0; p < t; p++) {
        if (random.nextInt(4) == 0) {
          workflow.edge(new DataEdge("t" + p, "t" + t, random.nextInt(0, 5), null));
        }
      }
    }
    return workflow.build();
  }

  private static Mode mode(String id, int models, SplittableRandom random) {
    long micros = random.nextInt(1, 14);
    Mode mode =
        Mode.of(
            id,
            random.nextBoolean()
                ? TaskDuration.of(micros)
                : TaskDuration.perWorker(Map.of("a", micros, "w0", micros + 2)));
    if (random.nextInt(4) == 0) {
      mode = mode.withWorkspaceBytes(random.nextInt(0, 4));
    }
    List<String> needed = new ArrayList<>();
    int count = random.nextInt(0, 4);
    for (int i = 0; i < count && models > 0; i++) {
      String model = "m" + random.nextInt(models);
      if (!needed.contains(model)) {
        needed.add(model);
      }
    }
    return mode.withModels(needed.toArray(String[]::new));
  }

  private static Job job(String id, String workflow, int workers, SplittableRandom random) {
    Job job = new Job(id, workflow, random.nextInt(0, 25)).withWeight(random.nextInt(1, 4));
    if (random.nextInt(3) == 0) {
      job = job.withInputs(new JobInput("t0", random.nextInt(0, 6), "store"));
    }
    return random.nextInt(3) > 0
        ? job
        : job.withOutputs(new JobOutput("t0", random.nextInt(0, 6), "w" + random.nextInt(workers)));
  }

  private static ClusterState state(int models, SplittableRandom random) {
    return ClusterState.EMPTY.withWorkers(
        new WorkerState(
            "w0",
            random.nextInt(0, 20),
            List.of(),
            models == 0 || random.nextBoolean()
                ? List.of()
                : List.of(new Resident("m" + random.nextInt(models), false))));
  }
}
