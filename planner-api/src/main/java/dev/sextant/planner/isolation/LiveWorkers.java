package dev.sextant.planner.isolation;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The workers there are, so that none outlives this process: when it ends in order, calls that are
 * on are asked to stop, and what is left after half a second is killed. Where it is killed, workers
 * notice by themselves. Thread-safe.
 */
final class LiveWorkers {
  private static final long LONGEST_STOP_MILLIS = 500;

  private static final Set<WorkerProcess> WORKERS = new HashSet<>();
  private static final Thread HOOK = new Thread(LiveWorkers::endAll, "sextant-workers");
  private static boolean hooked;

  private LiveWorkers() {}

  static void add(WorkerProcess worker) {
    synchronized (WORKERS) {
      WORKERS.add(worker);
      if (!hooked) {
        try {
          Runtime.getRuntime().addShutdownHook(HOOK);
          hooked = true;
        } catch (IllegalStateException e) {
          // The process is ending, and this worker notices by itself when it does.
          hooked = false;
        }
      }
    }
  }

  static void remove(WorkerProcess worker) {
    synchronized (WORKERS) {
      WORKERS.remove(worker);
      WORKERS.notifyAll();
      if (hooked && WORKERS.isEmpty()) {
        // So that nothing holds on to this class once there is nothing to do.
        try {
          Runtime.getRuntime().removeShutdownHook(HOOK);
          hooked = false;
        } catch (IllegalStateException e) {
          // The process is ending, and the hook may be what called this.
          assert !Thread.holdsLock(HOOK) : e;
        }
      }
    }
  }

  private static List<WorkerProcess> all() {
    synchronized (WORKERS) {
      return List.copyOf(WORKERS);
    }
  }

  private static void endAll() {
    List<WorkerProcess> workers = all();
    workers.forEach(WorkerProcess::stopCall);
    try {
      synchronized (WORKERS) {
        long until = System.nanoTime() + LONGEST_STOP_MILLIS * 1_000_000;
        for (long left = LONGEST_STOP_MILLIS;
            left > 0 && WORKERS.stream().anyMatch(WorkerProcess::isBusy);
            left = (until - System.nanoTime()) / 1_000_000) {
          WORKERS.wait(Math.min(left, 10));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    all().forEach(WorkerProcess::end);
  }
}
