package dev.sextant.benchmarks.campaign;

import dev.sextant.planner.PlanInterrupter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Makes runs on this machine, as many at once as the campaign says. */
public final class LocalExecutor implements RunExecutor {
  private static final long LONGEST_STOP_SECONDS = 60;

  private final JavaLauncher launcher;
  private final PlanInterrupter stop = new PlanInterrupter();

  /** An executor of one campaign. */
  public LocalExecutor(JavaLauncher launcher) {
    this.launcher = Objects.requireNonNull(launcher, "launcher");
  }

  @Override
  public void execute(List<WorkerCall> calls, RunLedger ledger, PlanInterrupter interrupter)
      throws IOException, InterruptedException {
    if (calls.isEmpty()) {
      return;
    }
    try (PlanInterrupter.Scope scope = interrupter.onInterrupt(stop::interrupt)) {
      Objects.requireNonNull(scope, "scope");
      Queue<WorkerCall> open = new ArrayDeque<>(calls);
      int parallel = Math.min(calls.get(0).settings().parallel(), calls.size());
      ExecutorService threads = Executors.newFixedThreadPool(parallel);
      try {
        CompletionService<Void> lanes = new ExecutorCompletionService<>(threads);
        for (int lane = 0; lane < parallel; lane++) {
          lanes.submit(() -> runLane(open, ledger), null);
        }
        for (int lane = 0; lane < parallel; lane++) {
          // The first lane that fails ends the others.
          lanes.take().get();
        }
      } catch (ExecutionException e) {
        throw failure(e.getCause());
      } finally {
        stop.interrupt();
        threads.shutdown();
        // The journal must not be closed under a lane that is still writing.
        if (!threads.awaitTermination(LONGEST_STOP_SECONDS, TimeUnit.SECONDS)) {
          throw new IllegalStateException("Runs did not stop.");
        }
      }
    }
  }

  private static IOException failure(Throwable cause) {
    if (cause instanceof LaneFailure failure) {
      return failure.cause;
    }
    if (cause instanceof RuntimeException unchecked) {
      throw unchecked;
    }
    throw new IllegalStateException("A campaign failed: " + cause, cause);
  }

  /** An I/O failure on its way through a lane. */
  private static final class LaneFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient IOException cause;

    LaneFailure(IOException cause) {
      super(cause);
      this.cause = cause;
    }
  }

  private void runLane(Queue<WorkerCall> open, RunLedger ledger) {
    try {
      for (WorkerCall call = next(open); call != null; call = next(open)) {
        ledger.started(call);
        WorkerOutput output = make(call, ledger);
        if (!stop.isInterrupted()) {
          ledger.ended(call, output);
        }
      }
    } catch (IOException e) {
      throw new LaneFailure(e);
    }
  }

  private @Nullable WorkerCall next(Queue<WorkerCall> open) {
    synchronized (open) {
      return stop.isInterrupted() ? null : open.poll();
    }
  }

  private WorkerOutput make(WorkerCall call, RunLedger ledger) throws IOException {
    Path work = ledger.workFolder(call);
    try {
      return WorkerRun.make(launcher, call, ledger.problem(call), work, stop);
    } finally {
      WorkFolder.clear(work);
    }
  }
}
