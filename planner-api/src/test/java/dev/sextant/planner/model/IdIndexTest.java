package dev.sextant.planner.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdIndexTest {
  private static IdIndex index(List<String> ids) {
    return IdIndex.of("thing", ids, Function.identity());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8, 9, 10, 1000, 10_922, 10_923})
  void findsEveryIdAndNoOther(int size) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      ids.add("id" + i);
    }
    IdIndex index = index(ids);
    for (int i = 0; i < size; i++) {
      assertThat(index.positionOf("id" + i)).isEqualTo(i);
      assertThat(index.contains("no" + i)).isFalse();
    }
    assertThat(index.positionOf("")).isEqualTo(IdIndex.NONE);
    assertThat(index.isUnique()).isTrue();
    assertThat(index.isEmpty()).isEqualTo(size == 0);
  }

  @Test
  void findsIdsOfEqualHashes() {
    // Twelve times "Aa" or "BB", which have one hash: 4096 ids that all belong in one place.
    List<String> ids = new ArrayList<>(List.of(""));
    for (int i = 0; i < 12; i++) {
      List<String> longer = new ArrayList<>();
      ids.forEach(id -> Collections.addAll(longer, id + "Aa", id + "BB"));
      ids = longer;
    }
    assertThat(ids.stream().map(String::hashCode).distinct()).hasSize(1);
    IdIndex index = index(ids);
    for (int i = 0; i < ids.size(); i++) {
      assertThat(index.positionOf(ids.get(i))).isEqualTo(i);
    }
    assertThat(index.isUnique()).isTrue();
    assertThat(index.contains("AaBB")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {6, 500})
  void keepsTheFirstOfEqualIdsAndNoEmptyOne(int size) {
    SplittableRandom random = new SplittableRandom(size);
    List<String> ids = new ArrayList<>();
    Map<String, Integer> first = new HashMap<>();
    for (int i = 0; i < size; i++) {
      int drawn = random.nextInt(size / 2);
      ids.add(drawn == 0 ? "" : "id" + drawn);
      if (drawn > 0) {
        first.putIfAbsent("id" + drawn, i);
      }
    }
    IdIndex index = index(ids);
    first.forEach((id, position) -> assertThat(index.positionOf(id)).isEqualTo(position));
    assertThat(index.positionOf("")).isEqualTo(IdIndex.NONE);
    assertThat(index.isUnique()).isFalse();
  }

  @Test
  void oneIdThatIsThereTwiceIsNotUniqueHoweverManyThereAre() {
    for (int size : new int[] {7, 8, 9, 60}) {
      List<String> ids = new ArrayList<>();
      List<String> ofOneHash = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        ids.add("id" + i);
        ofOneHash.add(IntStream.range(0, 6).mapToObj(bit(i)).collect(Collectors.joining()));
      }
      for (List<String> list : List.of(ids, ofOneHash)) {
        assertThat(index(list).isUnique()).isTrue();
        List<String> twice = new ArrayList<>(list);
        twice.add(list.get(size - 1));
        assertThat(index(twice).isUnique()).isFalse();
        assertThat(index(twice).positionOf(list.get(size - 1))).isEqualTo(size - 1);
      }
    }
  }

  /** Two texts of one hash for the bits of a number. */
  private static IntFunction<String> bit(int number) {
    return position -> (number >> position & 1) == 0 ? "Aa" : "BB";
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 8, 9, 500})
  void findsFromAnyPositionWhatItFindsAtAll(int size) {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      ids.add(i == 1 ? "" : "id" + i);
    }
    IdIndex index = index(ids);
    for (int last = IdIndex.NONE; last < size; last += Math.max(1, size / 10)) {
      for (String id : List.of("id0", "id2", "id" + (size - 1), "", "no")) {
        assertThat(index.positionFrom(last, id)).isEqualTo(index.positionOf(id));
      }
    }
  }
}
