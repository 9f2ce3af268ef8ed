package dev.sextant.benchmarks.simulator;

/**
 * One scheduler that knows how long everything takes (Clockwork: Gujarati et al., OSDI'20, section
 * 5): requests wait with it until a worker will be free within a moment, which then gets the
 * largest batch of one kind that is in time; of several kinds the one that must start first.
 * Requests that cannot be in time any more are given up. Models are loaded one at a time on each
 * worker, for the most {@linkplain ModelDemand unmet demand}; the least recently used go. With
 * exact durations whatever is begun ends in time.
 *
 * <p>Deviations: a request is a task, which must leave time for what comes after it in its job; the
 * largest batch may leave out the most urgent requests, whose turn comes in another batch or never,
 * so that an overload does not force small ones; a worker loads nothing else before it has served.
 */
final class Clockwork implements Binder {
  private static final int NONE = -1;
  private static final long NEVER = Long.MAX_VALUE;

  /** How long before a worker is free its next batch is bound; as published. */
  private static final long AHEAD_MICROS = 5_000;

  private final Dispatcher dispatcher;
  private final Cluster cluster;
  private final RequestLines lines;
  private final ModelLoads loads;
  private final InTimeRequests inTime;

  /** By task, when it must end. */
  private final long[] latestEnd;

  /** By line, the earliest deadline first; and how many there are. */
  private final TaskLists waiting;

  private final int[] waits;

  /** By worker, whether a load waits until nothing is bound there. */
  private final boolean[] drains;

  /** By worker, until when it is busy; less for one that turns out to be free earlier. */
  private final long[] busyUntil;

  Clockwork(Cluster cluster, Dispatcher dispatcher) {
    this.cluster = cluster;
    this.dispatcher = dispatcher;
    lines = new RequestLines(cluster);
    latestEnd = new long[dispatcher.tasks()];
    waiting = new TaskLists(lines.count(), new long[latestEnd.length], latestEnd);
    waits = new int[lines.count()];
    drains = new boolean[cluster.workers()];
    busyUntil = new long[cluster.workers()];
    loads = new ModelLoads(cluster, lines, dispatcher, waits, drains);
    inTime = new InTimeRequests(dispatcher, waiting, latestEnd);
  }

  @Override
  public void ready(int[] tasks, int count) {
    for (int i = 0; i < count; i++) {
      int k = lines.of(dispatcher.flowTask(tasks[i]));
      latestEnd[tasks[i]] = dispatcher.latestEndMicros(tasks[i]);
      waiting.insert(k, tasks[i]);
      waits[k]++;
      loads.came(k);
    }
    loads.look();
    for (int i = 0; i < count; i++) {
      serveLine(lines.of(dispatcher.flowTask(tasks[i])));
    }
    lookAhead();
  }

  @Override
  public void left(int task) {
    int k = lines.of(dispatcher.flowTask(task));
    waiting.remove(k, task);
    waits[k]--;
  }

  @Override
  public void free(int worker) {
    busyUntil[worker] = dispatcher.nowMicros();
    if (drains[worker]) {
      drains[worker] = false;
      loads.lookAgain();
    }
    loads.look();
    serveWorker(worker);
    lookAhead();
  }

  @Override
  public void changed(int worker, boolean isPresent) {
    busyUntil[worker] = dispatcher.nowMicros();
    drains[worker] = false;
    loads.returned(worker);
    loads.lookAgain();
  }

  @Override
  public void woken() {
    for (int k = 0; k < waits.length; k++) {
      expire(k);
    }
    loads.look();
    for (int w = 0; w < drains.length; w++) {
      serveWorker(w);
    }
    lookAhead();
  }

  /** Gives up what cannot be in time any more. */
  private void expire(int k) {
    long end = dispatcher.nowMicros() + lines.leastMicros(k);
    int task = waiting.first(k);
    while (task != NONE && latestEnd[task] < end) {
      dispatcher.giveUp(task);
      task = waiting.first(k);
    }
  }

  /** Binds what waits of a line, as long as that can begin soon on some worker. */
  private void serveLine(int k) {
    expire(k);
    boolean isBound = true;
    while (isBound && waits[k] > 0) {
      int best = NONE;
      long earliest = NEVER;
      long least = dispatcher.nowMicros() + lines.leastMicros(k);
      for (int w = 0; w < drains.length && earliest > least; w++) {
        if (canBegin(k, w) && inTime.find(k, w, lines.option(k, w), micros(k, w)) > 0) {
          best = inTime.endMicros() < earliest ? w : best;
          earliest = Math.min(earliest, inTime.endMicros());
        }
      }
      isBound = best != NONE && bind(k, best);
    }
  }

  /** Binds batches to a worker as long as it is free soon; first what must start first. */
  private void serveWorker(int w) {
    boolean isBound = true;
    while (isBound) {
      int best = NONE;
      long earliest = NEVER;
      for (int k = 0; k < waits.length; k++) {
        if (waits[k] == 0 || !canBegin(k, w)) {
          continue;
        }
        expire(k);
        boolean any = waits[k] > 0 && inTime.find(k, w, lines.option(k, w), micros(k, w)) > 0;
        best = any && inTime.latestStartMicros() < earliest ? k : best;
        earliest = any ? Math.min(earliest, inTime.latestStartMicros()) : earliest;
      }
      isBound = best != NONE && bind(best, w);
    }
  }

  private long[] micros(int k, int w) {
    return cluster.batchMicros(lines.option(k, w));
  }

  /** Whether a worker has the models of a line, and could begin soon. */
  private boolean canBegin(int k, int w) {
    if (busyUntil[w] > dispatcher.nowMicros() + AHEAD_MICROS) {
      return false;
    }
    int option = lines.option(k, w);
    return option >= 0
        && dispatcher.isPresent(w)
        && (!drains[w] || dispatcher.isIdle(w))
        && dispatcher.holdsModels(w, option)
        && dispatcher.startMicros(w, option) <= dispatcher.nowMicros() + AHEAD_MICROS;
  }

  private boolean bind(int k, int w) {
    int size = inTime.find(k, w, lines.option(k, w), micros(k, w));
    if (size == 0 || !dispatcher.run(w, inTime.tasks(), size)) {
      return false;
    }
    loads.served(w);
    busyUntil[w] = dispatcher.freeMicros(w);
    for (int i = 0; i < size; i++) {
      waiting.remove(k, inTime.tasks()[i]);
    }
    waits[k] -= size;
    return true;
  }

  /** Asks to be woken when something that waits may begin, or is too late. */
  private void lookAhead() {
    long next = NEVER;
    for (int k = 0; k < waits.length; k++) {
      if (waits[k] == 0) {
        continue;
      }
      next = Math.min(next, latestEnd[waiting.first(k)] - lines.leastMicros(k) + 1);
      next = Math.min(next, loads.nextLookMicros());
      for (int w = 0; w < drains.length; w++) {
        int option = lines.option(k, w);
        boolean isSooner = busyUntil[w] - AHEAD_MICROS < next && option >= 0;
        if (isSooner && dispatcher.isPresent(w) && dispatcher.holdsModels(w, option)) {
          long soon = dispatcher.startMicros(w, option) - AHEAD_MICROS;
          next = soon > dispatcher.nowMicros() ? Math.min(next, soon) : next;
        }
      }
    }
    if (next < NEVER) {
      dispatcher.wake(next);
    }
  }
}
