package dev.sextant.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.benchmarks.simulator.serving.BatchRule;
import dev.sextant.benchmarks.simulator.serving.DropRule;
import dev.sextant.benchmarks.simulator.serving.Due;
import dev.sextant.benchmarks.simulator.serving.QueueDiscipline;
import dev.sextant.benchmarks.simulator.serving.QueueOrder;
import dev.sextant.benchmarks.simulator.serving.ServiceLevel;
import dev.sextant.benchmarks.simulator.serving.Serving;
import dev.sextant.benchmarks.simulator.serving.TaskDeadlines;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Executions under deadlines, computed by hand. Times are in milliseconds. */
class ServingExecutionsTest {
  private static final long MS = 1_000;

  private static Workflow single(String id, long ms) {
    return Workflow.builder(id).task("t", ms * MS).build();
  }

  private static Workflow batched(String id, String key, long... ms) {
    long[] micros = Arrays.stream(ms).map(each -> each * MS).toArray();
    Mode mode = Mode.of("default", Batch.of(micros).withKey(key));
    return Workflow.builder(id).task(Task.of("t", mode)).build();
  }

  private static Cluster worker(Workflow... workflows) {
    Problem.Builder problem =
        Problem.builder().worker(Worker.cpu("w")).objective(Objective.totalWeightedFlow());
    List.of(workflows).forEach(problem::workflow);
    return new Cluster(problem.build());
  }

  /** Jobs at these times in milliseconds, of these workflows. */
  private static Arrivals jobs(long[] at, int... workflows) {
    return new Arrivals(
        Arrays.stream(at).map(each -> each * MS).toArray(), workflows, new int[at.length]);
  }

  private static Execution run(
      Cluster cluster, Arrivals arrivals, ServiceLevel level, QueueDiscipline queue) {
    SimulationOptions options =
        new SimulationOptions(0, 0, null, WorkerRules.DEFAULT, 0, List.of(), true)
            .withServing(new Serving(level, queue));
    return ClusterSimulator.run(
        cluster, arrivals, Policies.create("hash", cluster, true, 0), options, 0);
  }

  private static ServiceLevel due(Due usual, Map<String, Due> others) {
    return new ServiceLevel(usual, null, others);
  }

  private static Due ms(long millis) {
    return Due.after(millis * MS);
  }

  private static long[] endsInMillis(Execution execution) {
    long[] ends = new long[execution.arrivals().count()];
    for (int j = 0; j < ends.length; j++) {
      long end = execution.jobEndMicros(j);
      ends[j] = end < 0 ? end : end / MS;
    }
    return ends;
  }

  /**
   * A runs first; B (long, due late), C (short, due early) and D (long, due between, but with the
   * least slack) wait behind it.
   */
  @ParameterizedTest
  @CsvSource({"FIFO, 10, 40, 45, 85", "EDF, 10, 85, 15, 55", "LEAST_SLACK, 10, 85, 55, 50"})
  void theOrderOfTheQueueDecidesWhoIsFirst(QueueOrder order, long a, long b, long c, long d) {
    Cluster cluster = worker(single("a", 10), single("b", 30), single("c", 5), single("d", 40));
    ServiceLevel level = due(ms(1_000), Map.of("b", ms(200), "c", ms(50), "d", ms(60)));

    Execution execution =
        run(
            cluster,
            jobs(new long[] {0, 1, 2, 3}, 0, 1, 2, 3),
            level,
            QueueDiscipline.FIFO.withOrder(order));

    assertThat(endsInMillis(execution)).containsExactly(a, b, c, d);
    assertThat(execution.dueMicros(1)).isEqualTo(201 * MS);
  }

  /** Three jobs of 10 ms at once, due after 15 ms. */
  @ParameterizedTest
  @CsvSource({"NEVER, 20, 30", "LATE, 20, -1", "HOPELESS, -1, -1"})
  void jobsAreGivenUpWhenTheirTurnComes(DropRule drop, long second, long third) {
    Execution execution =
        run(
            worker(single("a", 10)),
            jobs(new long[] {0, 0, 0}, 0, 0, 0),
            ServiceLevel.of(ms(15)),
            QueueDiscipline.FIFO.withDrop(drop));

    assertThat(endsInMillis(execution)).containsExactly(10, second, third);
    assertThat(execution.dropMicros(2)).isEqualTo(third < 0 ? (second < 0 ? 10 : 20) * MS : -1);
    assertThat(execution.hasRun(2)).isEqualTo(third > 0);
  }

  @Test
  void whatIsLateIsKnownBeforeItRuns() {
    // The second job of two tasks cannot end in time when its first task would start.
    Workflow chain =
        Workflow.builder("chain").task("t", 10 * MS).task("u", 10 * MS).edge("t", "u", 0).build();

    Execution execution =
        run(
            worker(chain, single("long", 35)),
            jobs(new long[] {0, 1, 1}, 1, 0, 1),
            due(ms(500), Map.of("chain", ms(50))),
            QueueDiscipline.FIFO.withDrop(DropRule.HOPELESS));

    assertThat(endsInMillis(execution)).containsExactly(35, -1, 70);
    assertThat(execution.dropMicros(1)).isEqualTo(35 * MS);
  }

  @Test
  void atTheDeadlineWhatHasNotBegunLeavesAndWhatRunsIsFinished() {
    Workflow chain =
        Workflow.builder("chain").task("t", 10 * MS).task("u", 10 * MS).edge("t", "u", 0).build();
    ServiceLevel level = new ServiceLevel(ms(12), ms(15), Map.of());

    Execution execution =
        run(worker(chain), jobs(new long[] {0, 0}, 0, 0), level, QueueDiscipline.FIFO);

    // Both first tasks run, the second until 20; the first job's second task would begin at 20.
    assertThat(endsInMillis(execution)).containsExactly(-1, -1);
    assertThat(execution.dropMicros(0)).isEqualTo(15 * MS);
    assertThat(execution.endMicros(execution.base(1))).isEqualTo(20 * MS);
    assertThat(execution.hasRun(1)).isFalse();
    assertThat(execution.busyMicros(0)).isEqualTo(20 * MS);
  }

  /** A task of its own first; then five at once. Batches of 1 to 4 take 10, 12, 14 and 20 ms. */
  @ParameterizedTest
  @CsvSource({
    "NONE, 0, 10, 20, 30, 40, 50, 60",
    "LARGEST, 0, 10, 24, 24, 24, 36, 36",
    "WAIT, 1, 11, 25, 25, 25, 37, 37",
    "WAIT, 100, 22, 22, 22, 22, 124, 124"
  })
  void batchesRunTogether(
      BatchRule.Kind kind, long wait, long a, long b, long c, long d, long e, long f) {
    Execution execution =
        run(
            worker(batched("a", null, 10, 12, 14, 20)),
            jobs(new long[] {0, 2, 2, 2, 12, 12}, new int[6]),
            ServiceLevel.of(ms(1_000)),
            QueueDiscipline.FIFO.withBatch(new BatchRule(kind, wait * MS)));

    assertThat(endsInMillis(execution)).startsWith(a);
    assertThat(endsInMillis(execution)).hasSize(6);
    assertThat(new long[] {b, c, d, e, f})
        .isEqualTo(Arrays.copyOfRange(endsInMillis(execution), 1, 6));
  }

  @Test
  void batchesThatFollowEachOtherWithinAnInstantAreNotOneInThePlan() {
    for (long[] micros : new long[][] {{0, 5}, {0, 0}}) {
      Mode mode = Mode.of("default", Batch.of(micros));
      Cluster cluster = worker(Workflow.builder("b").task(Task.of("t", mode)).build());
      Execution execution =
          run(
              cluster,
              jobs(new long[] {0, 0, 0}, 0, 0, 0),
              due(ms(9), Map.of()),
              QueueDiscipline.FIFO);

      RealisedPlan realised = RealisedPlan.of(execution);

      assertThat(PlanChecker.check(realised.problem(), realised.plan())).isEmpty();
    }
  }

  @Test
  void tasksOfOneKeyRunTogetherAndOthersDoNot() {
    Execution execution =
        run(
            worker(
                batched("a", "shared", 10, 11, 12),
                batched("b", "shared", 10, 11, 12),
                batched("c", null, 10, 11, 12)),
            jobs(new long[] {0, 1, 1, 1, 1}, 2, 0, 2, 1, 2),
            ServiceLevel.of(ms(1_000)),
            QueueDiscipline.FIFO.withBatch(BatchRule.LARGEST));

    assertThat(endsInMillis(execution)).containsExactly(10, 21, 32, 21, 32);
    assertThat(execution.batchSize(1)).isEqualTo(2);
    assertThat(execution.busyMicros(0)).isEqualTo(32 * MS);
  }

  @Test
  void theLargestBatchInTimeLeavesOutWhatWouldMakeOthersLate() {
    // At 10 ms four wait: a batch of four would end at 40, of two at 22.
    Execution execution =
        run(
            worker(
                single("first", 10),
                batched("tight", "k", 10, 12, 25, 30),
                batched("loose", "k", 10, 12, 25, 30)),
            jobs(new long[] {0, 1, 2, 3, 4}, 0, 1, 1, 2, 2),
            due(ms(500), Map.of("tight", ms(22))),
            QueueDiscipline.FIFO.withOrder(QueueOrder.EDF).withBatch(BatchRule.LARGEST_IN_TIME));

    // Three that end at 35 would be late for the tight ones; two loose ones and no more fit too.
    assertThat(endsInMillis(execution)).containsExactly(10, 22, 22, 34, 34);
  }

  @Test
  void withoutAnyInTimeTheLateOnesStillRun() {
    Execution execution =
        run(
            worker(batched("a", null, 10, 12)),
            jobs(new long[] {0, 0, 0}, 0, 0, 0),
            ServiceLevel.of(ms(5)),
            QueueDiscipline.FIFO.withBatch(BatchRule.LARGEST_IN_TIME));

    assertThat(endsInMillis(execution)).containsExactly(10, 22, 22);
  }

  @Test
  void tasksAreDueByTheirShareOfThePath() {
    Workflow chain =
        Workflow.builder("chain").task("t", 10 * MS).task("u", 30 * MS).edge("t", "u", 0).build();
    ServiceLevel level = due(ms(1_000), Map.of("chain", ms(80)));
    QueueDiscipline shares =
        QueueDiscipline.FIFO.withDrop(DropRule.LATE).withDeadlines(TaskDeadlines.SHARE);
    Arrivals arrivals = jobs(new long[] {0, 1}, 1, 0);

    // The first task is due 20 ms after 1, when the other job still runs.
    assertThat(endsInMillis(run(worker(chain, single("long", 25)), arrivals, level, shares)))
        .containsExactly(25, -1);
    assertThat(
            endsInMillis(
                run(
                    worker(chain, single("long", 25)),
                    arrivals,
                    level,
                    shares.withDeadlines(TaskDeadlines.JOB))))
        .containsExactly(25, 65);
    // Where what is behind it counts alone, the first task is due 50 ms after 1.
    QueueDiscipline latest = shares.withDeadlines(TaskDeadlines.LATEST);
    assertThat(endsInMillis(run(worker(chain, single("long", 25)), arrivals, level, latest)))
        .containsExactly(25, 65);
    assertThat(endsInMillis(run(worker(chain, single("long", 51)), arrivals, level, latest)))
        .containsExactly(51, -1);
  }

  @Test
  void whoHasMuchTimeLeftIsDueByHisShareOfIt() {
    Workflow chain =
        Workflow.builder("chain")
            .task(Task.of("t", Mode.of("default", Batch.of(10 * MS, 19 * MS))))
            .task("u", 10 * MS)
            .edge("t", "u", 0)
            .build();
    Arrivals arrivals = jobs(new long[] {0, 1, 1}, 1, 0, 0);
    QueueDiscipline shares =
        QueueDiscipline.FIFO
            .withBatch(BatchRule.LARGEST_IN_TIME)
            .withDeadlines(TaskDeadlines.SHARE);

    // Of 80 ms the first task has 40, so one of two alone would be in time when it starts at 31.
    Execution early =
        run(
            worker(chain, single("long", 31)),
            arrivals,
            due(ms(1_000), Map.of("chain", ms(80))),
            shares);
    assertThat(early.batchSize(1)).isEqualTo(2);
    assertThat(endsInMillis(early)).containsExactly(31, 60, 70);

    // What is left at 31, 28 ms, is less than the task and twice what follows it.
    Execution tight =
        run(
            worker(chain, single("long", 31)),
            arrivals,
            due(ms(1_000), Map.of("chain", ms(58))),
            shares);
    assertThat(tight.batchSize(1)).isEqualTo(1);
  }

  @Test
  void nobodyWaitsForABatchThatSavesNothing() {
    Workflow each =
        Workflow.builder("each")
            .task(Task.of("t", Mode.of("default", Batch.of(10 * MS, 20 * MS))))
            .build();
    QueueDiscipline inTime = QueueDiscipline.FIFO.withBatch(BatchRule.LARGEST_IN_TIME);
    Arrivals arrivals = jobs(new long[] {0, 1, 1}, 1, 0, 0);

    Execution execution =
        run(worker(each, single("long", 25)), arrivals, due(ms(1_000), Map.of()), inTime);

    assertThat(endsInMillis(execution)).containsExactly(25, 35, 45);
  }

  @Test
  void whoMissedHisShareGoesFirstWhereThatCostsNobody() {
    Workflow chain =
        Workflow.builder("chain")
            .task(Task.of("t", Mode.of("default", Batch.of(10 * MS).withKey("k"))))
            .task("u", 30 * MS)
            .edge("t", "u", 0)
            .build();
    Workflow other = batched("other", "k", 10);
    Arrivals arrivals = jobs(new long[] {0, 1, 2}, 2, 0, 1);
    QueueDiscipline shares =
        QueueDiscipline.FIFO
            .withBatch(BatchRule.LARGEST_IN_TIME)
            .withDeadlines(TaskDeadlines.SHARE);

    // The chain's first task was due at 21, the other job is due at 502, 47 or 44, and at 25 both
    // wait.
    Cluster cluster = worker(chain, other, single("long", 25));
    Map<String, Due> loose = Map.of("chain", ms(80));
    assertThat(endsInMillis(run(cluster, arrivals, due(ms(500), loose), shares)))
        .containsExactly(25, 75, 45);
    Map<String, Due> just = Map.of("chain", ms(80), "other", ms(43));
    assertThat(endsInMillis(run(cluster, arrivals, due(ms(500), just), shares)))
        .containsExactly(25, 75, 45);
    Map<String, Due> tight = Map.of("chain", ms(80), "other", ms(42));
    assertThat(endsInMillis(run(cluster, arrivals, due(ms(500), tight), shares)))
        .containsExactly(25, 75, 35);
    // A chain that cannot be in time any more waits for the other job.
    Map<String, Due> late = Map.of("chain", ms(60));
    assertThat(endsInMillis(run(cluster, arrivals, due(ms(500), late), shares)))
        .containsExactly(25, 75, 35);
  }

  @Test
  void whoMissedHisShareIsNotPassedOverAsLongAsThereIsRoomForAll() {
    Workflow chain =
        Workflow.builder("chain")
            .task(Task.of("t", Mode.of("default", Batch.of(10 * MS, 12 * MS).withKey("k"))))
            .task("u", 30 * MS)
            .edge("t", "u", 0)
            .build();
    Cluster cluster = worker(chain, batched("other", "k", 10, 12), single("long", 25));
    Arrivals arrivals = jobs(new long[] {0, 1, 2, 3}, 2, 1, 0, 1);
    QueueDiscipline shares =
        QueueDiscipline.FIFO
            .withBatch(BatchRule.LARGEST_IN_TIME)
            .withDeadlines(TaskDeadlines.SHARE);
    QueueDiscipline adaptive = shares.withDeadlines(TaskDeadlines.ADAPTIVE);

    // At 25 the first task of the chain waits between two others. It was due at 22, and must end by
    // 52: halfway in between is 37, when a batch of two ends.
    Map<String, Due> loose = Map.of("chain", ms(80));
    assertThat(endsInMillis(run(cluster, arrivals, due(ms(500), loose), adaptive)))
        .containsExactly(25, 37, 77, 47);
    assertThat(endsInMillis(run(cluster, arrivals, due(ms(500), loose), shares)))
        .containsExactly(25, 37, 77, 37);
    // Due at 21.5, and needed by 50: halfway is 35.75, and those who can keep their shares go
    // first.
    Map<String, Due> tight = Map.of("chain", ms(78));
    assertThat(endsInMillis(run(cluster, arrivals, due(ms(500), tight), adaptive)))
        .containsExactly(25, 37, 77, 37);
  }

  @Test
  void whereSomethingIsPromisedAnyWaitIsReasonToLookForAnotherWorker() {
    Problem.Builder problem = Problem.builder().objective(Objective.totalWeightedFlow());
    problem.workers(Worker.cpu("v"), Worker.cpu("w"), Worker.cpu("x"));
    Workflow.Builder chain = Workflow.builder("chain");
    for (int i = 0; i < 4; i++) {
      chain.task("t" + i, 10 * MS);
      if (i > 0) {
        chain.edge("t" + (i - 1), "t" + i, 1);
      }
    }
    Cluster cluster = new Cluster(problem.workflow(chain.build()).build());
    Arrivals arrivals =
        new ArrivalProcess(ArrivalProcess.Pattern.EXPONENTIAL, 1).draw(1, 1, 18 * MS, 1_000, 3);
    Serving promised = new Serving(ServiceLevel.of(Due.times(2)), QueueDiscipline.FIFO);

    Execution without = plus(cluster, arrivals, Serving.PLAIN);
    Execution with = plus(cluster, arrivals, promised);

    assertThat(with.adjustments()).isGreaterThan(2 * without.adjustments());
    assertThat(inTime(with, promised, cluster)).isGreaterThan(inTime(without, promised, cluster));
  }

  private static Execution plus(Cluster cluster, Arrivals arrivals, Serving serving) {
    return ClusterSimulator.run(
        cluster,
        arrivals,
        Policies.create(
            "compass+", new PolicySettings(cluster, true, 0, serving), ReplanOptions.DEFAULT),
        new SimulationOptions(0, 0, null, WorkerRules.DEFAULT, 0.5, List.of(), true)
            .withServing(serving),
        1);
  }

  private static int inTime(Execution execution, Serving serving, Cluster cluster) {
    long due = new DueDates(cluster, serving).dueMicros(0);
    int inTime = 0;
    for (int j = 0; j < execution.arrivals().count(); j++) {
      inTime += execution.jobEndMicros(j) - execution.arrivals().micros()[j] <= due ? 1 : 0;
    }
    return inTime;
  }

  @Test
  void onlyTasksThatAnOutcomeLeadsToRun() {
    Workflow cascade =
        Workflow.builder("cascade")
            .task(
                Task.of("small", Mode.of(10 * MS))
                    .withOutcomes(ProblemOutcomes.of("sure", 800_000, "unsure", 200_000)))
            .task("more", 5 * MS)
            .task("large", 100 * MS)
            .task("end", MS)
            .edge(new DataEdge("small", "more", 0).withWhen("unsure"))
            .edge("more", "large", 0)
            .edge("large", "end", 0)
            .edge(new DataEdge("small", "end", 0).withWhen("sure"))
            .build();
    Cluster cluster = worker(cascade);
    int jobs = 5_000;
    Arrivals arrivals =
        new ArrivalProcess(ArrivalProcess.Pattern.CONSTANT, 1).draw(1, 1, 200 * MS, jobs, 0);

    Execution execution =
        run(cluster, arrivals, ServiceLevel.of(Due.times(2)), QueueDiscipline.FIFO);

    int unsure = 0;
    for (int j = 0; j < jobs; j++) {
      boolean asked = execution.hasRun(execution.base(j) + 2);
      assertThat(execution.hasRun(execution.base(j) + 1)).isEqualTo(asked);
      assertThat(execution.hasRun(execution.base(j) + 3)).isTrue();
      assertThat(execution.jobEndMicros(j) - arrivals.micros()[j])
          .isEqualTo(asked ? 116 * MS : 11 * MS);
      unsure += asked ? 1 : 0;
    }
    assertThat(unsure / (double) jobs).isBetween(0.18, 0.22);
  }

  @Test
  void aLongChainThatNoOutcomeLeadsToIsLeftOut() {
    int length = 30_000;
    Workflow.Builder chain =
        Workflow.builder("chain")
            .task(
                Task.of("small", Mode.of(10 * MS))
                    .withOutcomes(ProblemOutcomes.of("sure", 1_000_000, "unsure", 0)));
    for (int i = 0; i < length; i++) {
      chain.task("more-" + i, MS);
      chain.edge(
          i == 0
              ? new DataEdge("small", "more-0", 0).withWhen("unsure")
              : new DataEdge("more-" + (i - 1), "more-" + i, 0));
    }

    Execution execution =
        run(
            worker(chain.build()),
            jobs(new long[] {0}, 0),
            ServiceLevel.of(Due.times(2)),
            QueueDiscipline.FIFO);

    assertThat(endsInMillis(execution)).containsExactly(10);
    assertThat(execution.hasRun(execution.base(0) + length)).isFalse();
  }

  @Test
  void aDisciplineThatLooksAtDeadlinesNeedsSome() {
    assertThatThrownBy(() -> new Serving(null, QueueDiscipline.FIFO.withOrder(QueueOrder.EDF)))
        .hasMessageContaining("The queue discipline (edf) looks at deadlines");
  }
}
