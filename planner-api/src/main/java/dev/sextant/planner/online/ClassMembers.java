package dev.sextant.planner.online;

import java.util.Arrays;

/** The present workers of each class in ascending order. */
final class ClassMembers {
  private final int[][] members;
  private final int[] count;

  ClassMembers(int classes) {
    members = new int[classes][0];
    count = new int[classes];
  }

  int count(int workerClass) {
    return count[workerClass];
  }

  int get(int workerClass, int i) {
    return members[workerClass][i];
  }

  void add(int workerClass, int worker) {
    int n = count[workerClass];
    if (n == members[workerClass].length) {
      members[workerClass] = Arrays.copyOf(members[workerClass], 2 * n + 4);
    }
    int[] row = members[workerClass];
    int at = -1 - Arrays.binarySearch(row, 0, n, worker);
    System.arraycopy(row, at, row, at + 1, n - at);
    row[at] = worker;
    count[workerClass]++;
  }

  void remove(int workerClass, int worker) {
    int n = count[workerClass];
    int[] row = members[workerClass];
    int at = Arrays.binarySearch(row, 0, n, worker);
    System.arraycopy(row, at + 1, row, at, n - at - 1);
    count[workerClass]--;
  }
}
