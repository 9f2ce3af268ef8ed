package dev.sextant.planner.compiled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.TransferModel.LinkTable;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CompiledProblemTest {

  @Test
  void whatIsDerivedIsMadeOnceAndAnewOnlyAfterAFailure() {
    boolean[] stopped = {true};
    CompiledProblem compiled =
        CompiledProblem.of(base().workers(Worker.cpu("cpu")).workflow(chain(3)).build());
    Function<CompiledProblem, StringBuilder> maker =
        problem -> {
          if (stopped[0]) {
            throw new StoppedException();
          }
          return new StringBuilder();
        };
    assertThat(compiled.derivedSoFar(StringBuilder.class)).isNull();
    assertThatThrownBy(() -> compiled.derived(StringBuilder.class, maker))
        .isInstanceOf(StoppedException.class);
    assertThat(compiled.derivedSoFar(StringBuilder.class)).isNull();

    stopped[0] = false;
    StringBuilder made = compiled.derived(StringBuilder.class, maker);
    assertThat(compiled.derived(StringBuilder.class, maker)).isSameAs(made);
    assertThat(compiled.derivedSoFar(StringBuilder.class)).isSameAs(made);
    assertThat(LowerBounds.of(compiled)).isSameAs(LowerBounds.of(compiled));
  }

  @Test
  void workersThatAreAlikeShareAClass() {
    Problem.Builder builder = base();
    for (int w = 0; w < 1000; w++) {
      builder.worker(Worker.gpu("gpu" + w, w % 2 == 0 ? "T4" : "A100", 16, 1_000));
    }
    CompiledProblem compiled = CompiledProblem.of(builder.workflow(chain(3)).build());
    assertThat(compiled.workers().classes()).isEqualTo(2);
    assertThat(compiled.workflows().optionsEnd(0) - compiled.workflows().optionsBegin(0))
        .isEqualTo(2);
  }

  @Test
  void numbersThatNoPlanCanReachDoNoHarm() {
    Problem problem =
        Problem.builder()
            .model("unused", 1L << 60)
            .workers(Worker.gpu("g0", "T4", 100, 1), Worker.gpu("g1", "T4", 100, 1))
            .transfers(
                new LinkTable(
                    new Link(1, 1),
                    List.of(),
                    List.of(
                        new LinkTable.Entry("g0", "g1", Link.FREE),
                        new LinkTable.Entry("g1", "g0", Link.FREE))))
            .workflow(Workflow.builder("f").task("a", 10).build())
            .workflow(
                Workflow.builder("unused")
                    .task("x", 1L << 62)
                    .task("y", 1L << 62)
                    .edge("x", "y", 1L << 60)
                    .build())
            .job(new Job("job", "f", 0).withInputs(new JobInput("a", 1L << 60, "g0")))
            .objective(Objective.makespan())
            .build();
    CompiledProblem compiled = CompiledProblem.of(problem);
    assertThat(LowerBounds.of(compiled).objective().value()).isEqualTo(10);
  }

  @Test
  void aModeThatNamesWorkersSplitsTheirClass() {
    Problem problem =
        base()
            .workers(Worker.cpu("a"), Worker.cpu("b"), Worker.cpu("c"), Worker.cpu("d"))
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("on-b", Mode.of(5).onWorkers("b")))
                    .task(
                        Task.of(
                            "by-worker",
                            Mode.of("m", TaskDuration.perWorker(Map.of("c", 3L, "default", 7L)))))
                    .build())
            .build();
    CompiledProblem compiled = CompiledProblem.of(problem);
    assertThat(IntStream.range(0, 4).map(compiled.workers()::classOf)).containsExactly(0, 1, 2, 0);
    assertThat(options(compiled, 0)).containsExactly("1:5");
    assertThat(options(compiled, 1)).containsExactly("0:7", "1:7", "2:3");
  }

  @Test
  void aModeThatNamesAllWorkersAlikeSplitsNothing() {
    Problem problem =
        base()
            .workers(Worker.cpu("a"), Worker.cpu("b"))
            .workflow(
                Workflow.builder("f").task(Task.of("t", Mode.of(5).onWorkers("b", "a"))).build())
            .build();
    assertThat(CompiledProblem.of(problem).workers().classes()).isEqualTo(1);
  }

  @Test
  void keepsTheInputOrderWhereItIsTopological() {
    CompiledProblem compiled =
        CompiledProblem.of(base().worker(Worker.cpu("w")).workflow(chain(5)).build());
    assertThat(IntStream.range(0, 5).map(compiled.workflows()::source))
        .containsExactly(0, 1, 2, 3, 4);
  }

  @Test
  void numbersTopologicallyAndSmallestInputPositionFirst() {
    Workflow workflow =
        Workflow.builder("f")
            .task("last", 1)
            .task("free", 1)
            .task("first", 1)
            .edge("first", "last", 9)
            .build();
    CompiledProblem compiled =
        CompiledProblem.of(base().worker(Worker.cpu("w")).workflow(workflow).build());
    CompiledWorkflows workflows = compiled.workflows();
    assertThat(IntStream.range(0, 3).map(workflows::source)).containsExactly(1, 2, 0);
    assertThat(workflows.predsBegin(2)).isZero();
    assertThat(workflows.predsEnd(2)).isEqualTo(1);
    assertThat(workflows.edgeFrom(0)).isEqualTo(1);
    assertThat(workflows.edgeTo(workflows.succEdge(workflows.succsBegin(1)))).isEqualTo(2);
    assertThat(workflows.edgeBytes(0)).isEqualTo(9);
  }

  @Test
  void compilesAChainOfAHundredThousandTasksWithoutRecursion() {
    CompiledProblem compiled =
        CompiledProblem.of(base().worker(Worker.cpu("w")).workflow(chain(100_000)).build());
    assertThat(LowerBounds.of(compiled).objective().value()).isEqualTo(100_000);
  }

  @Test
  void edgesOfOneItemShareANumber() {
    Workflow workflow =
        Workflow.builder("f")
            .task("a", 1)
            .task("b", 1)
            .task("c", 1)
            .edge(new DataEdge("a", "b", 5, "x"))
            .edge(new DataEdge("a", "c", 5, "x"))
            .edge(new DataEdge("b", "c", 5))
            .build();
    CompiledWorkflows workflows =
        CompiledProblem.of(base().worker(Worker.cpu("w")).workflow(workflow).build()).workflows();
    int first = workflows.predsBegin(1);
    int second = workflows.predsBegin(2);
    assertThat(workflows.edgeItem(first)).isEqualTo(workflows.edgeItem(second)).isNotNegative();
    assertThat(workflows.edgeItem(second + 1)).isEqualTo(CompiledWorkflows.NO_ITEM);
  }

  @Test
  void anOptionMustFitCapacitiesAndMemory() {
    Problem problem =
        base()
            .model("big", 12)
            .model("small", 3)
            .worker(Worker.gpu("little", "T4", 10, 1_000))
            .worker(Worker.gpu("large", "A100", 15, 1_000).withCapacities(Map.of("compute", 2L)))
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("a", Mode.of(1).withModels("big")))
                    .task(Task.of("b", Mode.of(1).withModels("big", "small")))
                    .task(Task.of("c", Mode.of(1).withModels("big").withWorkspaceBytes(4)))
                    .task(Task.of("d", Mode.of(1).withDemands(Map.of("compute", 2L))))
                    .task(Task.of("e", Mode.of(1).withDemands(Map.of("nvlink", 1L))))
                    .build())
            .build();
    CompiledProblem compiled = CompiledProblem.of(problem);
    assertThat(options(compiled, 0)).containsExactly("1:1");
    assertThat(options(compiled, 1)).containsExactly("1:1");
    assertThat(options(compiled, 2)).isEmpty();
    assertThat(options(compiled, 3)).containsExactly("1:1");
    assertThat(options(compiled, 4)).isEmpty();
    assertThat(compiled.taskWithoutOption())
        .hasValueSatisfying(
            text -> assertThat(text).contains("(c)", "job (job)", "16 bytes", "15 bytes"));
  }

  @Test
  void findsTheOptionOfAModeOnAClassOfWorkersOrNone() {
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < 4; t++) {
      Mode[] modes = new Mode[t + 1];
      for (int m = 0; m < modes.length; m++) {
        Map<String, Long> micros = new HashMap<>();
        for (int w = 0; w < 7; w++) {
          if ((w * 5 + m * 3 + t) % 4 != 0) {
            micros.put("w" + w, 10L + w + 7 * m);
          }
        }
        modes[m] = Mode.of("m" + m, TaskDuration.perWorker(micros));
      }
      workflow.task(Task.of("t" + t, modes));
    }
    Problem.Builder builder = base().workflow(workflow.build());
    for (int w = 0; w < 7; w++) {
      builder.worker(Worker.cpu("w" + w));
    }
    CompiledWorkflows workflows = CompiledProblem.of(builder.build()).workflows();
    int found = 0;
    for (int t = 0; t < 4; t++) {
      for (int mode = -1; mode <= workflows.modesEnd(3); mode++) {
        for (int c = -1; c <= 7; c++) {
          int expected = -1;
          for (int o = workflows.optionsBegin(t); o < workflows.optionsEnd(t); o++) {
            if (workflows.optionMode(o) == mode && workflows.optionClass(o) == c) {
              expected = o;
            }
          }
          assertThat(workflows.option(t, mode, c)).isEqualTo(expected);
          found += expected >= 0 ? 1 : 0;
        }
      }
    }
    assertThat(found).isEqualTo(workflows.optionsEnd(3)).isBetween(40, 60);
  }

  @Test
  void pinnedResidentsTakeMemoryFromOptions() {
    Problem problem =
        base()
            .model("pinned", 6)
            .model("other", 6)
            .workers(Worker.gpu("a", "T4", 10, 1_000), Worker.gpu("b", "T4", 10, 1_000))
            .workflow(Workflow.builder("f").task("x", 1, "other").task("y", 1, "pinned").build())
            .state(
                ClusterState.EMPTY.withWorkers(
                    new WorkerState("a", 0, List.of(), List.of(new Resident("pinned", true)))))
            .build();
    CompiledProblem compiled = CompiledProblem.of(problem);
    assertThat(options(compiled, 0)).containsExactly("1:1");
    assertThat(options(compiled, 1)).containsExactly("0:1", "1:1");
  }

  @Test
  void aWorkerPairBeatsAZonePairBeatsTheDefault() {
    Problem problem =
        base()
            .workers(
                Worker.cpu("a").withZone("n"),
                Worker.cpu("b").withZone("n"),
                Worker.cpu("c").withZone("s"),
                Worker.cpu("d"))
            .transfers(
                new LinkTable(
                    new Link(1, 1_000_000),
                    List.of(
                        new LinkTable.Entry("n", "n", new Link(2, 1_000_000)),
                        new LinkTable.Entry("n", "s", new Link(3, 1_000_000))),
                    List.of(new LinkTable.Entry("a", "b", new Link(4, Link.UNLIMITED)))))
            .workflow(chain(1))
            .build();
    CompiledTransfers transfers = CompiledProblem.of(problem).transfers();
    assertThat(transfers.micros(0, 1, 10)).isEqualTo(4);
    assertThat(transfers.micros(1, 0, 10)).isEqualTo(12);
    assertThat(transfers.micros(0, 2, 10)).isEqualTo(13);
    assertThat(transfers.micros(2, 0, 10)).isEqualTo(11);
    assertThat(transfers.micros(0, 3, 10)).isEqualTo(11);
    assertThat(transfers.micros(0, 0, 10)).isZero();
    assertThat(transfers.micros(0, 1, 0)).isZero();
    assertThat(transfers.minMicros(10)).isEqualTo(4);
  }

  @Test
  void transfersRoundUpWithoutOverflow() {
    Problem problem =
        base()
            .workers(Worker.cpu("a"), Worker.cpu("b"))
            .transfers(TransferModel.uniform(1, 3_000_000_000_000L))
            .workflow(chain(1))
            .build();
    CompiledTransfers transfers = CompiledProblem.of(problem).transfers();
    assertThat(transfers.micros(0, 1, 1)).isEqualTo(2);
    assertThat(transfers.micros(0, 1, 3_000_000)).isEqualTo(2);
    assertThat(transfers.micros(0, 1, 3_000_001)).isEqualTo(3);
    assertThat(transfers.micros(0, 1, 1L << 50)).isEqualTo(1 + 375_299_969);
  }

  @Test
  void knowsTheFactsOfTheState() {
    Problem problem =
        base()
            .workers(Worker.cpu("a"), Worker.cpu("b"))
            .workflow(chain(4))
            .state(
                ClusterState.EMPTY
                    .withNowMicros(10)
                    .withFinished(
                        new FinishedTask("job", "t0", 8, List.of(new FinishedTask.Copy("b", 9))))
                    .withRunning(new RunningTask("job", "t1", "default", "a", 9, 12))
                    .withPins(new Pin("job", "t3", null, "b")))
            .build();
    CompiledProblem compiled = CompiledProblem.of(problem);
    CompiledState state = compiled.state();
    assertThat(state.isFinished(0)).isTrue();
    assertThat(state.finishedEndMicros(0)).isEqualTo(8);
    assertThat(state.copyWorker(state.copiesBegin(0))).isEqualTo(1);
    assertThat(state.isRunning(1)).isTrue();
    assertThat(state.runningEndMicros(state.runningIndex(1))).isEqualTo(12);
    assertThat(state.isPending(2)).isTrue();
    assertThat(state.pinnedWorker(2)).isEqualTo(CompiledState.FREE);
    assertThat(compiled.pinsAllow(3, 3, 0)).isFalse();
    assertThat(compiled.pinsAllow(3, 3, 1)).isTrue();
  }

  @Test
  void jobsOfOneWorkflowShareItsTables() {
    Problem problem =
        base()
            .worker(Worker.cpu("w"))
            .workflow(chain(3))
            .job(new Job("second", "f", 7).withInputs(new JobInput("t1", 5, "x", List.of("w"))))
            .build();
    CompiledProblem compiled = CompiledProblem.of(problem);
    CompiledJobs jobs = compiled.jobs();
    assertThat(compiled.tasks()).isEqualTo(6);
    assertThat(compiled.workflows().tasks()).isEqualTo(3);
    assertThat(jobs.jobOf(4)).isEqualTo(1);
    assertThat(jobs.workflowTask(4)).isEqualTo(1);
    assertThat(jobs.inputsEnd(1) - jobs.inputsBegin(1)).isZero();
    assertThat(jobs.inputsEnd(4) - jobs.inputsBegin(4)).isEqualTo(1);
    assertThat(jobs.inputBytes(jobs.inputsBegin(4))).isEqualTo(5);
  }

  @Test
  void translatesPlansBothWaysAndIgnoresWhatItDoesNotKnow() {
    Problem problem =
        base().model("m", 1).worker(Worker.gpu("w", "T4", 4, 1_000_000)).workflow(chain(2)).build();
    CompiledProblem compiled = CompiledProblem.of(problem);
    Plan plan =
        new Plan(
            List.of(
                new TaskRun("job", "t0", "default", "w", 0, 1),
                new TaskRun("job", "t1", "default", "w", 1, 2)),
            List.of(new Residency("w", "m", 0, 1, null), new Residency("w", "m", 5, 6, 9L)));
    PlanTranslator translator = compiled.translator();
    assertThat(PlanTranslator.toPlan(compiled, translator.toNumbers(plan).plan())).isEqualTo(plan);

    Plan nonsense =
        new Plan(
            List.of(
                new TaskRun("job", "nobody", "default", "w", 0, 1),
                new TaskRun("nobody", "t0", "default", "w", 0, 1),
                new TaskRun("job", "t0", "nobody", "w", 0, 1),
                new TaskRun("job", "t0", "default", "nobody", 0, 1),
                new TaskRun("job", "t1", "default", "w", 0, 1),
                new TaskRun("job", "t1", "default", "w", 5, 6)),
            List.of(new Residency("w", "nobody", 0, 1, null)));
    PlanTranslator.Numbered numbered = translator.toNumbers(nonsense);
    assertThat(numbered.runsUsed()).isEqualTo(1);
    assertThat(numbered.ignored()).isEqualTo(6);
    assertThat(numbered.plan().start[1]).isZero();
  }

  @Test
  void refusesAnInvalidProblemWithAllItsErrors() {
    Problem problem =
        Problem.builder()
            .worker(Worker.cpu("w").withGpuMemoryBytes(-1))
            .job("job", "nowhere")
            .buildUnchecked();
    assertThatThrownBy(() -> CompiledProblem.of(problem))
        .isInstanceOfSatisfying(
            InvalidInputException.class, e -> assertThat(e.errors()).hasSize(3));
  }

  private static Problem.Builder base() {
    return Problem.builder().job("job", "f").objective(Objective.makespan());
  }

  private static Workflow chain(int tasks) {
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < tasks; t++) {
      workflow.task("t" + t, 1);
      if (t > 0) {
        workflow.edge("t" + (t - 1), "t" + t, 0);
      }
    }
    return workflow.build();
  }

  /** Options of a workflow task as {@code class:duration}. */
  private static List<String> options(CompiledProblem problem, int task) {
    CompiledWorkflows workflows = problem.workflows();
    return IntStream.range(workflows.optionsBegin(task), workflows.optionsEnd(task))
        .mapToObj(o -> workflows.optionClass(o) + ":" + workflows.optionDurationMicros(o))
        .toList();
  }
}
