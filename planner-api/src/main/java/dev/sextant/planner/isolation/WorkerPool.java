package dev.sextant.planner.isolation;

import dev.sextant.planner.Isolation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The workers of a planner that wait for calls. Thread-safe. */
final class WorkerPool {
  /** A worker that has been silent for longer while it waited is not relied on. */
  private static final long MOST_SILENT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final String spec;
  private final Isolation isolation;
  private final Deque<WorkerProcess> idle = new ArrayDeque<>();

  /** Begun in place of workers that were lost, and not ready yet. */
  private final List<WorkerProcess> beginning = new ArrayList<>();

  /** How many make calls. */
  private int busy;

  private boolean closed;

  WorkerPool(String spec, Isolation isolation) {
    this.spec = spec;
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
        return taken(worker);
      }
      worker.end();
    }
    return taken(WorkerProcess.start(isolation));
  }

  private synchronized WorkerProcess taken(WorkerProcess worker) {
    busy++;
    return worker;
  }

  private @Nullable WorkerProcess next() {
    List<WorkerProcess> unneeded;
    WorkerProcess next;
    synchronized (this) {
      unneeded = welcome();
      next = idle.pollLast();
    }
    unneeded.forEach(WorkerProcess::end);
    return next;
  }

  /** Lets those that have become ready wait with the others, and gives those that shall not. */
  private List<WorkerProcess> welcome() {
    List<WorkerProcess> unneeded = new ArrayList<>();
    for (Iterator<WorkerProcess> all = beginning.iterator(); all.hasNext(); ) {
      WorkerProcess worker = all.next();
      Inbox.Message message = worker.heard();
      if (message == null) {
        continue;
      }
      all.remove();
      Frame frame = message.frame();
      if (frame != null && frame.kind() == FrameKind.READY && idle.size() < isolation.warm()) {
        idle.addLast(worker);
      } else {
        unneeded.add(worker);
      }
    }
    return unneeded;
  }

  /** Takes back a worker that ended its call well. */
  void giveBack(WorkerProcess worker) {
    synchronized (this) {
      busy--;
    }
    give(worker, 0);
  }

  /** Keeps a worker that is ready, at least so many whatever is kept warm. */
  void give(WorkerProcess worker, int atLeast) {
    synchronized (this) {
      if (!closed && idle.size() < Math.max(atLeast, isolation.warm())) {
        idle.addLast(worker);
        return;
      }
    }
    worker.end();
  }

  /**
   * Ends a worker whose call ended otherwise, and begins another in its place where fewer are left
   * than are kept warm. That one is made ready beside the calls, which do not wait for it.
   */
  void lose(WorkerProcess worker) {
    worker.end();
    synchronized (this) {
      busy--;
      if (closed || idle.size() + beginning.size() + busy >= isolation.warm()) {
        return;
      }
      // Counts as one that makes a call until it stands in the list.
      busy++;
    }
    WorkerProcess other;
    try {
      other = prepared(WorkerProcess.start(isolation));
    } catch (IOException | OutOfMemoryError e) {
      // The next call tries again, and says what is missing.
      other = null;
    }
    synchronized (this) {
      busy--;
      if (other == null) {
        return;
      }
      if (!closed) {
        beginning.add(other);
        return;
      }
    }
    other.end();
  }

  /** The same worker, which has been asked to say when it is ready. */
  WorkerProcess prepared(WorkerProcess worker) {
    worker.send(new Frame(FrameKind.PREPARE, spec.getBytes(StandardCharsets.UTF_8)));
    return worker;
  }

  /** How many wait. */
  synchronized int waiting() {
    return idle.size();
  }

  void close() {
    List<WorkerProcess> ended;
    synchronized (this) {
      closed = true;
      ended = new ArrayList<>(idle);
      ended.addAll(beginning);
      idle.clear();
      beginning.clear();
    }
    ended.forEach(WorkerProcess::end);
  }
}
