package dev.sextant.planner.isolation;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What a worker has said and nobody has read yet. Whoever brings more than a few messages waits,
 * and with it the worker. Thread-safe.
 */
final class Inbox {
  private static final int MOST_WAITING = 16;

  /**
   * A message, or the end of all.
   *
   * @param frame the message; null at the end
   * @param nonsense at the end, what came that is no message; null where the stream just ended
   */
  record Message(@Nullable Frame frame, @Nullable String nonsense) {}

  private final Deque<Frame> waiting = new ArrayDeque<>();
  private @Nullable Message end;
  private boolean closed;

  /** Adds a message, when there is room. */
  synchronized void put(Frame frame) throws InterruptedException {
    while (waiting.size() >= MOST_WAITING && !closed) {
      wait();
    }
    if (!closed) {
      waiting.addLast(frame);
      notifyAll();
    }
  }

  /** Nothing more comes. */
  synchronized void end(@Nullable String nonsense) {
    end = new Message(null, nonsense);
    notifyAll();
  }

  /** Nobody reads any more. */
  synchronized void close() {
    closed = true;
    waiting.clear();
    notifyAll();
  }

  /** The next message; null when none comes in time. */
  synchronized @Nullable Message take(long nanos) throws InterruptedException {
    long until = System.nanoTime() + nanos;
    for (long left = nanos; waiting.isEmpty() && end == null; left = until - System.nanoTime()) {
      if (left <= 0) {
        return null;
      }
      TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, 1_000_000));
    }
    return poll();
  }

  /** The next message; null when there is none. */
  synchronized @Nullable Message poll() {
    Frame frame = waiting.pollFirst();
    notifyAll();
    return frame == null ? end : new Message(frame, null);
  }
}
