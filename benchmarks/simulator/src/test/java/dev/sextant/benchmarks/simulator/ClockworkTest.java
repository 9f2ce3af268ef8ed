package dev.sextant.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.simulator.serving.BatchRule;
import dev.sextant.benchmarks.simulator.serving.Due;
import dev.sextant.benchmarks.simulator.serving.QueueDiscipline;
import dev.sextant.benchmarks.simulator.serving.ServiceLevel;
import dev.sextant.benchmarks.simulator.serving.Serving;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What exact durations are good for; larger samples at night. */
class ClockworkTest {
  private static final int TASKS = Integer.getInteger("sextant.serving.tasks", 60_000);
  private static final long MS = 1_000;
  private static final long MB = 1_000_000;
  private static final long FIXED = 8 * MS;
  private static final long EACH = 1 * MS;
  private static final int LIMIT = 8;

  /** In requests per microsecond. */
  private static final double CAPACITY = LIMIT / (double) (FIXED + LIMIT * EACH);

  private static long[] table(long fixed, long each, int limit) {
    return LongStream.rangeClosed(1, limit).map(b -> fixed + b * each).toArray();
  }

  private static Task task(String id, long[] table, String... models) {
    return Task.of(id, Mode.of("m", Batch.of(table)).withModels(List.of(models)));
  }

  private static Cluster oneWorker() {
    return new Cluster(
        Problem.builder()
            .worker(Worker.cpu("w"))
            .workflow(
                Workflow.builder("request").task(task("t", table(FIXED, EACH, LIMIT))).build())
            .objective(Objective.totalWeightedFlow())
            .build());
  }

  private static Execution run(
      Cluster cluster, Arrivals arrivals, String policy, Serving serving, boolean records) {
    SimulationOptions options =
        new SimulationOptions(10_000, 10_000, null, WorkerRules.DEFAULT, 0, List.of(), records);
    return ClusterSimulator.run(
        cluster,
        arrivals,
        Policies.create(
            policy, new PolicySettings(cluster, false, 1, serving), ReplanOptions.DEFAULT),
        options.withServing(serving),
        1);
  }

  private static Arrivals poisson(Cluster cluster, double perMicro, int jobs, long seed) {
    int flows = cluster.problem().workflows().count();
    return new ArrivalProcess(ArrivalProcess.Pattern.EXPONENTIAL, 1)
        .draw(flows, cluster.workers(), flows / perMicro, jobs, seed);
  }

  private static long late(Execution execution) {
    return IntStream.range(0, execution.arrivals().count())
        .filter(j -> execution.jobEndMicros(j) > execution.dueMicros(j))
        .count();
  }

  /** Jobs in time in a microsecond of the time in which jobs arrive. */
  private static double goodput(Execution execution) {
    int jobs = execution.arrivals().count();
    long inTime =
        IntStream.range(0, jobs)
            .filter(j -> execution.jobEndMicros(j) >= 0)
            .filter(j -> execution.jobEndMicros(j) <= execution.dueMicros(j))
            .count();
    return inTime / (double) execution.arrivals().micros()[jobs - 1];
  }

  private static double goodput(String policy, double load, QueueDiscipline queue) {
    Cluster cluster = oneWorker();
    Serving serving = new Serving(ServiceLevel.of(Due.after(50 * MS)), queue);
    Arrivals arrivals = poisson(cluster, load * CAPACITY, TASKS, 7);
    Execution execution = run(cluster, arrivals, policy, serving, false);
    assertThat(policy.equals("clockwork") ? late(execution) : 0).isZero();
    return goodput(execution);
  }

  @Test
  void anOverloadCostsNoGoodput() {
    double best =
        IntStream.rangeClosed(5, 10)
            .mapToDouble(tenths -> goodput("clockwork", tenths / 10.0, QueueDiscipline.FIFO))
            .max()
            .orElseThrow();

    double overloaded = goodput("clockwork", 2, QueueDiscipline.FIFO);
    double fifo = goodput("hash", 2, QueueDiscipline.FIFO.withBatch(BatchRule.LARGEST));

    assertThat(best).isGreaterThan(0.9 * CAPACITY);
    assertThat(overloaded).isGreaterThan(0.95 * best);
    assertThat(fifo).isLessThan(0.2 * best);
  }

  /** Three GPUs of 5 MB that load 1 MB in two milliseconds, for models of 9 MB in all. */
  private static Cluster pipelines() {
    Problem.Builder problem =
        Problem.builder()
            .transfers(TransferModel.uniform(100, 500 * MB))
            .objective(Objective.totalWeightedFlow());
    for (int w = 0; w < 3; w++) {
      problem.worker(Worker.gpu("w" + w, "gpu", 5 * MB, 1).withModelLoad(new Link(0, 500 * MB)));
    }
    for (int m = 1; m <= 3; m++) {
      problem.model(new ModelArtifact("m" + m, (m + 1) * MB));
    }
    Workflow fork =
        Workflow.builder("fork")
            .task(task("a", table(2 * MS, MS, 8), "m1"))
            .task(task("b", table(4 * MS, MS, 4), "m2"))
            .task("c", 3 * MS)
            .task(task("d", table(MS, MS, 16), "m1"))
            .edge("a", "b", MB)
            .edge("a", "c", MB / 2)
            .edge("b", "d", MB)
            .edge("c", "d", 0)
            .build();
    Workflow chain =
        Workflow.builder("chain")
            .task(task("a", table(5 * MS, 2 * MS, 4), "m3"))
            .task(task("b", table(2 * MS, MS, 8), "m1"))
            .edge("a", "b", 2 * MB)
            .build();
    return new Cluster(
        problem
            .workflow(fork)
            .workflow(chain)
            .job(new Job("f", "fork", 0).withInputs(List.of(new JobInput("a", MB, "w0"))))
            .job(new Job("c", "chain", 0).withInputs(List.of(new JobInput("a", MB, "w0"))))
            .build());
  }

  @Test
  void noRequestThatIsAdmittedIsLate() {
    Cluster cluster = pipelines();
    Serving serving = new Serving(ServiceLevel.of(Due.times(3)), QueueDiscipline.FIFO);

    for (double perSecond : new double[] {50, 200, 600}) {
      int jobs = TASKS / 9;
      Execution execution =
          run(cluster, poisson(cluster, perSecond / 1e6, jobs, 3), "clockwork", serving, false);

      assertThat(late(execution)).isZero();
      long ended = IntStream.range(0, jobs).filter(j -> execution.jobEndMicros(j) >= 0).count();
      assertThat(ended).isGreaterThan(jobs / 10);
    }
  }

  @Test
  void whatItDoesIsAPlan() {
    Cluster cluster = pipelines();
    Serving serving = new Serving(ServiceLevel.of(Due.times(3)), QueueDiscipline.FIFO);

    RealisedPlan realised =
        RealisedPlan.of(
            run(cluster, poisson(cluster, 300 / 1e6, 500, 5), "clockwork", serving, true));

    assertThat(PlanChecker.check(realised.problem(), realised.plan())).isEmpty();
  }

  /** Two at 0, three at 1: the second batch is bound before the first one ends. */
  @Test
  void theLargestBatchInTimeRuns() {
    Cluster cluster = oneWorker();
    Serving serving = new Serving(ServiceLevel.of(Due.after(23 * MS)), QueueDiscipline.FIFO);
    long[] at = {0, 1 * MS, 1 * MS, 1 * MS, 12 * MS};

    Execution execution =
        run(cluster, new Arrivals(at, new int[5], new int[5]), "clockwork", serving, false);

    // The first alone until 9, three until 20, and the last alone until 29.
    assertThat(execution.jobEndMicros(0)).isEqualTo(9 * MS);
    assertThat(execution.batchSize(1)).isEqualTo(3);
    assertThat(execution.jobEndMicros(3)).isEqualTo(20 * MS);
    assertThat(execution.jobEndMicros(4)).isEqualTo(29 * MS);
  }

  @Test
  void whoCannotBeInTimeIsGivenUpAsSoonAsThatIsKnown() {
    Cluster cluster = oneWorker();
    Serving serving = new Serving(ServiceLevel.of(Due.after(12 * MS)), QueueDiscipline.FIFO);
    long[] at = {0, 1 * MS};

    Execution execution =
        run(cluster, new Arrivals(at, new int[2], new int[2]), "clockwork", serving, false);

    // The worker is free at 9, and alone it would take until 18; at 4.001 it cannot be done by 13.
    assertThat(execution.jobEndMicros(0)).isEqualTo(9 * MS);
    assertThat(execution.dropMicros(1)).isEqualTo(4 * MS + 1);
  }

  /** Most requests need one model, some another: two workers get the one, one the other. */
  @Test
  void modelsAreLoadedWhereDemandIsUnmet() {
    Problem.Builder problem =
        Problem.builder()
            .model(new ModelArtifact("much", 4 * MB))
            .model(new ModelArtifact("little", 4 * MB))
            .workflow(
                Workflow.builder("much").task(task("t", new long[] {10 * MS}, "much")).build())
            .workflow(
                Workflow.builder("little").task(task("t", new long[] {10 * MS}, "little")).build())
            .objective(Objective.totalWeightedFlow());
    for (int w = 0; w < 3; w++) {
      problem.worker(Worker.gpu("w" + w, "gpu", 5 * MB, 1).withModelLoad(new Link(0, 10 * MB)));
    }
    Cluster cluster = new Cluster(problem.build());
    int jobs = 2_000;
    long[] micros = LongStream.range(0, jobs).map(j -> j * 6 * MS).toArray();
    int[] workflow = IntStream.range(0, jobs).map(j -> j % 6 == 0 ? 1 : 0).toArray();

    Execution execution =
        run(
            cluster,
            new Arrivals(micros, workflow, new int[jobs]),
            "clockwork",
            new Serving(new ServiceLevel(Due.after(40 * MS), null, Map.of()), QueueDiscipline.FIFO),
            false);

    assertThat(workers(execution, 1)).hasSize(1);
    assertThat(workers(execution, 0)).hasSize(2).doesNotContainAnyElementsOf(workers(execution, 1));
    assertThat(execution.loads()).isLessThan(6);
    assertThat(execution.dropMicros(jobs - 1)).isEqualTo(-1);
  }

  /** The workers that served a workflow in the second half. */
  private static List<Integer> workers(Execution execution, int workflow) {
    int jobs = execution.arrivals().count();
    return IntStream.range(jobs / 2, jobs)
        .filter(j -> execution.arrivals().workflow()[j] == workflow)
        .filter(j -> execution.jobEndMicros(j) >= 0)
        .map(execution::worker)
        .distinct()
        .boxed()
        .toList();
  }

  @Test
  void withoutPromisesAllJobsEnd() {
    Cluster cluster = pipelines();

    Execution execution =
        run(cluster, poisson(cluster, 400 / 1e6, 400, 2), "clockwork", Serving.PLAIN, false);

    assertThat(IntStream.range(0, 400).mapToLong(execution::jobEndMicros).min().orElseThrow())
        .isPositive();
  }
}
