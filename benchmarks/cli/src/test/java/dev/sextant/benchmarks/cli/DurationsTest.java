package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {
  private final Durations durations = new Durations();

  @Test
  void readsEveryUnit() {
    assertThat(durations.convert("10s")).isEqualTo(Duration.ofSeconds(10));
    assertThat(durations.convert("500ms")).isEqualTo(Duration.ofMillis(500));
    assertThat(durations.convert("250us")).isEqualTo(Duration.ofNanos(250_000));
    assertThat(durations.convert("1.5m")).isEqualTo(Duration.ofSeconds(90));
    assertThat(durations.convert("2h")).isEqualTo(Duration.ofHours(2));
    assertThat(durations.convert("0s")).isEqualTo(Duration.ZERO);
  }

  @Test
  void writesWhatItReads() {
    assertThat(Durations.text(Duration.ofSeconds(90))).isEqualTo("90s");
    assertThat(Durations.text(Duration.ofMillis(1500))).isEqualTo("1500ms");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "10", "s", "-5s", "5 s", "5d", "1e3s", "1.s", "2147483648m", "999999999999h"})
  void refusesEverythingElse(String text) {
    assertThatThrownBy(() -> durations.convert(text)).hasMessageContaining("Maybe ");
  }
}
