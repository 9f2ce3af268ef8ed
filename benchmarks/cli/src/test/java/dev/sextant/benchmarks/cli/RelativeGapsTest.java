package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RelativeGapsTest {
  private final RelativeGaps gaps = new RelativeGaps();

  @Test
  void readsPercentagesAndParts() {
    assertThat(gaps.convert("2%")).isEqualTo(0.02);
    assertThat(gaps.convert("0.5%")).isEqualTo(0.005);
    assertThat(gaps.convert("0.02")).isEqualTo(0.02);
    assertThat(gaps.convert("0")).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "2", "-1%", "100%", "1e-2", "%", "two"})
  void refusesEverythingElse(String text) {
    assertThatThrownBy(() -> gaps.convert(text)).hasMessageContaining("Maybe 2% or 0.02.");
  }
}
