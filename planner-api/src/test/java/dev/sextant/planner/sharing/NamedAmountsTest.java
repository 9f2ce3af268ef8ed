package dev.sextant.planner.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.model.Mode;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamedAmountsTest {
  private static Map<String, Long> amounts(int size) {
    Map<String, Long> amounts = new LinkedHashMap<>();
    for (int i = size; i > 0; i--) {
      amounts.put("name" + i, 100L * i);
    }
    return amounts;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8, 9})
  void copiesAreEqualInTheSameOrderAndApart(int size) {
    Map<String, Long> from = amounts(size);
    Map<String, Long> copy = NamedAmounts.copy(from);
    assertThat(copy).isEqualTo(from).hasSameHashCodeAs(from);
    assertThat(from).isEqualTo(copy);
    assertThat(copy.keySet()).containsExactlyElementsOf(from.keySet());
    from.put("later", 1L);
    assertThat(copy).hasSize(size).doesNotContainKey("later");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8, 9})
  void cannotBeChanged(int size) {
    Map<String, Long> copy = NamedAmounts.copy(amounts(size));
    assertThatThrownBy(() -> copy.put("name1", 1L))
        .isInstanceOf(UnsupportedOperationException.class);
    if (size > 0) {
      assertThatThrownBy(copy::clear).isInstanceOf(UnsupportedOperationException.class);
      assertThatThrownBy(() -> copy.entrySet().iterator().next().setValue(2L))
          .isInstanceOf(UnsupportedOperationException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8, 9})
  void knowsEveryAmountAndNoOther(int size) {
    Map<String, Long> copy = NamedAmounts.copy(amounts(size));
    for (int i = 1; i <= size; i++) {
      assertThat(NamedAmounts.of(copy, "name" + i)).isEqualTo(100L * i);
      assertThat(copy).containsEntry("name" + i, 100L * i);
    }
    assertThat(NamedAmounts.of(copy, "none")).isZero();
    assertThat(copy.get("none")).isNull();
    Map<String, Long> visited = new LinkedHashMap<>();
    copy.forEach(visited::put);
    assertThat(visited).isEqualTo(copy);
  }

  @Test
  void areOneObjectWhereTheyAreTheDemandsOfMostModes() {
    assertThat(NamedAmounts.ordered(new LinkedHashMap<>(Mode.DEFAULT_DEMANDS)))
        .isSameAs(Mode.DEFAULT_DEMANDS);
  }
}
