package dev.sextant.planner.isolation;

import dev.sextant.planner.Incumbent;
import dev.sextant.planner.PlanListener;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Sends what a worker's planner finds, in a thread of its own, so that a search does not wait for
 * documents and pipes. Of plans that wait, the oldest are left out when there are many: better ones
 * follow them.
 */
final class IncumbentStream implements PlanListener, AutoCloseable {
  private static final int MOST_WAITING = 32;
  private static final long LONGEST_DRAIN_MILLIS = 200;

  private final FrameWriter out;
  private final Deque<Incumbent> waiting = new ArrayDeque<>();
  private final Thread sender;
  private @Nullable Long bound;
  private boolean closed;

  /** Begins to send. */
  IncumbentStream(FrameWriter out) {
    this.out = out;
    sender = new Thread(this::sendAll, "sextant-incumbents");
    sender.setDaemon(true);
    sender.start();
  }

  @Override
  public synchronized void onIncumbent(Incumbent incumbent) {
    waiting.addLast(incumbent);
    if (waiting.size() > MOST_WAITING) {
      waiting.removeFirst();
    }
    notifyAll();
  }

  @Override
  public synchronized void onBound(long elapsedMicros, long lowerBound) {
    bound = lowerBound;
    notifyAll();
  }

  private void sendAll() {
    try {
      for (Frame frame = next(); frame != null; frame = next()) {
        out.write(frame);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      // The parent is gone, or will see by the end of the stream that this process is.
      System.err.println("The incumbents cannot be sent: " + e);
    }
  }

  /** What is to be sent next; null when nothing more will come. */
  private @Nullable Frame next() throws IOException, InterruptedException {
    Incumbent incumbent;
    synchronized (this) {
      while (bound == null && waiting.isEmpty() && !closed) {
        wait();
      }
      Long higher = bound;
      if (higher != null) {
        bound = null;
        return Frame.of(FrameKind.BOUND, higher);
      }
      incumbent = waiting.pollFirst();
    }
    return incumbent == null ? null : ExchangeFormat.plan(FrameKind.INCUMBENT, incumbent.plan());
  }

  /** Lets what waits go, for a short time: the result that follows holds the last of it. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    try {
      sender.join(LONGEST_DRAIN_MILLIS);
      synchronized (this) {
        waiting.clear();
        bound = null;
      }
      sender.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
