package dev.sextant.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvictionReplayTest {
  private static final int BELADY = 3;

  private static Execution execution(WorkerRules.Eviction eviction, String policy, long seed) {
    Cluster cluster = Simulations.t4(3);
    return ClusterSimulator.run(
        cluster,
        Simulations.exponential(3, 1.5, 200, seed),
        Policies.create(policy, cluster, true, seed),
        SimulationOptions.DEFAULT.withRules(new WorkerRules(eviction, 0, 0, false)),
        seed);
  }

  @ParameterizedTest
  @CsvSource({"FIFO, 0, fifo", "LRU, 1, lru", "LOOKAHEAD, 2, queue-lookahead"})
  void thePolicyThatWasSimulatedDoesTheSameInTheReplay(
      WorkerRules.Eviction eviction, int row, String name) {
    for (String policy : new String[] {"compass", "hash", "jit"}) {
      for (long seed = 1; seed <= 4; seed++) {
        Execution execution = execution(eviction, policy, seed);

        EvictionReplay.Outcome replayed = EvictionReplay.of(execution).get(row);

        assertThat(replayed)
            .as(policy + " " + seed)
            .isEqualTo(
                new EvictionReplay.Outcome(
                    name, execution.loads(), execution.evictions(), execution.loadedBytes()));
      }
    }
  }

  @Test
  void whoeverKnowsTheFutureLoadsLess() {
    long known = 0;
    long[] others = new long[BELADY];
    for (long seed = 1; seed <= 8; seed++) {
      var outcomes = EvictionReplay.of(execution(WorkerRules.Eviction.LRU, "hash", seed));
      assertThat(outcomes)
          .extracting(EvictionReplay.Outcome::policy)
          .containsExactly("fifo", "lru", "queue-lookahead", "belady");
      known += outcomes.get(BELADY).loads();
      for (int i = 0; i < BELADY; i++) {
        others[i] += outcomes.get(i).loads();
      }
    }
    assertThat(known).isPositive();
    for (long other : others) {
      assertThat(known).isLessThan(other);
    }
  }
}
