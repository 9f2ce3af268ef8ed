package dev.sextant.heuristics.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.timetable.RandomProblems;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ListHeuristicTest {

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"HASH", "RANDOM", "ROUND_ROBIN", "CPOP", "DARTS"})
  void goesWhereTheModelIsIfItSeesFetchesAndElseToTheFirstWorker(ListHeuristic heuristic) {
    Problem problem =
        gpus(2, 8)
            .workflow(Workflow.builder("f").task(using("t", "A", 10)).build())
            .job("j", "f")
            .build()
            .withState(
                ClusterState.EMPTY.withWorkers(
                    new WorkerState("w1", 0, List.of(), List.of(new Resident("A", false)))));

    assertThat(Plans.workers(Plans.of(new ListBackend(heuristic, true), problem, 0)))
        .containsExactly("w1");
    assertThat(Plans.workers(Plans.of(new ListBackend(heuristic, false), problem, 0)))
        .containsExactly("w0");
  }

  @ParameterizedTest
  @EnumSource
  void plansWithoutFetchesInViewAreValid(ListHeuristic heuristic) {
    int planned = 0;
    for (long seed = 0; seed < 60; seed++) {
      Problem problem = RandomProblems.of(seed);
      CompiledProblem compiled = CompiledProblem.of(problem);
      if (compiled.taskWithoutOption().isEmpty()
          && new ListBackend(heuristic, false).build(compiled, seed, Plans.pace()) != null) {
        Plans.of(new ListBackend(heuristic, false), problem, seed);
        planned++;
      }
    }
    assertThat(planned).isGreaterThan(50);
  }

  @ParameterizedTest
  @EnumSource
  void withQueuesNoRunStartsBeforeOneThatWasPlacedEarlierOnItsWorker(ListHeuristic heuristic) {
    int compared = 0;
    for (long seed = 0; seed < 60; seed++) {
      CompiledProblem problem = CompiledProblem.of(RandomProblems.of(seed));
      Timetable timetable =
          problem.taskWithoutOption().isPresent()
              ? null
              : new ListBackend(heuristic).build(problem, 0, Plans.pace());
      if (timetable == null || heuristic.gaps() == Gaps.FILLED) {
        continue;
      }
      long[] latest = new long[problem.workers().count()];
      for (int task : timetable.placingOrder()) {
        if (timetable.endMicros(task) > timetable.startMicros(task)) {
          int worker = timetable.worker(task);
          assertThat(timetable.startMicros(task)).isGreaterThanOrEqualTo(latest[worker]);
          latest[worker] = timetable.startMicros(task);
          compared++;
        }
      }
    }
    assertThat(compared > 200).isEqualTo(heuristic.gaps() == Gaps.LEFT);
  }

  @Test
  void roundRobinTakesTurnsAndSkipsWorkersThatCannot() {
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < 6; t++) {
      Mode mode = Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(Map.of("w0", 5L, "w2", 5L)));
      workflow.task(Task.of("t" + t, t == 1 ? mode : Mode.of(5)));
    }
    Problem problem = gpus(3, 8).workflow(workflow.build()).job("j", "f").build();

    assertThat(Plans.workers(Plans.of(ListHeuristic.ROUND_ROBIN, problem)))
        .containsExactly("w0", "w2", "w0", "w1", "w2", "w0");
  }

  @Test
  void hashIgnoresTheSeedAndRandomFollowsIt() {
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < 40; t++) {
      workflow.task(Task.of("t" + t, Mode.of(5)));
    }
    Problem problem = gpus(4, 8).workflow(workflow.build()).job("j", "f").build();
    Set<List<String>> hashed = new HashSet<>();
    Set<List<String>> drawn = new HashSet<>();
    for (long seed = 0; seed < 5; seed++) {
      hashed.add(Plans.workers(Plans.of(new ListBackend(ListHeuristic.HASH), problem, seed)));
      drawn.add(Plans.workers(Plans.of(new ListBackend(ListHeuristic.RANDOM), problem, seed)));
    }

    assertThat(hashed).hasSize(1);
    assertThat(new HashSet<>(hashed.iterator().next())).hasSize(4);
    assertThat(drawn).hasSize(5);
  }

  @Test
  void jitDispatchesWhenInputsAreProducedAndLooksAtQueuesOnly() {
    // The second task of the chain is ready after the third task, whatever its number.
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("w0"), Worker.cpu("w1"))
            .transfers(TransferModel.uniform(50, 1_000_000))
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("a", Mode.of(10)))
                    .task(Task.of("b", Mode.of(10)))
                    .task(Task.of("c", Mode.of(4)))
                    .edge("a", "b", 1)
                    .build())
            .job("j", "f")
            .objective(Objective.makespan())
            .build();

    // At 10, when b is ready, w1 has been free since 4: that b's input is on w0 is not seen.
    assertThat(Plans.schedule(Plans.of(ListHeuristic.JIT, problem)))
        .containsExactly("a w0 0-10", "b w0 10-20", "c w1 0-4");
    assertThat(Plans.schedule(Plans.of(ListHeuristic.OLB, problem)))
        .containsExactly("a w0 0-10", "b w1 61-71", "c w0 10-14");
  }

  @Test
  void dartsLoadsEachModelOnceWhereHeftAlternates() {
    Problem problem = alternating(1, "A", "B");

    assertThat(Plans.loads(Plans.of(ListHeuristic.DARTS, problem))).isEqualTo(2);
    assertThat(Plans.loads(Plans.of(ListHeuristic.HEFT, problem))).isEqualTo(8);
  }

  @Test
  void dartsLoadsTheModelThatLetsMostTasksRun() {
    Workflow.Builder workflow = Workflow.builder("f").task(using("first", "A", 1));
    for (int t = 0; t < 3; t++) {
      workflow.task(using("t" + t, "B", 1));
    }
    Problem problem = gpus(1, 4).workflow(workflow.build()).job("j", "f").build();

    assertThat(Plans.schedule(Plans.of(ListHeuristic.DARTS, problem)))
        .containsExactly("first w0 11-12", "t0 w0 4-5", "t1 w0 5-6", "t2 w0 6-7");
  }

  @Test
  void memoryHeftKeepsAModelUntilItsTasksArePlaced() {
    Problem problem = alternating(2, "A", "B", "C");

    // A and B stay until their last task is placed; C comes last and is loaded by both GPUs.
    Plan plan = Plans.of(ListHeuristic.MEMORY_HEFT, problem);
    assertThat(plan.residencies().stream().map(Residency::model).sorted())
        .containsExactly("A", "B", "C", "C");
    assertThat(Plans.loads(Plans.of(ListHeuristic.HEFT, problem))).isGreaterThan(4);
  }

  @ParameterizedTest
  @EnumSource(names = {"DLS", "ETF", "MIN_MIN", "MAX_MIN", "SUFFERAGE"})
  void aJobReleasedLaterDoesNotBlockTheQueues(ListHeuristic heuristic) {
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < 4; t++) {
      workflow.task(Task.of("t" + t, Mode.of(10)));
    }
    Problem problem =
        gpus(2, 4)
            .workflow(workflow.build())
            .job(new Job("late", "f", 1000))
            .job(new Job("early", "f", 0))
            .build();

    assertThat(Plans.of(heuristic, problem).runs())
        .allMatch(run -> run.job().equals("late") || run.endMicros() <= 20);
  }

  @Test
  void quincyWeighsTasksAgainstEachOther() {
    Workflow.Builder workflow = Workflow.builder("f");
    long[][] micros = {{10, 11}, {10, 100}};
    for (int t = 0; t < 2; t++) {
      Map<String, Long> byWorker = Map.of("w0", micros[t][0], "w1", micros[t][1]);
      workflow.task(Task.of("t" + t, Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(byWorker))));
    }
    Problem problem = gpus(2, 4).workflow(workflow.build()).job("j", "f").build();

    assertThat(Plans.schedule(Plans.of(ListHeuristic.QUINCY, problem)))
        .containsExactly("t0 w1 0-11", "t1 w0 0-10");
    assertThat(Plans.makespan(Plans.of(ListHeuristic.MCT, problem))).isEqualTo(20);
  }

  @Test
  void cpopGivesEachJobAWorkerForItsCriticalPath() {
    Workflow chain =
        Workflow.builder("chain")
            .task(Task.of("a", Mode.of(10)))
            .task(Task.of("b", Mode.of(10)))
            .edge("a", "b", 5)
            .build();
    Problem problem =
        gpus(3, 4).workflow(chain).job("j0", "chain").job("j1", "chain").job("j2", "chain").build();

    Plan plan = Plans.of(ListHeuristic.CPOP, problem);
    assertThat(Plans.makespan(plan)).isEqualTo(20);
    assertThat(Plans.workers(plan)).containsExactly("w0", "w0", "w1", "w1", "w2", "w2");
  }

  @Test
  void ordersByReleaseThenKeyThenNumber() {
    for (long seed = 0; seed < 50; seed++) {
      CompiledProblem problem = CompiledProblem.of(RandomProblems.of(seed));
      SplittableRandom random = new SplittableRandom(seed);
      long[] key = random.longs(problem.tasks(), -3, 3).toArray();
      long[] release =
          IntStream.range(0, key.length)
              .mapToLong(
                  t ->
                      Math.max(
                          problem.state().nowMicros(),
                          problem.jobs().releaseMicros(problem.jobs().jobOf(t))))
              .toArray();
      Integer[] expected =
          IntStream.range(0, key.length)
              .filter(problem.state()::isPending)
              .boxed()
              .toArray(Integer[]::new);
      Arrays.sort(
          expected,
          (a, b) ->
              release[a] != release[b]
                  ? Long.compare(release[a], release[b])
                  : Long.compare(key[a], key[b]));
      assertThat(FixedOrder.byReleaseAndKey(problem, key))
          .containsExactly(Arrays.stream(expected).mapToInt(t -> t).toArray());
    }
  }

  @Test
  void levelsTakeTheMedianOverWorkersNotClasses() {
    // Durations 2, 2, 2, 9 and 2, 2, 8, 8.
    Workflow workflow =
        Workflow.builder("f")
            .task(Task.of("a", typed(2, 2, 2, 9)))
            .task(Task.of("b", typed(2, 2, 8, 8)))
            .edge("a", "b", 3)
            .build();
    CompiledProblem problem =
        CompiledProblem.of(gpus(4, 4).workflow(workflow).job("j", "f").build());

    StaticLevels levels = new StaticLevels(problem, false);
    assertThat(levels.medianMicros(0)).isEqualTo(2);
    assertThat(levels.medianMicros(1)).isEqualTo(5);
    assertThat(levels.micros(0)).isEqualTo(7);
    assertThat(new StaticLevels(problem, true).micros(0)).isEqualTo(10);
  }

  private static Mode typed(long... micros) {
    return Mode.of(
        Mode.DEFAULT_ID,
        TaskDuration.perWorker(
            Map.of("w0", micros[0], "w1", micros[1], "w2", micros[2], "w3", micros[3])));
  }

  /** Four rounds of tasks that use one model each in turn, on GPUs with room for one. */
  private static Problem alternating(int gpus, String... models) {
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < 4 * models.length; t++) {
      workflow.task(using("t" + t, models[t % models.length], 2));
    }
    return gpus(gpus, 4).workflow(workflow.build()).job("j", "f").build();
  }

  private static Task using(String id, String model, long micros) {
    return Task.of(id, Mode.of(micros).withModels(model));
  }

  /** GPUs that load models of 4 bytes in 4 microseconds. */
  private static Problem.Builder gpus(int count, long memoryBytes) {
    Problem.Builder builder = Problem.builder();
    for (String model : List.of("A", "B", "C")) {
      builder.model(model, 4);
    }
    for (int w = 0; w < count; w++) {
      builder.worker(Worker.gpu("w" + w, "gpu", memoryBytes, 1_000_000));
    }
    return builder.transfers(TransferModel.uniform(0, 1_000_000)).objective(Objective.makespan());
  }
}
