package dev.sextant.heuristics.compass;

import org.jspecify.annotations.Nullable;

/**
 * Values by small numbers, of which most have none. Takes as much room as there are values; numbers
 * that follow each other lie beside each other. Values stay. Not thread-safe.
 */
final class IntTable<T> {
  private int[] keys = new int[4];
  private @Nullable Object[] values = new Object[4];
  private int count;

  /** The value of a number, or null. */
  @SuppressWarnings("unchecked")
  @Nullable T get(int key) {
    return (T) values[place(key)];
  }

  /** Gives a number that has none a value. */
  void put(int key, T value) {
    if (2 * ++count > keys.length) {
      grow();
    }
    int at = place(key);
    keys[at] = key;
    values[at] = value;
  }

  private int place(int key) {
    int mask = keys.length - 1;
    int at = key & mask;
    while (values[at] != null && keys[at] != key) {
      at = at + 1 & mask;
    }
    return at;
  }

  private void grow() {
    int[] oldKeys = keys;
    @Nullable Object[] old = values;
    keys = new int[2 * oldKeys.length];
    values = new Object[keys.length];
    for (int i = 0; i < old.length; i++) {
      if (old[i] != null) {
        int at = place(oldKeys[i]);
        keys[at] = oldKeys[i];
        values[at] = old[i];
      }
    }
  }
}
