package dev.sextant.planner.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OrderedMapTest {
  private static Map<String, Long> drawn(SplittableRandom random) {
    Map<String, Long> map = new LinkedHashMap<>();
    int size = random.nextInt(12);
    for (int i = 0; i < size; i++) {
      map.put("key-" + random.nextInt(15), random.nextLong());
    }
    return map;
  }

  @Test
  void isWhatItWasMadeOfInTheSameOrderWhateverWasMadeBefore() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 2_000; i++) {
      Map<String, Long> original = drawn(random);
      Map<String, Long> copy = new OrderedMap<>(original);
      Map<String, Long> walked = new LinkedHashMap<>();
      copy.forEach(walked::put);

      assertThat(copy).isEqualTo(original).hasSameHashCodeAs(original);
      assertThat(copy.keySet()).containsExactlyElementsOf(original.keySet());
      assertThat(walked.entrySet()).containsExactlyElementsOf(original.entrySet());
      for (int k = 0; k < 15; k++) {
        assertThat(copy.get("key-" + k)).isEqualTo(original.get("key-" + k));
        assertThat(copy.containsKey("key-" + k)).isEqualTo(original.containsKey("key-" + k));
      }
    }
  }

  @Test
  void theBeginningOfEarlierKeysIsAMapOfItsOwn() {
    Map<String, Long> longer = new LinkedHashMap<>();
    for (int i = 0; i < 8; i++) {
      longer.put("w" + i, (long) i);
    }
    Map<String, Long> shorter = new LinkedHashMap<>(longer);
    shorter.keySet().removeIf(key -> key.compareTo("w5") > 0);

    assertThat(new OrderedMap<>(longer)).isEqualTo(longer);
    assertThat(new OrderedMap<>(shorter)).isEqualTo(shorter).doesNotContainKey("w7");
    assertThat(new OrderedMap<>(longer)).isEqualTo(longer).containsEntry("w7", 7L);
  }

  @Test
  void cannotBeChangedAndHoldsNoNull() {
    Map<String, Long> map = new OrderedMap<>(Map.of("a", 1L, "b", 2L));
    Iterator<Map.Entry<String, Long>> entries = map.entrySet().iterator();
    Map.Entry<String, Long> first = entries.next();
    entries.next();
    Map<String, Long> withNull = new HashMap<>();
    withNull.put("a", null);

    assertThatThrownBy(() -> map.put("c", 3L)).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> map.remove("a")).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> first.setValue(3L)).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(entries::next).isInstanceOf(NoSuchElementException.class);
    assertThatNullPointerException().isThrownBy(() -> new OrderedMap<>(withNull));
  }
}
