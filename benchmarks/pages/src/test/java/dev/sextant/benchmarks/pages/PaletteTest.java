package dev.sextant.benchmarks.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PaletteTest {
  @Test
  void everyJobColourIsDifferent() {
    assertThat(
            Pattern.compile("\\.j\\d+\\{--f:(#[0-9a-f]{6})")
                .matcher(Palette.css())
                .results()
                .map(MatchResult::group)
                .map(rule -> rule.substring(rule.indexOf('#'))))
        .hasSize(Palette.jobColours())
        .doesNotHaveDuplicates();
  }

  @Test
  void coloursAreStableAndRepeat() {
    assertThat(Palette.jobClass(3)).isEqualTo(Palette.jobClass(3 + Palette.jobColours()));
    assertThat(Palette.jobClass(-1)).isEqualTo("jx");
  }
}
