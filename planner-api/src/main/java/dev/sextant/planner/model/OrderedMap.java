package dev.sextant.planner.model;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map that keeps the order of insertion and is walked without a jump through memory
 * for each entry. Maps that are made one after the other with the same keys, such as the durations
 * of tasks by worker, share one list of keys.
 */
final class OrderedMap<V> extends AbstractMap<String, V> {
  /** The keys of the map that was made last, in any thread. */
  private static volatile Keys latest = new Keys(new String[0]);

  private final Keys keys;
  private final Object[] values;

  /**
   * A copy.
   *
   * @throws NullPointerException when a key or a value is null
   */
  OrderedMap(Map<String, V> map) {
    Keys shared = latest;
    String[] own = null;
    values = new Object[map.size()];
    int i = 0;
    for (Map.Entry<String, V> entry : map.entrySet()) {
      String key = Objects.requireNonNull(entry.getKey());
      if (own == null && !shared.hasAt(i, key)) {
        own = new String[values.length];
        System.arraycopy(shared.names, 0, own, 0, i);
      }
      if (own != null) {
        own[i] = key;
      }
      values[i++] = Objects.requireNonNull(entry.getValue());
    }
    if (own == null && shared.names.length != values.length) {
      own = java.util.Arrays.copyOf(shared.names, values.length);
    }
    if (own != null) {
      shared = new Keys(own);
      latest = shared;
    }
    keys = shared;
  }

  /** Keys in their order, and where each stands. */
  private static final class Keys {
    /** Up to so many keys are looked at one after the other. */
    private static final int FEW = 4;

    final String[] names;
    private final Map<String, Integer> positions;

    Keys(String[] names) {
      this.names = names;
      positions = names.length <= FEW ? Map.of() : new HashMap<>(2 * names.length);
      for (int i = 0; names.length > FEW && i < names.length; i++) {
        positions.put(names[i], i);
      }
    }

    boolean hasAt(int position, String key) {
      return position < names.length && names[position].equals(key);
    }

    /** Where a key stands, or -1. */
    int positionOf(Object key) {
      if (names.length > FEW) {
        return positions.getOrDefault(key, -1);
      }
      for (int i = 0; i < names.length; i++) {
        if (names[i].equals(key)) {
          return i;
        }
      }
      return -1;
    }
  }

  @SuppressWarnings("unchecked")
  private V value(int position) {
    return (V) values[position];
  }

  @Override
  public @Nullable V get(Object key) {
    int position = keys.positionOf(key);
    return position < 0 ? null : value(position);
  }

  @Override
  public boolean containsKey(Object key) {
    return keys.positionOf(key) >= 0;
  }

  @Override
  public int size() {
    return values.length;
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super V> action) {
    for (int i = 0; i < values.length; i++) {
      action.accept(keys.names[i], value(i));
    }
  }

  @Override
  public Set<Map.Entry<String, V>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return values.length;
      }

      @Override
      public Iterator<Map.Entry<String, V>> iterator() {
        return new Entries();
      }
    };
  }

  private final class Entries implements Iterator<Map.Entry<String, V>> {
    private int next;

    @Override
    public boolean hasNext() {
      return next < values.length;
    }

    @Override
    public Map.Entry<String, V> next() {
      if (next == values.length) {
        throw new NoSuchElementException();
      }
      int position = next++;
      return Map.entry(keys.names[position], value(position));
    }
  }
}
