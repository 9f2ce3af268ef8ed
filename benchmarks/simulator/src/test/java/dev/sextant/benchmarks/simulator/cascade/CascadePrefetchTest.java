package dev.sextant.benchmarks.simulator.cascade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.simulator.WorkerRules.Unsure;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CascadePrefetchTest {
  private static double mean(int large, int other, int percent, Unsure unsure) {
    double[] means = new CascadePrefetch(2_000, 5).meanMillis(large, other, percent, unsure);
    return Arrays.stream(means).average().orElseThrow();
  }

  /** What is gained by one of the others is gained by about as much, wherever it is worth much. */
  @ParameterizedTest
  @CsvSource({
    "20, 20, 5, NEVER",
    "60, 20, 20, ALWAYS",
    "60, 20, 50, ALWAYS",
    "20, 60, 5, NEVER",
    "20, 60, 20, NEVER",
    "20, 60, 50, NEVER"
  })
  void loadsThatPayAreAsGoodAsTheBetterOfAllAndNone(
      int large, int other, int percent, Unsure better) {
    double always = mean(large, other, percent, Unsure.ALWAYS);
    double never = mean(large, other, percent, Unsure.NEVER);
    double pays = mean(large, other, percent, Unsure.PAYS);

    assertThat(better == Unsure.ALWAYS ? always : never).isEqualTo(Math.min(always, never));
    assertThat(pays).isLessThan(1.005 * Math.min(always, never));
    assertThat(pays).isLessThan(0.99 * Math.max(always, never));
  }
}
