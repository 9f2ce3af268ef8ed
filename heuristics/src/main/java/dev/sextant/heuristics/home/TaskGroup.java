package dev.sextant.heuristics.home;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Pending tasks that need the same models. What counts of a task is where it may run, so tasks that
 * may run on the same workers are kept as one. Not thread-safe.
 */
final class TaskGroup {
  private final int[] models;

  /** Of tasks that may run on the same workers: these, and how many tasks they are. */
  private final List<BitSet> allowed = new ArrayList<>();

  private final List<Integer> tasks = new ArrayList<>();
  private final Map<BitSet, Integer> known = new HashMap<>();

  /** By worker, how many of the models it is meant to keep. */
  private final int[] keptModels;

  private final BitSet homes = new BitSet();
  private double workMicros;

  TaskGroup(int[] models, int workers) {
    this.models = models;
    keptModels = new int[workers];
  }

  /** What its tasks need; not empty, to be read only. */
  int[] models() {
    return models;
  }

  /** Adds a task that may run on some workers, and takes so long on the fastest of them. */
  void add(BitSet workers, long micros) {
    Integer place = known.putIfAbsent(workers, allowed.size());
    if (place == null) {
      allowed.add(workers);
      tasks.add(1);
    } else {
      tasks.set(place, tasks.get(place) + 1);
    }
    workMicros += micros;
  }

  /** What all its tasks take together where they are fastest. */
  double workMicros() {
    return workMicros;
  }

  /** Workers that keep all of the models; to be read only. */
  BitSet homes() {
    return homes;
  }

  /** A worker keeps one more of the models. */
  void keep(int worker) {
    if (++keptModels[worker] == models.length) {
      homes.set(worker);
    }
  }

  /** A worker keeps one less of the models; whether it was a home. */
  boolean drop(int worker) {
    boolean was = keptModels[worker]-- == models.length;
    homes.clear(worker);
    return was;
  }

  /**
   * By worker, how many tasks without a home could run there.
   *
   * @param counts by worker, to be filled
   * @return whether there is any such task
   */
  boolean countOpen(int[] counts) {
    boolean any = false;
    java.util.Arrays.fill(counts, 0);
    for (int i = 0; i < allowed.size(); i++) {
      BitSet workers = allowed.get(i);
      if (!workers.intersects(homes)) {
        any = true;
        for (int w = workers.nextSetBit(0); w >= 0; w = workers.nextSetBit(w + 1)) {
          counts[w] += tasks.get(i);
        }
      }
    }
    return any;
  }

  /** By worker, how many of the tasks could run there. */
  int[] countAll() {
    int[] counts = new int[keptModels.length];
    for (int i = 0; i < allowed.size(); i++) {
      int more = tasks.get(i);
      allowed.get(i).stream().forEach(w -> counts[w] += more);
    }
    return counts;
  }

  /** Whether every task has another home than a worker. */
  boolean hasHomesWithout(int worker) {
    if (!homes.get(worker)) {
      return true;
    }
    homes.clear(worker);
    boolean covered = true;
    for (int i = 0; i < allowed.size() && covered; i++) {
      covered = !allowed.get(i).get(worker) || allowed.get(i).intersects(homes);
    }
    homes.set(worker);
    return covered;
  }

  /** How many different sets of workers its tasks may run on. */
  int size() {
    return allowed.size();
  }
}
