package dev.sextant.planner.sharing.compiled;

import java.util.Arrays;

/**
 * Numbers kinds in the order they are first met: of one kind is what has the same profile and the
 * same four amounts. A hash table with open addresses. Not thread-safe.
 */
final class Kinds {
  private static final int AMOUNTS = 4;
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  /** The number of a kind and one; 0 where there is none. */
  private final int[] table;

  private int[] profile = new int[16];

  /** By kind, one after the other, as bits. */
  private long[] amounts = new long[16 * AMOUNTS];

  private final long[] asked = new long[AMOUNTS];
  private int size;

  /** Kinds of so many things. */
  Kinds(int things) {
    table = new int[Integer.highestOneBit(Math.max(4, things + things / 2)) * 2];
  }

  /** How many kinds were met. */
  int size() {
    return size;
  }

  /** The number of a kind. */
  int number(int itsProfile, double one, double two, double three, double four) {
    asked[0] = Double.doubleToLongBits(one);
    asked[1] = Double.doubleToLongBits(two);
    asked[2] = Double.doubleToLongBits(three);
    asked[3] = Double.doubleToLongBits(four);
    long hash = itsProfile;
    for (long amount : asked) {
      hash = (hash ^ (hash >>> 32) ^ amount) * SPREAD;
    }
    int slot = (int) ((hash ^ (hash >>> 32)) & (table.length - 1));
    while (table[slot] != 0) {
      int number = table[slot] - 1;
      if (profile[number] == itsProfile
          && Arrays.equals(amounts, number * AMOUNTS, (number + 1) * AMOUNTS, asked, 0, AMOUNTS)) {
        return number;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    table[slot] = size + 1;
    return add(itsProfile);
  }

  private int add(int itsProfile) {
    if (size == profile.length) {
      profile = Arrays.copyOf(profile, 2 * size);
      amounts = Arrays.copyOf(amounts, 2 * size * AMOUNTS);
    }
    profile[size] = itsProfile;
    System.arraycopy(asked, 0, amounts, size * AMOUNTS, AMOUNTS);
    return size++;
  }
}
