package dev.sextant.benchmarks.simulator.published;

import java.util.Arrays;

/** Histories of waits and cached models, which are read at earlier moments. */
final class PublishedState {
  private final double[][] waitTimes;
  private final double[][] waits;
  private final int[] waitCount;
  private final double[][] cacheTimes;
  private final int[][] caches;
  private final int[] cacheCount;

  PublishedState(int workers) {
    waitTimes = new double[workers][16];
    waits = new double[workers][16];
    waitCount = new int[workers];
    cacheTimes = new double[workers][16];
    caches = new int[workers][16];
    cacheCount = new int[workers];
  }

  void setWait(int w, double now, double waitMs) {
    int n = waitCount[w]++;
    if (n == waits[w].length) {
      waits[w] = Arrays.copyOf(waits[w], 2 * n);
      waitTimes[w] = Arrays.copyOf(waitTimes[w], 2 * n);
    }
    waitTimes[w][n] = now;
    waits[w][n] = waitMs;
  }

  /** The models on a worker from a moment on, one bit each. */
  void setCache(int w, double from, int models) {
    int n = cacheCount[w]++;
    if (n == caches[w].length) {
      caches[w] = Arrays.copyOf(caches[w], 2 * n);
      cacheTimes[w] = Arrays.copyOf(cacheTimes[w], 2 * n);
    }
    cacheTimes[w][n] = from;
    caches[w][n] = models;
  }

  double waitAt(int w, double moment) {
    int i = waitCount[w] - 1;
    while (i >= 0 && waitTimes[w][i] > moment) {
      i--;
    }
    return i < 0 ? 0 : waits[w][i];
  }

  int cacheAt(int w, double moment) {
    int i = cacheCount[w] - 1;
    while (i >= 0 && cacheTimes[w][i] > moment) {
      i--;
    }
    return i < 0 ? 0 : caches[w][i];
  }
}
