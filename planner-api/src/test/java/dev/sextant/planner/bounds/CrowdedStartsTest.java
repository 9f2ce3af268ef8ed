package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Calendar.Step;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Times, starts, kinds and costs of small problems, counted by hand. */
class CrowdedStartsTest {
  /** What a microsecond costs is a million of what a second costs. */
  private static final long EACH = 1_000_000;

  /** Open but from 20 to 30, at 3 for a microsecond, then 1, then 2. */
  private static final Calendar CHANGING =
      Calendar.of(Step.open(10, EACH), Step.closed(20), Step.open(30, 2 * EACH));

  @Test
  void timesAreCutByHeadsLatestEndsAndSteps() {
    CrowdedStarts.Times times = twoTasks(Long.MAX_VALUE).times(0);
    assertThat(times.instants()).containsExactly(0, 2, 10, 20, 30, 37, 40);
    assertThat(times.count()).isEqualTo(6);
    // Nothing while it is closed.
    assertThat(times.volume()).isDeepEqualTo(new double[][] {{2, 8, 10, 0, 7, 3}});
    assertThat(times.summed()).isEqualTo(1);
    assertThat(List.of(times.at(0), times.at(1), times.at(2), times.at(39)))
        .containsExactly(0, 0, 1, 5);
    assertThat(List.of(times.at(40), times.at(99))).containsExactly(6, 6);
  }

  @Test
  void runsBeginOrEndWithATime() {
    List<CrowdedStarts.Kind> kinds = twoTasks(Long.MAX_VALUE).kinds();
    assertThat(kinds).extracting(CrowdedStarts.Kind::count).containsExactly(1, 1);
    CrowdedStarts.Starts first = kinds.get(0).options().get(0);
    assertThat(first.duration()).isEqualTo(4);
    // From 2 on, until 37, and not from 20 to 30.
    assertThat(first.start()).containsExactly(2, 6, 10, 16, 30, 33);
    // Five for the run, and 4 us at 3, 1 and 2.
    assertThat(first.cost()).containsExactly(17, 17, 9, 9, 13, 13);
    CrowdedStarts.Starts second = kinds.get(1).options().get(0);
    assertThat(second.start()).containsExactly(0, 1, 2, 10, 11, 30, 31);
    // From 2 on 8 us at 3 and one at 1.
    assertThat(second.cost()).containsExactly(27, 27, 25, 9, 9, 18, 18);
    assertThat(twoTasks(Long.MAX_VALUE).size()).isEqualTo(13);
    assertThat(twoTasks(Long.MAX_VALUE).everyTaskStarts()).isTrue();
  }

  /** For each task two more than the times within which it may begin and those it may end with. */
  @Test
  void asManyPairsAsThereMayBeAreEnough() {
    assertThat(twoTasks(2 + 4 + 4 + 2 + 5 + 5)).isNotNull();
    assertThat(CrowdedStarts.of(twoTasks(), HEADS, TAILS, 2 + 4 + 4 + 2 + 5 + 4)).isNull();
  }

  /** A member and no part taken, seven prices of capacity, a demand, two kinds, and eight more. */
  @Test
  void countsWhatMayBeRounded() {
    assertThat(twoTasks(Long.MAX_VALUE).roundings()).isEqualTo(1 + 7 + 1 + 2 + 8);
  }

  private static final long[] HEADS = {2, 0};
  private static final long[] TAILS = {3, 0};

  private static CrowdedStarts twoTasks(long most) {
    CrowdedStarts starts = CrowdedStarts.of(twoTasks(), HEADS, TAILS, most);
    assertThat(starts).isNotNull();
    return starts;
  }

  private static CompiledProblem twoTasks() {
    Workflow workflow =
        Workflow.builder("f")
            .task(Task.of("a", Mode.of(4).withCostMicroUnits(5)))
            .task("b", 9)
            .build();
    return CompiledProblem.of(
        Problem.builder()
            .workflow(workflow)
            .job(Job.builder("j", "f").deadlineMicros(40L).build())
            .worker(Worker.cpu("w").withPrice(new Price.Constant(3 * EACH)).withCalendar(CHANGING))
            .objective(Objective.makespan())
            .build());
  }

  @Test
  void aRunAtOnePriceCostsWholeUnitsAndOneAtSeveralDoesNot() {
    Problem problem =
        Problem.builder()
            .workflow(Workflow.builder("f").task("a", 3).build())
            .job("j", "f")
            .worker(Worker.cpu("w").withPrice(new Price.Constant(EACH / 2)))
            .objective(Objective.makespan())
            .build();
    assertThat(onlyStarts(problem).cost()).containsExactly(2);
    Problem changing =
        problem.withWorkers(
            List.of(problem.workers().get(0).withCalendar(Calendar.of(Step.open(10, 0)))));
    assertThat(onlyStarts(changing).start()).containsExactly(0, 7, 10);
    assertThat(onlyStarts(changing).cost()).containsExactly(1.5, 1.5, 0);
  }

  private static CrowdedStarts.Starts onlyStarts(Problem problem) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    CrowdedStarts starts =
        CrowdedStarts.of(
            compiled, new long[compiled.tasks()], new long[compiled.tasks()], Long.MAX_VALUE);
    assertThat(starts).isNotNull();
    assertThat(starts.kinds()).hasSize(1);
    return starts.kinds().get(0).options().get(0);
  }

  @Test
  void aTaskWhoseLatestEndIsTooSoonHasNoStart() {
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .workflow(Workflow.builder("f").task("a", 4).build())
                .job(Job.builder("j", "f").deadlineMicros(10L).build())
                .worker(Worker.cpu("w"))
                .objective(Objective.makespan())
                .build());
    CrowdedStarts fits = CrowdedStarts.of(problem, new long[] {6}, new long[1], 100);
    assertThat(fits).isNotNull();
    assertThat(fits.everyTaskStarts()).isTrue();
    assertThat(fits.kinds().get(0).options().get(0).start()).containsExactly(6);
    // Nothing is counted for it either.
    CrowdedStarts late = CrowdedStarts.of(problem, new long[] {7}, new long[1], 0);
    assertThat(late).isNotNull();
    assertThat(late.everyTaskStarts()).isFalse();
    assertThat(late.size()).isZero();
  }

  /** One kind of tasks that differ in nothing, even where their heads are before now. */
  @Test
  void tasksThatAreAlikeAreOfOneKindAndPinnedOnesOfTheirOwn() {
    Problem.Builder problem =
        Problem.builder()
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("t", Mode.of("slow", duration(6)), Mode.of("fast", duration(5))))
                    .build())
            .workers(Worker.cpu("v"), Worker.cpu("w").withType("other"))
            .objective(Objective.makespan())
            .state(
                ClusterState.EMPTY
                    .withNowMicros(10)
                    .withPins(new Pin("j3", "t", "fast", null), new Pin("j4", "t", null, "w")));
    for (int j = 0; j < 6; j++) {
      problem.job("j" + j, "f");
    }
    CrowdedStarts starts =
        CrowdedStarts.of(
            CompiledProblem.of(problem.build()),
            new long[] {0, 3, 10, 10, 10, 12},
            new long[6],
            Long.MAX_VALUE);
    assertThat(starts).isNotNull();
    assertThat(starts.kinds()).extracting(CrowdedStarts.Kind::count).containsExactly(3, 1, 1, 1);
    assertThat(starts.kinds().get(0).options()).hasSize(4);
    assertThat(starts.kinds().get(1).options())
        .extracting(CrowdedStarts.Starts::duration)
        .containsExactly(5L, 5L);
    assertThat(starts.kinds().get(2).options())
        .extracting(CrowdedStarts.Starts::duration)
        .containsExactlyInAnyOrder(5L, 6L);
    assertThat(starts.kinds().get(3).options().get(0).start()[0]).isEqualTo(12);
    // Time begins now.
    assertThat(starts.times(0).instants()).containsExactly(10, 12);
  }

  private static TaskDuration duration(long micros) {
    return TaskDuration.of(micros);
  }

  @Test
  void whatIsTakenOfAWorkerIsNoVolume() {
    Problem problem =
        Problem.builder()
            .workflow(Workflow.builder("f").task("a", 4).build())
            .job(Job.builder("j", "f").deadlineMicros(20L).build())
            .workers(cores("u"), cores("v"), cores("w"))
            .objective(Objective.makespan())
            .state(
                ClusterState.EMPTY.withWorkers(
                    new WorkerState("u", 5, List.of(), List.of()),
                    new WorkerState(
                        "w", 0, List.of(new Occupation(Map.of("compute", 2L), 0, 8)), List.of())))
            .build();
    CrowdedStarts starts =
        CrowdedStarts.of(CompiledProblem.of(problem), new long[] {10}, new long[1], 100);
    assertThat(starts).isNotNull();
    CrowdedStarts.Times times = starts.times(0);
    assertThat(times.instants()).containsExactly(0, 10, 20);
    // Until 10: three for 5 us, for 10 us, and one for 8 us and three for 2 us.
    assertThat(times.volume()).isDeepEqualTo(new double[][] {{15 + 30 + 14, 90}});
    // Three members, and one part taken.
    assertThat(times.summed()).isEqualTo(4);
  }

  private static Worker cores(String id) {
    return Worker.cpu(id).withCapacities(Map.of("compute", 3L));
  }

  /** Of more than 24 heads and latest ends there are 24, the first and the last of them. */
  @Test
  void someOfManyDeadlinesCutTime() {
    assertThat(instants(23)).hasSize(24);
    long[] some = instants(30);
    assertThat(some).hasSize(24).contains(0, 129);
  }

  private static long[] instants(int deadlines) {
    Problem.Builder problem =
        Problem.builder()
            .workflow(Workflow.builder("f").task("a", 4).build())
            .worker(Worker.cpu("w"))
            .objective(Objective.makespan());
    for (int j = 0; j < deadlines; j++) {
      problem.job(Job.builder("j" + j, "f").deadlineMicros(100L + j).build());
    }
    CrowdedStarts starts =
        CrowdedStarts.of(
            CompiledProblem.of(problem.build()),
            new long[deadlines],
            new long[deadlines],
            Long.MAX_VALUE);
    assertThat(starts).isNotNull();
    return starts.times(0).instants();
  }

  @Test
  void waitingCostsWherePricesChangeOrJobsHaveToEnd() {
    Problem plain =
        Problem.builder()
            .workflow(Workflow.builder("f").task("a", 3).build())
            .job("j", "f")
            .worker(Worker.cpu("w"))
            .objective(Objective.makespan())
            .build();
    assertThat(CrowdedStarts.isAsked(CompiledProblem.of(plain))).isFalse();
    Problem deadline = plain.withJobs(List.of(Job.builder("j", "f").deadlineMicros(10L).build()));
    assertThat(CrowdedStarts.isAsked(CompiledProblem.of(deadline))).isTrue();
    Problem prices = plain.withWorkers(List.of(Worker.cpu("w").withCalendar(CHANGING)));
    assertThat(CrowdedStarts.isAsked(CompiledProblem.of(prices))).isTrue();
  }

  /** Two, and the instants 0 and 5 that it may begin and end with. */
  @Test
  void aTaskThatHasToStartAtOnceCountsAsOthersDo() {
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .workflow(Workflow.builder("f").task("a", 5).build())
                .job(Job.builder("j", "f").deadlineMicros(5L).build())
                .worker(Worker.cpu("w"))
                .objective(Objective.makespan())
                .build());
    assertThat(CrowdedStarts.of(problem, new long[1], new long[1], 3)).isNull();
    CrowdedStarts starts = CrowdedStarts.of(problem, new long[1], new long[1], 4);
    assertThat(starts).isNotNull();
    assertThat(starts.size()).isEqualTo(1);
  }
}
