package dev.sextant.benchmarks.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class StudentMeanTest {
  @Test
  void theIntervalOfFiveValuesIsThatOfTextbooks() {
    Interval interval = StudentMean.of(1, 2, 3, 4, 5);

    assertThat(interval.estimate()).isEqualTo(3);
    assertThat(interval.high() - 3).isCloseTo(2.776445 * Math.sqrt(2.5 / 5), within(1e-5));
    assertThat(3 - interval.low()).isCloseTo(interval.high() - 3, within(1e-12));
  }

  @Test
  void oneValueHasNoInterval() {
    assertThat(StudentMean.of(7)).isEqualTo(new Interval(7, 7, 7));
  }

  @Test
  void nothingIsKnownOfNoValuesOrUnknownOnes() {
    assertThat(StudentMean.of().estimate()).isNaN();
    assertThat(StudentMean.of(1, Double.NaN).high()).isNaN();
  }
}
