package dev.sextant.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.simulator.serving.Serving;
import dev.sextant.planner.check.PlanChecker;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is promised, however queues are served, batches formed and outcomes drawn. */
class RandomServingTest {
  private static final int CLUSTERS = Integer.getInteger("sextant.serving.clusters", 24);
  private static final int JOBS = 20;

  private static Stream<String> policies() {
    return Stream.concat(Policies.names().stream(), Stream.of("replan:heft"));
  }

  private static int step(String policy) {
    return policy.startsWith(Policies.REPLAN) ? 6 : 1;
  }

  private static SimulationOptions options(int seed, Serving serving) {
    WorkerRules.Eviction[] evictions = WorkerRules.Eviction.values();
    WorkerRules rules =
        new WorkerRules(evictions[seed % evictions.length], seed % 3, 1 + seed % 5, seed % 2 == 0);
    return new SimulationOptions(
        seed % 4 * 20_000,
        seed % 5 * 50_000,
        null,
        rules,
        seed % 3 * 0.3,
        List.of(),
        true,
        serving);
  }

  private static Execution run(
      String policy, Cluster cluster, SimulationOptions options, int seed) {
    return ClusterSimulator.run(
        cluster,
        RandomClusters.arrivals(cluster, JOBS, seed),
        Policies.create(policy, cluster, seed % 2 == 0, seed),
        seed % 4 == 3 ? options.withOutages(RandomClusters.outages(cluster, seed)) : options,
        seed);
  }

  /** Every job ends once or is given up, and what happened is a plan of what had to be done. */
  private static void assertComplete(Execution execution) {
    RealisedPlan realised = RealisedPlan.of(execution);
    assertThat(PlanChecker.check(realised.problem(), realised.plan())).isEmpty();
    DrawnOutcomes drawn =
        new DrawnOutcomes(execution.cluster(), execution.arrivals(), execution.noise().seed());
    int ran = 0;
    for (int j = 0; j < execution.arrivals().count(); j++) {
      boolean isDropped = execution.dropMicros(j) >= 0;
      assertThat(execution.jobEndMicros(j) >= 0).as("job %d", j).isNotEqualTo(isDropped);
      long last = 0;
      for (int t = execution.base(j); t < execution.base(j + 1); t++) {
        boolean hasRun = execution.hasRun(t);
        ran += hasRun ? 1 : 0;
        assertThat(!hasRun || drawn.hasRun(t)).as("task %d", t).isTrue();
        assertThat(hasRun || isDropped || !drawn.hasRun(t)).as("task %d", t).isTrue();
        last = hasRun ? Math.max(last, execution.endMicros(t)) : last;
        assertNothingBeginsAfterTheJobIsGivenUp(execution, t, j);
      }
      if (!isDropped) {
        assertThat(execution.jobEndMicros(j)).isGreaterThanOrEqualTo(last);
      }
    }
    assertThat(realised.plan().runs()).hasSize(ran + execution.aborted().size());
    assertBatches(execution);
  }

  private static void assertNothingBeginsAfterTheJobIsGivenUp(Execution execution, int t, int j) {
    boolean late =
        execution.dropMicros(j) >= 0
            && execution.hasRun(t)
            && execution.startMicros(t) > execution.dropMicros(j)
            && !waitedForALoad(execution, t);
    assertThat(late).as("task %d of job %d", t, j).isFalse();
  }

  /** Whose turn it was before may wait for loads: their own, or one that was on its way. */
  private static boolean waitedForALoad(Execution execution, int t) {
    return execution.isFetched(t)
        || execution.held().stream()
            .anyMatch(
                held ->
                    held.worker() == execution.worker(t)
                        && held.readyMicros() == execution.startMicros(t));
  }

  /** Tasks of a batch are as many as they say, on one worker at one time, with one key. */
  private static void assertBatches(Execution execution) {
    Map<List<Object>, Integer> batches = new HashMap<>();
    for (int t = 0; t < execution.tasks(); t++) {
      if (execution.hasRun(t) && execution.batchSize(t) > 1) {
        batches.merge(batch(execution, t), 1, Integer::sum);
      }
    }
    for (int t = 0; t < execution.tasks(); t++) {
      if (execution.hasRun(t) && execution.batchSize(t) > 1) {
        assertThat(batches.get(batch(execution, t))).isEqualTo(execution.batchSize(t));
      }
    }
  }

  private static List<Object> batch(Execution execution, int t) {
    return List.of(
        execution.worker(t),
        execution.startMicros(t),
        execution.endMicros(t),
        execution.slowest(t),
        execution.cluster().batchKey(execution.option(t)));
  }

  @ParameterizedTest
  @MethodSource("policies")
  void everyExecutionPassesTheChecker(String policy) {
    int dropped = 0;
    for (int seed = 0; seed < CLUSTERS; seed += step(policy)) {
      Cluster cluster = RandomServing.cluster(seed, seed % 3 > 0);
      Serving serving = RandomServing.serving(seed);

      Execution execution = run(policy, cluster, options(seed, serving), seed);

      assertComplete(execution);
      for (int j = 0; j < JOBS; j++) {
        dropped += execution.dropMicros(j) >= 0 ? 1 : 0;
      }
    }
    assertThat(dropped).isPositive();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void outagesChangeNothingOfThat(String policy) {
    for (int seed = 0; seed < CLUSTERS; seed += step(policy)) {
      Cluster cluster = RandomServing.cluster(seed, seed % 3 > 0);
      Serving serving = RandomServing.serving(seed);
      List<Outage> outages = RandomClusters.outages(cluster, seed);

      Execution execution = run(policy, cluster, options(seed, serving).withOutages(outages), seed);

      assertComplete(execution);
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void theSameSeedGivesTheSameExecution(String policy) {
    for (int seed = 0; seed < CLUSTERS; seed += 7) {
      Cluster cluster = RandomServing.cluster(seed, seed % 3 > 0);
      SimulationOptions options = options(seed, RandomServing.serving(seed));

      Execution first = run(policy, cluster, options, seed);
      Execution second = run(policy, cluster, options, seed);

      assertThat(Simulations.describe(first)).isEqualTo(Simulations.describe(second));
    }
  }
}
