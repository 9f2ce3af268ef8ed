package dev.sextant.planner.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PlaceTest {
  @Test
  void longTextsAreCutAfterSixtyFourCharactersButNotWithinOne() {
    String most = "x".repeat(64);
    assertThat(Place.shown(most)).isEqualTo(most);
    assertThat(Place.shown(most + "y")).isEqualTo(most + "...");
    String face = "\uD83D\uDE00";
    String before = "x".repeat(62);
    assertThat(Place.shown(before + face + "y")).isEqualTo(before + face + "...");
    assertThat(Place.shown(before + "x" + face + "y")).isEqualTo(before + "x...");
    assertThat(Place.shown(before + "xx" + face)).isEqualTo(before + "xx...");
  }

  @Test
  void aTextIsShownOnOneLine() {
    String text = "a\nb\tc\rd\u0000e\u0085f\u2028g\u00e4";
    String line = "a\\nb\\tc\\rd\\u0000e\\u0085f\\u2028g\u00e4";
    assertThat(Place.shown(text)).isEqualTo(line);
    assertThat(Place.oneLine(text)).isEqualTo(line);
    assertThat(Place.oneLine("x".repeat(100) + text)).isEqualTo("x".repeat(100) + line);
  }
}
