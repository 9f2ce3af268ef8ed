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
    assertThat(Place.shown("a\nb\tc\u0000")).isEqualTo("a?b?c?");
  }
}
