package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.heuristics.timetable.PlanCost;
import dev.sextant.heuristics.timetable.ProfileDecoder;
import dev.sextant.heuristics.timetable.RandomProblems;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.PlanTranslator;
import dev.sextant.planner.contract.BatchMix;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.OutcomeMix;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.PlannedRun;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/** Incremental = from scratch = checker and metrics, whatever changes, stays or is taken back. */
class IncrementalDecodingTest {
  private static final int PROBLEMS = Integer.getInteger("sextant.decoding.problems", 30);
  private static final int STEPS = 1_000;

  @Test
  void everyChangeGivesWhatDecodingFromScratchGives() {
    assertThat(walks(PROBLEMS, 0)).isGreaterThan(PROBLEMS * STEPS / 2);
  }

  @Test
  void soDoChangesOfWorkersWithManyTasks() {
    int problems = PROBLEMS / 10;

    assertThat(walks(problems, 40)).isGreaterThan(problems * STEPS / 2);
  }

  @Test
  void soDoChangesOfRunsSideBySide() {
    int few = PROBLEMS / 2;
    int many = PROBLEMS / 10;

    LongFunction<Problem> small = seed -> RandomProblems.sideBySide(seed, (int) (seed % 4));
    assertThat(walks(few, small, STEPS)).isGreaterThan(few * STEPS / 2);
    LongFunction<Problem> large = seed -> RandomProblems.sideBySide(seed, 40);
    assertThat(walks(many, large, STEPS)).isGreaterThan(many * STEPS / 2);
    LongFunction<Problem> crowded =
        seed -> RandomProblems.manySideBySide(seed, 120, 1 + (int) (seed % 2));
    assertThat(walks(many, crowded, STEPS)).isGreaterThan(many * STEPS / 2);
  }

  @Test
  void soDoChangesOfRunsThatGoInBatches() {
    int problems = 2 * PROBLEMS;

    long evaluated =
        walks(
            problems,
            seed -> BatchMix.of(seed, 14, Magnitude.UNITS).withState(ClusterState.EMPTY),
            STEPS / 6);
    assertThat(evaluated).isGreaterThan(problems * STEPS / 24);
  }

  @Test
  void soDoChangesOfTasksThatMayNotRun() {
    int problems = 2 * PROBLEMS;

    long evaluated =
        walks(
            problems,
            seed ->
                (seed % 2 == 0
                        ? OutcomeMix.of(seed, 12, Magnitude.UNITS)
                        : OutcomeMix.withBatches(seed, 12, Magnitude.UNITS))
                    .withState(ClusterState.EMPTY),
            STEPS / 6);
    assertThat(evaluated).isGreaterThan(problems * STEPS / 24);
  }

  @Test
  void soDoChangesUnderDeadlinesAndBudgets() {
    int problems = Math.max(20, PROBLEMS / 2);

    long evaluated = walks(problems, IncrementalDecodingTest::withLimits, STEPS / 4);
    assertThat(evaluated).isGreaterThan(problems * STEPS / 16);
  }

  @Test
  void soDoChangesOfHours() {
    int problems = Math.max(20, PROBLEMS / 2);

    long evaluated =
        walks(
            problems,
            seed ->
                ChangingPrices.in(
                    seed % 2 == 0
                        ? FeatureMix.of(seed, 14, Magnitude.UNITS).withState(ClusterState.EMPTY)
                        : RandomProblems.of(seed, 3),
                    seed,
                    seed % 4 < 2),
            STEPS / 4);
    assertThat(evaluated).isGreaterThan(problems * STEPS / 16);
  }

  /** Jobs of which some are late, and runs that consume more than there is, at any cost. */
  private static Problem withLimits(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem drawn = FeatureMix.of(seed, 14, Magnitude.UNITS).withState(ClusterState.EMPTY);
    List<Job> jobs = new ArrayList<>();
    for (Job job : drawn.jobs()) {
      jobs.add(
          random.nextInt(3) == 0
              ? job
              : job.withDeadlineMicros(job.releaseMicros() + random.nextInt(5, 60)));
    }
    ObjectiveTerm[] terms = ObjectiveTerm.values();
    return drawn
        .withJobs(jobs)
        .withObjective(
            Objective.of(terms[(int) (seed % terms.length)])
                .plus(2, ObjectiveTerm.COST_MICRO_UNITS));
  }

  private static long walks(int problems, int moreJobs) {
    return walks(problems, seed -> withObjective(seed, RandomProblems.of(seed, moreJobs)));
  }

  private static long walks(int problems, LongFunction<Problem> draw) {
    return walks(problems, draw, STEPS);
  }

  private static long walks(int problems, LongFunction<Problem> draw, int steps) {
    int seen = 0;
    long evaluated = 0;
    for (long seed = 0; seen < problems; seed++) {
      Problem problem = draw.apply(seed);
      CompiledProblem compiled = CompiledProblem.of(problem);
      if (compiled.tasks() > 1 && compiled.taskWithoutOption().isEmpty()) {
        seen++;
        evaluated += walk("seed " + seed, problem, compiled, new SplittableRandom(seed), steps);
      }
    }
    return evaluated;
  }

  private static long walk(
      String name, Problem problem, CompiledProblem compiled, SplittableRandom random, int steps) {
    OrderDecoder decoder = OrderDecoder.of(compiled);
    OrderDecoder scratch = new ProfileDecoder(compiled);
    Solution solution = firstOptions(compiled);
    if (!solution.decode(decoder)) {
      return 0;
    }
    Neighbourhood neighbourhood = new Neighbourhood(compiled, decoder, random);
    Solution present = new Solution(decoder.size(), compiled.tasks());
    long evaluated = 0;
    for (int step = 0; step < steps; step++) {
      String where = name + ", step " + step;
      neighbourhood.trace();
      if (!neighbourhood.propose()) {
        continue;
      }
      long limit = random.nextInt(3) == 0 ? Long.MAX_VALUE : decoder.cost() + random.nextInt(40);
      boolean patient = random.nextBoolean();
      long cost =
          patient ? decoder.evaluate(limit) : decoder.evaluate(limit, random.nextInt(1, 20));
      evaluated++;
      if (patient && cost == OrderDecoder.REJECTED && limit != Long.MAX_VALUE) {
        present.copyFrom(decoder);
        assertThat(!present.decode(scratch) || scratch.cost() >= limit).as(where).isTrue();
      }
      if (cost == OrderDecoder.REJECTED || random.nextInt(3) == 0) {
        decoder.rollback();
      } else {
        decoder.commit();
        assertThat(decoder.cost()).as(where).isEqualTo(cost);
      }
      present.copyFrom(decoder);
      assertThat(present.decode(scratch)).as(where).isTrue();
      assertSame(where, compiled, decoder, scratch);
      if (step % 20 == 0) {
        PlanCost apart = new PlanCost(compiled);
        assertThat(apart.of(decoder.toPlan())).as(where).isEqualTo(decoder.cost());
        assertThat(decoder.isFeasible()).as(where).isEqualTo(apart.isFeasible());
        assertThat(decoder.costs().latenessMicros())
            .as(where)
            .isEqualTo(scratch.costs().latenessMicros());
        assertThat(decoder.costs().budgetExcess())
            .as(where)
            .isEqualTo(scratch.costs().budgetExcess());
      }
      if (step % 20 == 0 && decoder.isFeasible()) {
        Plan plan = PlanTranslator.toPlan(compiled, decoder.toPlan());
        assertThat(PlanChecker.check(problem, plan)).as(where).isEmpty();
        assertThat(PlanMetrics.of(problem, plan).objective()).as(where).isEqualTo(decoder.cost());
      }
    }
    return evaluated;
  }

  /** Every second problem counts the ends of its jobs alone, so that changes can be given up. */
  private static Problem withObjective(long seed, Problem problem) {
    return switch ((int) (seed % 4)) {
      case 0 -> problem.withObjective(Objective.totalWeightedFlow());
      case 1 ->
          problem.withObjective(
              Objective.of(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS)
                  .plus(2, ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS));
      case 2 -> problem;
      default -> withPlanBefore(seed, problem);
    };
  }

  private static Problem withPlanBefore(long seed, Problem problem) {
    SplittableRandom random = new SplittableRandom(seed);
    List<PlannedRun> planned = new ArrayList<>();
    for (Job job : problem.jobs()) {
      for (Task task : problem.workflow(job.workflow()).orElseThrow().tasks()) {
        String worker = problem.workers().get(random.nextInt(problem.workers().size())).id();
        planned.add(new PlannedRun(job.id(), task.id(), worker, random.nextInt(30)));
      }
    }
    return problem
        .withState(problem.state().toBuilder().planned(planned).build())
        .withObjective(
            Objective.totalWeightedFlow()
                .plus(5, ObjectiveTerm.MOVED_RUNS)
                .plus(2, ObjectiveTerm.SHIFTED_MICROS));
  }

  private static void assertSame(
      String where, CompiledProblem compiled, OrderDecoder decoder, OrderDecoder scratch) {
    for (int t = 0; t < compiled.tasks(); t++) {
      assertThat(decoder.worker(t)).as(where).isEqualTo(scratch.worker(t));
      assertThat(decoder.startMicros(t))
          .as(where + ", task " + t)
          .isEqualTo(scratch.startMicros(t));
      assertThat(decoder.endMicros(t)).as(where + ", task " + t).isEqualTo(scratch.endMicros(t));
    }
    assertThat(decoder.cost()).as(where).isEqualTo(scratch.cost());
  }

  private static Solution firstOptions(CompiledProblem compiled) {
    CompiledWorkflows workflows = compiled.workflows();
    Solution solution = new Solution(compiled.tasks(), compiled.tasks());
    for (int t = 0; t < compiled.tasks(); t++) {
      solution.order[t] = t;
      solution.option[t] = workflows.optionsBegin(compiled.jobs().workflowTask(t));
      int c = workflows.optionClass(solution.option[t]);
      solution.worker[t] = compiled.workers().member(compiled.workers().membersBegin(c));
    }
    return solution;
  }
}
