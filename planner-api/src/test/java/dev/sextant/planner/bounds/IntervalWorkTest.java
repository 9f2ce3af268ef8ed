package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What jobs need between two moments, against what workers do in plans. */
class IntervalWorkTest {
  private static final ObjectiveTerm FLOW = ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS;
  private static final List<ObjectiveTerm> TERMS =
      List.of(
          FLOW,
          ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS,
          ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS);
  private static final int SEEDS = Integer.getInteger("sextant.bounds.states", 500);

  private static Problem chainAndOther() {
    return Problem.builder()
        .workers(Worker.cpu("v"))
        .workflow(Workflow.builder("chain").task("a", 10).task("b", 10).edge("a", "b", 0).build())
        .workflow(Workflow.builder("other").task("c", 10).build())
        .job("chain", "chain")
        .job("other", "other")
        .objective(Objective.of(FLOW))
        .build();
  }

  @Test
  void aJobNeedsWhatCanBeNeitherBeforeNorAfter() {
    CompiledProblem compiled = CompiledProblem.of(chainAndOther());
    IntervalWork work = work(compiled, FLOW);
    for (int price = 0; price < work.prices(); price++) {
      long ten = work.capacity(price, 0, 10);
      assertThat(ten).isPositive();
      assertThat(work.capacity(price, 5, 15)).isEqualTo(ten);
      // All of the first task has to be done by 10 if the second ends at 20.
      assertThat(work.needed(price, 0, 10, 0, 20)).isEqualTo(ten);
      assertThat(work.needed(price, 0, 10, 0, 25)).isEqualTo(ten / 2);
      assertThat(work.needed(price, 0, 10, 0, 30)).isZero();
      assertThat(work.needed(price, 0, 10, 1, 10)).isEqualTo(ten);
      assertThat(work.needed(price, 0, 10, 1, 15)).isEqualTo(ten / 2);
      // The second task begins at 10 at the earliest.
      assertThat(work.needed(price, 10, 20, 0, 20)).isEqualTo(ten);
      assertThat(work.needed(price, 12, 20, 0, 20)).isEqualTo(ten * 8 / 10);
      // Half of either task; and no more than there is time.
      assertThat(work.needed(price, 5, 15, 0, 20)).isEqualTo(ten);
      assertThat(work.needed(price, 3, 5, 0, 20)).isEqualTo(ten * 2 / 10);
    }
  }

  /** Two cores and three disks of one worker, and four cores of another: all needed for 10. */
  @Test
  void eachResourceOfEachKindOfWorkerHasItsPrice() {
    Worker other = Worker.cpu("a").withCapacities(Map.of("cores", 4L));
    Worker w = Worker.cpu("w").withType("two").withCapacities(Map.of("cores", 2L, "disks", 3L));
    assertPrices(other, w);
    assertPrices(w, other);
  }

  private static void assertPrices(Worker... workers) {
    Mode four = Mode.of(10).onWorkers("a").withDemands(Map.of("cores", 4L));
    Task onA = Task.of("t", four);
    Problem free =
        Problem.builder()
            .workers(workers)
            .workflow(Workflow.builder("cores").task(onW(Map.of("cores", 2L))).build())
            .workflow(Workflow.builder("disks").task(onW(Map.of("disks", 3L))).build())
            .workflow(Workflow.builder("others").task(onA).build())
            .job("cores", "cores")
            .job("disks", "disks")
            .job("others", "others")
            .objective(Objective.of(FLOW))
            .build();
    Occupation disk = new Occupation(Map.of("disks", 1L), 0, 4);
    Problem taken =
        free.withState(
            ClusterState.EMPTY.withWorkers(new WorkerState("w", 0, List.of(disk), List.of())));
    for (Problem problem : List.of(free, taken)) {
      IntervalWork work = work(CompiledProblem.of(problem), FLOW);
      long ofCores = 0;
      long ofDisks = 0;
      for (int price = 0; price < work.prices(); price++) {
        long cores = work.needed(price, 0, 10, 0, 10);
        long disks = work.needed(price, 0, 10, 1, 10);
        ofCores = Math.max(ofCores, cores);
        ofDisks = Math.max(ofDisks, disks);
        long others = work.needed(price, 0, 10, 2, 10);
        // One of three disks for 4 of 10.
        long lost = problem == taken ? 4 * disks / 30 : 0;
        assertThat(work.capacity(price, 0, 10)).isEqualTo(cores + disks + others - lost);
        assertThat(work.needed(price, 0, 5, 0, 10)).isEqualTo(cores / 2);
        assertThat(work.needed(price, 0, 5, 1, 10)).isEqualTo(disks / 2);
      }
      assertThat(ofCores).isPositive();
      assertThat(ofDisks).isPositive();
    }
  }

  private static Task onW(Map<String, Long> demands) {
    return Task.of("t", Mode.of(10).onWorkers("w").withDemands(demands));
  }

  /** One worker has nothing to do before 6; what takes no time is no work to begin with. */
  @Test
  void workersBeginWithDifferentTasksThatTakeTime() {
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("v"), Worker.cpu("w"))
            .workflow(Workflow.builder("ten").task("t", 10).build())
            .workflow(Workflow.builder("mark").task("t", 0).build())
            .job("mark", "mark")
            .job("now", "ten")
            .job(new Job("later", "ten", 6))
            .objective(Objective.of(FLOW))
            .build();
    IntervalWork work = work(CompiledProblem.of(problem), FLOW);
    long ten = work.needed(0, 0, 10, 1, 10);
    assertThat(work.capacity(0, 0, 10)).isEqualTo(ten + ten * 4 / 10);
  }

  /**
   * Either kind of workers has two jobs of its own: the even prices, those that are found for all
   * jobs, and for each kind those that are found for its own two.
   */
  @Test
  void eachPriceThatRaisesASetIsKeptOnce() {
    assertThat(work(CompiledProblem.of(chainAndOther()), FLOW).prices()).isEqualTo(1);
    Problem.Builder problem =
        Problem.builder()
            .workers(Worker.cpu("v"), Worker.cpu("w").withType("other"))
            .objective(Objective.of(FLOW));
    for (String worker : List.of("v", "w")) {
      problem.workflow(
          Workflow.builder(worker).task(Task.of("t", Mode.of(10).onWorkers(worker))).build());
      problem.job(worker + "0", worker).job(worker + "1", worker);
    }
    IntervalWork work = work(CompiledProblem.of(problem.build()), FLOW);
    assertThat(work.prices()).isEqualTo(4);
  }

  @Test
  void noPlanDoesMoreThanWorkersCanOrLessThanItsJobsNeed() {
    int ahead = 0;
    int full = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      ObjectiveTerm term = TERMS.get(seed % TERMS.size());
      Problem problem = FeatureMix.of(seed, 4, Magnitude.UNITS).withObjective(Objective.of(term));
      CompiledProblem compiled = CompiledProblem.of(problem);
      if (compiled.taskWithoutOption().isPresent()) {
        continue;
      }
      Optimum optimum = BruteForceOracle.solve(problem);
      IntervalWork work = LowerBounds.of(compiled).intervalWork(term);
      JobSets sets = LowerBounds.of(compiled).jobSets(term);
      if (!optimum.isFeasible() || work == null || sets == null) {
        continue;
      }
      PlanMetrics metrics = PlanMetrics.of(problem, optimum.requirePlan());
      long now = compiled.state().nowMicros();
      long[] end = new long[compiled.jobs().count()];
      for (int j = 0; j < end.length; j++) {
        end[j] = metrics.jobs().get(j).endMicros() - now;
      }
      long last = Arrays.stream(end).max().orElseThrow() + 2;
      for (int price = 0; price < work.prices(); price++) {
        for (long from = 0; from < last; from += 1 + last / 7) {
          for (long until = from + 1; until <= last; until += 1 + last / 9) {
            long needed = 0;
            for (int i = 0; i < sets.jobs(); i++) {
              int job = sets.job(i);
              long needs = work.needed(price, from, until, job, end[job]);
              assertThat(work.needed(price, from, until, job, end[job] + 1))
                  .isLessThanOrEqualTo(needs);
              ahead += needs > 0 && end[job] > until ? 1 : 0;
              needed += needs;
            }
            long capacity = work.capacity(price, from, until);
            assertThat(needed)
                .as("%s from %d until %d at price %d", problem.name(), from, until, price)
                .isLessThanOrEqualTo(capacity);
            full += needed > 0 && needed == capacity ? 1 : 0;
          }
        }
      }
    }
    assertThat(ahead).isGreaterThan(SEEDS);
    assertThat(full).isPositive();
  }

  private static IntervalWork work(CompiledProblem compiled, ObjectiveTerm term) {
    return Objects.requireNonNull(LowerBounds.of(compiled).intervalWork(term));
  }
}
