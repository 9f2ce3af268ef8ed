package dev.sextant.heuristics.auto;

import dev.sextant.planner.spi.SearchInterrupter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The interrupter of a part of a call: set with that of the call, and earlier when the part shall
 * give way to others. Thread-safe.
 */
final class PartStop implements SearchInterrupter, AutoCloseable {
  private final SearchInterrupter call;
  private final BooleanSupplier enough;
  private final Scope scope;
  private final List<Runnable> actions = new ArrayList<>();
  private volatile boolean stopped;

  /**
   * Begins to pass on what the interrupter of the call says.
   *
   * @param enough whether the part has had enough; asked whenever the part asks, from any thread,
   *     and not again once it has
   */
  PartStop(SearchInterrupter call, BooleanSupplier enough) {
    this.call = call;
    this.enough = enough;
    scope = call.onInterrupt(this::stop);
  }

  /** Stops the part, not the call. */
  void stop() {
    List<Runnable> toRun;
    synchronized (actions) {
      if (stopped) {
        return;
      }
      stopped = true;
      toRun = List.copyOf(actions);
      actions.clear();
    }
    toRun.forEach(Runnable::run);
  }

  /** Stops the call: what a part cannot keep, such as the interruption of its thread. */
  @Override
  public void interrupt() {
    call.interrupt();
  }

  @Override
  public boolean isInterrupted() {
    if (stopped || call.isInterrupted()) {
      return true;
    }
    if (enough.getAsBoolean()) {
      stop();
    }
    return stopped;
  }

  @Override
  public Scope onInterrupt(Runnable action) {
    synchronized (actions) {
      if (!stopped) {
        // Wrapped, so that the same action registered twice is removed one at a time.
        Runnable registered = action::run;
        actions.add(registered);
        return () -> {
          synchronized (actions) {
            actions.remove(registered);
          }
        };
      }
    }
    action.run();
    return () -> {};
  }

  /** Passes nothing on any more. */
  @Override
  public void close() {
    scope.close();
  }
}
