package dev.sextant.heuristics.search;

import dev.sextant.planner.spi.SearchInterrupter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The threads of one search: the first is the caller's, and none is left when they are done. Each
 * call needs one of its own.
 */
public final class SearchThreads {
  private final SearchInterrupter interrupter;
  private final ThreadFactory factory;
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  /**
   * Threads of a search that can be stopped.
   *
   * @param interrupter of the search, which is interrupted with the caller's thread
   */
  public SearchThreads(SearchInterrupter interrupter) {
    this(interrupter, Thread::new);
  }

  SearchThreads(SearchInterrupter interrupter, ThreadFactory factory) {
    this.interrupter = interrupter;
    this.factory = factory;
  }

  /**
   * How many steps one of the threads may make, so that all of them keep to a limit together.
   *
   * @param all the limit; {@code Long.MAX_VALUE} is none
   * @param number of the thread, from 0
   */
  static long stepsOf(long all, int number, int threads) {
    return all == Long.MAX_VALUE ? all : all / threads + (number < all % threads ? 1 : 0);
  }

  /** Whether a thread has failed, so that the others should stop. */
  public boolean haveFailed() {
    return failure.get() != null;
  }

  /**
   * Runs a search once per thread, given the thread's number, and waits for all. With fewer threads
   * where the system has no more. A caller that is interrupted while it waits stops the search, and
   * keeps its flag.
   *
   * @param name of the further threads, to which their number is added
   * @throws RuntimeException or Error that was the first to be thrown, with others suppressed in it
   */
  public void run(int threads, String name, IntConsumer search) {
    List<Thread> others = new ArrayList<>();
    try {
      for (int i = 1; i < threads; i++) {
        int number = i;
        Thread thread = factory.newThread(() -> guarded(search, number));
        thread.setName(name + "-" + i);
        thread.setDaemon(true);
        // Before it runs: where there is no memory to note it, nobody would wait for it.
        others.add(thread);
        thread.start();
      }
    } catch (OutOfMemoryError noMoreThreads) {
      // Those that run are enough.
    } catch (RuntimeException | Error thrown) {
      failed(thrown);
    }
    guarded(search, 0);
    join(others);
    Throwable thrown = failure.get();
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
  }

  private void guarded(IntConsumer search, int number) {
    try {
      search.accept(number);
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

  /** Waits for all, whatever stopping them throws: it fails the search, which stops them too. */
  private void join(List<Thread> others) {
    boolean interrupted = false;
    for (Thread thread : others) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException e) {
          interrupted = true;
          stop();
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void stop() {
    try {
      interrupter.interrupt();
    } catch (RuntimeException | Error thrown) {
      failed(thrown);
    }
  }
}
