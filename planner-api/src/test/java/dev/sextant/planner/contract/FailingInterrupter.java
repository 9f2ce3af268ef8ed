package dev.sextant.planner.contract;

import dev.sextant.planner.spi.SearchInterrupter;
import java.util.function.BooleanSupplier;

/** Whoever asks it whether to stop, once something holds, gets an error instead. */
public record FailingInterrupter(SearchInterrupter real, BooleanSupplier when)
    implements SearchInterrupter {
  @Override
  public void interrupt() {
    real.interrupt();
  }

  @Override
  public boolean isInterrupted() {
    if (when.getAsBoolean()) {
      throw new OutOfMemoryError("no heap");
    }
    return real.isInterrupted();
  }

  @Override
  public Scope onInterrupt(Runnable action) {
    return real.onInterrupt(action);
  }
}
