package dev.sextant.planner.online;

import java.util.Arrays;

/**
 * The present workers of each class in ascending order. Who joins or leaves is noted in constant
 * time; a class is put in order when somebody looks at it.
 */
final class ClassMembers {
  private static final int NOWHERE = -1;

  private final int[][] members;
  private final int[] count;
  private final boolean[] isSorted;

  /** By worker, its place among the members of its class, or -1. */
  private final int[] place;

  ClassMembers(int classes, int workerCapacity) {
    members = new int[classes][0];
    count = new int[classes];
    isSorted = new boolean[classes];
    Arrays.fill(isSorted, true);
    place = new int[workerCapacity];
    Arrays.fill(place, NOWHERE);
  }

  int count(int workerClass) {
    return count[workerClass];
  }

  int get(int workerClass, int i) {
    if (!isSorted[workerClass]) {
      sort(workerClass);
    }
    return members[workerClass][i];
  }

  void add(int workerClass, int worker) {
    int n = count[workerClass]++;
    if (n == members[workerClass].length) {
      members[workerClass] = Arrays.copyOf(members[workerClass], 2 * n + 4);
    }
    int[] row = members[workerClass];
    isSorted[workerClass] &= n == 0 || row[n - 1] < worker;
    row[n] = worker;
    place[worker] = n;
  }

  void remove(int workerClass, int worker) {
    int[] row = members[workerClass];
    int last = --count[workerClass];
    int at = place[worker];
    isSorted[workerClass] &= at == last;
    row[at] = row[last];
    place[row[at]] = at;
    place[worker] = NOWHERE;
  }

  private void sort(int workerClass) {
    int[] row = members[workerClass];
    Arrays.sort(row, 0, count[workerClass]);
    for (int i = 0; i < count[workerClass]; i++) {
      place[row[i]] = i;
    }
    isSorted[workerClass] = true;
  }
}
