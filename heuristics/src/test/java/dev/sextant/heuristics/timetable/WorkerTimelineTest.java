package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Calendar.Step;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is known of a worker before anything is placed on it, and how changes are taken back. */
class WorkerTimelineTest {

  private static Problem.Builder problem(Worker worker) {
    return Problem.builder()
        .model("m", 20)
        .model("n", 30)
        .model(new ModelArtifact("instant", 5, Map.of("T4", 0L)))
        .worker(worker)
        .workflow(Workflow.builder("f").task("t", 5, "m").task("u", 5, "n").build())
        .job("j", "f")
        .objective(Objective.makespan());
  }

  private static Worker gpu() {
    return Worker.gpu("g", "T4", 60, 1_000_000);
  }

  /** The number of the model of so many bytes. */
  private static int model(CompiledProblem problem, long bytes) {
    for (int m = 0; ; m++) {
      if (problem.modelBytes(m) == bytes) {
        return m;
      }
    }
  }

  @Test
  void loadsInFlightTakeTheChannelUntilTheyAreThere() {
    CompiledProblem problem =
        CompiledProblem.of(
            problem(gpu())
                .state(
                    ClusterState.EMPTY
                        .withNowMicros(10)
                        .withWorkers(
                            new WorkerState("g", 0, List.of(), List.of(new Resident("n", true))))
                        .withLoadsInFlight(new LoadInFlight("g", "m", 5, 25)))
                .build());
    WorkerTimeline timeline = new WorkerTimeline(problem, 0);
    int flying = timeline.readyBy(model(problem, 20), 25);
    assertThat(timeline.readyBy(model(problem, 20), 24)).isEqualTo(WorkerTimeline.NONE);
    assertThat(timeline.loadStart(flying)).isEqualTo(5);
    assertThat(timeline.ready(flying)).isEqualTo(25);
    assertThat(timeline.end(flying)).isEqualTo(25);
    assertThat(timeline.channel.at(24)).isEqualTo(1);
    assertThat(timeline.channel.at(25)).isZero();
    // The resident is pinned.
    assertThat(timeline.memory.at(24)).isEqualTo(50);
    assertThat(timeline.memory.at(1_000)).isEqualTo(30);
    assertThat(timeline.initialResidencies()).isEqualTo(2).isEqualTo(timeline.residencies());
    // Neither is a load of the plan.
    assertThat(timeline.loadCount()).isZero();
  }

  /** A worker that cannot load keeps what it has, until it closes. */
  @Test
  void whatCannotBeLoadedAgainIsKeptUntilAClosing() {
    Worker unable =
        Worker.builder("g")
            .type("T4")
            .gpuMemoryBytes(60)
            .calendar(Calendar.of(Step.closed(100), Step.open(120)))
            .build();
    Worker able = Worker.gpu("h", "A10", 60, 1_000_000);
    CompiledProblem problem =
        CompiledProblem.of(
            problem(unable)
                .worker(able)
                .state(
                    ClusterState.EMPTY
                        .withWorkers(WorkerState.holding("g", "m"))
                        .withLoadsInFlight(new LoadInFlight("g", "n", 0, 7)))
                .build());
    WorkerTimeline timeline = new WorkerTimeline(problem, 0);
    assertThat(timeline.end(timeline.readyBy(model(problem, 20), 0))).isEqualTo(100);
    assertThat(timeline.end(timeline.readyBy(model(problem, 30), 7))).isEqualTo(100);
    assertThat(timeline.memory.at(99)).isEqualTo(50);
    // Nothing else fits while it is closed, and nothing is there afterwards.
    assertThat(timeline.memory.at(100)).isEqualTo(60);
    assertThat(timeline.channel.at(119)).isEqualTo(1);
    assertThat(timeline.memory.at(120)).isZero();
    assertThat(timeline.channel.at(120)).isZero();
    assertThat(timeline.earliestOpen(96, 5)).isEqualTo(120);
  }

  @Test
  void aWorkerThatClosesForGoodIsFullForEver() {
    CompiledProblem problem =
        CompiledProblem.of(problem(gpu().withCalendar(Calendar.of(Step.closed(100)))).build());
    WorkerTimeline timeline = new WorkerTimeline(problem, 0);
    assertThat(timeline.closes).isTrue();
    assertThat(timeline.memory.at(99)).isZero();
    assertThat(timeline.memory.at(1L << 50)).isEqualTo(60);
    assertThat(timeline.channel.at(1L << 50)).isEqualTo(1);
  }

  /** A load that takes no time is a residency of a microsecond all the same. */
  @Test
  void aFlightWithoutLengthLastsAMicrosecond() {
    CompiledProblem problem =
        CompiledProblem.of(
            problem(gpu())
                .state(
                    ClusterState.EMPTY
                        .withNowMicros(10)
                        .withLoadsInFlight(new LoadInFlight("g", "m", 10, 10)))
                .build());
    WorkerTimeline timeline = new WorkerTimeline(problem, 0);
    assertThat(timeline.end(0)).isEqualTo(11);
    assertThat(timeline.memory.at(10)).isEqualTo(20);
    assertThat(timeline.memory.at(11)).isZero();
  }

  /** Twenty loads, one after the other, half of them taken back. */
  @Test
  void whatIsUndoneLeavesNoTrace() {
    CompiledProblem problem = CompiledProblem.of(problem(gpu()).build());
    WorkerTimeline timeline = new WorkerTimeline(problem, 0);
    int[] marks = new int[20];
    for (int i = 0; i < 20; i++) {
      marks[i] = timeline.mark();
      load(timeline, i);
    }
    assertThat(timeline.residencies()).isEqualTo(20);
    assertThat(timeline.loadCount()).isEqualTo(20);
    assertThat(timeline.loadMicros()).isEqualTo(200);
    assertThat(timeline.after(0, timeline.readyBy(0, 75))).isEqualTo(4);
    TimelineSnapshot all = timeline.snapshot();
    timeline.copyTo(all);
    timeline.undoTo(marks[10]);
    assertThat(timeline.residencies()).isEqualTo(10);
    assertThat(timeline.loadCount()).isEqualTo(10);
    assertThat(timeline.loadMicros()).isEqualTo(100);
    assertThat(timeline.memory.at(200)).isZero();
    assertThat(timeline.channel.at(205)).isZero();
    assertThat(timeline.readyBy(0, 1_000)).isEqualTo(9);
    timeline.undoTo(0);
    assertThat(timeline.readyBy(0, 1_000)).isEqualTo(WorkerTimeline.NONE);
    assertThat(timeline.after(0, WorkerTimeline.NONE)).isEqualTo(WorkerTimeline.NONE);
    assertThat(timeline.mark()).isZero();
  }

  private static void load(WorkerTimeline timeline, int i) {
    timeline.addLoad(20L * i, 20L * i + 10);
    timeline.addResidency(0, 20L * i, 20L * i + 10, 20L * i + 12);
    timeline.addMemory(20L * i, 20L * i + 12, 20);
    timeline.extend(i, 20L * i + 15);
    timeline.extend(i, 20L * i + 14);
    timeline.addMemory(20L * i + 12, 20L * i + 15, 20);
  }

  /** To a mark by way of an earlier copy, and back to all that was there. */
  @Test
  void whatWasSavedComesBack() {
    CompiledProblem problem = CompiledProblem.of(problem(gpu()).build());
    WorkerTimeline timeline = new WorkerTimeline(problem, 0);
    TimelineSnapshot copy = timeline.snapshot();
    load(timeline, 0);
    timeline.copyTo(copy);
    int copied = timeline.mark();
    load(timeline, 1);
    int mark = timeline.mark();
    for (int i = 2; i < 20; i++) {
      load(timeline, i);
    }
    Journal followed = new Journal();
    timeline.copyTo(followed, mark, timeline.mark());
    int before = timeline.mark();
    timeline.saveAndReturnTo(mark, copy, copied);
    assertThat(timeline.residencies()).isEqualTo(2);
    assertThat(timeline.loadCount()).isEqualTo(2);
    assertThat(timeline.loadMicros()).isEqualTo(20);
    assertThat(timeline.end(1)).isEqualTo(35);
    assertThat(timeline.memory.at(34)).isEqualTo(20);
    assertThat(timeline.memory.at(35)).isZero();
    assertThat(timeline.channel.at(45)).isZero();
    assertThat(timeline.mark()).isEqualTo(mark);
    timeline.restore();
    timeline.followUp(mark, followed, 0);
    assertThat(timeline.residencies()).isEqualTo(20);
    assertThat(timeline.loadMicros()).isEqualTo(200);
    assertThat(timeline.readyBy(0, 1_000)).isEqualTo(19);
    assertThat(timeline.mark()).isEqualTo(before);
    timeline.undoTo(mark);
    assertThat(timeline.residencies()).isEqualTo(2);
    assertThat(timeline.memory.at(45)).isZero();
  }
}
