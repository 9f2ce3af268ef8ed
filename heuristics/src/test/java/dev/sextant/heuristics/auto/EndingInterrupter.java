package dev.sextant.heuristics.auto;

import dev.sextant.planner.spi.SearchInterrupter;
import java.util.concurrent.atomic.AtomicLong;

/** Is set when the thread that made it has asked often enough. */
final class EndingInterrupter implements SearchInterrupter {
  private static final int ASKED = 1_000;
  private final Thread caller = Thread.currentThread();
  private final AtomicLong byCaller = new AtomicLong(Long.MIN_VALUE);
  private final AtomicLong byOthers = new AtomicLong();

  void endSoon() {
    byCaller.set(0);
  }

  /** Until other threads have asked as often, from now on. */
  void awaitOthers() {
    long enough = byOthers.get() + ASKED;
    while (byOthers.get() < enough) {
      Thread.onSpinWait();
    }
  }

  @Override
  public void interrupt() {}

  @Override
  public boolean isInterrupted() {
    if (Thread.currentThread() == caller) {
      return byCaller.incrementAndGet() > ASKED;
    }
    byOthers.incrementAndGet();
    return byCaller.get() > ASKED;
  }

  @Override
  public Scope onInterrupt(Runnable action) {
    return () -> {};
  }
}
