package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.evidence.check.BoundChecker;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What closed times add to bounds. */
class ClosingBoundsTest {
  /** Of 120 drawn problems, how often closed times must say more than none. */
  private static final Map<ObjectiveTerm, Integer> SAYS_MORE =
      Map.of(
          ObjectiveTerm.MAKESPAN_MICROS, 30,
          ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS, 30,
          ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS, 20,
          ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS, 10,
          ObjectiveTerm.WORKERS_USED, 0);

  private static Calendar closed(long... times) {
    List<Calendar.Step> steps = new ArrayList<>();
    for (int i = 0; i < times.length; i++) {
      steps.add(i % 2 == 0 ? Calendar.Step.closed(times[i]) : Calendar.Step.open(times[i]));
    }
    return new Calendar(steps);
  }

  private static LowerBound verified(Problem problem) {
    LowerBounds bounds = LowerBounds.of(CompiledProblem.of(problem));
    LowerBound bound = bounds.objective();
    assertThat(BoundChecker.check(problem, bounds.evidence()).faults()).isEmpty();
    return bound;
  }

  /** Runs of 5 on a worker that is closed from 10 to 30. */
  @ParameterizedTest
  @CsvSource({"2, 10", "3, 35", "4, 40"})
  void nothingIsDoneWhileAWorkerIsClosed(int tasks, long makespan) {
    Problem.Builder problem =
        Problem.builder()
            .worker(Worker.cpu("w").withCalendar(closed(10, 30)))
            .workflow(Workflow.builder("f").task("t", 5).build())
            .objective(Objective.makespan());
    for (int j = 0; j < tasks; j++) {
      problem.job("j" + j, "f");
    }
    assertThat(verified(problem.build()).value()).isEqualTo(makespan);
  }

  /** A load of 4, runs of 3; two in the first ten, none from 20 to 26, and the others after 34. */
  @ParameterizedTest
  @CsvSource({"2, 10", "3, 37", "4, 40"})
  void aClosingEmptiesMemory(int tasks, long makespan) {
    Problem.Builder problem =
        Problem.builder()
            .model("m", 4)
            .worker(gpu("g").withCalendar(closed(10, 20, 26, 30)))
            .workflow(Workflow.builder("f").task(Task.of("t", Mode.of(3).withModels("m"))).build())
            .objective(Objective.makespan());
    for (int j = 0; j < tasks; j++) {
      problem.job("j" + j, "f");
    }
    assertThat(verified(problem.build()).value()).isEqualTo(makespan);
  }

  private static Worker gpu(String id) {
    return Worker.gpu(id, "gpu", 100, 1_000_000);
  }

  /** Jobs of 5 on two workers, of which one is gone after 10. */
  @Test
  void sumsOverJobsKnowWhoIsGone() {
    Problem.Builder problem =
        Problem.builder()
            .worker(Worker.cpu("v"))
            .worker(Worker.cpu("w").withCalendar(closed(10)))
            .workflow(Workflow.builder("f").task("t", 5).build())
            .objective(Objective.of(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS));
    for (int j = 0; j < 40; j++) {
      problem.job("j" + j, "f");
    }
    long best = 2 * (5 + 10);
    for (int k = 1; k <= 36; k++) {
      best += 10 + 5 * k;
    }
    long bound = verified(problem.build()).value();
    assertThat(bound).isLessThanOrEqualTo(best).isGreaterThan(best - best / 20);
  }

  /** What no two workers do at once counts until they close; that is far away. */
  @Test
  void workersThatCloseLateAreNotTakenForThoseThatCloseEarly() {
    for (long closes : new long[] {1_000_000, 60, 12, 8}) {
      Problem.Builder problem =
          Problem.builder()
              .worker(Worker.cpu("v").withCalendar(closed(closes, closes + 100)))
              .worker(Worker.cpu("w").withCalendar(closed(closes + 1, closes + 50)))
              .workflow(Workflow.builder("f").task("a", 2).task("b", 4).edge("a", "b", 0).build())
              .objective(Objective.makespan());
      for (int j = 0; j < 3; j++) {
        problem.job(new Job("j" + j, "f", 3 * j));
      }
      long bound = verified(problem.build()).value();
      assertThat(bound).as("closes %d", closes).isGreaterThanOrEqualTo(closes > 10 ? 12 : 58);
    }
  }

  private static Problem drawn(int seed, Objective objective, long unit) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem.Builder problem =
        Problem.builder().transfers(TransferModel.uniform(0, 1_000_000)).objective(objective);
    boolean models = random.nextInt(3) > 0;
    int number = random.nextInt(1, 3);
    for (int m = 0; models && m < 2; m++) {
      problem.model(new ModelArtifact("model" + m, jitter(random, unit)));
    }
    for (int w = 0; w < number; w++) {
      Worker worker = models ? gpu("w" + w).withGpuMemoryBytes(4 * unit + 4) : Worker.cpu("w" + w);
      if (random.nextInt(4) > 0) {
        long[] times = new long[random.nextInt(1, 6)];
        long time = 0;
        for (int i = 0; i < times.length; i++) {
          time += jitter(random, (i % 2 == 0 ? 8 : 3) * unit);
          times[i] = time;
        }
        worker = worker.withCalendar(closed(times));
      }
      problem.worker(worker);
      if (random.nextInt(3) == 0) {
        long until = jitter(random, unit);
        Occupation taken = new Occupation(Map.of("compute", 1L), 0, until);
        problem.state(
            ClusterState.EMPTY.withWorkers(
                new WorkerState("w" + w, until / 2, List.of(taken), List.of())));
      }
    }
    Workflow.Builder workflow = Workflow.builder("work");
    int tasks = random.nextInt(1, 3);
    for (int t = 0; t < tasks; t++) {
      Mode mode = Mode.of(jitter(random, 2 * unit));
      workflow.task(
          Task.of(
              "task" + t,
              models && random.nextInt(4) > 0
                  ? mode.withModels("model" + random.nextInt(2))
                  : mode));
      if (t > 0 && random.nextBoolean()) {
        workflow.edge("task" + (t - 1), "task" + t, 0);
      }
    }
    problem.workflow(workflow.build());
    int jobs = random.nextInt(2, 4);
    boolean alike = random.nextBoolean();
    for (int j = 0; j < jobs; j++) {
      Job job =
          new Job("job" + j, "work", random.nextBoolean() ? 0 : jitter(random, 3 * unit))
              .withDueMicros(random.nextInt(4, 12) * unit)
              .withWeight(alike ? 1 : random.nextInt(1, 4));
      boolean limited = objective.weight(ObjectiveTerm.WORKERS_USED) > 0;
      problem.job(limited ? job.withDeadlineMicros(random.nextInt(14, 30) * unit) : job);
    }
    return problem.build();
  }

  private static long jitter(SplittableRandom random, long mean) {
    return random.nextLong(mean) + mean / 2 + 1;
  }

  private static Problem alwaysOpen(Problem problem) {
    return problem.toBuilder()
        .onlyWorkers(problem.workers().stream().map(w -> w.withCalendar(Calendar.ALWAYS)).toList())
        .build();
  }

  @ParameterizedTest
  @EnumSource(
      value = ObjectiveTerm.class,
      names = {
        "MAKESPAN_MICROS",
        "TOTAL_WEIGHTED_FLOW_MICROS",
        "TOTAL_WEIGHTED_TARDINESS_MICROS",
        "TOTAL_WEIGHTED_LATE_JOBS",
        "WORKERS_USED"
      })
  void noPlanIsBelow(ObjectiveTerm term) {
    int more = 0;
    for (int seed = 0; seed < 60; seed++) {
      for (long unit : new long[] {3, 1_000_003}) {
        Problem problem = drawn(seed, Objective.of(term), unit);
        Optimum optimum = OracleBounds.require(problem, "seed " + seed + ", unit " + unit);
        if (optimum.isFeasible()) {
          long open = verified(alwaysOpen(problem)).value();
          more += verified(problem).value() > open ? 1 : 0;
        }
      }
    }
    assertThat(more).isGreaterThan(SAYS_MORE.get(term));
  }
}
