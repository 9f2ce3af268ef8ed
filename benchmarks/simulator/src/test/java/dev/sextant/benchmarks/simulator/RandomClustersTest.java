package dev.sextant.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.check.PlanChecker;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RandomClustersTest {
  private static final int CLUSTERS = 18;
  private static final int JOBS = 20;

  private static Stream<String> policies() {
    return Stream.concat(Policies.names().stream(), Stream.of("replan:heft", "replan:mct"));
  }

  /** Planning anew takes longer. */
  private static int step(String policy) {
    return policy.startsWith(Policies.REPLAN) ? 6 : 1;
  }

  /** What each policy was published with, and everything that can be known. */
  private static @Nullable Information information(int seed) {
    Publication.Work[] works = Publication.Work.values();
    int kind = seed % (2 * works.length + 1);
    return kind == 0 ? null : Information.of(new Publication(works[(kind - 1) / 2], kind % 2 == 0));
  }

  private static SimulationOptions options(int seed) {
    WorkerRules.Eviction[] evictions = WorkerRules.Eviction.values();
    WorkerRules rules =
        new WorkerRules(evictions[seed % evictions.length], seed % 3, 1 + seed % 5, seed % 2 == 0);
    return new SimulationOptions(
        seed % 4 * 20_000,
        seed % 5 * 50_000,
        information(seed),
        rules,
        seed % 3 * 0.3,
        List.of(),
        true);
  }

  private static Execution run(
      String policy, Cluster cluster, SimulationOptions options, int seed) {
    return ClusterSimulator.run(
        cluster,
        RandomClusters.arrivals(cluster, JOBS, seed),
        Policies.create(policy, cluster, seed % 2 == 0, seed),
        options,
        seed);
  }

  /** Every job ends once, and what happened is a plan of the realised problem. */
  private static void assertComplete(Execution execution) {
    RealisedPlan realised = RealisedPlan.of(execution);
    assertThat(PlanChecker.check(realised.problem(), realised.plan())).isEmpty();
    assertThat(realised.plan().runs()).hasSize(execution.tasks() + execution.aborted().size());
    assertThat(realised.loadsLeftOut()).isEqualTo(execution.abortedLoads());
    for (int j = 0; j < execution.arrivals().count(); j++) {
      long last = 0;
      for (int t = execution.base(j); t < execution.base(j + 1); t++) {
        last = Math.max(last, execution.endMicros(t));
      }
      assertThat(execution.jobEndMicros(j)).isEqualTo(last);
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void everyExecutionPassesTheChecker(String policy) {
    for (int seed = 0; seed < CLUSTERS; seed += step(policy)) {
      Cluster cluster = RandomClusters.cluster(seed);

      Execution execution = run(policy, cluster, options(seed), seed);

      assertComplete(execution);
      assertThat(execution.aborted()).isEmpty();
      assertThat(execution.abortedLoads()).isZero();
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void manyOutagesLoseNothingAndNothingRunsWhereNobodyIs(String policy) {
    int aborted = 0;
    for (int seed = 0; seed < CLUSTERS; seed += step(policy)) {
      Cluster cluster = RandomClusters.cluster(seed);
      List<Outage> outages = RandomClusters.outages(cluster, seed);

      Execution execution = run(policy, cluster, options(seed).withOutages(outages), seed);

      assertComplete(execution);
      assertAwayWorkersAreIdle(execution, outages);
      aborted += execution.aborted().size();
    }
    assertThat(aborted).isPositive();
  }

  private static void assertAwayWorkersAreIdle(Execution execution, List<Outage> outages) {
    long end = 0;
    for (int j = 0; j < execution.arrivals().count(); j++) {
      end = Math.max(end, execution.jobEndMicros(j));
    }
    for (Outage outage : outages) {
      List<long[]> uses = new ArrayList<>();
      for (int t = 0; t < execution.tasks(); t++) {
        if (execution.worker(t) == outage.worker()) {
          uses.add(new long[] {execution.startMicros(t), execution.endMicros(t)});
        }
      }
      for (Execution.Aborted cut : execution.aborted()) {
        if (cut.worker() == outage.worker()) {
          uses.add(new long[] {cut.startMicros(), cut.endMicros()});
        }
      }
      for (Execution.Held held : execution.held()) {
        if (held.worker() == outage.worker()) {
          long evict = held.evictMicros() < 0 ? end : held.evictMicros();
          uses.add(new long[] {held.loadStartMicros(), evict});
        }
      }
      assertThat(uses)
          .allMatch(use -> use[1] <= outage.downMicros() || use[0] >= outage.upMicros());
    }
  }
}
