package dev.sextant.planner.sharing;

import dev.sextant.planner.model.Mode;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A few amounts by name, in the order they were given: arrays that are looked through one after the
 * other, which is faster and smaller than a hash table. Immutable.
 */
final class NamedAmounts extends AbstractMap<String, Long> {
  private static final int FEW = 8;

  private final String[] names;
  private final long[] amounts;

  private NamedAmounts(Map<String, Long> from) {
    names = new String[from.size()];
    amounts = new long[names.length];
    int next = 0;
    for (Map.Entry<String, Long> entry : from.entrySet()) {
      names[next] = Objects.requireNonNull(entry.getKey(), "name");
      amounts[next++] = Objects.requireNonNull(entry.getValue(), "amount");
    }
  }

  /** An unmodifiable copy that keeps the order; the one object for the demands of most modes. */
  static Map<String, Long> ordered(Map<String, Long> amounts) {
    if (amounts.equals(Mode.DEFAULT_DEMANDS)) {
      return Mode.DEFAULT_DEMANDS;
    }
    return copy(amounts);
  }

  /** An unmodifiable copy that keeps the order. */
  static Map<String, Long> copy(Map<String, Long> amounts) {
    if (amounts instanceof NamedAmounts) {
      return amounts;
    }
    return amounts.size() <= FEW
        ? new NamedAmounts(amounts)
        : Collections.unmodifiableMap(new LinkedHashMap<>(amounts));
  }

  /** The amount of a name; 0 where there is none. */
  static long of(Map<String, Long> amounts, String name) {
    if (amounts instanceof NamedAmounts few) {
      int index = few.indexOf(name);
      return index < 0 ? 0 : few.amounts[index];
    }
    return amounts.getOrDefault(name, 0L);
  }

  /** Shows every amount with its name, in their order. */
  static void forEach(Map<String, Long> amounts, ObjLongConsumer<String> action) {
    if (amounts instanceof NamedAmounts few) {
      for (int i = 0; i < few.names.length; i++) {
        action.accept(few.names[i], few.amounts[i]);
      }
    } else {
      amounts.forEach(action::accept);
    }
  }

  private int indexOf(@Nullable Object name) {
    for (int i = 0; i < names.length; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public @Nullable Long get(@Nullable Object name) {
    int index = indexOf(name);
    return index < 0 ? null : amounts[index];
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return indexOf(name) >= 0;
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super Long> action) {
    for (int i = 0; i < names.length; i++) {
      action.accept(names[i], amounts[i]);
    }
  }

  @Override
  public Set<Map.Entry<String, Long>> entrySet() {
    return new Entries();
  }

  private final class Entries extends AbstractSet<Map.Entry<String, Long>> {
    @Override
    public int size() {
      return names.length;
    }

    @Override
    public Iterator<Map.Entry<String, Long>> iterator() {
      return new Iterator<>() {
        private int next;

        @Override
        public boolean hasNext() {
          return next < names.length;
        }

        @Override
        public Map.Entry<String, Long> next() {
          if (next == names.length) {
            throw new NoSuchElementException();
          }
          return Map.entry(names[next], amounts[next++]);
        }
      };
    }
  }
}
