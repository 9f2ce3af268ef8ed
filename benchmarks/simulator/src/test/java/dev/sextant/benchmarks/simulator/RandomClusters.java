package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Small clusters with everything that the simulator knows: kinds of workers, modes, several models
 * in one task, loads that exclude runs, workers that load nothing, zero-length tasks, 0-byte edges,
 * shared items, inputs in the middle of a workflow.
 */
final class RandomClusters {
  private static final long MB = 1_000_000;

  private RandomClusters() {}

  static Cluster cluster(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem.Builder problem =
        Problem.builder()
            .transfers(TransferModel.uniform(random.nextInt(3), (1 + random.nextInt(4)) * MB))
            .objective(Objective.totalWeightedFlow());
    int workers = 1 + random.nextInt(5);
    for (int w = 0; w < workers; w++) {
      Worker worker =
          Worker.gpu("w" + w, w == 0 ? "a" : "ab".substring(w % 2, w % 2 + 1), 10 * MB, 2 * MB)
              .withCapacities(Map.of("compute", 1L, "copy", 2L))
              .withOverlapLoads(random.nextInt(3) > 0);
      // The first worker can run everything.
      boolean isPoor = w > 0 && random.nextInt(4) == 0;
      problem.worker(
          isPoor ? worker.withModelLoad(null).withType("c") : worker.withModelLoad(load(random)));
    }
    int models = 1 + random.nextInt(6);
    for (int m = 0; m < models; m++) {
      problem.model(
          random.nextBoolean()
              ? new ModelArtifact("m" + m, (1 + random.nextInt(4)) * MB)
              : new ModelArtifact("m" + m, 2 * MB, Map.of("a", (long) random.nextInt(900_000))));
    }
    int workflows = 1 + random.nextInt(3);
    for (int f = 0; f < workflows; f++) {
      addWorkflow(problem, f, models, random);
    }
    return new Cluster(problem.build());
  }

  private static Link load(SplittableRandom random) {
    return new Link(random.nextInt(2), (1 + random.nextInt(4)) * MB);
  }

  private static void addWorkflow(
      Problem.Builder problem, int f, int models, SplittableRandom random) {
    Workflow.Builder workflow = Workflow.builder("f" + f);
    int tasks = 1 + random.nextInt(6);
    List<JobInput> inputs = new ArrayList<>();
    for (int t = 0; t < tasks; t++) {
      List<Mode> modes = new ArrayList<>();
      modes.add(mode("plain", TaskDuration.of(duration(random)), models, random));
      if (random.nextInt(3) == 0) {
        TaskDuration byType =
            TaskDuration.perWorker(Map.of("a", duration(random), "w0", duration(random)));
        modes.add(mode("other", byType, models, random));
      }
      workflow.task(new Task("t" + t, modes));
      if (random.nextInt(3) == 0) {
        inputs.add(new JobInput("t" + t, random.nextLong(MB), "w0"));
      }
      long bytes = random.nextInt(3) == 0 ? 0 : random.nextLong(MB);
      for (int s = 0; s < t; s++) {
        if (random.nextInt(3) == 0) {
          workflow.edge("t" + s, "t" + t, bytes);
        }
      }
    }
    problem.workflow(workflow.build());
    problem.job(new Job("j" + f, "f" + f, 0).withInputs(inputs));
  }

  private static long duration(SplittableRandom random) {
    return random.nextInt(6) == 0 ? 0 : random.nextLong(1_000_000);
  }

  private static Mode mode(String id, TaskDuration duration, int models, SplittableRandom random) {
    List<String> needed = new ArrayList<>();
    for (int m = 0; m < models && needed.size() < 2; m++) {
      if (random.nextInt(3) == 0) {
        needed.add("m" + m);
      }
    }
    Map<String, Long> demands = random.nextInt(4) == 0 ? Map.of("copy", 2L) : Mode.DEFAULT_DEMANDS;
    return Mode.of(id, duration).withModels(needed).withDemands(demands);
  }

  static Arrivals arrivals(Cluster cluster, int jobs, long seed) {
    SplittableRandom random = new SplittableRandom(~seed);
    long[] micros = new long[jobs];
    int[] workflow = new int[jobs];
    int[] ingress = new int[jobs];
    for (int j = 0; j < jobs; j++) {
      micros[j] = j == 0 ? 0 : micros[j - 1] + random.nextLong(700_000);
      workflow[j] = random.nextInt(cluster.problem().workflows().count());
      ingress[j] = random.nextInt(cluster.workers());
    }
    return new Arrivals(micros, workflow, ingress);
  }

  /** Up to four outages of each worker, some right after the other. */
  static List<Outage> outages(Cluster cluster, long seed) {
    SplittableRandom random = new SplittableRandom(seed * 31 + 1);
    List<Outage> outages = new ArrayList<>();
    for (int w = 0; w < cluster.workers(); w++) {
      long last = 0;
      int count = random.nextInt(5);
      for (int i = 0; i < count; i++) {
        long down = last + (random.nextInt(4) == 0 ? 0 : random.nextLong(3_000_000));
        last = down + 1 + random.nextLong(1_500_000);
        outages.add(0, new Outage(w, down, last));
      }
    }
    return outages;
  }
}
