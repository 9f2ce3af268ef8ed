package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.StopSignal;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.evidence.JobSetsArgument;
import dev.sextant.planner.evidence.check.BoundChecker;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Sums over jobs by when sets of jobs can be done, against orders and optima. */
class JobSetBoundsTest {
  private static final ObjectiveTerm FLOW = ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS;
  private static final ObjectiveTerm TARDINESS = ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS;
  private static final ObjectiveTerm LATE = ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS;
  private static final List<ObjectiveTerm> TERMS = List.of(FLOW, TARDINESS, LATE);
  private static final int STATES = Integer.getInteger("sextant.bounds.states", 500);

  /** A job of one task. */
  private record One(long micros, long weight, long due) {}

  private static Problem problem(int workers, List<One> jobs) {
    Problem.Builder problem = Problem.builder();
    for (int w = 0; w < workers; w++) {
      problem.worker(Worker.cpu("w" + w));
    }
    for (int j = 0; j < jobs.size(); j++) {
      One one = jobs.get(j);
      problem
          .workflow(Workflow.builder("f" + j).task("t", one.micros).build())
          .job(Job.builder("j" + j, "f" + j).weight(one.weight).dueMicros(one.due).build());
    }
    return problem.objective(Objective.of(FLOW)).build();
  }

  private static long bound(Problem problem, ObjectiveTerm term, long mostSets) {
    CompiledProblem compiled =
        CompiledProblem.of(problem.withObjective(Objective.of(term)), StopSignal.NEVER);
    return LowerBounds.of(compiled).sets(mostSets).bound(term);
  }

  /** On one machine a set ends when its work is done, so the best order is the optimum. */
  @Test
  void isExactOnOneMachine() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 40; i++) {
      List<One> jobs = new ArrayList<>();
      for (int j = random.nextInt(2, 7); j > 0; j--) {
        jobs.add(new One(random.nextInt(1, 9), random.nextInt(1, 5), random.nextInt(0, 25)));
      }
      Problem problem = problem(1, jobs);
      for (ObjectiveTerm term : TERMS) {
        assertThat(bound(problem, term, JobSetBounds.MOST_SETS))
            .as("%s of %s", term, jobs)
            .isEqualTo(best(jobs, term, 0, 0));
      }
    }
  }

  /** The least sum over all orders of the jobs that are left after a time. */
  private static long best(List<One> jobs, ObjectiveTerm term, int done, long time) {
    long best = done == (1 << jobs.size()) - 1 ? 0 : Long.MAX_VALUE;
    for (int j = 0; j < jobs.size(); j++) {
      if ((done >> j & 1) == 0) {
        One one = jobs.get(j);
        long end = time + one.micros;
        long late = Math.max(0, end - one.due);
        long amount = term == FLOW ? end : term == TARDINESS ? late : Math.min(1, late);
        best =
            Math.min(
                best, one.weight * amount + best(jobs, term, done | 1 << j, time + one.micros));
      }
    }
    return best;
  }

  /** The second job weighs most; the third waits for it until 10, and the first can be late. */
  @Test
  void isTheBoundOfTheObjectiveWhereItIsTheBest() {
    Problem problem =
        problem(1, List.of(new One(5, 1, 20), new One(5, 3, 6), new One(5, 2, 5)))
            .withObjective(Objective.of(TARDINESS));
    LowerBounds bounds = LowerBounds.of(CompiledProblem.of(problem));
    assertThat(bounds.objective()).isEqualTo(new LowerBound(10, "job-sets"));
    assertThat(bounds.evidence().arguments()).singleElement().isInstanceOf(JobSetsArgument.class);
    assertThat(BoundChecker.check(problem, bounds.evidence()).verified()).isTrue();
  }

  /**
   * Until 6 one of two workers has nothing to do but what takes no time, so that 20 take until 13,
   * and one of the jobs until 10: 10, and 13 less 6.
   */
  @Test
  void tasksThatTakeNoTimeAreNothingToBeginWith() {
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("v"), Worker.cpu("w"))
            .workflow(Workflow.builder("ten").task("mark", 0).task("t", 10).build())
            .workflow(Workflow.builder("fives").task("t", 5).task("u", 5).build())
            .job("now", "ten")
            .job(Job.builder("later", "fives").releaseMicros(6).build())
            .objective(Objective.of(FLOW))
            .build();
    assertThat(bound(problem, FLOW, JobSetBounds.MOST_SETS)).isEqualTo(10 + 13 - 6);
  }

  /**
   * From 50 on 20 are to be done by two workers, of which one does nothing that counts in the last
   * 6: until 13, and one of the jobs until 10. What takes no time is nothing to end with, nor is
   * what is done before.
   */
  @Test
  void tasksThatTakeNoTimeAndEarlierOnesAreNothingToEndWith() {
    for (long now : new long[] {0, 100}) {
      Problem problem =
          Problem.builder()
              .workers(Worker.cpu("v"), Worker.cpu("w"), Worker.storage("store"))
              .transfers(TransferModel.uniform(0, 1_000_000))
              .workflow(Workflow.builder("one").task("t", 1).build())
              .workflow(Workflow.builder("ten").task("mark", 0).task("t", 10).build())
              .workflow(Workflow.builder("fives").task("t", 5).task("u", 5).build())
              .job(new Job("early", "one", now))
              .job(new Job("ten", "ten", now + 50))
              .job(
                  new Job("fives", "fives", now + 50)
                      .withOutputs(new JobOutput("t", 6, "store"), new JobOutput("u", 6, "store")))
              .objective(Objective.of(FLOW))
              .state(ClusterState.EMPTY.withNowMicros(now))
              .build();
      assertThat(bound(problem, FLOW, JobSetBounds.MOST_SETS))
          .as("from %d on", now)
          .isEqualTo(1 + 10 + 13);
    }
  }

  /** Whoever knows more of a set raises those that have its jobs. */
  @Test
  void whatIsKnownOfSomeJobsRaisesAll() {
    Problem problem = problem(2, List.of(new One(4, 1, 9), new One(6, 2, 9), new One(5, 3, 9)));
    JobSets sets = LowerBounds.of(CompiledProblem.of(problem)).jobSets(FLOW);
    assertThat(sets).isNotNull();
    assertThat(sets.count()).isEqualTo(8);
    assertThat(sets.jobs(7)).containsExactly(0, 1, 2);
    long before = sets.bound();
    assertThat(before).isEqualTo(bound(problem, FLOW, JobSetBounds.MOST_SETS));
    int[] order = sets.order();
    assertThat(order[order.length - 1]).isEqualTo(7);
    assertThat(order[0]).isPositive();
    sets.raise(order[order.length - 2], before + 100);
    assertThat(sets.bound()).isGreaterThanOrEqualTo(before);
    for (int set = 1; set < 7; set++) {
      if (sets.jobs(set).length == 2) {
        sets.raise(set, before + 100);
      }
    }
    assertThat(sets.bound()).isGreaterThan(before + 100);
    sets.raise(7, before + 1_000);
    assertThat(sets.bound()).isEqualTo(before + 1_000);
    assertThat(sets.order()).containsExactly(7);
    assertThat(LowerBounds.of(CompiledProblem.of(problem)).jobSets(ObjectiveTerm.LOAD_COUNT))
        .isNull();
  }

  @Test
  void inGroupsItSaysNoMoreThanOneByOne() {
    SplittableRandom random = new SplittableRandom(11);
    int less = 0;
    for (int i = 0; i < 25; i++) {
      List<One> jobs = new ArrayList<>();
      for (int j = 0; j < 9; j++) {
        jobs.add(new One(random.nextInt(1, 9), random.nextInt(1, 4), random.nextInt(0, 30)));
      }
      Problem problem = problem(1 + i % 2, jobs);
      for (ObjectiveTerm term : TERMS) {
        long exact = bound(problem, term, 1 << 9);
        for (long most : new long[] {0, 100, 300}) {
          long grouped = bound(problem, term, most);
          assertThat(grouped).as("%s of %s", term, jobs).isBetween(0L, exact);
          less += grouped < exact ? 1 : 0;
        }
      }
    }
    assertThat(less).isPositive();
  }

  /** Jobs that are alike are as exact in groups as one by one. */
  @Test
  void groupsOfJobsThatAreAlikeLoseNothing() {
    List<One> jobs = new ArrayList<>();
    for (int j = 0; j < 24; j++) {
      jobs.add(new One(5, 2, 40));
    }
    long flow = 0;
    for (int k = 1; k <= 24; k++) {
      flow += 2 * 5 * k;
    }
    assertThat(bound(problem(1, jobs), FLOW, JobSetBounds.MOST_SETS)).isEqualTo(flow);
    assertThat(bound(problem(1, jobs), LATE, JobSetBounds.MOST_SETS)).isEqualTo(16 * 2);
  }

  @Test
  void isNeverAboveTheOptimumOfDrawnProblemsInDrawnStates() {
    int more = 0;
    int asked = 0;
    for (int seed = 0; seed < STATES; seed++) {
      Problem drawn =
          FeatureMix.of(seed, 4, Magnitude.UNITS)
              .withObjective(Objective.of(TERMS.get(seed % TERMS.size())));
      CompiledProblem compiled = CompiledProblem.of(drawn);
      if (compiled.taskWithoutOption().isPresent()) {
        continue;
      }
      Optimum optimum = BruteForceOracle.solve(drawn);
      if (optimum.isFeasible()) {
        asked++;
        ObjectiveTerm term = TERMS.get(seed % TERMS.size());
        LowerBounds bounds = LowerBounds.of(compiled);
        long paths = bounds.objectiveSoFar().value();
        for (long most : new long[] {0, 4, JobSetBounds.MOST_SETS}) {
          long bound = bounds.sets(most).bound(term);
          assertThat(bound).as(drawn.name()).isLessThanOrEqualTo(optimum.objective());
          more += bound > paths ? 1 : 0;
        }
      }
    }
    assertThat(asked).isGreaterThan(STATES / 2);
    assertThat(more).isGreaterThan(STATES < 500 ? 0 : STATES / 10);
  }

  /** Wherever it is stopped, what it says is sure, and its evidence holds. */
  @Test
  void whatIsSureStandsWhenItIsStopped() {
    Problem problem = mixed(12, 5);
    CompiledProblem whole = CompiledProblem.of(problem);
    long all = LowerBounds.of(whole).sets(JobSetBounds.MOST_SETS).bound(FLOW);
    long before = 0;
    for (int looks : new int[] {0, 1, 2, 4, 8, 16, 100, 100_000}) {
      AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
      CompiledProblem compiled = CompiledProblem.of(problem, () -> left.decrementAndGet() < 0);
      JobSetBounds sets = LowerBounds.of(compiled).sets(JobSetBounds.MOST_SETS);
      left.set(looks);
      long bound = sets.bound(FLOW);
      left.set(Integer.MAX_VALUE);
      assertThat(bound).as("after %d looks", looks).isBetween(before, all);
      BoundEvidence evidence =
          new BoundEvidence(
              bound, 1, List.of(sets.argument(FLOW, bound, new EvidenceNames(compiled))));
      assertThat(BoundChecker.check(problem, evidence).faults()).isEmpty();
      before = bound;
    }
    assertThat(before).isEqualTo(all);
  }

  /** The work of one job is more than is exact, and sets with it are left out. */
  @Test
  void numbersThatAreTooLargeForOneSetLeaveTheOthers() {
    Map<String, Long> all = Map.of(Mode.COMPUTE, 16L);
    Problem.Builder builder = Problem.builder().worker(Worker.builder("w").capacities(all).build());
    Mode longest = Mode.of(1L << 50).toBuilder().demands(all).build();
    Mode brief = Mode.of(5).toBuilder().demands(all).build();
    builder.workflow(Workflow.builder("long").task(Task.of("t", longest)).build());
    builder.job(Job.builder("long", "long").build());
    for (int j = 0; j < 3; j++) {
      builder.workflow(Workflow.builder("f" + j).task(Task.of("t", brief)).build());
      builder.job(Job.builder("j" + j, "f" + j).releaseMicros(10).build());
    }
    Problem problem = builder.objective(Objective.of(FLOW)).build();
    CompiledProblem compiled = CompiledProblem.of(problem);
    JobSetBounds sets = LowerBounds.of(compiled).sets(JobSetBounds.MOST_SETS);
    long bound = sets.bound(FLOW);
    assertThat(bound).isEqualTo((1L << 50) + 5 + 10 + 15);
    JobSetsArgument argument = sets.argument(FLOW, bound, new EvidenceNames(compiled));
    assertThat(argument.rows()).isNotEmpty();
    assertThat(BoundChecker.check(problem, new BoundEvidence(bound, 1, List.of(argument))).faults())
        .isEmpty();
  }

  /** It is no term of the objective, so that its size was not looked at. */
  @Test
  void nothingIsSaidOfASumThatIsTooLarge() {
    Problem problem =
        Problem.builder()
            .worker(Worker.cpu("w"))
            .workflow(Workflow.builder("f").task("t", 1L << 40).build())
            .job(Job.builder("a", "f").weight(1L << 40).build())
            .job(Job.builder("b", "f").weight(1L << 40).build())
            .objective(Objective.makespan())
            .build();
    LowerBounds bounds = LowerBounds.of(CompiledProblem.of(problem));
    assertThat(bounds.sets(JobSetBounds.MOST_SETS).bound(FLOW)).isEqualTo(Long.MIN_VALUE);
    assertThat(bounds.jobSets(FLOW)).isNull();
  }

  /** Jobs of a few tasks on workers of two kinds. */
  private static Problem mixed(int jobs, int workers) {
    SplittableRandom random = new SplittableRandom(3);
    Problem.Builder problem = Problem.builder();
    for (int w = 0; w < workers; w++) {
      problem.worker(Worker.cpu("w" + w).withType(w % 2 == 0 ? "even" : "odd"));
    }
    for (int j = 0; j < jobs; j++) {
      problem
          .workflow(
              Workflow.builder("f" + j)
                  .task("a", random.nextInt(1_000, 9_000))
                  .task("b", random.nextInt(1_000, 9_000))
                  .task("c", random.nextInt(1_000, 9_000))
                  .edge("a", "c", 0)
                  .build())
          .job("j" + j, "f" + j);
    }
    return problem.objective(Objective.of(FLOW)).build();
  }

  @Test
  void manyJobsAreLookedAtInGroupsAndTooManyNotAtAll() {
    Problem many = mixed(60, 8);
    CompiledProblem compiled = CompiledProblem.of(many);
    LowerBounds bounds = LowerBounds.of(compiled);
    JobSetBounds sets = bounds.sets(JobSetBounds.MOST_SETS);
    long bound = sets.bound(FLOW);
    JobSetsArgument argument = sets.argument(FLOW, bound, new EvidenceNames(compiled));
    assertThat(argument.groups().stream().mapToInt(group -> group.jobs().size()).sum())
        .isEqualTo(60);
    assertThat(BoundChecker.check(many, new BoundEvidence(bound, 1, List.of(argument))).faults())
        .isEmpty();
    Problem tooMany = mixed(65, 4);
    assertThat(bound(tooMany, FLOW, JobSetBounds.MOST_SETS)).isEqualTo(Long.MIN_VALUE);
    CompiledProblem unmeasured = CompiledProblem.of(tooMany);
    CriticalPath path = new CriticalPath(unmeasured, new ClassTransfers(unmeasured));
    Supplier<long[]> sizes =
        () -> {
          throw new AssertionError("Sizes are asked for in vain.");
        };
    assertThat(JobGroups.of(unmeasured, FLOW, path, sizes, JobSetBounds.MOST_SETS)).isNull();
  }

  @Test
  void setsOfUpToSixtyFourJobsAreLookedAt() {
    for (int jobs : new int[] {64, 65}) {
      Problem.Builder problem =
          Problem.builder()
              .worker(Worker.cpu("w"))
              .workflow(Workflow.builder("f").task("t", 5).build())
              .objective(Objective.totalWeightedFlow());
      for (int j = 0; j < jobs; j++) {
        problem.job("j" + j, "f");
      }
      LowerBounds bounds = LowerBounds.of(CompiledProblem.of(problem.build()));
      assertThat(bounds.sets(1_000).bound(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS))
          .isEqualTo(jobs == 64 ? 5L * 64 * 65 / 2 : Long.MIN_VALUE);
    }
  }
}
