package dev.sextant.benchmarks.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.sharing.SharingTerm;
import org.junit.jupiter.api.Test;

class SharingWordsTest {
  @Test
  void aValueThatIsNoneIsADash() {
    for (SharingTerm term : SharingTerm.values()) {
      assertThat(SharingWords.value(term, Double.NaN)).as("%s", term).isEqualTo("-");
    }
    assertThat(SharingWords.value(SharingTerm.RATE_PER_COST, Double.POSITIVE_INFINITY))
        .isEqualTo("free");
    assertThat(SharingWords.value(SharingTerm.MAKESPAN, Double.POSITIVE_INFINITY))
        .isEqualTo("never");
  }
}
