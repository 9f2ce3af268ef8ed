package dev.sextant.benchmarks.spark;

import dev.sextant.benchmarks.campaign.RunLedger;
import dev.sextant.benchmarks.campaign.WorkerCall;
import dev.sextant.benchmarks.campaign.WorkerOutput;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * Hands results to the ledger in a thread of its own: Spark's scheduler, which brings them, must
 * not wait for checks and disks.
 */
final class Judging {
  private record Result(int index, @Nullable WorkerOutput output) {}

  private static final Result LAST = new Result(-1, null);

  private final List<WorkerCall> calls;
  private final RunLedger ledger;
  private final Runnable cancel;
  private final BlockingQueue<Result> results = new LinkedBlockingQueue<>();
  private final Thread thread;
  private volatile @Nullable Exception failure;

  /**
   * Begins.
   *
   * @param cancel ends the job when a record cannot be written
   */
  Judging(List<WorkerCall> calls, RunLedger ledger, Runnable cancel) {
    this.calls = calls;
    this.ledger = ledger;
    this.cancel = cancel;
    this.thread = new Thread(this::judgeAll, "judging");
    thread.setDaemon(true);
    thread.start();
  }

  /** Takes the result of a task. */
  void take(int index, WorkerOutput output) {
    results.add(new Result(index, output));
  }

  private void judgeAll() {
    try {
      for (Result result = results.take(); result.output() != null; result = results.take()) {
        ledger.ended(calls.get(result.index()), result.output());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | RuntimeException e) {
      failure = e;
      cancel.run();
    }
  }

  /** Waits until everything that was taken is judged. */
  void finish() throws InterruptedException {
    results.add(LAST);
    thread.join();
  }

  /** Throws what went wrong, if anything did. */
  void rethrow() throws IOException {
    Exception problem = failure;
    if (problem instanceof IOException io) {
      throw io;
    }
    if (problem instanceof RuntimeException unchecked) {
      throw unchecked;
    }
  }
}
