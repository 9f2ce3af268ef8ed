package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** By when two workers have done so much, each of which does one unit in a microsecond. */
class SetCapacityTest {
  private static SetCapacity capacity(long price, ClusterState state) {
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .workers(Worker.cpu("v"), Worker.cpu("w"))
                .workflow(Workflow.builder("f").task("t", 5).build())
                .job("j", "f")
                .objective(Objective.makespan())
                .state(state)
                .build());
    CriticalPath path = new CriticalPath(problem, new ClassTransfers(problem));
    double[] prices = {price};
    return new SetCapacity(
        problem, new FreeCapacity(problem, RunTimes.open(problem)), path, prices, 0);
  }

  @Test
  void nothingIsSaidOfNoWorkAndOfWorkThatIsWorthNothing() {
    SetCapacity capacity = capacity(1, ClusterState.EMPTY);
    long[] zero = {0};
    assertThat(capacity.end(0, zero, zero, 1, 7)).isEqualTo(SetCapacity.NOTHING);
    assertThat(capacity.end(-1, zero, zero, 1, 7)).isEqualTo(SetCapacity.NOTHING);
    assertThat(capacity(0, ClusterState.EMPTY).end(9, zero, zero, 1, 7))
        .isEqualTo(SetCapacity.NOTHING);
  }

  @Test
  void workIsSharedAndFollowedByItsTail() {
    SetCapacity capacity = capacity(1, ClusterState.EMPTY);
    assertThat(capacity.ends()).isEqualTo(2);
    assertThat(capacity.end(9, new long[0], new long[0], 0, 7)).isEqualTo(5 + 7);
    // One worker has nothing to do before 6: (9 + 6) / 2.
    long[] heads = {0, 6};
    long[] tails = {7, 7};
    assertThat(capacity.end(9, heads, tails, 2, 7)).isEqualTo(8 + 7);
    // Nor at the end, as one of the last two is followed by 4 more: (11 + 6 + 4) / 2.
    assertThat(capacity.end(11, heads, new long[] {7, 11}, 2, 7)).isEqualTo(11 + 7);
    // That is known only of what takes longer than from 6 until 4 before the end.
    assertThat(capacity.end(9, heads, new long[] {7, 11}, 2, 7)).isEqualTo(5 + 7);
  }

  /** Until 3 the first worker is taken, which then begins with whatever there is. */
  @Test
  void workersThatAreTakenDoNotCountAsIdle() {
    Occupation taken = new Occupation(Map.of("compute", 1L), 0, 3);
    ClusterState one =
        ClusterState.EMPTY.withWorkers(new WorkerState("v", 0, List.of(taken), List.of()));
    assertThat(capacity(1, one).ends()).isEqualTo(1);
    assertThat(capacity(1, one).end(9, new long[0], new long[0], 0, 0)).isEqualTo(6);
    ClusterState both =
        ClusterState.EMPTY.withWorkers(
            new WorkerState("v", 0, List.of(taken), List.of()),
            new WorkerState("w", 0, List.of(taken), List.of()));
    assertThat(capacity(1, both).ends()).isZero();
    assertThat(capacity(1, both).end(9, new long[] {0}, new long[] {0}, 1, 0)).isEqualTo(8);
  }

  /** It has begun and will have ended when the tasks may start; now is 10. */
  @Test
  void whatIsTakenUntilTasksMayStartMakesNoWorkerBusy() {
    for (long until : new long[] {12, 15, 16}) {
      SetCapacity capacity = capacity(5, new Occupation(Map.of("cores", 1L), 0, until));
      assertThat(capacity.ends()).as("until %d", until).isEqualTo(until <= 15 ? 1 : 0);
      assertThat(capacity.end(6, new long[0], new long[0], 0, 0)).isEqualTo(until <= 15 ? 8 : 9);
    }
  }

  /** Its disks are taken, but worth nothing. */
  @Test
  void whatIsTakenOfAResourceWithoutAPriceMakesNoWorkerBusy() {
    SetCapacity capacity = capacity(0, new Occupation(Map.of("disks", 1L), 0, 100));
    assertThat(capacity.ends()).isEqualTo(1);
    assertThat(capacity.end(6, new long[0], new long[0], 0, 0)).isEqualTo(3);
  }

  /** Of one worker with two cores, which are worth 1 each, and a disk, which is worth nothing. */
  private static SetCapacity capacity(long head, Occupation taken) {
    Worker worker = Worker.cpu("v").withCapacities(Map.of("cores", 2L, "disks", 1L));
    Mode mode = Mode.of(5).withDemands(Map.of("cores", 1L));
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .worker(worker)
                .workflow(Workflow.builder("f").task(Task.of("t", mode)).build())
                .job("j", "f")
                .objective(Objective.makespan())
                .state(
                    ClusterState.EMPTY
                        .withNowMicros(10)
                        .withWorkers(new WorkerState("v", 0, List.of(taken), List.of())))
                .build());
    CriticalPath path = new CriticalPath(problem, new ClassTransfers(problem));
    double[] prices = new double[2];
    prices[problem.resourceName(0).equals("cores") ? 0 : 1] = 1;
    return new SetCapacity(
        problem, new FreeCapacity(problem, RunTimes.open(problem)), path, prices, head);
  }
}
