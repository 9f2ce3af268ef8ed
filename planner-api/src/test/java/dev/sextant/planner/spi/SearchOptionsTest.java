package dev.sextant.planner.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.PlannerOptions;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SearchOptionsTest {
  private final SearchOptions defaults = SearchOptions.defaults();

  @Test
  void eachOptionChangesAlone() {
    SearchOptions all =
        defaults
            .withTimeLimit(Duration.ofSeconds(3))
            .withStepLimit(0)
            .withSeed(-7)
            .withMaxThreads(1)
            .withRelativeGap(1);
    assertThat(all.timeLimit()).isEqualTo(Duration.ofSeconds(3));
    assertThat(all.stepLimit()).hasValue(0);
    assertThat(all.seed()).isEqualTo(-7);
    assertThat(all.maxThreads()).hasValue(1);
    assertThat(all.relativeGap()).isEqualTo(1);
    assertThat(all.withoutStepLimit().stepLimit()).isEmpty();
    assertThat(defaults.stepLimit()).isEmpty();
    assertThat(defaults.maxThreads()).isEmpty();
  }

  @Test
  void moreThanACenturyIsACentury() {
    Duration century = Duration.ofDays(36_500);
    assertThat(defaults.withTimeLimit(century.plusNanos(1)).timeLimit()).isEqualTo(century);
    assertThat(defaults.withTimeLimit(century.minusNanos(1)).timeLimit()).isLessThan(century);
  }

  @Test
  void whatIsBeyondTheLimitsIsRefusedByNameAndValue() {
    PlannerOptions callers = PlannerOptions.defaults();
    assertThatThrownBy(() -> callers.withTimeLimit(Duration.ofSeconds(-1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The time limit (PT-1S) must not be negative.");
    assertThatThrownBy(() -> callers.withStepLimit(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The step limit (-1) must not be negative.");
    assertThatThrownBy(() -> callers.withMaxThreads(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The number of threads (0) must be at least 1.");
    for (double gap : new double[] {-0.1, 1.1, Double.NaN}) {
      assertThatThrownBy(() -> callers.withRelativeGap(gap))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "The relative gap (" + gap + ") must be between 0 and 1.\nMaybe it is a percentage.");
    }
  }
}
