package dev.sextant.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Executions computed by hand. Gigabytes load and travel at one per second. */
class HandComputedExecutionsTest {
  private static final long GB = 1_000_000_000L;
  private static final long SECOND = 1_000_000;
  private static final SimulationOptions KNOWN =
      new SimulationOptions(0, 0, null, WorkerRules.DEFAULT, 0, List.of(), true);

  /** Workers a, b and so on, models of a gigabyte. */
  private static Problem.Builder gpus(int workers, long memoryBytes, String... models) {
    Problem.Builder problem =
        Problem.builder()
            .transfers(TransferModel.uniform(0, GB))
            .objective(Objective.totalWeightedFlow());
    for (int w = 0; w < workers; w++) {
      problem.worker(Worker.gpu("abc".substring(w, w + 1), "gpu", memoryBytes, GB));
    }
    for (String model : models) {
      problem.model(model, GB);
    }
    return problem;
  }

  private static Workflow single(String id, long micros, String... models) {
    return Workflow.builder(id).task("t", micros, models).build();
  }

  private static Execution run(
      Problem.Builder problem, Arrivals arrivals, boolean adjusts, SimulationOptions options) {
    Cluster cluster = new Cluster(problem.build());
    return ClusterSimulator.run(
        cluster, arrivals, Policies.create("compass", cluster, adjusts, 0), options, 0);
  }

  private static Arrivals arrivals(long[] micros, int[] workflow, int ingress) {
    int[] at = new int[micros.length];
    Arrays.fill(at, ingress);
    return new Arrivals(micros, workflow, at);
  }

  @Test
  void aTaskMovesWhenTheQueueOfItsWorkerHasGrown() {
    Problem.Builder problem =
        gpus(2, GB)
            .workflow(
                Workflow.builder("chain")
                    .task("first", SECOND)
                    .task("second", SECOND)
                    .edge("first", "second", 0)
                    .build())
            .workflow(
                Workflow.builder("long")
                    .task(Task.of("t", Mode.of(10 * SECOND).onWorkers("a")))
                    .build())
            .job(new Job("c", "chain", 0))
            .job(new Job("l", "long", 0));
    Arrivals both = arrivals(new long[] {0, 100_000}, new int[] {0, 1}, 0);

    Execution moved = run(problem, both, true, KNOWN);
    Execution kept = run(problem, both, false, KNOWN);

    // At 1 s ten seconds wait at a, more than one and a half times the task's own second.
    assertThat(moved.adjustments()).isEqualTo(1);
    assertThat(moved.worker(1)).isEqualTo(1);
    assertThat(moved.jobEndMicros(0)).isEqualTo(2 * SECOND);
    assertThat(kept.adjustments()).isZero();
    assertThat(kept.jobEndMicros(0)).isEqualTo(12 * SECOND);
  }

  @ParameterizedTest
  @CsvSource({"0, 1, 1100000", "50000, 1, 1100000", "1000000, 0, 2000001"})
  void waitsAreKnownElsewhereOnceTheyArePublished(long interval, int worker, long end) {
    Problem.Builder problem = gpus(2, GB).workflow(single("f", SECOND)).job(new Job("j", "f", 0));
    SimulationOptions stale =
        new SimulationOptions(interval, 10 * SECOND, null, WorkerRules.DEFAULT, 0, List.of(), true);

    // Both are placed by b: the first on a, for equal workers are taken in order.
    Execution execution =
        run(problem, arrivals(new long[] {1, 100_000}, new int[2], 1), true, stale);

    assertThat(execution.worker(0)).isZero();
    assertThat(execution.worker(1)).isEqualTo(worker);
    assertThat(execution.jobEndMicros(1)).isEqualTo(end);
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 1610000", "10000000, 0, 1610000", "0, 10000000, 2510000"})
  void modelsAreKnownElsewhereOnceTheyArePublished(long load, long cache, long end) {
    Problem.Builder problem =
        gpus(2, GB, "m")
            .workflow(single("warm", 10_000, "m"))
            .workflow(single("f", 10_000, "m"))
            .job(new Job("w", "warm", 0))
            .job(new Job("j", "f", 0).withInputs(new JobInput("t", GB / 10, "b")));
    SimulationOptions stale =
        new SimulationOptions(load, cache, null, WorkerRules.DEFAULT, 0, List.of(), true);

    // The model is on a from 1 s on. At 1.5 s moving the input there takes 0.1 s, loading on b 1 s.
    Execution execution =
        run(problem, arrivals(new long[] {1, 1_500_000}, new int[] {0, 1}, 1), true, stale);

    assertThat(execution.jobEndMicros(0)).isEqualTo(1_010_001);
    assertThat(execution.jobEndMicros(1)).isEqualTo(end);
  }

  @ParameterizedTest
  @CsvSource({
    "A B A C A B, FIFO, 5",
    "A B A C A B, LRU, 4",
    "A B A C A B, LOOKAHEAD, 4",
    "A B A C B A, FIFO, 4",
    "A B A C B A, LRU, 5",
    "A B A C B A, LOOKAHEAD, 4",
    "B A C B, FIFO, 4",
    "B A C B, LRU, 4",
    "B A C B, LOOKAHEAD, 3",
    "B A C B, PLANNED, 3"
  })
  void eachEvictionLoadsWhatItShould(
      String sequence, WorkerRules.Eviction eviction, int expectedLoads) {
    String[] models = sequence.split(" ");
    Problem.Builder problem = gpus(1, 2 * GB, "A", "B", "C");
    for (String model : List.of("A", "B", "C")) {
      problem.workflow(single(model, SECOND, model)).job(new Job("j" + model, model, 0));
    }
    int[] workflow = new int[models.length];
    for (int i = 0; i < models.length; i++) {
      workflow[i] = models[i].charAt(0) - 'A';
    }

    Execution execution =
        run(
            problem,
            arrivals(new long[models.length], workflow, 0),
            true,
            KNOWN.withRules(new WorkerRules(eviction, 0, 0, false)));

    assertThat(execution.loads()).isEqualTo(expectedLoads);
    assertThat(execution.evictions()).isEqualTo(expectedLoads - 2);
    assertThat(execution.jobEndMicros(models.length - 1))
        .isEqualTo((models.length + expectedLoads) * SECOND);
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 6, 9, 0", "1, 1, 3, 7, 2", "1, 2, 2, 7, 2", "2, 2, 2, 7, 2", "1, 0, 6, 9, 0"})
  void prefetchLooksSoFarAheadForSoManyModels(
      int models, int depth, long lastLoad, long end, long prefetches) {
    Problem.Builder problem = gpus(1, 3 * GB, "A", "B", "C");
    for (String model : List.of("A", "B", "C")) {
      problem.workflow(single(model, 2 * SECOND, model)).job(new Job("j" + model, model, 0));
    }

    Execution execution =
        run(
            problem,
            arrivals(new long[3], new int[] {0, 1, 2}, 0),
            true,
            KNOWN.withRules(new WorkerRules(WorkerRules.Eviction.LOOKAHEAD, models, depth, false)));

    assertThat(execution.held())
        .filteredOn(held -> held.model() == 2)
        .extracting(Execution.Held::loadStartMicros)
        .containsExactly(lastLoad * SECOND);
    assertThat(execution.jobEndMicros(2)).isEqualTo(end * SECOND);
    assertThat(execution.prefetches()).isEqualTo(prefetches);
  }

  @Test
  void prefetchMakesNoRoomUnlessItIsPlanned() {
    Problem.Builder problem = gpus(1, 2 * GB, "A", "B", "C");
    for (String model : List.of("A", "B", "C")) {
      problem.workflow(single(model, 2 * SECOND, model)).job(new Job("j" + model, model, 0));
    }
    Arrivals three = arrivals(new long[3], new int[] {0, 1, 2}, 0);
    WorkerRules queued = new WorkerRules(WorkerRules.Eviction.LOOKAHEAD, 1, 3, false);
    WorkerRules planned = new WorkerRules(WorkerRules.Eviction.PLANNED, 1, 3, true);

    // B is loaded beside A from 1 s on. When A has run, at 3 s, C may take its place or not.
    assertThat(run(problem, three, true, KNOWN.withRules(queued)).jobEndMicros(2))
        .isEqualTo(8 * SECOND);
    assertThat(run(problem, three, true, KNOWN.withRules(planned)).jobEndMicros(2))
        .isEqualTo(7 * SECOND);
  }

  /**
   * Every 20 s either a task that needs A or one of 2 s after which B is asked, with memory for one
   * of them. To load B ahead saves a second where it is asked, and costs one for A where it is not.
   */
  @ParameterizedTest
  @CsvSource({
    "PAYS, 580000, 0",
    "PAYS, 560000, 1",
    "ALWAYS, 560000, 0",
    "NEVER, 580000, 1",
    "PAYS, 1000000, 0"
  })
  void aModelForATaskThatMayNotRunIsLoadedAheadWhereItPays(
      WorkerRules.Unsure unsure, long asked, int waitSeconds) {
    Task first =
        Task.of("first", Mode.of(2 * SECOND))
            .withOutcomes(ProblemOutcomes.of("ask", asked, "sure", 1_000_000 - asked));
    Workflow cascade =
        Workflow.builder("cascade")
            .task(first)
            .task("second", SECOND, "B")
            .edge(new DataEdge("first", "second", 0).withWhen("ask"))
            .build();
    Problem.Builder problem =
        gpus(1, GB, "A", "B").workflow(single("A", SECOND, "A")).workflow(cascade);
    int jobs = 40;
    long[] at = LongStream.range(0, jobs).map(j -> 20 * SECOND * j).toArray();
    int[] workflow = IntStream.range(0, jobs).map(j -> j % 2).toArray();

    Execution execution =
        run(
            problem,
            arrivals(at, workflow, 0),
            true,
            KNOWN.withRules(WorkerRules.AHEAD.withUnsure(unsure)));

    int runs = 0;
    for (int j = 1; j < jobs; j += 2) {
      int second = execution.base(j) + 1;
      if (execution.hasRun(second)) {
        runs++;
        assertThat(execution.startMicros(second) - execution.endMicros(second - 1))
            .isEqualTo(waitSeconds * SECOND);
      }
    }
    assertThat(runs).isBetween(5, 20);
  }

  @Test
  void loadsWaitForTheRunWhereTheyExcludeIt() {
    Problem.Builder problem =
        Problem.builder()
            .objective(Objective.totalWeightedFlow())
            .worker(Worker.gpu("a", "gpu", 3 * GB, GB).withOverlapLoads(false))
            .model("A", GB)
            .model("B", GB)
            .workflow(single("A", 2 * SECOND, "A"))
            .workflow(single("B", 2 * SECOND, "B"))
            .job(new Job("a", "A", 0))
            .job(new Job("b", "B", 0));
    WorkerRules ahead = new WorkerRules(WorkerRules.Eviction.LOOKAHEAD, 1, 3, true);

    Execution execution =
        run(problem, arrivals(new long[2], new int[] {0, 1}, 0), true, KNOWN.withRules(ahead));

    assertThat(execution.jobEndMicros(1)).isEqualTo(6 * SECOND);
  }

  @Test
  void aFailureCostsTheRunAndTheModels() {
    Problem.Builder one =
        gpus(1, GB, "m").workflow(single("f", 2 * SECOND, "m")).job(new Job("j", "f", 0));
    Problem.Builder two =
        gpus(2, GB, "m").workflow(single("f", 2 * SECOND, "m")).job(new Job("j", "f", 0));
    Arrivals job = arrivals(new long[1], new int[1], 0);
    SimulationOptions failing = KNOWN.withOutages(List.of(new Outage(0, 2 * SECOND, 5 * SECOND)));

    // Loaded at 1 s, cut off at 2 s; again when the worker is back, or at once on the other one.
    Execution waits = run(one, job, true, failing);
    Execution goes = run(two, job, true, failing);

    assertThat(waits.jobEndMicros(0)).isEqualTo(8 * SECOND);
    assertThat(goes.jobEndMicros(0)).isEqualTo(5 * SECOND);
    assertThat(goes.worker(0)).isEqualTo(1);
    assertThat(waits.aborted())
        .containsExactly(new Execution.Aborted(0, 0, waits.option(0), SECOND, 2 * SECOND));
    assertThat(waits.busyMicros(0)).isEqualTo(3 * SECOND);
    assertThat(waits.replacements()).isEqualTo(1);
  }

  @Test
  void whatAFailedWorkerHadProducedIsReadFromThere() {
    Problem.Builder problem =
        gpus(2, GB)
            .workflow(
                Workflow.builder("chain")
                    .task("first", SECOND)
                    .task("second", 2 * SECOND)
                    .edge("first", "second", GB / 2)
                    .build())
            .job(new Job("c", "chain", 0));

    Execution execution =
        run(
            problem,
            arrivals(new long[1], new int[1], 0),
            true,
            KNOWN.withOutages(List.of(new Outage(0, 2 * SECOND, 60 * SECOND))));

    // The second task begins at 1 s on a, and again at 2.5 s on b.
    assertThat(execution.worker(0)).isZero();
    assertThat(execution.jobEndMicros(0)).isEqualTo(4_500_000);
    assertThat(execution.movedBytes()).isEqualTo(GB / 2);
  }

  @Test
  void tasksOfAFailedWorkerAreSpreadByASchedulerThatRemembers() {
    Problem.Builder problem =
        gpus(3, GB)
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("t", Mode.of(SECOND).onWorkers("a", "b", "c")))
                    .build())
            .job(new Job("j", "f", 0));
    // All are placed by a before anything is published; all but one wait there.
    SimulationOptions stale =
        new SimulationOptions(
            60 * SECOND,
            0,
            null,
            WorkerRules.DEFAULT,
            0,
            List.of(new Outage(0, 500_000, 90 * SECOND)),
            true);
    Arrivals four = arrivals(new long[] {1, 1, 1, 1}, new int[4], 1);

    Execution execution = run(problem, four, true, stale);

    long last = 0;
    for (int j = 0; j < 4; j++) {
      last = Math.max(last, execution.jobEndMicros(j));
    }
    assertThat(last).isLessThanOrEqualTo(2_500_000);
  }

  @Test
  void runsTakeWhatTheNoiseSaysWhoeverPlacesThem() {
    RuntimeNoise noise = new RuntimeNoise(0.4, 6);
    SimulationOptions options = SimulationOptions.DEFAULT.withNoiseSigma(0.4);
    for (String policy : List.of("compass", "hash")) {
      Execution execution = Simulations.run(policy, 3, 2, 40, 6, options);
      for (int t = 0; t < execution.tasks(); t++) {
        long expected =
            execution.cluster().problem().workflows().optionDurationMicros(execution.option(t));
        assertThat(execution.endMicros(t) - execution.startMicros(t))
            .isEqualTo(noise.micros(t, expected));
      }
    }
  }

  @Test
  void theNoiseIsLogNormalWithMeanOne() {
    RuntimeNoise noise = new RuntimeNoise(0.5, 3);
    List<Double> logs = new ArrayList<>();
    double sum = 0;
    for (int t = 0; t < 40_000; t++) {
      double factor = noise.micros(t, 1_000_000_000) / 1e9;
      sum += factor;
      logs.add(Math.log(factor));
    }
    double mean = logs.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    double variance =
        logs.stream().mapToDouble(x -> (x - mean) * (x - mean)).average().orElseThrow();

    // Four standard errors.
    assertThat(sum / logs.size()).isCloseTo(1, within(4 * 0.533 / 200));
    assertThat(mean).isCloseTo(-0.125, within(4 * 0.5 / 200));
    assertThat(Math.sqrt(variance)).isCloseTo(0.5, within(4 * 0.5 / 283));
    assertThat(noise.micros(5, 0)).isZero();
    assertThat(RuntimeNoise.NONE.micros(5, 77)).isEqualTo(77);
  }
}
