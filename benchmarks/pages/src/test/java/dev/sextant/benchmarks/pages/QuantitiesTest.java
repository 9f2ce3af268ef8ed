package dev.sextant.benchmarks.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class QuantitiesTest {
  @Test
  void timesHaveFourDigitsAndAUnit() {
    assertThat(Quantities.time(0)).isEqualTo("0 us");
    assertThat(Quantities.time(999)).isEqualTo("999 us");
    assertThat(Quantities.time(12_345)).isEqualTo("12.35 ms");
    assertThat(Quantities.time(1_500_000)).isEqualTo("1.5 s");
    assertThat(Quantities.time(754_000_000)).isEqualTo("12m34s");
    assertThat(Quantities.time(3_661_000_000L)).isEqualTo("1h01m01s");
    assertThat(Quantities.time(3_600_000_000L)).isEqualTo("1h00m");
    assertThat(Quantities.time(172_799_400_000L)).isEqualTo("47h59m59s");
    assertThat(Quantities.time(172_829_000_000L)).isEqualTo("2d00h00m");
    assertThat(Quantities.time(379_000_000_000L)).isEqualTo("4d09h17m");
    assertThat(Quantities.time(Long.MAX_VALUE)).isEqualTo("106751991d04h01m");
    assertThat(Quantities.time(-1_500)).isEqualTo("-1.5 ms");
  }

  @Test
  void exactTimesLoseNothing() {
    assertThat(Quantities.exactTime(1_234_567)).isEqualTo("1.234567 s");
    assertThat(Quantities.exactTime(12_340)).isEqualTo("12.34 ms");
    assertThat(Quantities.exactTime(599_999_999)).isEqualTo("599.999999 s");
    assertThat(Quantities.exactTime(-4_800_000_000L)).isEqualTo("-4800 s (-1h20m)");
    assertThat(Quantities.exactTime(Long.MIN_VALUE)).startsWith("-9223372036854.775808 s (-");
    assertThat(Quantities.exactTime(3_600_000_000_001L)).isEqualTo("3600000.000001 s (41d16h00m)");
  }

  @Test
  void aGapThatIsLeftIsNotCalledNone() {
    assertThat(Quantities.gap(OptionalDouble.of(0))).isEqualTo("0.00 %");
    assertThat(Quantities.percent(-1e-9)).isEqualTo("0.00 %");
    assertThat(Quantities.gap(OptionalDouble.of(1e-9))).isEqualTo("below 0.01 %");
    assertThat(Quantities.gap(OptionalDouble.of(0.00005))).isEqualTo("0.01 %");
  }

  @Test
  void bytesAreDecimal() {
    assertThat(Quantities.bytes(0)).isEqualTo("0 B");
    assertThat(Quantities.bytes(1500)).isEqualTo("1.5 kB");
    assertThat(Quantities.bytes(16_000_000_000L)).isEqualTo("16 GB");
  }

  @Test
  void objectivesSpeakTheUnitsOfTheSource() {
    Problem problem =
        Problem.builder().microsPerUnit(100).objective(Objective.makespan()).buildUnchecked();

    assertThat(Quantities.objective(problem, 55_000)).isEqualTo("55 ms = 550 units");
    assertThat(Quantities.objectiveName(problem)).isEqualTo("makespanMicros");
  }

  @Test
  void mixedObjectivesArePlainNumbers() {
    Problem problem =
        Problem.builder()
            .objective(Objective.makespan().plus(3, ObjectiveTerm.LOAD_COUNT))
            .buildUnchecked();

    assertThat(Quantities.objective(problem, 55_000)).isEqualTo("55000");
    assertThat(Quantities.objectiveName(problem)).isEqualTo("makespanMicros + 3 x loadCount");
    assertThat(Quantities.isMakespan(problem)).isFalse();
  }
}
