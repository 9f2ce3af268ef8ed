package dev.sextant.benchmarks.simulator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Batch sampling with late binding (Sparrow: Ousterhout et al., SOSP'13, section 3): tasks of a job
 * that are ready together are a group, for which twice as many workers are drawn as it has tasks; a
 * reservation of the group joins the queue of each. When it is the turn of a reservation, its
 * worker asks for a task of the group; where none is left it goes on to the next.
 *
 * <p>Deviations: asking takes no time; workers serve reservations by the queue discipline of the
 * simulation, which is first come, first served as published where nothing else is said; a group
 * whose tasks no worker can all run is several; with fewer workers than reservations some have more
 * than one. Reservations of a worker that fails are drawn anew.
 */
final class Sparrow implements Binder {
  private static final int NONE = -1;

  /** Reservations for each task. */
  private static final int PROBES = 2;

  /** Stream of its draws. */
  private static final long STREAM = 997;

  /** Draws for each reservation before all workers are looked at. */
  private static final int TRIES = 8;

  private final Cluster cluster;
  private final Dispatcher dispatcher;
  private final Reservations reservations;
  private final Randomness random;
  private final int[] drawn;
  private final boolean[] isDrawn;
  private final int[] candidates;
  private final int[] single = new int[1];

  /** Groups of one task without a worker. */
  private final List<Integer> homeless = new ArrayList<>();

  private int[] batch = new int[16];

  Sparrow(Cluster cluster, long seed, Dispatcher dispatcher) {
    this.cluster = cluster;
    this.dispatcher = dispatcher;
    reservations = new Reservations(cluster.workers(), dispatcher.tasks());
    random = Randomness.of(seed, STREAM);
    drawn = new int[cluster.workers()];
    isDrawn = new boolean[cluster.workers()];
    candidates = new int[cluster.workers()];
  }

  @Override
  public void ready(int[] tasks, int count) {
    int group = reservations.open(tasks, count);
    if (!spread(group, PROBES * count)) {
      split(group);
    }
  }

  /** The tasks of a group that no worker can run become groups of their own. */
  private void split(int group) {
    for (int t = reservations.firstOpen(group); t != NONE; t = reservations.firstOpen(group)) {
      reservations.close(t);
      single[0] = t;
      settle(reservations.open(single, 1));
    }
  }

  private void settle(int group) {
    if (!spread(group, PROBES)) {
      homeless.add(group);
    }
  }

  /**
   * Draws workers for reservations of a group, which idle ones among them then serve; returns
   * whether there are any.
   */
  private boolean spread(int group, int count) {
    int workers = draw(group, count);
    if (workers == 0) {
      return false;
    }
    long urgency = Long.MAX_VALUE;
    for (int t = reservations.firstOpen(group); t != NONE; t = reservations.nextOpen(t)) {
      urgency = Math.min(urgency, dispatcher.urgency(t));
    }
    for (int i = 0; i < count; i++) {
      reservations.reserve(drawn[i % workers], group, urgency);
    }
    int[] asked = Arrays.copyOf(drawn, Math.min(workers, count));
    for (int w : asked) {
      serve(w);
    }
    return true;
  }

  /** Draws different workers that can run all tasks of a group; returns how many there are. */
  private int draw(int group, int most) {
    int count = 0;
    while (count < most && add(group, count)) {
      count++;
    }
    for (int i = 0; i < count; i++) {
      isDrawn[drawn[i]] = false;
    }
    return count;
  }

  private boolean add(int group, int at) {
    int w = NONE;
    for (int i = 0; i < TRIES && w == NONE; i++) {
      int tried = random.index(drawn.length);
      w = isCandidate(tried, group) ? tried : NONE;
    }
    if (w == NONE) {
      int count = 0;
      for (int each = 0; each < drawn.length; each++) {
        if (isCandidate(each, group)) {
          candidates[count++] = each;
        }
      }
      w = count == 0 ? NONE : candidates[random.index(count)];
    }
    if (w != NONE) {
      drawn[at] = w;
      isDrawn[w] = true;
    }
    return w != NONE;
  }

  private boolean isCandidate(int w, int group) {
    boolean can = dispatcher.isPresent(w) && !isDrawn[w];
    for (int t = reservations.firstOpen(group); t != NONE && can; t = reservations.nextOpen(t)) {
      can = cluster.quickestOption(dispatcher.flowTask(t), w) >= 0;
    }
    return can;
  }

  @Override
  public void left(int task) {
    reservations.close(task);
  }

  @Override
  public void free(int worker) {
    serve(worker);
  }

  private void serve(int w) {
    int count = dispatcher.isIdle(w) ? dispatcher.pick(w, reservations) : 0;
    if (count == 0) {
      return;
    }
    batch = count > batch.length ? new int[2 * count] : batch;
    for (int i = 0; i < count; i++) {
      batch[i] = dispatcher.picked(i);
    }
    if (dispatcher.run(w, batch, count)) {
      for (int i = 0; i < count; i++) {
        reservations.launch(w, batch[i]);
      }
    }
  }

  @Override
  public void changed(int worker, boolean isPresent) {
    if (isPresent) {
      List<Integer> groups = List.copyOf(homeless);
      homeless.clear();
      groups.stream().filter(group -> reservations.firstOpen(group) != NONE).forEach(this::settle);
      return;
    }
    for (int group = reservations.take(worker); group != NONE; group = reservations.take(worker)) {
      boolean isOpen = reservations.firstOpen(group) != NONE;
      if (isOpen && !spread(group, 1) && reservations.reserved(group) == 0) {
        split(group);
      }
    }
  }

  @Override
  public void woken() {
    // It never asks for that.
  }
}
