package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.BatchMix;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.InfeasibleMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.OutcomeMix;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Problems that between them make every bound the best one somewhere, by name. */
final class DrawnBounds {
  /** Problems of one kind that may have a plan, every task with an option. */
  enum Family {
    MIX(40, seed -> FeatureMix.of(seed, 8, Magnitude.UNITS)),
    MORE(10, seed -> FeatureMix.of(seed, 30, Magnitude.UNITS)),
    HOURS(10, seed -> FeatureMix.of(seed, 8, Magnitude.HOURS)),
    BATCHES(10, seed -> BatchMix.of(seed, 8, Magnitude.UNITS)),
    CHANCES(10, seed -> OutcomeMix.of(seed, 8, Magnitude.UNITS)),
    SHOP(10, seed -> shop(seed, null)),
    LOADS(10, DrawnBounds::loads),
    KINDS(10, DrawnBounds::kinds),
    WORK(7, DrawnBounds::work),
    PRICES(12, DrawnBounds::prices);

    private final Map<String, Problem> problems = new TreeMap<>();

    Family(int count, LongFunction<Problem> draw) {
      for (int seed = 0; seed < count; seed++) {
        Problem problem = draw.apply(seed);
        if (CompiledProblem.of(problem).taskWithoutOption().isEmpty()) {
          problems.put(name().toLowerCase(Locale.ROOT) + "-" + seed, problem);
        }
      }
    }

    /** By name. */
    Map<String, Problem> problems() {
      return problems;
    }
  }

  private DrawnBounds() {}

  /** Those that have no plan, given what no plan of the others ends before. */
  static Map<String, Problem> withoutPlan(ToLongFunction<String> makespan) {
    Map<String, Problem> problems = new TreeMap<>();
    for (InfeasibleMix.Cause cause : InfeasibleMix.Cause.values()) {
      for (int seed = 0; seed < 6; seed++) {
        problems.put(cause + "-" + seed, InfeasibleMix.of(cause, seed, 6, Magnitude.UNITS));
      }
    }
    for (int seed = 0; seed < 10; seed++) {
      problems.put("shop-" + seed, shop(seed, makespan.applyAsLong("shop-" + seed) - 1));
    }
    return problems;
  }

  /** A job shop: each task on the one worker that can run it, with transfers between them. */
  private static Problem shop(long seed, @Nullable Long deadline) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem.Builder problem = Problem.builder().transfers(TransferModel.uniform(1, 1_000_000));
    int workers = random.nextInt(2, 5);
    for (int w = 0; w < workers; w++) {
      problem.worker(Worker.cpu("w" + w));
    }
    for (int j = random.nextInt(3, 6); j > 0; j--) {
      Workflow.Builder workflow = Workflow.builder("f" + j);
      int first = random.nextInt(workers);
      int step = random.nextBoolean() ? 1 : workers - 1;
      for (int t = 0; t < workers; t++) {
        String worker = "w" + (first + t * step) % workers;
        workflow.task(Task.of("t" + t, Mode.of(random.nextInt(1, 20)).onWorkers(worker)));
        if (t > 0) {
          workflow.edge("t" + (t - 1), "t" + t, random.nextInt(3));
        }
      }
      problem
          .workflow(workflow.build())
          .job(
              Job.builder("j" + j, "f" + j)
                  .releaseMicros(random.nextInt(6))
                  .weight(random.nextInt(1, 4))
                  .dueMicros((long) random.nextInt(10, 60))
                  .deadlineMicros(deadline)
                  .build());
    }
    return problem.objective(Objective.makespan()).build();
  }

  /** More models than runs keep busy, on workers of which some stop for loads. */
  private static Problem loads(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem.Builder problem = Problem.builder();
    for (int m = 0; m < 6; m++) {
      problem.model("m" + m, random.nextInt(10, 80));
    }
    for (int w = random.nextInt(1, 4); w > 0; w--) {
      problem.worker(
          Worker.gpu("w" + w, "T" + w % 2, 200, 1_000_000).withOverlapLoads(seed % 2 == 0));
    }
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < 8; t++) {
      workflow.task("t" + t, random.nextInt(1, 10 * (int) (1 + seed % 3)), "m" + random.nextInt(6));
      if (t > 0 && random.nextInt(4) == 0) {
        workflow.edge("t" + (t - 1), "t" + t, 0);
      }
    }
    return problem
        .workflow(workflow.build())
        .job("j", "f")
        .job(new Job("k", "f", random.nextInt(40)))
        .objective(Objective.makespan())
        .build();
  }

  /** Tasks that differ in which of the workers is fast, and in how much of it they take. */
  private static Problem kinds(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem.Builder problem = Problem.builder();
    List<String> ids = new ArrayList<>();
    for (int w = random.nextInt(2, 5); w > 0; w--) {
      ids.add("w" + w);
      problem.worker(
          Worker.builder("w" + w)
              .type("t" + w)
              .capacities(Map.of("cores", (long) random.nextInt(2, 5), "disk", 2L))
              .build());
    }
    for (int j = 0; j < 5; j++) {
      Workflow.Builder workflow = Workflow.builder("f" + j);
      for (int t = random.nextInt(1, 4); t > 0; t--) {
        Map<String, Long> durations = new TreeMap<>();
        ids.forEach(id -> durations.put(id, (long) random.nextInt(1, 40)));
        Map<String, Long> demands =
            Map.of("cores", (long) random.nextInt(1, 3), "disk", (long) random.nextInt(2));
        workflow.task(
            Task.of(
                "t" + t,
                Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(durations)).withDemands(demands)));
      }
      problem
          .workflow(workflow.build())
          .job(
              Job.builder("j" + j, "f" + j)
                  .releaseMicros(seed % 2 * random.nextInt(30))
                  .weight(random.nextInt(1, 3))
                  .dueMicros((long) random.nextInt(20, 80))
                  .build());
    }
    return problem.objective(Objective.makespan()).build();
  }

  /** More work than workers of different speeds and sizes can do at once; the last has much. */
  private static Problem work(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem.Builder problem = Problem.builder();
    List<String> ids = new ArrayList<>();
    int workers = random.nextInt(2, 6);
    for (int w = 0; w < workers; w++) {
      ids.add("t" + w % 3);
      problem.worker(
          Worker.gpu("w" + w, "t" + w % 3, 300, 1_000_000)
              .withOverlapLoads(w % 3 < 2)
              .withCapacities(Map.of("cores", 1L + w % 3 % 2, "disk", 2L)));
    }
    List<Pin> pins = new ArrayList<>();
    for (int m = 0; m < 3; m++) {
      problem.model("m" + m, random.nextInt(10, 40));
    }
    int jobs = seed < 6 ? random.nextInt(4, 9) : 130;
    for (int j = 0; j < jobs; j++) {
      Workflow.Builder workflow = Workflow.builder("f" + j);
      int tasks = random.nextInt(1, 4);
      for (int t = 0; t < tasks; t++) {
        Map<String, Long> durations = new TreeMap<>();
        ids.forEach(id -> durations.put(id, (long) random.nextInt(3, 20)));
        Map<String, Long> demands = Map.of("cores", 1L, "disk", (long) random.nextInt(3));
        Mode mode =
            Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(durations)).withDemands(demands);
        workflow.task(
            Task.of("t" + t, random.nextInt(4) == 0 ? mode.withModels("m" + j % 3) : mode));
        if (random.nextInt(6) == 0) {
          pins.add(new Pin("j" + j, "t" + t, null, "w" + random.nextInt(workers)));
        }
        if (t > 0) {
          workflow.edge("t" + (t - 1), "t" + t, 0);
        }
      }
      problem
          .workflow(workflow.build())
          .job(
              Job.builder("j" + j, "f" + j)
                  .releaseMicros(seed % 3 * random.nextInt(40))
                  .weight(random.nextInt(1, 4))
                  .dueMicros((long) random.nextInt(20, 200))
                  .build());
    }
    return problem
        .state(ClusterState.EMPTY.withPins(pins.toArray(Pin[]::new)))
        .objective(Objective.makespan())
        .build();
  }

  /** Deadlines that keep runs from all waiting for cheap times; the last ones have many dates. */
  private static Problem prices(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem.Builder problem = Problem.builder();
    int workers = random.nextInt(1, 4);
    for (int w = 0; w < workers; w++) {
      List<Calendar.Step> steps = new ArrayList<>();
      long from = random.nextInt(9);
      for (int s = random.nextInt(2, 6); s > 0; s--) {
        steps.add(
            new Calendar.Step(from, random.nextInt(5) > 0, random.nextLong(1, 9) * 1_000_000));
        from += random.nextInt(4, 30);
      }
      steps.add(Calendar.Step.open(from));
      problem.worker(
          Worker.builder("w" + w)
              .type("t" + w % 2)
              .capacities(Map.of("cores", (long) random.nextInt(1, 3)))
              .price(new Price.Constant(random.nextLong(1, 9) * 1_000_000))
              .calendar(seed % 4 == 0 ? Calendar.ALWAYS : new Calendar(steps))
              .build());
    }
    List<Pin> pins = new ArrayList<>();
    int jobs = seed < 10 ? random.nextInt(3, 7) : 30;
    for (int j = 0; j < jobs; j++) {
      long micros = random.nextInt(2, 10);
      Mode slow = Mode.of("slow", TaskDuration.of(micros)).withDemands(Map.of("cores", 1L));
      Mode fast =
          Mode.of("fast", TaskDuration.of(micros / 2))
              .withDemands(Map.of("cores", 1L))
              .withCostMicroUnits(random.nextInt(20));
      long release = random.nextInt(20);
      problem
          .workflow(Workflow.builder("f" + j).task(Task.of("t", slow, fast)).build())
          .job(
              Job.builder("j" + j, "f" + j)
                  .releaseMicros(release)
                  .deadlineMicros(release + (seed < 10 ? 25 : 90) + random.nextInt(30))
                  .build());
      if (random.nextInt(4) == 0) {
        pins.add(new Pin("j" + j, "t", "slow", null));
      }
    }
    return problem
        .state(ClusterState.EMPTY.withPins(pins.toArray(Pin[]::new)))
        .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS))
        .build();
  }
}
