package dev.sextant.planner;

import dev.sextant.planner.spi.SearchInterrupter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Asks a running planner to stop, from any thread. One-shot: once interrupted it stays interrupted.
 * Thread-safe.
 */
public sealed class PlanInterrupter implements SearchInterrupter permits CallStop {
  private final Object lock = new Object();
  private final List<Runnable> actions = new ArrayList<>();
  private volatile boolean interrupted;

  /** One that nobody has interrupted. */
  public PlanInterrupter() {}

  /**
   * Asks to stop. The first call runs the registered actions on the calling thread, all of them
   * whatever one throws.
   *
   * @throws RuntimeException or Error that was the first to be thrown, with others suppressed in it
   */
  @Override
  public void interrupt() {
    List<Runnable> toRun;
    synchronized (lock) {
      if (interrupted) {
        return;
      }
      interrupted = true;
      toRun = List.copyOf(actions);
      actions.clear();
    }
    Throwable failure = null;
    for (Runnable action : toRun) {
      try {
        action.run();
      } catch (RuntimeException | Error e) {
        if (failure == null) {
          failure = e;
        } else if (failure != e) {
          failure.addSuppressed(e);
        }
      }
    }
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure instanceof RuntimeException exception) {
      throw exception;
    }
  }

  @Override
  public boolean isInterrupted() {
    return interrupted;
  }

  @Override
  public Scope onInterrupt(Runnable action) {
    Objects.requireNonNull(action, "action");
    synchronized (lock) {
      if (!interrupted) {
        // Wrapped, so that the same action registered twice is removed one at a time.
        Runnable registered = action::run;
        actions.add(registered);
        return () -> {
          synchronized (lock) {
            actions.remove(registered);
          }
        };
      }
    }
    action.run();
    return () -> {};
  }
}
