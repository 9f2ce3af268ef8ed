package dev.sextant.benchmarks.simulator.scenario;

import java.util.ArrayList;
import java.util.List;

/**
 * A kind of worker in a cluster of several.
 *
 * @param type name of the type, unique in the cluster
 * @param share how many of the workers are of it, in proportion to the other shares; positive
 * @param speed how much faster than a T4 it runs; positive
 * @param memoryBytes of its GPU
 * @param loadBytesPerSecond from host to GPU memory
 */
public record WorkerKind(
    String type, double share, double speed, long memoryBytes, long loadBytesPerSecond) {

  /** Duration of work on this kind that takes so long on a T4; rounded up. */
  long scaled(long micros) {
    return (long) Math.ceil(micros / speed);
  }

  /** The kinds of a number of workers, in turn, so that any first few are mixed as all are. */
  static List<WorkerKind> mixed(List<WorkerKind> kinds, int workers) {
    double total = kinds.stream().mapToDouble(WorkerKind::share).sum();
    int[] given = new int[kinds.size()];
    List<WorkerKind> mixed = new ArrayList<>(workers);
    for (int w = 1; w <= workers; w++) {
      int most = 0;
      double largest = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < given.length; k++) {
        double owed = kinds.get(k).share() / total * w - given[k];
        if (owed > largest) {
          largest = owed;
          most = k;
        }
      }
      given[most]++;
      mixed.add(kinds.get(most));
    }
    return mixed;
  }
}
