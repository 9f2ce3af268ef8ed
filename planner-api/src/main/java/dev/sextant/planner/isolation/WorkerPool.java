package dev.sextant.planner.isolation;

import dev.sextant.planner.Isolation;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The workers of a planner that wait for calls. Thread-safe. */
final class WorkerPool {
  /** A worker that has been silent for longer while it waited is not relied on. */
  private static final long MOST_SILENT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Isolation isolation;
  private final Deque<WorkerProcess> idle = new ArrayDeque<>();
  private boolean closed;

  WorkerPool(Isolation isolation) {
    this.isolation = isolation;
  }

  /**
   * A worker that waits, or else a new one.
   *
   * @throws IOException when none can be started
   */
  WorkerProcess take() throws IOException {
    for (WorkerProcess worker = next(); worker != null; worker = next()) {
      boolean silent = System.nanoTime() - worker.heardNanos() > MOST_SILENT_NANOS;
      if (worker.isAlive() && !silent) {
        return worker;
      }
      worker.end();
    }
    return WorkerProcess.start(isolation);
  }

  private synchronized @Nullable WorkerProcess next() {
    return idle.pollLast();
  }

  /** Takes back a worker that ended its call well, at least one whatever is kept warm. */
  void give(WorkerProcess worker, int atLeast) {
    synchronized (this) {
      if (!closed && idle.size() < Math.max(atLeast, isolation.warm())) {
        idle.addLast(worker);
        return;
      }
    }
    worker.end();
  }

  /** How many wait. */
  synchronized int waiting() {
    return idle.size();
  }

  void close() {
    synchronized (this) {
      closed = true;
    }
    for (WorkerProcess worker = next(); worker != null; worker = next()) {
      worker.end();
    }
  }
}
