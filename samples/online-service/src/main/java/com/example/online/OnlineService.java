package com.example.online;

import dev.sextant.heuristics.compass.CompassOnline;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.WaitReading;
import dev.sextant.planner.scheduler.Catalogue;
import dev.sextant.planner.scheduler.Cluster;
import dev.sextant.planner.scheduler.JobPlacer;
import dev.sextant.planner.scheduler.PlacedJob;
import dev.sextant.planner.scheduler.PlacementRequest;
import dev.sextant.planner.scheduler.WorkerReport;
import dev.sextant.planner.scheduler.WorkerType;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The loop of a scheduler that places jobs on arrival: two threads that place, each with a placer
 * and a planner of its own, and one through which workers report, join and leave. They share the
 * cluster and wait for each other nowhere.
 */
public final class OnlineService {
  private static final int PLACING_THREADS = 2;
  private static final int JOBS = 2_000;
  private static final int WORKERS = 4;
  private static final long MOST_QUEUED_MICROS = 5_000_000;

  private final Catalogue catalogue =
      Catalogue.builder()
          .model("embedder", 2_000_000_000L)
          .model("llm", 14_000_000_000L)
          .workerType(WorkerType.gpu("T4", 16_000_000_000L, 8_000_000_000L))
          .transfers(50, 1_000_000_000L)
          .workflow(
              Workflow.builder("ask")
                  .task("embed", 20_000, "embedder")
                  .task("answer", 900_000, "llm")
                  .edge("embed", "answer", 4_096)
                  .build())
          .input("ask", "embed", 2_048)
          .build();
  private final Cluster cluster = Cluster.builder(catalogue).mostWorkers(16).build();
  private final CompassOnline compass =
      new CompassOnline(cluster.registry(), OnlineOptions.defaults());
  private final long begin = System.nanoTime();
  private final AtomicLong placed = new AtomicLong();

  /** What every worker still has to do; in a real system its own queue knows. */
  private final AtomicLongArray queuedMicros = new AtomicLongArray(WORKERS);

  private OnlineService() {}

  /** Places jobs from two threads while a third reports, and fails if one finds no place. */
  public static void main(String[] args) throws Exception {
    new OnlineService().run();
  }

  private void run() throws Exception {
    for (int w = 0; w < WORKERS; w++) {
      cluster.join("gpu" + w, "T4");
    }
    ExecutorService threads = Executors.newFixedThreadPool(PLACING_THREADS + 1);
    try {
      Future<?> reports = threads.submit(this::report);
      Future<?>[] placing = new Future<?>[PLACING_THREADS];
      for (int i = 0; i < PLACING_THREADS; i++) {
        placing[i] = threads.submit(this::place);
      }
      for (Future<?> thread : placing) {
        thread.get(60, TimeUnit.SECONDS);
      }
      reports.cancel(true);
    } finally {
      threads.shutdownNow();
    }
    if (placed.get() != (long) PLACING_THREADS * JOBS) {
      throw new IllegalStateException("Only " + placed + " jobs were placed.");
    }
    System.out.println(placed + " jobs placed by " + PLACING_THREADS + " threads on " + WORKERS
        + " workers; the queues are " + queuedMicros + " us long.");
  }

  /** A thread that places: everything it fills again and again belongs to it alone. */
  private void place() {
    var placer = new JobPlacer(cluster, compass.planner(), WaitReading.ELAPSING);
    var ask = catalogue.workflow("ask");
    var request = new PlacementRequest().workflow(ask);
    var job = new PlacedJob();
    for (int i = 0; i < JOBS; i++) {
      placer.refresh();
      // A worker may have left since the refresh: then the job is placed again.
      while (!placer.place(request.nowMicros(now()), job) || !placer.commit(job)) {
        placer.refresh();
      }
      for (var task : ask.tasks()) {
        int worker = job.worker(task).number();
        queuedMicros.addAndGet(worker, job.finishMicros(task) - job.startMicros(task));
      }
      placed.incrementAndGet();
    }
  }

  /** The thread through which workers are heard: each says how long its queue is, in turn. */
  private void report() {
    var report = new WorkerReport();
    for (int w = 0; !Thread.currentThread().isInterrupted(); w = (w + 1) % WORKERS) {
      // Stands for work that gets done meanwhile.
      long queued = queuedMicros.updateAndGet(w, micros -> Math.min(micros, MOST_QUEUED_MICROS));
      cluster.publish(
          "gpu" + w,
          report.clear().waitMicros(queued).observedMicros(now()).models("embedder", "llm"));
      Thread.onSpinWait();
    }
  }

  private long now() {
    return TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - begin);
  }
}
