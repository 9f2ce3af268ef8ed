package dev.sextant.planner;

import dev.sextant.planner.compiled.StopSignal;
import org.jspecify.annotations.Nullable;

/**
 * What stops one call: its caller (through the interrupter or by interrupting the thread), its time
 * limit, or itself, when the gap is closed or the listener failed. The first cause stands. Handed
 * to backends as their interrupter, and to compiling and bounding as their signal.
 */
final class CallStop extends PlanInterrupter implements StopSignal {
  /** Why a call stopped before it was done. */
  enum Cause {
    CALLER,
    TIME,
    GAP,
    LISTENER
  }

  private final Thread caller = Thread.currentThread();
  private final long begin = System.nanoTime();
  private final long limitNanos;
  private volatile long keptNanos;
  private volatile @Nullable Cause cause;
  private volatile boolean asked;

  /** Begins now, on the thread of the caller. */
  CallStop(long limitNanos) {
    this.limitNanos = limitNanos;
  }

  /**
   * Keeps some of the time from now on, so that what takes as long after the search does not come
   * too late; at most a tenth of all.
   */
  void keep(long nanos) {
    keptNanos = Math.min(nanos, limitNanos / 10);
  }

  /** Stops for a reason, unless another one came first. */
  void stop(Cause why) {
    asked |= why == Cause.CALLER;
    synchronized (this) {
      if (cause == null) {
        cause = why;
      }
    }
    super.interrupt();
  }

  /** A backend may pass on what it cannot keep, such as the interruption of its thread. */
  @Override
  public void interrupt() {
    stop(Cause.CALLER);
  }

  @Override
  public boolean isInterrupted() {
    if (super.isInterrupted()) {
      return true;
    }
    if (caller.isInterrupted()) {
      stop(Cause.CALLER);
    } else if (nanosLeft() <= keptNanos) {
      stop(Cause.TIME);
    } else {
      return false;
    }
    return true;
  }

  /** A closed gap stops the search, but not the bound that shall confirm it. */
  @Override
  public boolean isSet() {
    return isInterrupted()
        && (cause != Cause.GAP || asked || caller.isInterrupted() || nanosLeft() <= 0);
  }

  /** The first cause, or null while there is none. */
  @Nullable Cause cause() {
    return cause;
  }

  long nanosLeft() {
    return limitNanos - (System.nanoTime() - begin);
  }

  long elapsedNanos() {
    return System.nanoTime() - begin;
  }

  long elapsedMicros() {
    return elapsedNanos() / 1000;
  }
}
