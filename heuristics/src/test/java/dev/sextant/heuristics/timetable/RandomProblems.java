package dev.sextant.heuristics.timetable;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Small random problems that use what a timetable has to deal with. */
public final class RandomProblems {
  private RandomProblems() {}

  /** A problem that depends on the seed alone. */
  public static Problem of(long seed) {
    return of(seed, 0);
  }

  /** A problem with so many jobs more. */
  public static Problem of(long seed, int moreJobs) {
    SplittableRandom random = new SplittableRandom(seed);
    int models = random.nextInt(0, 5);
    int workers = random.nextInt(2, 5);
    Problem.Builder builder = Problem.builder().name("random-" + seed);
    long largest = 0;
    for (int m = 0; m < models; m++) {
      long bytes = random.nextInt(1, 9);
      largest = Math.max(largest, bytes);
      builder.model("m" + m, bytes);
    }
    long memory = models == 0 ? 4 : largest * 2 + random.nextInt(0, 8);
    for (int w = 0; w < workers; w++) {
      builder.worker(
          Worker.builder("w" + w)
              .type(w % 2 == 0 ? "a" : "b")
              .zone(w == 0 || random.nextBoolean() ? "north" : null)
              .gpuMemoryBytes(memory)
              .capacities(
                  random.nextInt(4) == 0
                      ? Map.of("compute", 2L, "disk", 1L)
                      : Map.of("compute", 1L))
              .modelLoad(new Link(random.nextInt(0, 2), random.nextInt(300_000, 2_000_000)))
              .overlapLoads(random.nextInt(3) > 0)
              .price(new Price.Constant(random.nextInt(0, 3) * 1_000_000L))
              .build());
    }
    builder.worker(Worker.storage("store"));
    int workflows = random.nextInt(1, 3);
    for (int f = 0; f < workflows; f++) {
      builder.workflow(workflow("f" + f, models, random));
    }
    for (int j = moreJobs + random.nextInt(1, 6); j > 0; j--) {
      builder.job(job("j" + j, "f" + random.nextInt(workflows), workers, random));
    }
    Problem problem =
        builder
            .transfers(transfers(random))
            .state(state(models, workers, memory, random))
            .objective(objective(random))
            .build();
    return seed % 4 == 3 ? withCalendars(problem, new SplittableRandom(~seed)) : problem;
  }

  /** So many tasks on few workers, each with room for some of them at a time, and no models. */
  public static Problem manySideBySide(long seed, int tasks, int workers) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem.Builder builder = Problem.builder().objective(Objective.makespan());
    for (int w = 0; w < workers; w++) {
      Map<String, Long> room =
          Map.of("compute", random.nextLong(2, 6), "disk", random.nextLong(2, 5));
      builder.worker(Worker.cpu("w" + w).withCapacities(room));
    }
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < tasks; t++) {
      Map<String, Long> demands =
          Map.of("compute", random.nextLong(1, 3), "disk", random.nextLong(0, 3));
      workflow.task(Task.of("t" + t, Mode.of(random.nextInt(1, 9)).withDemands(demands)));
      if (t > 9) {
        workflow.edge("t" + (t - random.nextInt(1, 10)), "t" + t, 0);
      }
    }
    return builder.workflow(workflow.build()).job("j", "f").build();
  }

  /** The same with runs that go side by side, and few models. */
  public static Problem sideBySide(long seed, int moreJobs) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem problem = of(seed, moreJobs);
    List<Worker> workers = new ArrayList<>();
    for (Worker worker : problem.workers()) {
      Map<String, Long> room =
          Map.of("compute", random.nextLong(2, 6), "disk", random.nextLong(2, 5));
      workers.add(worker.capacities().isEmpty() ? worker : worker.withCapacities(room));
    }
    List<Workflow> workflows = new ArrayList<>();
    for (Workflow workflow : problem.workflows()) {
      Workflow.Builder changed = Workflow.builder(workflow.id());
      for (Task task : workflow.tasks()) {
        boolean models = random.nextInt(6) == 0;
        List<Mode> modes = new ArrayList<>();
        for (Mode mode : task.modes()) {
          Map<String, Long> demands =
              Map.of("compute", random.nextLong(1, 3), "disk", random.nextLong(0, 3));
          modes.add((models ? mode : mode.withModels()).withDemands(demands));
        }
        changed.task(task.withModes(modes));
      }
      workflow.edges().forEach(changed::edge);
      workflows.add(changed.build());
    }
    return problem.withWorkers(workers).withWorkflows(workflows);
  }

  /** The same with closed times and prices that change, where no fact is in a closed time. */
  private static Problem withCalendars(Problem problem, SplittableRandom random) {
    List<Worker> workers = new ArrayList<>();
    for (Worker worker : problem.workers()) {
      List<Calendar.Step> steps = new ArrayList<>();
      long from = problem.state().nowMicros() + random.nextInt(1, 12);
      for (int s = random.nextInt(1, 5); s > 0; s--) {
        Long price = random.nextBoolean() ? null : (Long) random.nextLong(3_000_000);
        steps.add(new Calendar.Step(from, random.nextInt(100) < 55, price));
        from += random.nextInt(1, 14);
      }
      if (random.nextInt(10) > 0) {
        steps.add(Calendar.Step.open(from));
      }
      workers.add(worker.withCalendar(new Calendar(steps)));
    }
    Problem changed = problem.withWorkers(workers);
    return changed.errors().isEmpty() ? changed : problem;
  }

  private static Workflow workflow(String id, int models, SplittableRandom random) {
    Workflow.Builder workflow = Workflow.builder(id);
    int tasks = random.nextInt(1, 8);
    for (int t = 0; t < tasks; t++) {
      List<Mode> modes = new ArrayList<>();
      for (int m = 0; m < random.nextInt(1, 3); m++) {
        modes.add(mode("mode" + m, models, random));
      }
      workflow.task(new Task("t" + t, modes));
      for (int p = 0; p < t; p++) {
        if (random.nextInt(3) == 0) {
          boolean shared = random.nextInt(3) == 0;
          long bytes = shared ? 3 : random.nextInt(0, 5);
          workflow.edge(new DataEdge("t" + p, "t" + t, bytes, shared ? "item" + p : null));
        }
      }
    }
    return workflow.build();
  }

  private static Mode mode(String id, int models, SplittableRandom random) {
    long micros = random.nextInt(6) == 0 ? 0 : random.nextInt(1, 12);
    TaskDuration duration =
        random.nextBoolean()
            ? TaskDuration.of(micros)
            : TaskDuration.perWorker(Map.of("a", micros, "b", micros + 2, "w0", micros + 1));
    Mode mode = Mode.of(id, duration).withWorkspaceBytes(random.nextInt(0, 4));
    if (random.nextInt(5) == 0) {
      mode = mode.withDemands(Map.of());
    }
    if (models > 0 && random.nextInt(4) > 0) {
      int first = random.nextInt(models);
      int second = random.nextInt(models);
      mode =
          first == second || random.nextInt(3) > 0
              ? mode.withModels("m" + first)
              : mode.withModels("m" + first, "m" + second).withWorkspaceBytes(0);
    }
    return mode;
  }

  private static Job job(String id, String workflow, int workers, SplittableRandom random) {
    Job job = new Job(id, workflow, random.nextInt(0, 25)).withWeight(random.nextInt(1, 4));
    if (random.nextBoolean()) {
      job = job.withInputs(new JobInput("t0", random.nextInt(0, 6), "store"));
    }
    if (random.nextBoolean()) {
      job =
          job.withOutputs(new JobOutput("t0", random.nextInt(0, 6), "w" + random.nextInt(workers)));
    }
    return random.nextBoolean() ? job : job.withDueMicros((long) random.nextInt(10, 60));
  }

  private static TransferModel transfers(SplittableRandom random) {
    Link link = new Link(random.nextInt(0, 3), random.nextInt(400_000, 3_000_000));
    return random.nextBoolean()
        ? new TransferModel.Uniform(link)
        : new TransferModel.LinkTable(
            link,
            List.of(new TransferModel.LinkTable.Entry("north", "north", Link.FREE)),
            List.of(new TransferModel.LinkTable.Entry("w0", "store", new Link(7, 1_000_000))));
  }

  private static ClusterState state(int models, int workers, long memory, SplittableRandom random) {
    List<WorkerState> states = new ArrayList<>();
    states.add(
        new WorkerState(
            "w" + random.nextInt(workers),
            random.nextInt(0, 20),
            List.of(
                new Occupation(
                    random.nextBoolean() ? Map.of("compute", 1L) : Map.of(),
                    random.nextInt(0, 2),
                    random.nextInt(1, 30))),
            models == 0 || memory < 11
                ? List.of()
                : List.of(new Resident("m" + random.nextInt(models), false))));
    return ClusterState.EMPTY.withWorkers(states.toArray(WorkerState[]::new));
  }

  private static Objective objective(SplittableRandom random) {
    ObjectiveTerm[] terms =
        Arrays.copyOf(ObjectiveTerm.values(), ObjectiveTerm.MOVED_RUNS.ordinal());
    return Objective.of(terms[random.nextInt(terms.length)])
        .plus(random.nextInt(0, 3), terms[random.nextInt(terms.length)])
        .plus(1, ObjectiveTerm.MAKESPAN_MICROS);
  }
}
