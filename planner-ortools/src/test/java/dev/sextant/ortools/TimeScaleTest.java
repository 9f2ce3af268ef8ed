package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TimeScaleTest {

  private static Problem.Builder twoTasks(long first, long second) {
    return Problem.builder()
        .workflow(
            Workflow.builder("f").task("a", first).task("b", second).edge("a", "b", 8).build())
        .workers(Worker.cpu("v"), Worker.cpu("w"))
        .objective(Objective.makespan());
  }

  private static TimeScale scale(Problem.Builder builder) {
    return new TimeScale(CompiledProblem.of(builder.build()));
  }

  @Test
  void theUnitDividesEveryDuration() {
    assertThat(scale(twoTasks(300, 420).job("j", "f")).unitMicros()).isEqualTo(60);
  }

  @Test
  void releasesTransfersAndModelLoadsCount() {
    assertThat(scale(twoTasks(300, 600).job(new Job("j", "f", 40))).unitMicros()).isEqualTo(20);
    // 8 bytes at 1 byte per microsecond, and 2.
    assertThat(
            scale(twoTasks(300, 600).job("j", "f").transfers(TransferModel.uniform(2, 1_000_000)))
                .unitMicros())
        .isEqualTo(10);
    Problem.Builder loading =
        Problem.builder()
            .model("m", 45)
            .workflow(Workflow.builder("f").task("a", 300, "m").build())
            .job("j", "f")
            .worker(Worker.gpu("w", "default", 45, 1_000_000))
            .objective(Objective.makespan());
    assertThat(scale(loading).unitMicros()).isEqualTo(15);
  }

  @Test
  void inputsAndDeliveriesCount() {
    TransferModel transfers = TransferModel.uniform(0, 1_000_000);
    Problem.Builder builder = twoTasks(300, 600).transfers(transfers);
    Job job = new Job("j", "f", 0);
    // The edge of 8 bytes makes it 4; inputs and outputs leave 2.
    assertThat(scale(builder.job(job)).unitMicros()).isEqualTo(4);
    assertThat(
            scale(
                    twoTasks(300, 600)
                        .transfers(transfers)
                        .job(job.withInputs(new JobInput("a", 10, "v"))))
                .unitMicros())
        .isEqualTo(2);
    assertThat(
            scale(
                    twoTasks(300, 600)
                        .transfers(transfers)
                        .job(job.withOutputs(new JobOutput("b", 10, "v"))))
                .unitMicros())
        .isEqualTo(2);
  }

  @Test
  void dueDatesCountOnlyWhenLatenessDoes() {
    Job job = new Job("j", "f", 0).withDueMicros(7L);
    assertThat(scale(twoTasks(300, 600).job(job)).unitMicros()).isEqualTo(300);
    for (ObjectiveTerm term :
        List.of(
            ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS,
            ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS)) {
      assertThat(scale(twoTasks(300, 600).job(job).objective(Objective.of(term))).unitMicros())
          .isEqualTo(1);
    }
  }

  @Test
  void timesAreCountedFromNow() {
    // The release is 30 after now, the second task may start 60 after it.
    Problem.Builder builder =
        twoTasks(300, 600)
            .job(new Job("j", "f", 1037))
            .state(
                ClusterState.EMPTY
                    .withNowMicros(1007)
                    .withWorkers(new WorkerState("w", 1067, List.of(), List.of())));
    TimeScale scale = scale(builder);
    assertThat(scale.unitMicros()).isEqualTo(30);
    assertThat(scale.fromNow(1037)).isEqualTo(1);
    assertThat(scale.fromNow(1007)).isZero();
    assertThat(scale.fromNow(3)).isZero();
    assertThat(scale.micros(2)).isEqualTo(1067);
    assertThat(scale.isExact(1037)).isTrue();
    assertThat(scale.isExact(1038)).isFalse();
    assertThat(scale.isExact(977)).as("before now").isFalse();
  }

  @Test
  void whatRunsAndOccupiesNowCounts() {
    Problem.Builder running =
        twoTasks(300, 600)
            .job("j", "f")
            .state(
                ClusterState.EMPTY
                    .withNowMicros(100)
                    .withRunning(new RunningTask("j", "a", "default", "v", 50, 350)));
    assertThat(scale(running).unitMicros()).isEqualTo(50);
    Problem.Builder occupied =
        twoTasks(300, 600)
            .job("j", "f")
            .state(
                ClusterState.EMPTY
                    .withNowMicros(100)
                    .withWorkers(
                        new WorkerState(
                            "v",
                            0,
                            List.of(new Occupation(Map.of("compute", 1L), 0, 175)),
                            List.of())));
    assertThat(scale(occupied).unitMicros()).isEqualTo(75);
  }

  @Test
  void copiesOnTheirWayCount() {
    Problem.Builder builder =
        twoTasks(300, 600)
            .job("j", "f")
            .transfers(TransferModel.uniform(0, 1_000_000))
            .state(
                ClusterState.EMPTY
                    .withNowMicros(1000)
                    .withFinished(
                        new FinishedTask(
                            "j", "a", 900, List.of(new FinishedTask.Copy("v", 1004)))));
    // There from 4 on, elsewhere from 12 on.
    assertThat(scale(builder).unitMicros()).isEqualTo(4);
  }

  @Test
  void aRunWithoutLengthThatNeedsAModelMakesTheUnitAMicrosecond() {
    Problem.Builder builder =
        Problem.builder()
            .model("m", 500)
            .workflow(Workflow.builder("f").task("a", 0, "m").task("b", 500).build())
            .job("j", "f")
            .worker(Worker.gpu("w", "default", 500, 1_000_000))
            .objective(Objective.makespan());
    assertThat(scale(builder).unitMicros()).isEqualTo(1);
  }

  @Test
  void aRunWithoutLengthAndModelDoesNotNarrowTheUnit() {
    assertThat(scale(twoTasks(0, 500).job("j", "f")).unitMicros()).isEqualTo(500);
  }

  @Test
  void whereNothingTakesTimeTheUnitIsAMicrosecond() {
    TimeScale scale = scale(twoTasks(0, 0).job("j", "f"));
    assertThat(scale.unitMicros()).isEqualTo(1);
    assertThat(scale.micros(0)).isZero();
  }

  @Test
  void roundsDownAndUpTowardsWhatIsSafe() {
    TimeScale scale =
        scale(
            twoTasks(300, 600)
                .job(new Job("j", "f", 0).withDeadlineMicros(5_000L))
                .state(ClusterState.EMPTY.withNowMicros(1000)));
    assertThat(scale.unitMicros()).isEqualTo(300);
    assertThat(scale.fromNowDown(1000)).isZero();
    assertThat(scale.fromNowDown(1299)).isZero();
    assertThat(scale.fromNowDown(1300)).isEqualTo(1);
    assertThat(scale.fromNowDown(999)).isEqualTo(-1);
    assertThat(scale.fromNowUp(1001)).isEqualTo(1);
    assertThat(scale.fromNowUp(1300)).isEqualTo(1);
    assertThat(scale.fromNowUp(10)).isZero();
    assertThat(scale.fromTail(0)).isZero();
    assertThat(scale.fromTail(301)).isEqualTo(2);
  }

  @Test
  void aDurationThatIsNoMultipleIsNeverRounded() {
    TimeScale scale = scale(twoTasks(300, 600).job("j", "f"));
    assertThat(scale.units(900)).isEqualTo(3);
    assertThatThrownBy(() -> scale.units(901)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void optionsOnOtherWorkersCount() {
    Problem.Builder builder =
        Problem.builder()
            .workflow(
                Workflow.builder("f")
                    .task(
                        Task.of(
                            "a",
                            Mode.of(200).onWorkers("v"),
                            Mode.builder("slow", TaskDuration.of(250))
                                .workers(List.of("w"))
                                .demands(Map.of())
                                .build()))
                    .build())
            .job("j", "f")
            .workers(Worker.cpu("v"), Worker.cpu("w"))
            .objective(Objective.makespan());
    assertThat(scale(builder).unitMicros()).isEqualTo(50);
  }
}
