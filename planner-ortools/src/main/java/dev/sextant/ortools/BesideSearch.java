package dev.sextant.ortools;

import dev.sextant.heuristics.search.EarlyStop;
import dev.sextant.planner.compiled.StoppedException;
import dev.sextant.planner.spi.SearchInterrupter;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A search on a thread of its own, beside what the caller's thread does. It begins at once and is
 * stopped when it is closed; no thread is left then.
 */
final class BesideSearch implements AutoCloseable {
  private final SearchInterrupter caller;
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final Thread thread;
  private volatile boolean closed;

  /**
   * Begins.
   *
   * @param caller the interrupter of the call
   * @param search is given an interrupter that is set with the caller's and when this is closed
   */
  BesideSearch(SearchInterrupter caller, Consumer<SearchInterrupter> search) {
    this.caller = caller;
    thread = new Thread(() -> run(search), "sextant-cp-sat-beside");
    thread.setDaemon(true);
    thread.start();
  }

  private void run(Consumer<SearchInterrupter> search) {
    try {
      search.accept(new EarlyStop(caller, () -> closed));
    } catch (StoppedException stopped) {
      // The call is over; what was found has been offered.
      return;
    } catch (RuntimeException | Error thrown) {
      failed(thrown);
    }
  }

  private void failed(Throwable thrown) {
    Throwable first = failure.compareAndExchange(null, thrown);
    if (first != null && first != thrown) {
      first.addSuppressed(thrown);
    }
  }

  /**
   * Stops the search and waits for it.
   *
   * @throws RuntimeException or Error that it threw, or that stopping the call did, whatever came
   *     first
   */
  @Override
  public void close() {
    closed = true;
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
        stopCall();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    rethrow(failure.get());
  }

  private void stopCall() {
    try {
      caller.interrupt();
    } catch (RuntimeException | Error thrown) {
      failed(thrown);
    }
  }

  /**
   * Stops searches and waits for all of them, whatever they threw.
   *
   * @param thrown what the caller's own search threw, or null
   * @return the first error that there was, else the first exception, the caller's before others,
   *     with the rest suppressed in it; null if there was none
   */
  static @Nullable Throwable closeAll(List<BesideSearch> searches, @Nullable Throwable thrown) {
    Throwable first = thrown;
    for (BesideSearch search : searches) {
      try {
        search.close();
      } catch (RuntimeException | Error next) {
        first = first == null ? next : worse(first, next);
      }
    }
    return first;
  }

  private static Throwable worse(Throwable first, Throwable next) {
    boolean isWorse = next instanceof Error && !(first instanceof Error);
    Throwable kept = isWorse ? next : first;
    Throwable other = isWorse ? first : next;
    if (kept != other) {
      kept.addSuppressed(other);
    }
    return kept;
  }

  /** Throws what a search beside threw, if anything. */
  static void rethrow(@Nullable Throwable thrown) {
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
  }
}
