package dev.sextant.benchmarks.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ScaleTest {
  @Test
  void valuesOfOneMagnitudeStandOnALinearAxisFromZero() {
    Scale scale = Scale.of(2, 9, Quantities::number);

    assertThat(scale.isLogarithmic()).isFalse();
    assertThat(scale.ticks())
        .extracting(Scale.Tick::label)
        .containsExactly("0", "2", "4", "6", "8", "10");
    assertThat(scale.at(5)).isCloseTo(0.5, within(1e-12));
    assertThat(scale.at(99)).isEqualTo(1);
    assertThat(scale.at(-1)).isZero();
  }

  @Test
  void valuesOfManyMagnitudesStandOnALogarithmicAxis() {
    Scale scale = Scale.of(1.2, 90, Quantities::number);

    assertThat(scale.isLogarithmic()).isTrue();
    assertThat(scale.ticks())
        .extracting(Scale.Tick::label)
        .containsExactly("1", "2", "5", "10", "20", "50", "100");
    assertThat(scale.at(10)).isCloseTo(0.5, within(1e-12));
    assertThat(scale.at(0)).isZero();
  }

  @Test
  void aLongLogarithmicAxisHasFewerTicks() {
    assertThat(Scale.logarithmic(1, 1e4, 7, Quantities::number).ticks())
        .extracting(Scale.Tick::label)
        .containsExactly("1", "10", "100", "1000", "10000");
  }

  @Test
  void valuesOfManyMagnitudesAndZeroStandOnALogarithmicAxisFromZero() {
    Scale scale = Scale.fromZero(0.2, 6800, 7, Quantities::number);

    assertThat(scale.isLogarithmic()).isTrue();
    assertThat(scale.ticks())
        .extracting(Scale.Tick::label)
        .containsExactly("0", "1", "10", "100", "1000", "10000");
    assertThat(scale.at(0)).isZero();
    assertThat(scale.at(10_000)).isEqualTo(1);
    assertThat(scale.at(0.2)).isBetween(0.05, 0.1);
    assertThat(scale.at(100) - scale.at(10))
        .isCloseTo(scale.at(1000) - scale.at(100), within(0.01));
    assertThat(scale.withTicks(scale.ticks()).at(10)).isEqualTo(scale.at(10));
    assertThat(Scale.fromZero(2, 9, 7, Quantities::number).isLogarithmic()).isFalse();
  }

  @Test
  void anExactAxisEndsWhereTheValuesDo() {
    Scale scale = Scale.exact(0, 23, Quantities::number);

    assertThat(scale.ticks())
        .extracting(Scale.Tick::label)
        .containsExactly("0", "5", "10", "15", "20");
    assertThat(scale.at(23)).isEqualTo(1);
  }

  @Test
  void oneValueStillHasAnAxis() {
    assertThat(Scale.of(0, 1e-9, Quantities::number).ticks()).isNotEmpty();
    assertThat(Scale.logarithmic(5, 5, 7, Quantities::number).at(5)).isBetween(0.0, 1.0);
  }
}
