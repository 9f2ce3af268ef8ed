package dev.sextant.planner.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpellingTest {
  @Test
  void editsAreCountedInAnyPlaceAndDirection() {
    assertThat(Spelling.edits("", "")).isZero();
    assertThat(Spelling.edits("kitten", "sitting")).isEqualTo(3);
    assertThat(Spelling.edits("sitting", "kitten")).isEqualTo(3);
    assertThat(Spelling.edits("", "abc")).isEqualTo(3);
    assertThat(Spelling.edits("ab", "ba")).isEqualTo(2);
  }

  @Test
  void theNearestNameIsTheFirstOfThoseWithTheFewestEdits() {
    assertThat(Spelling.nearest("worker-1", List.of("worker-22", "worker-2", "worker-3")))
        .isEqualTo("worker-2");
    assertThat(Spelling.nearest("releaseMicro", List.of("dueMicros", "releaseMicros")))
        .isEqualTo("releaseMicros");
  }

  @Test
  void aThirdOfTheLettersMayBeWrongButOneAlways() {
    assertThat(Spelling.nearest("hefd", List.of("heft"))).isEqualTo("heft");
    assertThat(Spelling.nearest("ab", List.of("xb"))).isEqualTo("xb");
    assertThat(Spelling.nearest("compass", List.of("cxmpxss"))).isEqualTo("cxmpxss");
    assertThat(Spelling.nearest("compass", List.of("cxmpxsx"))).isNull();
  }

  @Test
  void nothingIsNearToNothingAndNoLetterIsNearToAnother() {
    assertThat(Spelling.nearest("", List.of("a"))).isNull();
    assertThat(Spelling.nearest("a", List.of("b"))).isNull();
    assertThat(Spelling.nearest("a", List.of())).isNull();
  }

  @Test
  void longTextsAreNotCompared() {
    String longest = "a".repeat(64);
    assertThat(Spelling.nearest(longest, List.of(longest))).isEqualTo(longest);
    assertThat(Spelling.nearest(longest + "a", List.of(longest))).isNull();
    assertThat(Spelling.nearest(longest, List.of(longest + "a"))).isNull();
  }

  @Test
  void saysTheNearestOrWhatThereIs() {
    assertThat(Spelling.maybe("hefft", List.of("cp-sat", "heft"))).isEqualTo("\nMaybe heft.");
    assertThat(Spelling.maybe("HEFT", List.of("cp-sat", "heft"))).isEqualTo("\nMaybe heft.");
    assertThat(Spelling.maybe("nobody", List.of("cp-sat", "heft")))
        .isEqualTo("\nMaybe one of cp-sat, heft.");
    assertThat(Spelling.maybe("anybody", List.of())).isEmpty();
    List<String> many = IntStream.range(0, 50).mapToObj(i -> "w" + i).toList();
    assertThat(Spelling.maybe("something else", many)).endsWith("w38, w39 and 10 others.");
    assertThat(Spelling.maybe("something else", many.subList(0, 40))).endsWith("w38, w39.");
  }
}
