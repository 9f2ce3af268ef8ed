package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharesTest {
  private final Shares shares = new Shares();

  @Test
  void readsHundredths() {
    assertThat(shares.convert("0.8")).isEqualTo(80);
    assertThat(shares.convert("0.95")).isEqualTo(95);
    assertThat(shares.convert("1")).isEqualTo(100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "80%", "-0.5", ".8", "0.955", "1e-1"})
  void refusesEverythingElse(String text) {
    assertThatThrownBy(() -> shares.convert(text)).hasMessageContaining("Maybe ");
  }
}
