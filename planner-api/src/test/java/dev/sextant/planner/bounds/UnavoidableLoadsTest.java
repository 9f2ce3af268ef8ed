package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.evidence.ChannelArgument;
import dev.sextant.planner.evidence.LeastArgument;
import dev.sextant.planner.evidence.check.BoundChecker;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loads of small problems and what their channels take, counted by hand. */
class UnavoidableLoadsTest {

  /** Two channels from 7 on with 21, or three from 0 on with all of it; a run of 2 us follows. */
  @Test
  void theChannelsOfAClassOrOfAllDecideWhicheverEndLater() {
    Found even = Found.of(twoClasses(33, 0));
    assertThat(even.loads.endMicros()).isEqualTo(7 + 11 + 2).isEqualTo(54 / 3 + 2);
    assertThat(even.argument()).isEqualTo(new ChannelArgument(5, "g0", 21, 2));
    Found more = Found.of(twoClasses(34, 0));
    assertThat(more.loads.endMicros()).isEqualTo(19 + 2);
    assertThat(more.argument()).isEqualTo(new ChannelArgument(5, null, 55, 2));
    assertThat(more.loads.count()).isEqualTo(2);
    assertThat(more.loads.expectedCount()).isEqualTo(2);
    assertThat(more.loads.expectedMicros()).isEqualTo(55);
  }

  /** A class without loads of its own says nothing, however late its workers are. */
  @Test
  void channelsWithoutLoadsDoNotCount() {
    Found found = Found.of(twoClasses(1, 100));
    assertThat(found.loads.endMicros()).isEqualTo(7 + 11 + 2);
    assertThat(found.argument()).isEqualTo(new ChannelArgument(5, "g0", 21, 2));
  }

  private static Problem twoClasses(long elsewhere, long available) {
    return Problem.builder()
        .model("there", 21)
        .model("anywhere", elsewhere)
        .workers(Worker.cpu("cpu"), gpu("h", "A10"), gpu("g0", "T4"), gpu("g1", "T4"))
        .workflow(
            Workflow.builder("f")
                .task(Task.of("t", Mode.of(2).onTypes("T4").withModels("there")))
                .task("u", 3, "anywhere")
                .build())
        .job("j", "f")
        .objective(Objective.makespan())
        .state(
            ClusterState.EMPTY.withWorkers(
                new WorkerState("h", available, List.of(), List.of()),
                new WorkerState("g0", 7, List.of(), List.of()),
                new WorkerState("g1", 9, List.of(), List.of())))
        .build();
  }

  private static Worker gpu(String id, String type) {
    return Worker.gpu(id, type, 100, 1_000_000);
  }

  @Test
  void theFirstOfTwoClassesThatEndAtOnceIsNamed() {
    Problem problem =
        Problem.builder()
            .model("m", 20)
            .model("n", 20)
            .workers(gpu("g", "T4"), gpu("h", "A10"))
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("t", Mode.of(2).onTypes("T4").withModels("m")))
                    .task(Task.of("u", Mode.of(2).onTypes("A10").withModels("n")))
                    .build())
            .job("j", "f")
            .objective(Objective.makespan())
            .build();
    assertThat(Found.of(problem).argument()).isEqualTo(new ChannelArgument(5, "g", 20, 2));
  }

  @Test
  void withoutLoadsThereIsNoEnd() {
    Problem problem =
        Problem.builder()
            .model("m", 20)
            .worker(gpu("g", "T4"))
            .workflow(Workflow.builder("f").task("t", 2, "m").build())
            .job("j", "f")
            .objective(Objective.makespan())
            .state(ClusterState.EMPTY.withWorkers(WorkerState.holding("g", "m")))
            .build();
    Found held = Found.of(problem);
    assertThat(held.loads.count()).isZero();
    assertThat(held.loads.endMicros()).isEqualTo(Long.MIN_VALUE);
  }

  /** The load on the class is worth what it takes there, the other one what it takes at least. */
  @Test
  void loadsAreWorthTheirTimeWhereTheyAreCheapest() {
    Found found = Found.of(twoClasses(33, 0));
    // By class: cpu, A10, T4.
    assertThat(found.loads.worth(new double[] {100, 3, 2})).isEqualTo(21 * 2 + 33 * 2);
    assertThat(found.loads.worth(new double[] {100, 1, 2})).isEqualTo(21 * 2 + 33);
  }

  /** A model that only some modes use need not be loaded, one that all of them use must be. */
  @Test
  void aModelOfAllModesIsLoadedAndWhatOneNeedsIsNot() {
    Problem problem =
        Problem.builder()
            .model("both", 20)
            .model("first", 30)
            .model("second", 40)
            .worker(gpu("g", "T4"))
            .workflow(
                Workflow.builder("f")
                    .task(
                        Task.of(
                            "t",
                            Mode.of("a", TaskDuration.of(2)).withModels("both", "first"),
                            Mode.of("b", TaskDuration.of(3)).withModels("second", "both")))
                    .build())
            .job("j", "f")
            .job("k", "f")
            .objective(Objective.makespan())
            .build();
    Found found = Found.of(problem);
    assertThat(found.loads.count()).isEqualTo(1);
    assertThat(found.argument()).isEqualTo(new ChannelArgument(5, "g", 20, 2));
  }

  private record Found(UnavoidableLoads loads, EvidenceNames names) {
    static Found of(Problem problem) {
      CompiledProblem compiled = CompiledProblem.of(problem);
      ClassTransfers transfers = new ClassTransfers(compiled);
      CriticalPath path = new CriticalPath(compiled, transfers);
      long[] tail = new TailPath(compiled, transfers).tail;
      return new Found(
          new UnavoidableLoads(compiled, path, tail, HomeClasses.of(compiled)),
          new EvidenceNames(compiled));
    }

    ChannelArgument argument() {
      return loads.argument(5, names);
    }
  }

  /** Three kinds of workers of which each can run two of three tasks with one model. */
  private static Problem.Builder threeKinds(Objective objective) {
    return Problem.builder()
        .model("m", 20)
        .workers(gpu("g", "T4"), gpu("h", "A10"), gpu("i", "L4"))
        .workflow(
            Workflow.builder("f")
                .task(Task.of("t", Mode.of(2).onTypes("T4", "A10").withModels("m")))
                .task(Task.of("u", Mode.of(2).onTypes("A10", "L4").withModels("m")))
                .task(Task.of("v", Mode.of(2).onTypes("T4", "L4").withModels("m")))
                .build())
        .job("j", "f")
        .objective(objective);
  }

  @ParameterizedTest
  @CsvSource({"LOAD_COUNT, 2", "MODEL_LOAD_MICROS, 40"})
  void whereNoClassRunsAllTasksSeveralLoads(ObjectiveTerm term, long least) {
    Problem problem = threeKinds(Objective.of(term)).build();
    LowerBounds bounds = LowerBounds.of(CompiledProblem.of(problem));

    // What is known at once has one load of each model.
    assertThat(bounds.objectiveSoFar().value()).isEqualTo(least / 2);
    assertThat(bounds.objective()).isEqualTo(new LowerBound(least, "unavoidable-loads"));
    assertThat(bounds.objectiveSoFar().value()).isEqualTo(least);
    assertThat(BoundChecker.check(problem, bounds.evidence()).verified()).isTrue();
    assertThat(BoundChecker.check(problem, oneMore(bounds.evidence(), term)).verified()).isFalse();
  }

  private static BoundEvidence oneMore(BoundEvidence evidence, ObjectiveTerm term) {
    long more = evidence.value() + 1;
    return new BoundEvidence(more, evidence.stepMicros(), List.of(new LeastArgument(term, more)));
  }

  @Test
  void whatAWorkerHoldsServesTasksForNothing() {
    Problem problem =
        threeKinds(Objective.of(ObjectiveTerm.LOAD_COUNT))
            .state(
                ClusterState.EMPTY.withWorkers(
                    new WorkerState("g", 0, List.of(), List.of(new Resident("m")))))
            .build();
    LowerBounds bounds = LowerBounds.of(CompiledProblem.of(problem));

    assertThat(bounds.objective().value()).isEqualTo(1);
    assertThat(BoundChecker.check(problem, bounds.evidence()).verified()).isTrue();
  }
}
