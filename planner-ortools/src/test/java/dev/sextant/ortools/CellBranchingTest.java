package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.PlanTranslator;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Calendar.Step;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is proven in cells of time, against exhaustion. */
class CellBranchingTest {
  private static final int PROBLEMS = 80;
  private static final long FINE = 400_000;
  private static final double UNKNOWN = 1e30;
  private static final int MOST_BUSY = 6;

  /** A search that is over, and the solution it ended with. */
  private record Search(CellRuns runs, CellBranching branching, @Nullable CellSolution last) {
    double bound() {
      return branching.bound() * runs.costStep();
    }
  }

  @Test
  void findsTheOptimumWhereCellsAreTheWholeProblem() {
    int feasible = 0;
    for (int seed = 0; seed < PROBLEMS; seed++) {
      Problem problem = drawn(seed, false);
      Optimum optimum = BruteForceOracle.solve(problem);
      if (!optimum.isFeasible()) {
        continue;
      }
      feasible++;
      Search search = search(problem, FINE, UNKNOWN);
      assertThat(search).as("seed %d", seed).isNotNull();
      assertThat(search.runs().isExact()).isTrue();
      assertThat(search.bound()).as("seed %d", seed).isEqualTo(optimum.objective());
      assertPlan(problem, search, optimum.objective());
    }
    assertThat(feasible).isGreaterThan(PROBLEMS / 2);
  }

  /** Starts that cost more than a plan that is known are taken away; no others. */
  @Test
  void keepsTheOptimumWhenAPlanIsKnown() {
    for (int seed = 0; seed < PROBLEMS; seed++) {
      Problem problem = drawn(seed, false);
      Optimum optimum = BruteForceOracle.solve(problem);
      if (!optimum.isFeasible()) {
        continue;
      }
      for (int above = 0; above < 3; above++) {
        Search search = search(problem, FINE, optimum.objective() + above);
        assertThat(search).isNotNull();
        assertThat(search.bound()).as("seed %d", seed).isEqualTo(optimum.objective());
        if (above > 0) {
          assertPlan(problem, search, optimum.objective());
        }
      }
    }
  }

  /** Long cells, tasks with several ways to each other, several capacities, models. */
  @Test
  void staysBelowTheOptimumOfProblemsThatCellsRelax() {
    int tight = 0;
    for (int seed = 0; seed < PROBLEMS; seed++) {
      Problem problem = drawn(seed, true);
      Optimum optimum = BruteForceOracle.solve(problem);
      if (!optimum.isFeasible()) {
        continue;
      }
      for (long starts : new long[] {30, 60, 120, FINE}) {
        for (double enough : new double[] {UNKNOWN, optimum.objective() + 1}) {
          Search search = search(problem, starts, enough);
          assertThat(search).as("seed %d", seed).isNotNull();
          assertThat(search.bound())
              .as("seed %d, starts %d", seed, starts)
              .isBetween(0.0, (double) optimum.objective());
          tight += search.bound() == optimum.objective() ? 1 : 0;
        }
      }
    }
    assertThat(tight).isGreaterThan(PROBLEMS);
  }

  /** Each value of the prices is a bound, and what it takes away is in no plan that is as cheap. */
  @Test
  void holdsWhateverThePricesAre() {
    SplittableRandom random = new SplittableRandom(3);
    for (int seed = 0; seed < PROBLEMS; seed++) {
      Problem problem = drawn(seed, false);
      Optimum optimum = BruteForceOracle.solve(problem);
      CellRuns runs = optimum.isFeasible() ? runs(CompiledProblem.of(problem), FINE) : null;
      if (runs == null) {
        continue;
      }
      RunForest forest = new RunForest(CompiledProblem.of(problem), runs);
      CellPrices prices = new CellPrices(runs, forest);
      double best = optimum.objective() / (double) runs.costStep() * runs.parts();
      for (int attempt = 0; attempt < 20; attempt++) {
        for (double[] row : prices.prices()) {
          for (int i = 0; i < row.length; i++) {
            row[i] = Math.rint(random.nextInt(3) == 0 ? best * random.nextDouble() / 4 : 0);
          }
        }
        int[][] starts = runs.allStarts();
        double value = prices.value(starts);
        assertThat(value).as("seed %d", seed).isLessThanOrEqualTo(best);
        prices.filter(starts, value, best);
        CellBranching rest = new CellBranching(runs, forest, UNKNOWN, () -> false, solution -> {});
        assertThat(new CellTimes(runs).propagate(starts)).isTrue();
        rest.begin(starts, 1);
        rest.search(1);
        assertThat(rest.bound() * runs.parts()).as("seed %d", seed).isEqualTo(best);
      }
    }
  }

  /** A run of no length may start when all others have to be over. */
  @Test
  void letsRunsOfNoLengthStartAtTheHorizon() {
    Workflow workflow = Workflow.builder("f").task("a", 5).task("b", 0).edge("a", "b", 0).build();
    Calendar falling =
        new Calendar(List.of(new Step(0, true, 7_000_000L), new Step(4, true, 2_000_000L)));
    Calendar lower =
        new Calendar(List.of(new Step(0, true, 9_000_000L), new Step(5, true, 1_000_000L)));
    for (Calendar prices : List.of(falling, lower)) {
      Problem problem =
          Problem.builder()
              .workflow(workflow)
              .job(Job.builder("j", "f").deadlineMicros(10L).build())
              .worker(Worker.cpu("w").withCalendar(prices))
              .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS))
              .build();
      Optimum optimum = BruteForceOracle.solve(problem);
      Search search = search(problem, FINE, UNKNOWN);
      assertThat(search).isNotNull();
      assertThat(search.bound()).isEqualTo(optimum.objective());
      assertPlan(problem, search, optimum.objective());
    }
  }

  /** Prices that are too large say nothing, and are left for such that do. */
  @Test
  void beginsAnewWherePricesAreTooLargeToBeExact() {
    CompiledProblem problem = CompiledProblem.of(pairs(1));
    CellRuns runs = runs(problem, FINE);
    assertThat(runs).isNotNull();
    CellPrices prices = new CellPrices(runs, new RunForest(problem, runs));
    double free = prices.value(runs.allStarts());
    for (double large : new double[] {0x1p60, 0x1p110, Double.POSITIVE_INFINITY}) {
      for (double[] row : prices.prices()) {
        Arrays.fill(row, large);
      }
      assertThat(prices.value(runs.allStarts())).isEqualTo(CellPrices.UNKNOWN);
      assertThat(prices.fits()).isFalse();
      double value = new CellDual(runs, prices).climb(runs.allStarts(), 5, 1, any -> 2 * free);
      assertThat(value).isGreaterThanOrEqualTo(free).isLessThan(CellPrices.NEVER);
    }
  }

  /** Where one thread throws something, no other waits for what it had. */
  @Test
  void endsWhereAnotherThreadHasThrownSomething() {
    CompiledProblem problem = CompiledProblem.of(pairs(1));
    CellRuns runs = runs(problem, FINE);
    assertThat(runs).isNotNull();
    AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
    CellBranching failing =
        new CellBranching(
            runs,
            new RunForest(problem, runs),
            UNKNOWN,
            () -> {
              if (left.decrementAndGet() == 0) {
                throw new IllegalStateException("thrown in a node");
              }
              return false;
            },
            solution -> {});
    assertThat(failing.begin(runs.allStarts(), 1)).isTrue();
    double before = failing.bound();
    // Looked at once before the node, then in it.
    left.set(2);
    assertThatThrownBy(() -> failing.search(1)).hasMessage("thrown in a node");
    assertTimeoutPreemptively(Duration.ofSeconds(20), () -> failing.search(2));
    assertThat(failing.bound()).isEqualTo(before);
  }

  /** A signal to stop that goes out again has been seen. */
  @Test
  void staysStopped() {
    CompiledProblem problem = CompiledProblem.of(pairs(1));
    CellRuns runs = runs(problem, FINE);
    assertThat(runs).isNotNull();
    for (int look = 1; look < 300; look += 7) {
      int last = look;
      AtomicInteger looks = new AtomicInteger();
      CellBranching stopped =
          new CellBranching(
              runs,
              new RunForest(problem, runs),
              UNKNOWN,
              () -> looks.incrementAndGet() == last,
              solution -> {});
      stopped.begin(runs.allStarts(), 1);
      stopped.search(1);
      assertThat(looks.get()).isEqualTo(last);
    }
  }

  @Test
  void findsTheSameWhereOpenNodesMayTakeNoMemory() {
    for (int seed = 0; seed < 4; seed++) {
      Problem problem = pairs(seed);
      Search search = search(problem, FINE, UNKNOWN);
      CompiledProblem compiled = CompiledProblem.of(problem);
      assertThat(search).isNotNull();
      RunForest forest = new RunForest(compiled, search.runs());
      CellBranching small =
          new CellBranching(search.runs(), forest, UNKNOWN, () -> false, solution -> {}, 0);
      if (small.begin(search.runs().allStarts(), 1)) {
        long starts = Arrays.stream(search.runs().allStarts()).mapToLong(all -> all.length).sum();
        assertThat(small.doubles()).isBetween(1L, starts / 2);
      }
      small.search(1);
      assertThat(small.bound()).isEqualTo(search.branching().bound());
    }
  }

  /** Of two workers that are alike, a run has the one that is free; on the other, it waits. */
  @Test
  void startsNoRunWhereAnOccupationIsInTheWay() {
    Occupation busy = new Occupation(Map.of("compute", 1L), 0, 50);
    Calendar rising =
        new Calendar(List.of(new Step(0, true, 1_000_000L), new Step(20, true, 2_000_000L)));
    for (int free = 0; free < 2; free++) {
      Problem.Builder builder =
          Problem.builder()
              .workflow(Workflow.builder("f").task("t", 5).build())
              .job(Job.builder("j", "f").deadlineMicros(100L).build())
              .state(
                  ClusterState.EMPTY.withWorkers(
                      new WorkerState("w0", 0, List.of(busy), List.of())))
              .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS));
      for (int w = 0; w <= free; w++) {
        builder.worker(Worker.gpu("w" + w, "gpu", 1, 1_000_000).withCalendar(rising));
      }
      Problem problem = builder.build();
      Search search = search(problem, FINE, UNKNOWN);
      assertThat(search).isNotNull();
      assertPlan(problem, search, free == 1 ? 5 : 10);
      int[] starts = search.runs().choices().get(0).starts();
      assertThat(search.runs().micros(starts[0])).isEqualTo(free == 1 ? 0 : 50);
    }
  }

  @Test
  void hasNoRunsWhereLongCellsAreTooFew() {
    CompiledProblem problem = CompiledProblem.of(pairs(1));
    TimeScale scale = new TimeScale(problem);
    Horizon horizon = new Horizon(problem, scale, LowerBounds.of(problem), Long.MAX_VALUE);
    Candidates candidates = new Candidates(problem);
    CellRuns few = CellRuns.of(problem, candidates, scale, horizon, 500, 0);
    assertThat(few).isNotNull();
    assertThat(few.isExact()).isFalse();
    assertThat(few.cells() * few.choices().size()).isBetween(250, 500);
    int cells = few.cells();
    assertThat(CellRuns.of(problem, candidates, scale, horizon, 500, cells)).isNotNull();
    assertThat(CellRuns.of(problem, candidates, scale, horizon, 500, cells + 1)).isNull();
    assertThat(CellRuns.of(problem, candidates, scale, horizon, FINE, 1_000_000)).isNotNull();
  }

  @Test
  void findsTheSameOnTwoThreads() throws InterruptedException {
    long nodes = 0;
    for (int seed = 0; seed < 4; seed++) {
      Problem problem = pairs(seed);
      Search alone = search(problem, FINE, UNKNOWN);
      CompiledProblem compiled = CompiledProblem.of(problem);
      CellRuns runs = runs(compiled, FINE);
      assertThat(alone).isNotNull();
      assertThat(runs).isNotNull();
      CellBranching both =
          new CellBranching(
              runs, new RunForest(compiled, runs), UNKNOWN, () -> false, solution -> {});
      both.begin(runs.allStarts(), 1);
      Thread other = new Thread(() -> both.search(2));
      other.start();
      both.search(1);
      other.join();
      assertThat(both.bound()).isEqualTo(alone.branching().bound());
      nodes += both.nodes();
    }
    assertThat(nodes).isGreaterThan(4);
  }

  /** Stopped at any time, the bound is one, and no plan is lost that costs less. */
  @Test
  void staysBelowTheOptimumWhenItIsStopped() {
    Problem problem = pairs(1);
    Search whole = search(problem, FINE, UNKNOWN);
    assertThat(whole).isNotNull();
    CompiledProblem compiled = CompiledProblem.of(problem);
    for (int looks = 1; looks < 3_000; looks *= 3) {
      CellRuns runs = runs(compiled, FINE);
      assertThat(runs).isNotNull();
      AtomicInteger left = new AtomicInteger(looks);
      CellBranching stopped =
          new CellBranching(
              runs,
              new RunForest(compiled, runs),
              UNKNOWN,
              () -> left.decrementAndGet() < 0,
              solution -> {});
      stopped.begin(runs.allStarts(), 1);
      stopped.search(1);
      assertThat(stopped.bound())
          .as("%d looks", looks)
          .isLessThanOrEqualTo(whole.branching().bound());
    }
  }

  /** Five pairs of tasks on two workers whose price changes every hour. */
  private static Problem pairs(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < 10; t++) {
      workflow.task("t" + t, random.nextLong(5, 20));
      if (t % 2 == 1) {
        workflow.edge("t" + (t - 1), "t" + t, 0);
      }
    }
    Problem.Builder problem =
        Problem.builder()
            .workflow(workflow.build())
            .job(Job.builder("j", "f").deadlineMicros(100L).build());
    for (int w = 0; w < 2; w++) {
      List<Step> steps = new ArrayList<>();
      for (int s = 0; s < 10; s++) {
        steps.add(new Step(s * 10L, random.nextInt(10) > 0, 1_000_000L * random.nextInt(5, 30)));
      }
      problem.worker(Worker.cpu("w" + w).withCalendar(new Calendar(steps)));
    }
    return problem.objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS)).build();
  }

  private static void assertPlan(Problem problem, Search search, long objective) {
    CellSolution last = search.last();
    assertThat(last).isNotNull();
    assertThat(last.cost() / search.runs().parts() * search.runs().costStep()).isEqualTo(objective);
    CompiledProblem compiled = CompiledProblem.of(problem);
    IndexedPlan plan = new CellPlan(compiled, new Candidates(compiled), search.runs()).of(last);
    assertThat(plan).as("%s", problem).isNotNull();
    assertThat(PlanChecker.check(problem, PlanTranslator.toPlan(compiled, plan))).isEmpty();
  }

  private static @Nullable CellRuns runs(CompiledProblem problem, long mostStarts) {
    TimeScale scale = new TimeScale(problem);
    Horizon horizon = new Horizon(problem, scale, LowerBounds.of(problem), Long.MAX_VALUE);
    return CellRuns.of(problem, new Candidates(problem), scale, horizon, mostStarts, 0);
  }

  private static @Nullable Search search(Problem problem, long mostStarts, double enough) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    CellRuns runs = runs(compiled, mostStarts);
    if (runs == null) {
      return null;
    }
    AtomicReference<@Nullable CellSolution> last = new AtomicReference<>();
    CellBranching branching =
        new CellBranching(
            runs,
            new RunForest(compiled, runs),
            Math.ceil(enough / runs.costStep()),
            () -> false,
            last::set);
    branching.begin(runs.allStarts(), 1);
    branching.search(1);
    return new Search(runs, branching, last.get());
  }

  /**
   * Two or three tasks on two workers; pairs in order and one run at a time, or anything that a
   * relaxation leaves out.
   */
  private static Problem drawn(int seed, boolean isRelaxed) {
    SplittableRandom random = new SplittableRandom(seed);
    Workflow.Builder workflow = Workflow.builder("f");
    int tasks = 2 + seed % 2;
    for (int t = 0; t < tasks; t++) {
      List<Mode> modes = new ArrayList<>();
      for (int m = 0; m <= random.nextInt(2); m++) {
        Mode mode = Mode.of("m" + m, TaskDuration.of(random.nextInt(6)));
        mode = mode.withCostMicroUnits(random.nextInt(4));
        if (isRelaxed) {
          mode = mode.withDemands(Map.of("compute", random.nextLong(1, 4)));
          mode = random.nextInt(4) == 0 ? mode.withModels("model") : mode;
        }
        modes.add(mode);
      }
      workflow.task(Task.of("t" + t, modes.toArray(Mode[]::new)));
      for (int from = isRelaxed ? 0 : Math.max(0, t - 1); from < t; from++) {
        if (random.nextBoolean()) {
          workflow.edge("t" + from, "t" + t, isRelaxed ? random.nextInt(2) : 0);
        }
      }
    }
    Problem.Builder problem =
        Problem.builder()
            .name("cells " + seed)
            .model("model", 2)
            .workflow(workflow.build())
            .job(Job.builder("j", "f").deadlineMicros(random.nextLong(12, 20)).build());
    List<WorkerState> states = new ArrayList<>();
    boolean isLate = random.nextBoolean();
    Calendar shared = calendar(random, isLate ? MOST_BUSY : 0);
    for (int w = 0; w < 2; w++) {
      Worker worker = Worker.gpu("w" + w, "gpu", 4, 1_000_000);
      worker = isRelaxed ? worker.withCapacities(Map.of("compute", 3L)) : worker;
      boolean isBusy = random.nextInt(3) == 0;
      boolean isAlike = (!isBusy || isLate) && random.nextBoolean();
      problem.worker(
          worker.withCalendar(isAlike ? shared : calendar(random, isBusy ? MOST_BUSY : 0)));
      if (isBusy) {
        Occupation busy = new Occupation(Map.of("compute", 1L), 0, random.nextLong(1, MOST_BUSY));
        states.add(new WorkerState("w" + w, random.nextInt(3), List.of(busy), List.of()));
      }
    }
    return problem
        .state(ClusterState.EMPTY.withWorkers(states.toArray(WorkerState[]::new)))
        .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS))
        .build();
  }

  private static Calendar calendar(SplittableRandom random, int notBefore) {
    List<Step> steps = new ArrayList<>();
    long from = notBefore + random.nextInt(4);
    for (int s = random.nextInt(1, 5); s > 0; s--) {
      steps.add(new Step(from, random.nextInt(100) < 75, (long) random.nextInt(3_000_000)));
      from += random.nextInt(1, 6);
    }
    return new Calendar(steps);
  }
}
