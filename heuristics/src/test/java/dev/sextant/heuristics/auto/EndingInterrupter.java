package dev.sextant.heuristics.auto;

import dev.sextant.planner.spi.SearchInterrupter;
import java.util.concurrent.atomic.AtomicLong;

/** Is set when the thread that made it has asked often enough. */
final class EndingInterrupter implements SearchInterrupter {
  private static final int ASKED = 1_000;
  private final Thread caller = Thread.currentThread();
  private final AtomicLong byCaller = new AtomicLong(Long.MIN_VALUE);

  void endSoon() {
    byCaller.set(0);
  }

  @Override
  public void interrupt() {}

  @Override
  public boolean isInterrupted() {
    if (Thread.currentThread() == caller) {
      return byCaller.incrementAndGet() > ASKED;
    }
    return byCaller.get() > ASKED;
  }

  @Override
  public Scope onInterrupt(Runnable action) {
    return () -> {};
  }
}
