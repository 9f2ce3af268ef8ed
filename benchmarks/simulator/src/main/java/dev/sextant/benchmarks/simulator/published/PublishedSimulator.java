package dev.sextant.benchmarks.simulator.published;

import dev.sextant.benchmarks.simulator.Randomness;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Compass and Hash by the rules of the simulator with which Compass was published (Yang et al.,
 * arXiv 2402.17652), quirks included. It exists to hold our figures against the published one. A
 * {@link PublishedQuirk} can be left out, to tell what it does to the figures; what stays is that
 * what follows a task is decided when the task is dequeued, and that a job counts as completed when
 * its last task is.
 */
final class PublishedSimulator {
  private static final double THETA = 1.5;
  private static final int FREE = 0;
  private static final int CREATED = 1;
  private static final int INPUT = 2;
  private static final int ENTERED = 3;

  private final PublishedArrivals arrivals;
  private final PublishedSettings settings;
  private final @Nullable PublishedRun record;
  private final PublishedRun run;
  private final PublishedState state;
  private final Randomness random;
  private final PublishedEvents events = new PublishedEvents();
  private final List<Deque<int[]>> queues = new ArrayList<>();
  private final List<List<Integer>> loadOrder = new ArrayList<>();
  private final int[] cached;
  private final boolean[] busy;
  private final int[][] inputs;
  private final double[] workerEnd;
  private final double[] used;

  /** When each worker ends what it runs. */
  private final double[] busyUntil;

  private final double[] taskEnd = new double[8];
  private int completed;

  private PublishedSimulator(
      PublishedArrivals arrivals, PublishedSettings settings, @Nullable PublishedRun record) {
    this.record = record;
    this.arrivals = arrivals;
    this.settings = settings;
    run = new PublishedRun(arrivals);
    state = new PublishedState(settings.workers());
    random = Randomness.of(settings.seed(), 77);
    for (int w = 0; w < settings.workers(); w++) {
      queues.add(new ArrayDeque<>());
      loadOrder.add(new ArrayList<>());
    }
    cached = new int[settings.workers()];
    busy = new boolean[settings.workers()];
    inputs = new int[arrivals.count()][8];
    workerEnd = new double[settings.workers()];
    used = new double[settings.workers()];
    busyUntil = new double[settings.workers()];
  }

  /** Simulates until as many jobs have completed as the settings say, or all. */
  static PublishedRun run(PublishedArrivals arrivals, PublishedSettings settings) {
    return new PublishedSimulator(arrivals, settings, null).run();
  }

  /**
   * Replays the arrivals of a recorded run. The recording simulator took events of one instant in
   * no particular order; here, tasks that become ready together do so in the order of the record.
   * Jobs without a task in the record have been created and never entered. What Hash drew is taken
   * from the record.
   */
  static PublishedRun replay(PublishedRun record, PublishedSettings settings) {
    return new PublishedSimulator(record.arrivals, settings, record).run();
  }

  private PublishedRun run() {
    int[] nextOfClient = new int[arrivals.count()];
    int[] first = nextOfClients(nextOfClient);
    for (int job : first) {
      if (job < arrivals.count()) {
        events.add(arrivals.createdMs()[job], CREATED, job, 0, 0);
      }
    }
    while (completed < settings.jobs() && !events.isEmpty()) {
      PublishedEvents.Event event = events.take();
      switch (event.kind()) {
        case CREATED -> create(event.subject(), nextOfClient[event.subject()], event.ms());
        case ENTERED -> arrive(event.subject(), event.ms());
        case INPUT -> input(event.subject(), event.task(), event.worker(), event.ms());
        default -> {
          busy[event.worker()] = false;
          next(event.worker(), event.ms());
        }
      }
    }
    return run;
  }

  /** Finds the next job of each job's client; returns the first ones. */
  private int[] nextOfClients(int[] next) {
    int[] later = new int[PublishedWorkload.NAMES.size()];
    Arrays.fill(later, arrivals.count());
    for (int j = arrivals.count() - 1; j >= 0; j--) {
      next[j] = later[arrivals.workflow()[j]];
      later[arrivals.workflow()[j]] = j;
    }
    return later;
  }

  private void create(int job, int next, double now) {
    if (record == null || record.hasEntered(job)) {
      double kb = PublishedWorkload.inKb(arrivals.workflow()[job], 0);
      events.add(now + PublishedWorkload.hostToHostMs(kb), ENTERED, job, 0, 0);
    }
    if (next < arrivals.count()) {
      events.add(arrivals.createdMs()[next], CREATED, next, 0, 0);
    }
  }

  private void arrive(int job, double now) {
    int f = arrivals.workflow()[job];
    int ingress = arrivals.ingress()[job];
    if (settings.policy() == PublishedSettings.Policy.HASH) {
      for (int t = 0; t < PublishedWorkload.tasks(f); t++) {
        run.worker[job][t] =
            record == null ? random.index(settings.workers()) : record.worker[job][t];
      }
    } else {
      plan(job, f, settings.policy() == PublishedSettings.Policy.CENTRAL ? -1 : ingress, now);
    }
    int w = run.worker[job][0];
    double delay = w == ingress ? 0 : PublishedWorkload.hostToHostMs(PublishedWorkload.inKb(f, 0));
    events.add(now + delay, INPUT, job, 0, w);
  }

  private void plan(int job, int f, int ingress, double now) {
    for (int w = 0; w < settings.workers(); w++) {
      boolean counts = settings.policy() != PublishedSettings.Policy.NO_LOAD;
      workerEnd[w] = now + (counts ? wait(w, ingress, now) : 0);
      used[w] = kb(cache(w, ingress, now));
    }
    for (int task : PublishedWorkload.order(f)) {
      int best = 0;
      double bestEnd = Double.POSITIVE_INFINITY;
      for (int w = 0; w < settings.workers(); w++) {
        double end =
            Math.max(workerEnd[w], inputsAt(job, f, task, ingress, w, now))
                + fetchMs(f, task, cache(w, ingress, now), used[w])
                + PublishedWorkload.execMs(f, task);
        if (end < bestEnd) {
          bestEnd = end;
          best = w;
        }
      }
      planFetch(best, model(f, task), cache(best, ingress, now));
      run.worker[job][task] = best;
      taskEnd[task] = bestEnd;
      workerEnd[best] = bestEnd;
    }
  }

  /** Changes the memory in use by a fetch that fits. */
  private void planFetch(int w, int model, int models) {
    if (model < 0 || (models >> model & 1) != 0) {
      return;
    }
    double size = PublishedWorkload.MODEL_KB[model];
    if (used[w] + size > PublishedWorkload.CAPACITY_KB) {
      return;
    }
    if (!settings.has(PublishedQuirk.USED_MEMORY)) {
      used[w] += size;
    } else if (used[w] >= size) {
      used[w] -= size;
    }
  }

  private int model(int f, int task) {
    int model = PublishedWorkload.model(f, task);
    return settings.has(PublishedQuirk.OWN_MODELS) ? model : PublishedWorkload.sharedModel(model);
  }

  private double inputsAt(int job, int f, int task, int ingress, int w, double now) {
    int[] preds = PublishedWorkload.preds(f, task);
    if (preds.length == 0) {
      double delay =
          w == ingress ? 0 : PublishedWorkload.hostToHostMs(PublishedWorkload.inKb(f, task));
      return settings.has(PublishedQuirk.ENTRY_DELAY) ? delay : now + delay;
    }
    double latest = 0;
    for (int p : preds) {
      double delay =
          run.worker[job][p] == w ? 0 : PublishedWorkload.gpuToGpuMs(PublishedWorkload.outKb(f, p));
      latest = Math.max(latest, taskEnd[p] + delay);
    }
    return latest;
  }

  private double fetchMs(int f, int task, int models, double usedKb) {
    int model = model(f, task);
    if (model < 0
        || (models >> model & 1) != 0
        || settings.policy() == PublishedSettings.Policy.NO_CACHE) {
      return 0;
    }
    double size = PublishedWorkload.MODEL_KB[model];
    boolean fits = usedKb + size <= PublishedWorkload.CAPACITY_KB;
    return PublishedWorkload.copyMs(size) * (fits ? 1 : 2);
  }

  private double wait(int w, int reader, double now) {
    boolean isStale = (w == reader) == settings.has(PublishedQuirk.OWN_ROW);
    return state.waitAt(w, isStale ? now - settings.loadStalenessMs() : now) + rest(w, now);
  }

  /** What is left of the running task, if that counts. */
  private double rest(int w, double now) {
    return settings.has(PublishedQuirk.RUNNING_TASK) ? 0 : Math.max(0, busyUntil[w] - now);
  }

  private int cache(int w, int reader, double now) {
    return state.cacheAt(w, w == reader ? now : now - settings.cacheStalenessMs());
  }

  /** Summed anew each time: sums that are kept up to date drift, and break ties by their drift. */
  private double queuedMs(int w) {
    double sum = 0;
    for (int[] queued : queues.get(w)) {
      sum += PublishedWorkload.execMs(arrivals.workflow()[queued[0]], queued[1]);
    }
    return sum;
  }

  private static double kb(int models) {
    double sum = 0;
    for (int rest = models; rest != 0; rest &= rest - 1) {
      sum += PublishedWorkload.MODEL_KB[Integer.numberOfTrailingZeros(rest)];
    }
    return sum;
  }

  private void input(int job, int task, int w, double now) {
    int f = arrivals.workflow()[job];
    inputs[job][task]++;
    if (inputs[job][task] < PublishedWorkload.preds(f, task).length) {
      return;
    }
    run.queuedMs[job][task] = now;
    queues.get(w).add(new int[] {job, task});
    state.setWait(w, now, queuedMs(w));
    if (!busy[w]) {
      next(w, now);
    }
  }

  private void next(int w, double now) {
    int[] first = queues.get(w).poll();
    if (first == null) {
      return;
    }
    int job = first[0];
    int task = first[1];
    int f = arrivals.workflow()[job];
    busy[w] = true;
    run.dequeuedMs[job][task] = now;
    state.setWait(w, now, queuedMs(w));
    double start = now + loadMs(f, task, w, now);
    double end = start + PublishedWorkload.execMs(f, task);
    run.startMs[job][task] = start;
    run.endMs[job][task] = end;
    busyUntil[w] = end;
    events.add(end, FREE, 0, 0, w);
    boolean last = true;
    for (int s : successors(job, f, task)) {
      last = false;
      follow(job, f, task, s, w, now, end);
    }
    if (last) {
      completed++;
      run.jobEndMs[job] = end;
    }
  }

  /** In the order of their numbers, or in that in which a recorded run started them. */
  private int[] successors(int job, int f, int task) {
    return IntStream.range(task + 1, PublishedWorkload.tasks(f))
        .filter(s -> IntStream.of(PublishedWorkload.preds(f, s)).anyMatch(p -> p == task))
        .boxed()
        .sorted(
            Comparator.comparingDouble(
                s ->
                    record == null || Double.isNaN(record.dequeuedMs[job][s])
                        ? 0
                        : record.dequeuedMs[job][s]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private void follow(int job, int f, int task, int next, int w, double now, double end) {
    if (settings.adjusts() && PublishedWorkload.preds(f, next).length < 2) {
      double running =
          settings.has(PublishedQuirk.RUNNING_TASK) ? PublishedWorkload.execMs(f, task) : 0;
      int moved = adjust(f, next, run.worker[job][next], w, now, running);
      run.adjustments += moved == run.worker[job][next] ? 0 : 1;
      run.worker[job][next] = moved;
    }
    int to = run.worker[job][next];
    if (to < 0) {
      // The record ends before this task of Hash began.
      return;
    }
    double delay = to == w ? 0 : PublishedWorkload.gpuToGpuMs(PublishedWorkload.outKb(f, task));
    events.add(end + delay, INPUT, job, next, to);
  }

  /** The task that has just been dequeued still counts as queued here. */
  private int adjust(int f, int task, int planned, int reader, double now, double running) {
    double plannedWait =
        state.waitAt(planned, now) + rest(planned, now) + (planned == reader ? running : 0);
    if (plannedWait <= THETA * PublishedWorkload.execMs(f, task)) {
      return planned;
    }
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int w = 0; w < settings.workers(); w++) {
      int models = cache(w, reader, now);
      double cost =
          state.waitAt(w, now)
              + rest(w, now)
              + (w == reader ? running : 0)
              + fetchMs(f, task, models, kb(models))
              + (w == reader ? 0 : PublishedWorkload.hostToHostMs(PublishedWorkload.inKb(f, task)));
      if (cost < least) {
        least = cost;
        best = w;
      }
    }
    return best;
  }

  private double loadMs(int f, int task, int w, double now) {
    int model = model(f, task);
    if (model < 0) {
      return 0;
    }
    if ((cached[w] >> model & 1) != 0) {
      return 0;
    }
    run.fetches++;
    double fetch = PublishedWorkload.copyMs(PublishedWorkload.MODEL_KB[model]);
    double delay = fetch;
    List<Integer> loaded = loadOrder.get(w);
    loaded.add(model);
    cached[w] |= 1 << model;
    while (kb(cached[w]) > PublishedWorkload.CAPACITY_KB) {
      int victim = loaded.remove(0);
      cached[w] &= ~(1 << victim);
      if (settings.has(PublishedQuirk.EVICTION_TIME)) {
        delay += PublishedWorkload.copyMs(PublishedWorkload.MODEL_KB[victim]);
      }
      run.evictions++;
    }
    state.setCache(w, now + fetch, cached[w]);
    return delay;
  }
}
