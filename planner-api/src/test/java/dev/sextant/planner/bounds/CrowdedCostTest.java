package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.evidence.check.BoundChecker;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Calendar.Step;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Money under capacity: never above what exhaustion finds, and more than each task by itself. */
class CrowdedCostTest {
  private static final long SECOND = 1_000_000;
  private static final int PROBLEMS = Integer.getInteger("sextant.bounds.drawn", 150);

  /** Of two hours of which one is cheap, two tasks of an hour need both. */
  @Test
  void notAllRunsFitIntoTheCheapHour() {
    long hour = 3_600 * SECOND;
    Problem problem =
        Problem.builder()
            .workflow(Workflow.builder("f").task("a", hour).task("b", hour).build())
            .job(Job.builder("j", "f").deadlineMicros(2 * hour).build())
            .worker(
                Worker.cpu("w")
                    .withPrice(new Price.Constant(500))
                    .withCalendar(Calendar.of(Step.open(hour, 100))))
            .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS))
            .build();
    LowerBounds bounds = LowerBounds.of(CompiledProblem.of(problem));
    assertThat(bounds.objectiveSoFar().value()).isEqualTo(2 * 360_000);
    assertThat(bounds.objective().value()).isBetween(2_159_000L, 2_160_000L);
    assertThat(bounds.objective().source()).isEqualTo("crowded-cost");
  }

  /** Each has an hour, so that they share no worker: one is cheap, and one is dear. */
  @Test
  void aBoundIsAMultipleOfWhatAllCostsAreMultiplesOf() {
    long hour = 3_600 * SECOND;
    Problem problem =
        Problem.builder()
            .workflow(Workflow.builder("f").task("a", hour).task("b", hour).build())
            .job(Job.builder("j", "f").deadlineMicros(hour).build())
            .workers(
                Worker.cpu("v").withPrice(new Price.Constant(100)),
                Worker.cpu("w").withPrice(new Price.Constant(500)))
            .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS))
            .build();
    assertThat(LowerBounds.of(CompiledProblem.of(problem)).objective())
        .isEqualTo(new LowerBound(360_000 + 1_800_000, "crowded-cost"));
  }

  /** Eight thousand jobs of their own, ten classes and four hundred starts in each of them. */
  @Test
  void nothingIsBuiltWhereThereIsTooMuchToLookAt() {
    int jobs = 8_000;
    List<Step> steps = new ArrayList<>();
    for (int s = 1; s <= 200; s++) {
      steps.add(Step.open(s * 10, s % 7));
    }
    Problem.Builder problem =
        Problem.builder().workflow(Workflow.builder("f").task("a", 3).build());
    for (int w = 0; w < 10; w++) {
      problem.worker(Worker.cpu("w" + w).withType("t" + w).withCalendar(new Calendar(steps)));
    }
    for (int j = 0; j < jobs; j++) {
      problem.job(Job.builder("j" + j, "f").deadlineMicros(10_000L + j).build());
    }
    AtomicInteger looks = new AtomicInteger();
    CompiledProblem compiled =
        CompiledProblem.of(
            problem.objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS)).build(),
            () -> looks.incrementAndGet() < 0);
    looks.set(0);
    assertThat(CrowdedCost.of(compiled, new long[jobs], new long[jobs])).isNull();
    // Once for each class, but not for each job.
    assertThat(looks).hasValue(10);
  }

  @Test
  void hasNoMorePairsThanItWasAllowed() {
    for (int seed = 0; seed < PROBLEMS; seed++) {
      CompiledProblem compiled = CompiledProblem.of(drawn(seed, SECOND));
      long[] none = new long[compiled.tasks()];
      CrowdedStarts all = CrowdedStarts.of(compiled, none, none, Long.MAX_VALUE);
      assertThat(all).isNotNull();
      if (all.size() > 0) {
        assertThat(CrowdedStarts.of(compiled, none, none, all.size() - 1)).isNull();
      }
    }
  }

  /** Wherever it is stopped, it says what is sure, and the more the later. */
  @Test
  void whatIsSureStandsWhenItIsStopped() {
    long hour = 3_600 * SECOND;
    Problem problem =
        Problem.builder()
            .workflow(Workflow.builder("f").task("a", hour).task("b", hour).build())
            .job(Job.builder("j", "f").deadlineMicros(2 * hour).build())
            .worker(
                Worker.cpu("w")
                    .withPrice(new Price.Constant(500))
                    .withCalendar(Calendar.of(Step.open(hour, 100))))
            .objective(Objective.makespan().plus(1, ObjectiveTerm.COST_MICRO_UNITS))
            .build();
    long before = 0;
    for (int looks = 0; looks <= 2_000; looks += looks < 40 ? 1 : 490) {
      AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
      CompiledProblem compiled = CompiledProblem.of(problem, () -> left.decrementAndGet() < 0);
      LowerBounds bounds = LowerBounds.of(compiled);
      long makespan = bounds.makespanMicros().value();
      assertThat(makespan).isEqualTo(2 * hour);
      assertThat(bounds.objectiveSoFar().value()).isEqualTo(makespan + 2 * 360_000);
      left.set(looks);
      long bound = bounds.objective().value();
      assertThat(bound - makespan)
          .as("after %d looks", looks)
          .isBetween(Math.max(2 * 360_000, before), 2_160_000L);
      before = bound - makespan;
    }
    assertThat(before).isGreaterThan(2_159_000);
  }

  /** Each member of a class and each demand of a mode may round once more. */
  @Test
  void countsTheMembersAndDemandsThatAreSummed() {
    assertThat(roundings(500, 1) - roundings(1, 1)).isEqualTo(499);
    assertThat(roundings(3, 12) - roundings(3, 2)).isEqualTo(10);
  }

  private static double roundings(int workers, int demands) {
    Map<String, Long> capacities = new TreeMap<>();
    Map<String, Long> demanded = new TreeMap<>();
    for (int r = 0; r < 12; r++) {
      capacities.put("r" + r, 1L);
      demanded.put("r" + r, r < demands ? 1L : 0L);
    }
    demanded.values().removeIf(amount -> amount == 0);
    Problem.Builder problem =
        Problem.builder()
            .workflow(
                new Workflow(
                    "f",
                    List.of(
                        new Task(
                            "a", List.of(Mode.of("m", TaskDuration.of(1)).withDemands(demanded)))),
                    List.of()))
            .job(Job.builder("j", "f").deadlineMicros(5L).build());
    for (int w = 0; w < workers; w++) {
      problem.worker(Worker.cpu("w" + w).withCapacities(capacities));
    }
    CompiledProblem compiled = CompiledProblem.of(problem.objective(Objective.makespan()).build());
    CrowdedStarts starts = CrowdedStarts.of(compiled, new long[1], new long[1], Long.MAX_VALUE);
    assertThat(starts).isNotNull();
    return starts.roundings();
  }

  /** Four tasks, cheap with two units and dear with one, and five units until the deadline. */
  @Test
  void notAllTasksHaveTheModeThatIsCheapest() {
    List<Task> tasks = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      tasks.add(new Task("t" + t, List.of(mode("wide", 2, 0), mode("narrow", 1, 70_000))));
    }
    for (long micros : new long[] {1, 1_000, 300_000_000}) {
      Problem problem =
          Problem.builder()
              .workflow(new Workflow("f", scaled(tasks, micros), List.of()))
              .job(Job.builder("j", "f").deadlineMicros(micros).build())
              .worker(Worker.cpu("w").withCapacities(Map.of("cpu", 5L)))
              .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS))
              .build();
      LowerBounds bounds = LowerBounds.of(CompiledProblem.of(problem));
      // Three of them have to be narrow, as costs are multiples of 70 000.
      assertThat(bounds.objective().value()).isEqualTo(210_000);
    }
  }

  /** Six units: with half of the tasks narrow all would fit, but two of three have to be. */
  @Test
  void aBoundBetweenMultiplesIsTheNextOne() {
    List<Task> tasks = new ArrayList<>();
    for (int t = 0; t < 3; t++) {
      tasks.add(new Task("t" + t, List.of(mode("wide", 3, 0), mode("narrow", 1, 70_000))));
    }
    Problem problem =
        Problem.builder()
            .workflow(new Workflow("f", scaled(tasks, 1_000), List.of()))
            .job(Job.builder("j", "f").deadlineMicros(1_000L).build())
            .worker(Worker.cpu("w").withCapacities(Map.of("cpu", 6L)))
            .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS))
            .build();
    LowerBounds bounds = LowerBounds.of(CompiledProblem.of(problem));
    assertThat(bounds.objective()).isEqualTo(new LowerBound(140_000, "crowded-cost"));
    assertThat(BoundChecker.check(problem, bounds.evidence()).verified()).isTrue();
  }

  private static Mode mode(String id, long cpu, long cost) {
    return Mode.of(id, TaskDuration.of(1)).withDemands(Map.of("cpu", cpu)).withCostMicroUnits(cost);
  }

  private static List<Task> scaled(List<Task> tasks, long micros) {
    List<Task> scaled = new ArrayList<>();
    for (Task task : tasks) {
      List<Mode> modes = new ArrayList<>();
      for (Mode mode : task.modes()) {
        modes.add(
            Mode.of(mode.id(), TaskDuration.of(micros))
                .withDemands(mode.demands())
                .withCostMicroUnits(mode.costMicroUnits()));
      }
      scaled.add(new Task(task.id(), modes));
    }
    return scaled;
  }

  @Test
  void isNoMoreThanTheCheapestOptionsWhereEverybodyCanWait() {
    Problem problem =
        Problem.builder()
            .workflow(Workflow.builder("f").task("a", SECOND).task("b", SECOND).build())
            .job("j", "f")
            .worker(Worker.cpu("w").withPrice(new Price.Constant(7)))
            .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS))
            .build();
    LowerBound bound = LowerBounds.of(CompiledProblem.of(problem)).objective();
    assertThat(bound.value()).isEqualTo(14);
    assertThat(bound.source()).isEqualTo("cheapest-options");
  }

  @Test
  void isNeverAboveTheOptimumWherePricesChange() {
    int more = 0;
    for (int seed = 0; seed < PROBLEMS; seed++) {
      Problem problem = drawn(seed, 1);
      Optimum optimum = BruteForceOracle.solve(problem);
      CompiledProblem compiled = CompiledProblem.of(problem);
      if (optimum.isFeasible()) {
        LowerBounds bounds = LowerBounds.of(compiled);
        long single = bounds.objectiveSoFar().value();
        assertThat(bounds.objective().value())
            .as("seed %d", seed)
            .isBetween(single, optimum.objective());
        more += bounds.objective().value() > single ? 1 : 0;
      }
    }
    assertThat(more).isGreaterThan(PROBLEMS / 10);
  }

  /** Of each kind eight choices and what the others cost at least say no more than all of them. */
  @Test
  void someChoicesSayNoMoreThanAll() {
    int less = 0;
    int same = 0;
    for (int seed = 0; seed < PROBLEMS; seed++) {
      CompiledProblem compiled = CompiledProblem.of(drawn(seed, SECOND));
      long[] none = new long[compiled.tasks()];
      CrowdedStarts some = CrowdedStarts.of(compiled, none, none, Long.MAX_VALUE, 0);
      CrowdedStarts all = CrowdedStarts.of(compiled, none, none, Long.MAX_VALUE);
      assertThat(some).isNotNull();
      assertThat(all).isNotNull();
      if (all.everyTaskStarts()
          && some.kinds().stream().anyMatch(kind -> kind.rest() < Double.POSITIVE_INFINITY)) {
        assertThat(some.size()).isLessThan(all.size());
        CrowdedCost ofSome = CrowdedCost.of(compiled, some);
        CrowdedCost ofAll = CrowdedCost.of(compiled, all);
        assertThat(ofSome).isNotNull();
        assertThat(ofAll).isNotNull();
        assertThat((double) ofSome.value())
            .as("seed %d", seed)
            .isLessThanOrEqualTo(1 + ofAll.value() * 1.0001);
        less += ofSome.value() < 0.99 * ofAll.value() ? 1 : 0;
        same++;
      }
    }
    assertThat(same).isGreaterThan(PROBLEMS / 4);
    assertThat(less).isLessThan(same / 2);
  }

  @Test
  void isNeverAboveTheOptimumOfDrawnProblemsWithAnyFeature() {
    int asked = 0;
    for (long seed = 0; seed < PROBLEMS; seed++) {
      Problem problem =
          FeatureMix.of(seed, 3, Magnitude.UNITS)
              .withObjective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS));
      CompiledProblem compiled = CompiledProblem.of(problem);
      if (compiled.taskWithoutOption().isPresent() || !CrowdedStarts.isAsked(compiled)) {
        continue;
      }
      Optimum optimum = BruteForceOracle.solve(problem);
      if (optimum.isFeasible()) {
        asked++;
        assertThat(LowerBounds.of(compiled).objective().value())
            .as("seed %d", seed)
            .isLessThanOrEqualTo(optimum.objective());
      }
    }
    assertThat(asked).isGreaterThan(PROBLEMS / 20);
  }

  /** Times and costs of days in microseconds: rounding takes next to nothing off. */
  @Test
  void saysTheSameOfLongTimes() {
    for (int seed = 0; seed < PROBLEMS / 3; seed++) {
      long factor = 10_000_000_000L;
      double once = bound(drawn(seed, SECOND));
      double scaled = bound(drawn(seed, factor)) / (double) (factor / SECOND);
      assertThat(scaled).as("seed %d", seed).isBetween(once * 0.999 - 1, once * 1.001 + 1);
    }
  }

  private static long bound(Problem problem) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    return compiled.taskWithoutOption().isPresent()
        ? 0
        : LowerBounds.of(compiled).objective().value();
  }

  /** Two or three tasks, some with two modes, on two workers with a calendar each. */
  private static Problem drawn(int seed, long factor) {
    SplittableRandom random = new SplittableRandom(seed);
    Workflow.Builder workflow = Workflow.builder("f");
    int tasks = 2 + seed % 2;
    for (int t = 0; t < tasks; t++) {
      long length = random.nextInt(1, 6) * factor;
      List<Mode> modes = new ArrayList<>();
      modes.add(Mode.of("m", TaskDuration.of(length)).withConsumes(Map.of("tokens", 2L)));
      if (random.nextBoolean()) {
        modes.add(
            Mode.of("n", TaskDuration.of(length / 2))
                .withCostMicroUnits(random.nextInt(4) * factor));
      }
      workflow.task(new Task("t" + t, modes));
      if (t > 0 && random.nextBoolean()) {
        workflow.edge("t" + (t - 1), "t" + t, 0);
      }
    }
    Problem.Builder problem =
        Problem.builder()
            .budget("tokens", 5)
            .workflow(workflow.build())
            .job(Job.builder("j", "f").deadlineMicros(random.nextInt(8, 18) * factor).build());
    for (int w = 0; w < 2; w++) {
      List<Step> steps = new ArrayList<>();
      long from = random.nextInt(4);
      for (int s = random.nextInt(1, 5); s > 0; s--) {
        long price = random.nextLong(5) * SECOND;
        steps.add(new Step(from * factor, random.nextInt(100) < 75, price));
        from += random.nextInt(1, 6);
      }
      problem.worker(
          Worker.cpu("w" + w)
              .withPrice(new Price.Constant(random.nextLong(5) * SECOND))
              .withCalendar(new Calendar(steps)));
    }
    return problem.objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS)).build();
  }
}
