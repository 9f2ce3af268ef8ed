package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.PlanTranslator;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** For which problems records are kept, and what a search is told besides the cost. */
class RecordDecoderTest {
  private static final Worker GPU = Worker.gpu("g", "T4", 100, 1_000_000);

  private static Problem.Builder two(Worker... workers) {
    return Problem.builder()
        .model("m", 10)
        .model("n", 10)
        .workers(workers)
        .workflow(Workflow.builder("f").task("a", 5, "m").task("b", 7, "n").build())
        .job("j", "f")
        .objective(Objective.makespan());
  }

  private static boolean decodes(Problem problem) {
    assertThat(problem.errors()).isEmpty();
    CompiledProblem compiled = CompiledProblem.of(problem);
    boolean decodes = RecordDecoder.decodes(compiled);
    assertThat(OrderDecoder.of(compiled))
        .isInstanceOf(decodes ? RecordDecoder.class : ProfileDecoder.class);
    return decodes;
  }

  private static boolean decodes(WorkerState state) {
    return decodes(two(GPU).state(ClusterState.EMPTY.withWorkers(state)).build());
  }

  @Test
  void keepsRecordsWhereEveryWorkerRunsOneTaskAtATime() {
    assertThat(decodes(two(GPU).build())).isTrue();
    assertThat(decodes(two(GPU.withCapacities(Map.of("compute", 2L))).build())).isFalse();
    assertThat(decodes(two(GPU.withOverlapLoads(false)).build())).isFalse();
    Calendar closes = Calendar.of(new Calendar.Step(50, false, null), Calendar.Step.open(90));
    assertThat(decodes(two(GPU.withCalendar(closes)).build())).isTrue();
    // Where nothing can run, nothing has to be simple.
    Worker store = Worker.storage("store").withOverlapLoads(false);
    assertThat(decodes(two(GPU, store).build())).isTrue();
  }

  @Test
  void keepsNoRecordsOfBatches() {
    Problem batches =
        Problem.builder()
            .worker(Worker.cpu("w"))
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("t", Mode.of(Mode.DEFAULT_ID, Batch.of(10, 14))))
                    .build())
            .job("j", "f")
            .objective(Objective.makespan())
            .build();
    assertThat(decodes(batches)).isFalse();
  }

  /** The plan has the residencies that records do not hold, whatever was decoded before. */
  @Test
  void itsPlansAreValidAndHaveItsStarts() {
    Problem problem = two(GPU, GPU.withId("h")).build();
    CompiledProblem compiled = CompiledProblem.of(problem);
    OrderDecoder decoder = new RecordDecoder(compiled);
    int a = compiled.workflows().optionsBegin(0);
    int b = compiled.workflows().optionsBegin(1);
    for (int worker : new int[] {1, 0, 1}) {
      assertThat(decoder.decode(new int[] {0, 1}, new int[] {a, b}, new int[] {0, worker}))
          .isTrue();
      IndexedPlan plan = decoder.toPlan();
      assertThat(plan.start).containsExactly(10, worker == 0 ? 20 : 10);
      assertThat(plan.worker).containsExactly(0, worker);
      assertThat(PlanChecker.check(problem, PlanTranslator.toPlan(compiled, plan))).isEmpty();
    }
  }

  /** At first 128 numbers for each task and worker, 2^25 in all. */
  @Test
  void keepsNoRecordsOfMoreThanThereIsRoomFor() {
    Problem.Builder problem =
        Problem.builder()
            .workers(Worker.cpu("v"), Worker.cpu("w"))
            .workflow(Workflow.builder("f").task("a", 1).task("b", 1).build())
            .objective(Objective.makespan());
    for (int j = 0; j < (1 << 17) - 1; j++) {
      problem.job("j" + j, "f");
    }
    assertThat(RecordDecoder.decodes(CompiledProblem.of(problem.build()))).isTrue();
    problem.worker(Worker.cpu("x"));
    assertThat(RecordDecoder.decodes(CompiledProblem.of(problem.build()))).isFalse();
  }

  @Test
  void keepsNoRecordsOfFactsThatLast() {
    assertThat(decodes(WorkerState.holding("g", "m"))).isTrue();
    assertThat(decodes(new WorkerState("g", 9, List.of(), List.of()))).isTrue();
    Occupation busy = new Occupation(Map.of("compute", 1L), 0, 9);
    assertThat(decodes(new WorkerState("g", 0, List.of(busy), List.of()))).isFalse();
    assertThat(decodes(new WorkerState("g", 0, List.of(), List.of(new Resident("m", true)))))
        .isFalse();
    RunningTask running = new RunningTask("j", "a", "default", "g", 0, 5);
    Problem begun =
        two(GPU)
            .state(
                ClusterState.EMPTY.withRunning(running).withWorkers(WorkerState.holding("g", "m")))
            .build();
    assertThat(decodes(begun)).isFalse();
  }

  @Test
  void keepsRecordsWhereLoadsAndRunsTakeTime() {
    Problem.Builder free =
        Problem.builder()
            .model(new ModelArtifact("m", 10, Map.of("T4", 0L)))
            .worker(GPU)
            .workflow(Workflow.builder("f").task("a", 5, "m").build())
            .job("j", "f")
            .objective(Objective.makespan());
    assertThat(decodes(free.build())).isFalse();
    Workflow empty = Workflow.builder("f").task("a", 0).task("b", 1).build();
    assertThat(decodes(two(GPU).onlyWorkflows(List.of(empty)).build())).isFalse();
    // A resident that takes no time to load again, though no task needs it.
    Problem resident =
        two(GPU)
            .model(new ModelArtifact("o", 10, Map.of("T4", 0L)))
            .state(ClusterState.EMPTY.withWorkers(WorkerState.holding("g", "o")))
            .build();
    assertThat(decodes(resident)).isFalse();
  }

  @Test
  void keepsNoRecordsWhereWorkersAndLoadsCount() {
    Problem problem = two(GPU).build();
    for (ObjectiveTerm term :
        List.of(
            ObjectiveTerm.LOAD_COUNT,
            ObjectiveTerm.MODEL_LOAD_MICROS,
            ObjectiveTerm.WORKERS_USED)) {
      assertThat(decodes(problem.withObjective(Objective.makespan().plus(1, term))))
          .as(term.name())
          .isFalse();
    }
    assertThat(
            decodes(problem.withObjective(Objective.makespan().plus(1, ObjectiveTerm.BYTES_MOVED))))
        .isTrue();
  }

  /** Of one worker the end is all that is kept, of the other its memory too, whichever is first. */
  @Test
  void keepsOfEachWorkerWhatItNeeds() {
    for (boolean cpuFirst : new boolean[] {true, false}) {
      Worker cpu = Worker.cpu("c");
      Problem problem =
          Problem.builder()
              .model("m", 10)
              .workers(cpuFirst ? new Worker[] {cpu, GPU} : new Worker[] {GPU, cpu})
              .workflow(
                  Workflow.builder("f")
                      .task(Task.of("a", Mode.of(4).onWorkers("c")))
                      .task(Task.of("b", Mode.of(5).onWorkers("g").withModels("m")))
                      .task(Task.of("c", Mode.of(6).onWorkers("g").withModels("m")))
                      .task(Task.of("d", Mode.of(7).onWorkers("c")))
                      .build())
              .job("j", "f")
              .objective(Objective.makespan())
              .build();
      CompiledProblem compiled = CompiledProblem.of(problem);
      OrderDecoder decoder = new RecordDecoder(compiled);
      int[] options = IntStream.range(0, 4).map(compiled.workflows()::optionsBegin).toArray();
      int c = cpuFirst ? 0 : 1;
      int g = 1 - c;
      assertThat(decoder.decode(new int[] {0, 1, 2, 3}, options, new int[] {c, g, g, c})).isTrue();
      assertThat(IntStream.range(0, 4).mapToLong(decoder::startMicros).toArray())
          .containsExactly(0, 10, 15, 4);
    }
  }

  /** Two workers alike are worth half a makespan each. */
  @Test
  void promisesWhenWorkersAreDoneOnAverage() {
    CompiledProblem problem =
        CompiledProblem.of(
            two(GPU, GPU.withId("h"))
                .state(ClusterState.EMPTY.withNowMicros(100))
                .objective(new Objective(Map.of(ObjectiveTerm.MAKESPAN_MICROS, 6L)))
                .build());
    OrderDecoder decoder = new RecordDecoder(problem);
    assertThat(decoder.promise()).isZero();
    int a = problem.workflows().optionsBegin(0);
    int b = problem.workflows().optionsBegin(1);
    assertThat(decoder.decode(new int[] {0, 1}, new int[] {a, b}, new int[] {0, 1})).isTrue();
    // Each loads for 10 first: done after 15 and 17.
    assertThat(decoder.promise()).isEqualTo(3 * 15 + 3 * 17);
    assertThat(decoder.cost()).isEqualTo(6 * 17);
    decoder.begin();
    decoder.assign(1, b, 0);
    // The second load is over when the first run is, at 20.
    assertThat(decoder.evaluate(OrderDecoder.REJECTED)).isEqualTo(6 * 27);
    assertThat(decoder.promise()).isEqualTo(3 * 27);
    assertThat(decoder.taskBefore(1)).isZero();
    decoder.rollback();
    assertThat(decoder.promise()).isEqualTo(3 * 15 + 3 * 17);
    assertThat(decoder.taskBefore(1)).isEqualTo(WorkerSequences.NONE);
    decoder.begin();
    decoder.assign(0, a, 1);
    assertThat(decoder.evaluate(OrderDecoder.REJECTED)).isEqualTo(6 * 27);
    decoder.commit();
    assertThat(decoder.promise()).isEqualTo(3 * 27);
    // Nothing is known where sums over jobs count.
    CompiledProblem flow =
        CompiledProblem.of(problem.problem().withObjective(Objective.totalWeightedFlow()));
    OrderDecoder other = new RecordDecoder(flow);
    other.decode(new int[] {0, 1}, new int[] {a, b}, new int[] {0, 1});
    assertThat(other.promise()).isZero();
    assertThat(decoder.promises()).isTrue();
    assertThat(other.promises()).isFalse();
    assertThat(new ProfileDecoder(problem).promises()).isFalse();
  }

  @Test
  void saysWhatKeptEachRunFromStartingEarlier() {
    Problem problem =
        Problem.builder()
            .model("m", 10)
            .workers(GPU, Worker.cpu("c"))
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("first", Mode.of(20).onWorkers("c")))
                    .task(Task.of("second", Mode.of(20).onWorkers("c")))
                    .task(Task.of("loads", Mode.of(5).withModels("m").onWorkers("g")))
                    .task(Task.of("reads", Mode.of(5).onWorkers("g")))
                    .edge("second", "reads", 0)
                    .build())
            .workflow(
                Workflow.builder("h").task(Task.of("last", Mode.of(5).onWorkers("g"))).build())
            .job("j", "f")
            .job(new Job("k", "h", 90))
            .objective(Objective.makespan())
            .build();
    assertThat(reasons(problem))
        .containsExactly(
            Constraint.RELEASE,
            Constraint.CAPACITY,
            Constraint.GPU_MEMORY,
            Constraint.INPUT_ARRIVAL,
            Constraint.RELEASE);
    Problem later =
        problem.withState(
            ClusterState.EMPTY.withWorkers(new WorkerState("c", 3, List.of(), List.of())));
    assertThat(reasons(later)).startsWith(Constraint.AVAILABILITY, Constraint.CAPACITY);
  }

  private static List<Constraint> reasons(Problem problem) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    int tasks = compiled.tasks();
    int[] order = new int[tasks];
    int[] option = new int[tasks];
    int[] worker = new int[tasks];
    for (int t = 0; t < tasks; t++) {
      order[t] = t;
      option[t] = compiled.workflows().optionsBegin(compiled.jobs().workflowTask(t));
      int c = compiled.workflows().optionClass(option[t]);
      worker[t] = compiled.workers().member(compiled.workers().membersBegin(c));
    }
    OrderDecoder decoder = new RecordDecoder(compiled);
    assertThat(decoder.decode(order, option, worker)).isTrue();
    return IntStream.range(0, tasks).mapToObj(t -> Constraint.values()[decoder.reason(t)]).toList();
  }

  @Test
  void aRecordWrittenTwiceIsTheSameAndAnyOtherNumberTellsItApart() {
    Problem.Builder builder = Problem.builder().worker(Worker.gpu("g", "T4", 25, Link.UNLIMITED));
    Workflow.Builder workflow = Workflow.builder("f");
    for (int m = 0; m < 4; m++) {
      builder.model(new ModelArtifact("m" + m, 10, Map.of("T4", 3L)));
      workflow.task("t" + m, 20, "m" + m);
    }
    CompiledProblem problem =
        CompiledProblem.of(
            builder
                .workflow(workflow.build())
                .job("j", "f")
                .objective(Objective.makespan())
                .build());
    WorkerRecord record = new WorkerRecord(problem);
    assertThat(record.holdsMemory()).isTrue();
    long[] written = new long[400];
    record.writeBefore(0, written, 7);
    for (int t = 0; t < 4; t++) {
      long start = 0;
      for (int at : new int[] {207, 7}) {
        record.look(0, Arrays.copyOf(written, 200), 7);
        start = record.fit(t, 20, 0);
        record.commit(t, start + 20, written, at);
      }
      assertThat(record.isSame(0, written, 7, 207)).isTrue();
      for (int i = 0; i < record.length(0, written, 7); i++) {
        written[7 + i]++;
        assertThat(record.isSame(0, written, 207, 7)).as("number %d", i).isFalse();
        written[7 + i]--;
      }
      WorkerRecord other = new WorkerRecord(problem);
      other.look(0, written, 207);
      assertThat(other.end()).isEqualTo(start + 20);
    }
  }

  @Test
  void recordsWithoutModelsAreEndsAlone() {
    Problem problem =
        Problem.builder()
            .worker(Worker.cpu("w"))
            .workflow(Workflow.builder("f").task("a", 5).build())
            .job("j", "f")
            .objective(Objective.makespan())
            .build();
    WorkerRecord record = new WorkerRecord(CompiledProblem.of(problem));
    assertThat(record.holdsMemory()).isFalse();
    long[] written = new long[2];
    record.writeBefore(0, written, 0);
    record.look(0, written, 0);
    assertThat(record.fit(0, 5, 4)).isEqualTo(4);
    record.commit(0, 9, written, 1);
    assertThat(record.mostNumbers()).isEqualTo(1);
    assertThat(record.length(0, written, 1)).isEqualTo(1);
    assertThat(written[1]).isEqualTo(9);
    assertThat(record.isSame(0, written, 1, 0)).isFalse();
    record.look(0, written, 1);
    assertThat(record.fit(0, 5, 4)).isEqualTo(9);
    assertThat(record.waited()).isFalse();
  }
}
