package dev.sextant.benchmarks.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeAxisTest {
  @ParameterizedTest
  @ValueSource(
      longs = {1, 9, 100, 12_345, 999_999, 15_570_000, 600_000_000, 86_400_000_000L, 1L << 52})
  void hasAFewRoundTicksForAnySpan(long span) {
    List<TimeAxis.Tick> ticks = new TimeAxis(0, 0, span).ticks();

    assertThat(ticks).hasSizeBetween(2, 10);
    assertThat(ticks).extracting(TimeAxis.Tick::micros).doesNotHaveDuplicates();
    assertThat(ticks).allMatch(t -> t.micros() >= 0 && t.micros() <= span);
  }

  @Test
  void labelsAreDistinctAndReadable() {
    assertThat(new TimeAxis(0, 0, 15_000_000).ticks())
        .extracting(TimeAxis.Tick::label)
        .startsWith("0", "2 s", "4 s");
    assertThat(new TimeAxis(0, 0, 7_200_000_000L).ticks())
        .extracting(TimeAxis.Tick::label)
        .startsWith("0", "0:15 h", "0:30 h");
    assertThat(new TimeAxis(5_000, 4_000, 13_000).ticks())
        .extracting(TimeAxis.Tick::label)
        .startsWith("now", "+2 ms", "+4 ms");
  }

  @Test
  void instantsOutsideAreCutOff() {
    TimeAxis axis = new TimeAxis(0, 100, 200);

    assertThat(axis.x(0)).isEqualTo("0%");
    assertThat(axis.x(150)).isEqualTo("50%");
    assertThat(axis.width(190, 900)).isEqualTo("10%");
  }

  @Test
  void numbersHaveAtMostFourDecimals() {
    assertThat(TimeAxis.decimal(0)).isEqualTo("0");
    assertThat(TimeAxis.decimal(12.3)).isEqualTo("12.3");
    assertThat(TimeAxis.decimal(0.00306)).isEqualTo("0.0031");
    assertThat(TimeAxis.decimal(-7.05)).isEqualTo("-7.05");
    assertThat(TimeAxis.decimal(99.99999)).isEqualTo("100");
  }
}
