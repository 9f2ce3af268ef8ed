package dev.sextant.benchmarks.cli;

import dev.sextant.planner.PlanInterrupter;
import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets Ctrl-C (and other polite requests to end) stop a search instead of the process: while it is
 * open, the end of the process waits until the command has written what it has. The process then
 * ends with the code of the signal, 130 for Ctrl-C.
 */
final class Interruption implements AutoCloseable {
  private static final long GRACE_SECONDS = 30;

  private final PlanInterrupter interrupter = new PlanInterrupter();
  private final CountDownLatch finished = new CountDownLatch(1);
  private final Thread hook;
  private final PrintStream err;
  private final String message;

  /** Starts to listen. */
  Interruption(PrintStream err) {
    this(err, "Interrupted: stopping with the best plan so far.");
  }

  /** Starts to listen, and says this when it hears something. */
  Interruption(PrintStream err, String message) {
    this.err = err;
    this.message = message;
    this.hook = new Thread(this::interruptAndWait, "interruption");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** What a search has to obey. */
  PlanInterrupter interrupter() {
    return interrupter;
  }

  private void interruptAndWait() {
    err.println("\n" + message);
    err.flush();
    try {
      interrupter.interrupt();
      if (!finished.await(GRACE_SECONDS, TimeUnit.SECONDS)) {
        err.println("The planner did not stop within " + GRACE_SECONDS + " seconds.");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Says that everything is written. */
  @Override
  public void close() {
    finished.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending because of an interruption, and the hook is what it waits for.
      assert interrupter.isInterrupted() : e;
    }
  }
}
