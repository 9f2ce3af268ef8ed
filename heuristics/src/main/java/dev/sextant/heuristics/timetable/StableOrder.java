package dev.sextant.heuristics.timetable;

/**
 * Sorts numbers by keys, equal ones in their present order: merge sort from runs, without boxes.
 */
public final class StableOrder {
  private StableOrder() {}

  /** The numbers from 0 on, in the order of their keys. */
  public static int[] of(long[] keys) {
    int n = keys.length;
    int[] from = new int[n];
    for (int i = 0; i < n; i++) {
      from[i] = i;
    }
    int[] to = new int[n];
    for (int width = 1; width < n; width <<= 1) {
      for (int low = 0; low < n; low += 2 * width) {
        int middle = Math.min(n, low + width);
        merge(keys, from, to, low, middle, Math.min(n, low + 2 * width));
      }
      int[] swap = from;
      from = to;
      to = swap;
    }
    return from;
  }

  private static void merge(long[] keys, int[] from, int[] to, int low, int middle, int high) {
    int left = low;
    int right = middle;
    if (middle == high || keys[from[middle - 1]] <= keys[from[middle]]) {
      System.arraycopy(from, low, to, low, high - low);
      return;
    }
    for (int at = low; at < high; at++) {
      boolean takesLeft = right >= high || (left < middle && keys[from[left]] <= keys[from[right]]);
      to[at] = takesLeft ? from[left++] : from[right++];
    }
  }
}
