package dev.sextant.planner.check;

import static dev.sextant.planner.check.Constraint.DEADLINE;
import static dev.sextant.planner.check.Constraint.INPUT_ARRIVAL;
import static dev.sextant.planner.check.Constraint.RELEASE;
import static dev.sextant.planner.check.Verdict.link;
import static dev.sextant.planner.check.Verdict.on;
import static dev.sextant.planner.check.Verdict.problem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.FinishedTask.Copy;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.TransferModel.LinkTable;
import dev.sextant.planner.model.TransferModel.LinkTable.Entry;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** RELEASE, INPUT_ARRIVAL and DEADLINE. */
class DataConstraintsTest {
  private static final TransferModel BYTE_PER_MICRO = new TransferModel.Uniform(link(3));

  private static Worker two(String id) {
    return Worker.cpu(id).withCapacities(Map.of("compute", 2L));
  }

  private static Problem.Builder single(Job job) {
    return problem()
        .workflow(Workflow.builder("f").task("a", 10).build())
        .job(job)
        .workers(Worker.cpu("v"), Worker.cpu("w"), Worker.storage("s"), Worker.storage("t"));
  }

  private static Problem.Builder chain(long bytes, TransferModel transfers) {
    return problem()
        .workflow(Workflow.builder("f").task("a", 10).task("b", 10).edge("a", "b", bytes).build())
        .job("j", "f")
        .transfers(transfers)
        .workers(
            two("v").withZone("east"),
            two("w").withZone("west"),
            two("x").withZone("west"),
            two("y"));
  }

  private static void arrivesAt(long earliest, Problem problem, String from, String to) {
    on(problem).run("a", from, 0, 10).run("b", to, earliest, earliest + 10).isValid();
    on(problem)
        .run("a", from, 0, 10)
        .run("b", to, earliest - 1, earliest + 9)
        .breaks(INPUT_ARRIVAL);
  }

  @Test
  void noRunStartsBeforeTheReleaseOfItsJob() {
    Problem problem = single(new Job("j", "f", 7)).build();
    on(problem).run("a", "v", 7, 17).isValid();
    on(problem).run("a", "v", 6, 16).breaks(RELEASE);
  }

  @Test
  void noNewRunStartsBeforeNow() {
    Problem problem =
        single(new Job("j", "f", 7)).state(ClusterState.EMPTY.withNowMicros(9)).build();
    on(problem).run("a", "v", 9, 19).isValid();
    on(problem).run("a", "v", 8, 18).breaks(RELEASE);
  }

  @Test
  void jobInputsComeFromTheNearestPlaceAfterTheRelease() {
    TransferModel transfers =
        new LinkTable(link(50), List.of(), List.of(new Entry("t", "v", link(2))));
    Job job = new Job("j", "f", 7).withInputs(new JobInput("a", 20, null, List.of("s", "t")));
    Problem problem = single(job).transfers(transfers).build();
    on(problem).run("a", "v", 29, 39).isValid();
    on(problem).run("a", "v", 28, 38).breaks(RELEASE);
    on(problem).run("a", "w", 77, 87).isValid();
    on(problem).run("a", "w", 76, 86).breaks(RELEASE);
  }

  @Test
  void jobInputsThatLieOnTheWorkerOrHaveNoBytesTakeNoTime() {
    JobInput there = new JobInput("a", 20, null, List.of("s", "v"));
    Problem onWorker =
        single(new Job("j", "f", 7).withInputs(there)).transfers(BYTE_PER_MICRO).build();
    on(onWorker).run("a", "v", 7, 17).isValid();
    on(onWorker).run("a", "v", 6, 16).breaks(RELEASE);
    on(onWorker).run("a", "w", 30, 40).isValid();
    on(onWorker).run("a", "w", 29, 39).breaks(RELEASE);
    Problem empty =
        single(new Job("j", "f", 7).withInputs(new JobInput("a", 0, "s")))
            .transfers(BYTE_PER_MICRO)
            .build();
    on(empty).run("a", "v", 7, 17).isValid();
  }

  @Test
  void jobInputsLeaveNoEarlierThanNow() {
    Problem problem =
        single(new Job("j", "f", 7).withInputs(new JobInput("a", 20, "s")))
            .transfers(BYTE_PER_MICRO)
            .state(ClusterState.EMPTY.withNowMicros(100))
            .build();
    on(problem).run("a", "v", 123, 133).isValid();
    on(problem).run("a", "v", 122, 132).breaks(RELEASE);
  }

  @Test
  void severalInputsThatAreLateAreOneViolation() {
    Job job =
        new Job("j", "f", 7).withInputs(new JobInput("a", 20, "s"), new JobInput("a", 10, "t"));
    Problem problem = single(job).transfers(BYTE_PER_MICRO).build();
    on(problem).run("a", "v", 30, 40).isValid();
    on(problem).run("a", "v", 8, 18).breaks(RELEASE);
  }

  @Test
  void outputsTakeTheirTransferBetweenWorkersAndNoneWithin() {
    arrivesAt(10 + 3 + 7, chain(7, BYTE_PER_MICRO).build(), "v", "w");
    arrivesAt(10, chain(7, BYTE_PER_MICRO).build(), "v", "v");
  }

  @Test
  void aZeroByteEdgeIsPurePrecedence() {
    arrivesAt(10, chain(0, BYTE_PER_MICRO).build(), "v", "w");
  }

  @Test
  void transferTimesRoundUp() {
    TransferModel transfers = TransferModel.uniform(0, 3_000_000);
    arrivesAt(10 + 2, chain(6, transfers).build(), "v", "w");
    arrivesAt(10 + 3, chain(7, transfers).build(), "v", "w");
    arrivesAt(10 + 1, chain(1, TransferModel.uniform(0, 1L << 60)).build(), "v", "w");
  }

  @Test
  void anUnlimitedBandwidthTakesTheLatencyAlone() {
    arrivesAt(10 + 4, chain(1L << 60, TransferModel.uniform(4, Link.UNLIMITED)).build(), "v", "w");
  }

  @Test
  void largeTransfersDoNotOverflow() {
    long bytes = 1L << 60;
    TransferModel transfers = TransferModel.uniform(1, 1L << 50);
    arrivesAt(10 + 1 + 1024L * 1_000_000, chain(bytes, transfers).build(), "v", "w");
  }

  @Test
  void aWorkerLinkBeatsAZoneLinkBeatsTheDefault() {
    TransferModel table =
        new LinkTable(
            link(100),
            List.of(new Entry("east", "west", link(10)), new Entry("west", "west", link(5))),
            List.of(new Entry("v", "x", link(1))));
    Problem problem = chain(7, table).build();
    arrivesAt(10 + 7 + 1, problem, "v", "x");
    arrivesAt(10 + 7 + 10, problem, "v", "w");
    arrivesAt(10 + 7 + 5, problem, "w", "x");
    arrivesAt(10 + 7 + 100, problem, "x", "v");
    arrivesAt(10 + 7 + 100, problem, "v", "y");
    arrivesAt(10 + 7 + 100, problem, "y", "w");
    arrivesAt(10, problem, "x", "x");
  }

  @Test
  void eachLateInputIsAViolation() {
    Problem problem =
        problem()
            .workflow(
                Workflow.builder("f")
                    .task("a", 10)
                    .task("b", 10)
                    .task("c", 10)
                    .edge(new DataEdge("a", "c", 0))
                    .edge(new DataEdge("b", "c", 0))
                    .build())
            .job("j", "f")
            .workers(Worker.cpu("u"), Worker.cpu("v"), Worker.cpu("w"))
            .build();
    on(problem).run("a", "u", 0, 10).run("b", "v", 0, 10).run("c", "w", 10, 20).isValid();
    on(problem)
        .run("a", "u", 0, 10)
        .run("b", "v", 0, 10)
        .run("c", "w", 9, 19)
        .breaks(INPUT_ARRIVAL, INPUT_ARRIVAL);
  }

  @Test
  void theOutputOfARunningTaskLeavesWhenItEnds() {
    Problem problem =
        chain(7, BYTE_PER_MICRO)
            .state(
                ClusterState.EMPTY
                    .withNowMicros(5)
                    .withRunning(new RunningTask("j", "a", "default", "v", 2, 40)))
            .build();
    on(problem).run("a", "v", 2, 40).run("b", "w", 50, 60).isValid();
    on(problem).run("a", "v", 2, 40).run("b", "w", 49, 59).breaks(INPUT_ARRIVAL);
    on(problem).run("a", "v", 2, 40).run("b", "v", 40, 50).isValid();
  }

  private static Problem finished(long bytes, Copy... copies) {
    return chain(bytes, BYTE_PER_MICRO)
        .state(
            ClusterState.EMPTY
                .withNowMicros(50)
                .withFinished(new FinishedTask("j", "a", 10, List.of(copies))))
        .build();
  }

  @Test
  void theOutputOfAFinishedTaskComesFromItsNearestCopy() {
    Problem problem = finished(7, new Copy("v", 10), new Copy("w", 70));
    on(problem).run("b", "v", 50, 60).isValid();
    on(problem).run("b", "x", 60, 70).isValid();
    on(problem).run("b", "x", 59, 69).breaks(INPUT_ARRIVAL);
  }

  @Test
  void aCopyInTransitIsThereWhenItArrivesAndIsSentOnNoEarlier() {
    Problem far = finished(7, new Copy("w", 70));
    on(far).run("b", "w", 70, 80).isValid();
    on(far).run("b", "w", 69, 79).breaks(INPUT_ARRIVAL);
    on(far).run("b", "x", 80, 90).isValid();
    on(far).run("b", "x", 79, 89).breaks(INPUT_ARRIVAL);
  }

  @Test
  void anotherCopyMayBeFasterThanTheOneInTransit() {
    Problem problem = finished(7, new Copy("v", 10), new Copy("w", 70));
    on(problem).run("b", "w", 60, 70).isValid();
    on(problem).run("b", "w", 59, 69).breaks(INPUT_ARRIVAL);
  }

  private static Problem items(Copy... copies) {
    Workflow workflow =
        Workflow.builder("f")
            .task("a", 10)
            .task("b", 10)
            .task("c", 10)
            .edge(new DataEdge("a", "b", 7, "p"))
            .edge(new DataEdge("a", "c", 20, "q"))
            .build();
    return problem()
        .workflow(workflow)
        .job("j", "f")
        .transfers(BYTE_PER_MICRO)
        .workers(two("v"), two("w"), two("x"))
        .state(
            ClusterState.EMPTY
                .withNowMicros(50)
                .withFinished(new FinishedTask("j", "a", 10, List.of(copies))))
        .build();
  }

  @Test
  void eachItemOfAFinishedTaskComesFromItsOwnCopies() {
    Problem problem = items(new Copy("v", 60, "p"), new Copy("w", 55, "q"));
    on(problem).run("b", "v", 60, 70).run("c", "w", 55, 65).isValid();
    on(problem).run("b", "v", 59, 69).run("c", "w", 55, 65).breaks(INPUT_ARRIVAL);
    on(problem).run("b", "v", 60, 70).run("c", "w", 54, 64).breaks(INPUT_ARRIVAL);
    on(problem).run("b", "w", 70, 80).run("c", "v", 78, 88).isValid();
    on(problem).run("b", "w", 69, 79).run("c", "v", 78, 88).breaks(INPUT_ARRIVAL);
    on(problem).run("b", "w", 70, 80).run("c", "v", 77, 87).breaks(INPUT_ARRIVAL);
  }

  @Test
  void aCopyWithoutAnItemIsOneOfEveryItem() {
    Problem problem = items(new Copy("v", 10), new Copy("w", 55, "q"));
    on(problem).run("b", "w", 60, 70).run("c", "w", 55, 65).isValid();
    on(problem).run("b", "w", 59, 69).run("c", "w", 55, 65).breaks(INPUT_ARRIVAL);
    on(problem).run("b", "v", 50, 60).run("c", "v", 50, 60).isValid();
  }

  @Test
  void anOutputWithAnItemIsDeliveredByItsOwnCopies() {
    JobOutput named = new JobOutput("a", 7, "y", "o");
    Problem.Builder builder =
        problem()
            .workflow(Workflow.builder("f").task("a", 10).task("b", 1).build())
            .transfers(BYTE_PER_MICRO)
            .workers(Worker.cpu("v"), Worker.storage("y"))
            .job(new Job("j", "f", 0).withOutputs(named, new JobOutput("a", 7, "y")));
    ClusterState now = ClusterState.EMPTY.withNowMicros(50);
    FinishedTask both =
        new FinishedTask("j", "a", 10, List.of(new Copy("y", 52, "o"), new Copy("v", 10)));
    assertThat(jobEnd(builder.state(now.withFinished(both)).build())).isEqualTo(60);
    FinishedTask there = new FinishedTask("j", "a", 10, List.of(new Copy("y", 52)));
    assertThat(jobEnd(builder.state(now.withFinished(there)).build())).isEqualTo(52);
  }

  @Test
  void anInputInTransitIsThereWhenItArrivesAndIsSentOnNoEarlier() {
    JobInput input = new JobInput("a", 20, "s").withArriving(new JobInput.Arrival("v", 15));
    Problem problem =
        single(new Job("j", "f", 7).withInputs(input)).transfers(BYTE_PER_MICRO).build();
    on(problem).run("a", "v", 15, 25).isValid();
    on(problem).run("a", "v", 14, 24).breaks(RELEASE);
    on(problem).run("a", "w", 30, 40).isValid();
    on(problem).run("a", "w", 29, 39).breaks(RELEASE);
    JobInput onlyInTransit =
        new JobInput("a", 20, null, List.of(), List.of(new JobInput.Arrival("s", 15)));
    Problem later =
        single(new Job("j", "f", 7).withInputs(onlyInTransit)).transfers(BYTE_PER_MICRO).build();
    on(later).run("a", "v", 38, 48).isValid();
    on(later).run("a", "v", 37, 47).breaks(RELEASE);
  }

  @Test
  void anInputThatArrivedBeforeTheReleaseWaitsForIt() {
    JobInput input = new JobInput("a", 20, "s").withArriving(new JobInput.Arrival("v", 5));
    Problem problem =
        single(new Job("j", "f", 7).withInputs(input)).transfers(BYTE_PER_MICRO).build();
    on(problem).run("a", "v", 7, 17).isValid();
    on(problem).run("a", "v", 6, 16).breaks(RELEASE);
  }

  @Test
  void anInputWithoutBytesHoldsNobodyUp() {
    JobInput empty = new JobInput("a", 0, null, List.of(), List.of(new JobInput.Arrival("s", 90)));
    Problem problem = single(new Job("j", "f", 7).withInputs(empty)).build();
    on(problem).run("a", "v", 7, 17).isValid();
    on(problem).run("a", "v", 6, 16).breaks(RELEASE);
  }

  @Test
  void aFinishedTaskWithoutBytesHoldsNobodyUp() {
    on(finished(0)).run("b", "x", 50, 60).isValid();
  }

  @Test
  void everyNewRunEndsByTheDeadline() {
    Problem problem = single(new Job("j", "f", 0).withDeadlineMicros(10L)).build();
    on(problem).run("a", "v", 0, 10).isValid();
    on(problem).run("a", "v", 1, 11).breaks(DEADLINE);
  }

  @Test
  void everyDeliveryEndsByTheDeadline() {
    Job job = new Job("j", "f", 0).withOutputs(new JobOutput("a", 7, "s"));
    Problem tight = single(job.withDeadlineMicros(20L)).transfers(BYTE_PER_MICRO).build();
    on(tight).run("a", "v", 0, 10).isValid();
    on(tight).run("a", "v", 1, 11).breaks(DEADLINE);
    on(tight).run("a", "v", 11, 21).breaks(DEADLINE);
  }

  @Test
  void aDeliveryOfAFinishedTaskComesFromItsNearestCopy() {
    Job job = new Job("j", "f", 0).withOutputs(new JobOutput("a", 7, "y"));
    Problem problem =
        problem()
            .workflow(Workflow.builder("f").task("a", 10).task("b", 1).build())
            .job(job.withDeadlineMicros(52L))
            .transfers(BYTE_PER_MICRO)
            .workers(Worker.cpu("v"), Worker.storage("y"))
            .state(
                ClusterState.EMPTY
                    .withNowMicros(50)
                    .withFinished(new FinishedTask("j", "a", 10, List.of(new Copy("v", 10)))))
            .build();
    assertThat(jobEnd(problem)).isEqualTo(60);
    ClusterState later =
        problem.state().withFinished(new FinishedTask("j", "a", 10, List.of(new Copy("v", 51))));
    assertThat(jobEnd(problem.withState(later))).isEqualTo(61);
  }

  private static long jobEnd(Problem problem) {
    Plan plan = new Plan(List.of(new TaskRun("j", "b", "default", "v", 50, 51)), List.of());
    return PlanMetrics.of(problem, plan).jobs().get(0).endMicros();
  }

  @Test
  void runningTasksAndTheirDeliveriesMayEndAfterTheDeadline() {
    ClusterState state =
        ClusterState.EMPTY.withRunning(new RunningTask("j", "a", "default", "v", 0, 30));
    Job late = new Job("j", "f", 0).withDeadlineMicros(20L);
    on(single(late).state(state).build()).run("a", "v", 0, 30).isValid();
    Job delivered = late.withOutputs(new JobOutput("a", 7, "s"));
    on(single(delivered).state(state).build()).run("a", "v", 0, 30).isValid();
  }

  @Test
  void aZeroLengthRunObeysReleaseArrivalAndDeadline() {
    Problem problem =
        problem()
            .workflow(Workflow.builder("f").task("a", 10).task("b", 0).edge("a", "b", 7).build())
            .job(new Job("j", "f", 5).withDeadlineMicros(25L))
            .transfers(BYTE_PER_MICRO)
            .workers(Worker.cpu("v"), Worker.cpu("w"))
            .build();
    on(problem).run("a", "v", 5, 15).run("b", "w", 25, 25).isValid();
    on(problem).run("a", "v", 5, 15).run("b", "w", 24, 24).breaks(INPUT_ARRIVAL);
    on(problem).run("a", "v", 5, 15).run("b", "w", 26, 26).breaks(DEADLINE);
    on(problem).run("a", "v", 4, 14).run("b", "w", 25, 25).breaks(RELEASE);
  }

  @Test
  void aRunThatIsTooEarlyIsToldWhatItWaitsFor() {
    Problem released = single(new Job("j", "f", 7)).build();
    assertThat(on(released).run("a", "v", 6, 16).breaks(RELEASE).message())
        .isEqualTo(
            "The run j/a starts at 6, but must not start before 7, the later of now and the"
                + " release of its job.");
    Job job = new Job("j", "f", 7).withInputs(new JobInput("a", 20, null, List.of("s")));
    Problem fed = single(job).transfers(new TransferModel.Uniform(link(2))).build();
    assertThat(on(fed).run("a", "v", 28, 38).breaks(RELEASE).message())
        .isEqualTo(
            "The run j/a starts at 28, but must not start before 29, when the inputs of its job"
                + " arrive.");
  }
}
