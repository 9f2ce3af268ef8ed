package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.online.ClusterSnapshot;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What workers are like, and what others know of it: waits and models, each published at the
 * multiples of an interval of its own. Who decides at a worker knows that worker's own row as it
 * is.
 */
final class ClusterBoard {
  private static final int PENDING_PER_WORKER = 8;

  /** What a change of work carries: the wait, the batch of the task, how many wait for that. */
  private static final int LOAD_NUMBERS = 3;

  private final Cluster cluster;
  private final Publication publication;
  private final long loadInterval;
  private final long cacheInterval;

  /** With more changes to be published they are, though nobody looks. */
  private final int mostPending;

  private final ClusterSnapshot snapshot;
  private final int words;
  private final ChangeLog loadLog;
  private final ChangeLog cacheLog;

  /** The work that others are told of, but for what runs. */
  private final QueuedWork waiting;

  /** Whole duration of the running task, or 0. */
  private final long[] runningMicros;

  /** The wait that was noted last, to be published, and when. */
  private final long[] notedWait;

  private final long[] notedMicros;

  /** When the running task is expected to end. */
  private final long[] busyUntil;

  private final long[] residents;
  private final int[] plannedUses;
  private final long[] planned;

  private final long[] shownWait;
  private final long[] shownObserved;
  private final long[] shownResidents;

  /** By worker and batch, how many tasks are shown to wait for it. */
  private final int[] shownWaiting;

  private final int[] pendingLoads;
  private final int[] pendingModels;

  /** What is known where tasks are dispatched, if that is something else. */
  private final @Nullable ClusterBoard other;

  /** Creates the board for what a policy knows. */
  ClusterBoard(Cluster cluster, Information information, SimulationOptions options) {
    other =
        information.placing().equals(information.adjusting())
            ? null
            : new ClusterBoard(
                cluster,
                new Information(information.adjusting(), information.adjusting()),
                options);
    this.cluster = cluster;
    publication = information.placing();
    loadInterval = options.loadIntervalMicros();
    cacheInterval = options.cacheIntervalMicros();
    int workers = cluster.workers();
    mostPending = PENDING_PER_WORKER * workers;
    snapshot =
        new ClusterSnapshot(
            cluster.registry(), workers, cluster.problem().models(), publication.reading());
    snapshot.joinAll();
    words = snapshot.residentWords();
    loadLog = new ChangeLog(LOAD_NUMBERS);
    cacheLog = new ChangeLog(words);
    waiting = new QueuedWork(cluster, options.serving().queue().batch());
    runningMicros = new long[workers];
    notedWait = new long[workers];
    notedMicros = new long[workers];
    busyUntil = new long[workers];
    residents = new long[workers * words];
    planned = new long[workers * words];
    plannedUses = new int[workers * cluster.problem().models()];
    shownWait = new long[workers];
    shownObserved = new long[workers];
    shownResidents = new long[workers * words];
    shownWaiting = new int[workers * waiting.batches()];
    pendingLoads = new int[workers];
    pendingModels = new int[workers];
  }

  /** The board of those who dispatch tasks. */
  ClusterBoard forDispatch() {
    return other == null ? this : other;
  }

  /** What is known at a worker now; -1 for nowhere in particular. {@link #conceal} follows. */
  ClusterSnapshot reveal(int worker, long now) {
    publish(now);
    if (worker >= 0 && snapshot.isPresent(worker)) {
      if (pendingLoads[worker] > 0) {
        revealWait(worker, now);
        revealWaiting(worker);
      }
      if (pendingModels[worker] > 0) {
        snapshot.updateResidents(
            worker, publication.isAnnounced() ? planned : residents, worker * words, 0);
      }
    }
    return snapshot;
  }

  /** A wait that counts the whole running task, or does not shrink, is the same to all. */
  private void revealWait(int w, long now) {
    if (publication.work() == Publication.Work.WHOLE || !publication.shrinks()) {
      snapshot.updateWait(w, notedWait[w], notedMicros[w]);
    } else {
      snapshot.updateWait(w, waitMicros(w, now), now);
    }
  }

  private void revealWaiting(int w) {
    for (int b = 0; b < waiting.batches(); b++) {
      int tasks = waiting.tasks(w, b);
      if (tasks != shownWaiting[w * waiting.batches() + b]) {
        snapshot.updateWaiting(w, b, tasks);
      }
    }
  }

  private void concealWaiting(int w) {
    for (int b = 0; b < waiting.batches(); b++) {
      int shown = shownWaiting[w * waiting.batches() + b];
      if (waiting.tasks(w, b) != shown) {
        snapshot.updateWaiting(w, b, shown);
      }
    }
  }

  /** Takes back what only one worker knows of itself. */
  void conceal(int worker) {
    if (worker >= 0 && snapshot.isPresent(worker)) {
      if (pendingLoads[worker] > 0) {
        snapshot.updateWait(worker, shownWait[worker], shownObserved[worker]);
        concealWaiting(worker);
      }
      if (pendingModels[worker] > 0) {
        snapshot.updateResidents(worker, shownResidents, worker * words, 0);
      }
    }
  }

  private void publish(long now) {
    long loads = loadInterval == 0 ? now : now / loadInterval * loadInterval;
    while (!loadLog.isEmpty() && loadLog.firstMicros() <= loads) {
      long observed = loadLog.firstMicros();
      int w = loadLog.firstWorker();
      int at = loadLog.take();
      shownWait[w] = loadLog.entries()[at];
      shownObserved[w] = observed;
      pendingLoads[w]--;
      if (snapshot.isPresent(w)) {
        snapshot.updateWait(w, shownWait[w], observed);
      }
      showWaiting(w, (int) loadLog.entries()[at + 1], (int) loadLog.entries()[at + 2]);
    }
    long models = cacheInterval == 0 ? now : now / cacheInterval * cacheInterval;
    while (!cacheLog.isEmpty() && cacheLog.firstMicros() <= models) {
      int w = cacheLog.firstWorker();
      System.arraycopy(cacheLog.entries(), cacheLog.take(), shownResidents, w * words, words);
      pendingModels[w]--;
      if (snapshot.isPresent(w)) {
        snapshot.updateResidents(w, shownResidents, w * words, 0);
      }
    }
  }

  private void showWaiting(int w, int batch, int tasks) {
    if (batch != QueuedWork.ALONE) {
      shownWaiting[w * waiting.batches() + batch] = tasks;
      if (snapshot.isPresent(w)) {
        snapshot.updateWaiting(w, batch, tasks);
      }
    }
  }

  private long waitMicros(int w, long now) {
    long running =
        publication.work() == Publication.Work.WHOLE ? runningMicros[w] : restMicros(w, now);
    return running + waiting.micros(w);
  }

  private long restMicros(int w, long now) {
    return Math.max(0, busyUntil[w] - now);
  }

  private void loadChanged(int w, int batch, long now) {
    if (loadLog.count() > mostPending) {
      publish(now);
    }
    int at = loadLog.add(now, w);
    notedWait[w] = waitMicros(w, now);
    notedMicros[w] = now;
    loadLog.entries()[at] = notedWait[w];
    loadLog.entries()[at + 1] = batch;
    loadLog.entries()[at + 2] = batch == QueuedWork.ALONE ? 0 : waiting.tasks(w, batch);
    pendingLoads[w]++;
  }

  private void modelsChanged(int w, long now) {
    if (cacheLog.count() > mostPending) {
      publish(now);
    }
    int at = cacheLog.add(now, w);
    long[] from = publication.isAnnounced() ? planned : residents;
    System.arraycopy(from, w * words, cacheLog.entries(), at, words);
    pendingModels[w]++;
  }

  /** A task that has a worker and an option comes to a stage; it goes through all of them. */
  void reach(TaskStage stage, int w, int option, long now) {
    if (other != null) {
      other.reach(stage, w, option, now);
    }
    if (stage == publication.work().first()) {
      waiting.add(w, option);
      loadChanged(w, waiting.batch(option), now);
    }
  }

  /** A task that has come to a stage is taken from its worker. */
  void withdraw(TaskStage stage, int w, int option, long now) {
    if (other != null) {
      other.withdraw(stage, w, option, now);
    }
    if (stage.compareTo(publication.work().first()) >= 0) {
      waiting.take(w, option);
      loadChanged(w, waiting.batch(option), now);
    }
  }

  /** Lets a scheduler know of work that it has just given to a worker, until {@link #forget}. */
  void assume(int w, long micros, long now) {
    snapshot.updateWait(w, snapshot.queueEndMicros(w, now) - now + micros, now);
  }

  /** Makes the wait of a worker what was published of it. */
  void forget(int w) {
    if (snapshot.isPresent(w)) {
      snapshot.updateWait(w, shownWait[w], shownObserved[w]);
    }
  }

  /**
   * Queued tasks are next, alone or in a batch; their loads begin.
   *
   * @param option of each of them
   * @param micros what the run takes
   */
  void start(int w, int option, int tasks, long micros, long expectedEnd, long now) {
    if (other != null) {
      other.start(w, option, tasks, micros, expectedEnd, now);
    }
    for (int i = 0; i < tasks; i++) {
      waiting.take(w, option);
    }
    runningMicros[w] = micros;
    busyUntil[w] = expectedEnd;
    loadChanged(w, waiting.batch(option), now);
  }

  /** The running task is done. */
  void end(int w, long now) {
    if (other != null) {
      other.end(w, now);
    }
    runningMicros[w] = 0;
    busyUntil[w] = now;
    loadChanged(w, QueuedWork.ALONE, now);
  }

  /** A model becomes resident, or goes. */
  void resident(int w, int model, boolean isResident, long now) {
    if (other != null) {
      other.resident(w, model, isResident, now);
    }
    int at = w * words + (model >> 6);
    long bit = 1L << model;
    residents[at] = isResident ? residents[at] | bit : residents[at] & ~bit;
    showPlanned(w, model);
    modelsChanged(w, now);
  }

  /** A task that needs a model is placed on a worker, or is done or taken from it. */
  void planUse(int w, int model, int sign, long now) {
    if (other != null) {
      other.planUse(w, model, sign, now);
    }
    int uses = plannedUses[w * cluster.problem().models() + model] += sign;
    if (publication.isAnnounced() && uses == (sign > 0 ? 1 : 0)) {
      showPlanned(w, model);
      modelsChanged(w, now);
    }
  }

  private void showPlanned(int w, int model) {
    int at = w * words + (model >> 6);
    long bit = 1L << model;
    boolean counts = (residents[at] & bit) != 0 || isPlanned(w, model);
    planned[at] = counts ? planned[at] | bit : planned[at] & ~bit;
  }

  /** Whether a task placed on a worker needs a model. */
  boolean isPlanned(int w, int model) {
    return plannedUses[w * cluster.problem().models() + model] > 0;
  }

  boolean isPresent(int w) {
    return snapshot.isPresent(w);
  }

  /** A worker fails, which everybody knows at once. */
  void leave(int w, long now) {
    if (other != null) {
      other.leave(w, now);
    }
    publish(now);
    snapshot.leave(w);
    waiting.clear(w);
    runningMicros[w] = 0;
    busyUntil[w] = 0;
    Arrays.fill(residents, w * words, (w + 1) * words, 0);
    Arrays.fill(planned, w * words, (w + 1) * words, 0);
    int models = cluster.problem().models();
    Arrays.fill(plannedUses, w * models, (w + 1) * models, 0);
  }

  /** A worker is back, idle and empty. */
  void enter(int w, long now) {
    if (other != null) {
      other.enter(w, now);
    }
    publish(now);
    snapshot.joinAt(w, w);
    shownWait[w] = 0;
    shownObserved[w] = now;
    Arrays.fill(shownResidents, w * words, (w + 1) * words, 0);
    Arrays.fill(shownWaiting, w * waiting.batches(), (w + 1) * waiting.batches(), 0);
    loadChanged(w, QueuedWork.ALONE, now);
    for (int b = 0; b < waiting.batches(); b++) {
      // What was on its way to be shown when the worker failed must not stay.
      loadChanged(w, b, now);
    }
    modelsChanged(w, now);
  }
}
