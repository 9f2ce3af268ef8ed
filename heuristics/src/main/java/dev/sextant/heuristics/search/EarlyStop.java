package dev.sextant.heuristics.search;

import dev.sextant.planner.spi.SearchInterrupter;
import java.util.function.BooleanSupplier;

/** The interrupter of a search within a call that may have to stop before the call does. */
public final class EarlyStop implements SearchInterrupter {
  private final SearchInterrupter caller;
  private final BooleanSupplier enough;
  private volatile boolean stopped;

  /**
   * An interrupter that is set with the caller's.
   *
   * @param enough whether to stop earlier; asked from any thread until it says so, whenever the
   *     search asks, so that registered actions do not run for it
   */
  public EarlyStop(SearchInterrupter caller, BooleanSupplier enough) {
    this.caller = caller;
    this.enough = enough;
  }

  @Override
  public void interrupt() {
    caller.interrupt();
  }

  @Override
  public boolean isInterrupted() {
    if (!stopped && enough.getAsBoolean()) {
      stopped = true;
    }
    return stopped || caller.isInterrupted();
  }

  @Override
  public Scope onInterrupt(Runnable action) {
    return caller.onInterrupt(action);
  }
}
