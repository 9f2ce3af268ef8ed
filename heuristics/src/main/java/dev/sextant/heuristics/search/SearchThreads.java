package dev.sextant.heuristics.search;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The threads of one search: the first is the caller's, and none is left when they are done. Each
 * call needs one of its own.
 */
public final class SearchThreads {
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  /** Whether a thread has failed, so that the others should stop. */
  public boolean haveFailed() {
    return failure.get() != null;
  }

  /**
   * Runs a search once per thread, given the thread's number, and waits for all.
   *
   * @param name of the further threads, to which their number is added
   * @throws RuntimeException or Error that the first failing thread threw
   */
  public void run(int threads, String name, IntConsumer search) {
    List<Thread> others = new ArrayList<>();
    for (int i = 1; i < threads; i++) {
      int number = i;
      Thread thread = new Thread(() -> guarded(search, number), name + "-" + i);
      thread.setDaemon(true);
      others.add(thread);
      thread.start();
    }
    guarded(search, 0);
    others.forEach(SearchThreads::join);
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
      failure.compareAndSet(null, thrown);
    }
  }

  private static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
