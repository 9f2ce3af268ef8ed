package dev.sextant.planner.isolation;

import dev.sextant.planner.IsolatedPlanner;
import dev.sextant.planner.Isolation;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerException;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.PlannerUnavailableException;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A planner whose calls workers make; each call is an {@link IsolatedCall}. */
final class IsolatingPlanner implements IsolatedPlanner {
  private static final long LONGEST_PREPARATION_NANOS = TimeUnit.SECONDS.toNanos(60);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final String name;
  private final Isolation isolation;
  private final WorkerPool pool;
  private final AtomicLong calls = new AtomicLong();

  IsolatingPlanner(String name, Isolation isolation) {
    this.name = Objects.requireNonNull(name, "name");
    this.isolation = Objects.requireNonNull(isolation, "isolation");
    this.pool = new WorkerPool(name, isolation);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public PlanResult plan(
      Problem problem, PlannerOptions options, PlanListener listener, PlanInterrupter interrupter) {
    Objects.requireNonNull(problem, "problem");
    Objects.requireNonNull(options, "options");
    Objects.requireNonNull(listener, "listener");
    Objects.requireNonNull(interrupter, "interrupter");
    return new IsolatedCall(
            name, isolation, pool, calls.incrementAndGet(), problem, options, listener, interrupter)
        .run();
  }

  @Override
  public void prepare(PlanInterrupter interrupter) {
    int wanted = Math.max(1, isolation.warm());
    List<WorkerProcess> begun = new ArrayList<>();
    try {
      for (int i = pool.waiting(); i < wanted; i++) {
        WorkerProcess worker = WorkerProcess.start(isolation);
        begun.add(worker);
        pool.prepared(worker);
      }
      for (WorkerProcess worker : List.copyOf(begun)) {
        if (awaitReady(worker, interrupter)) {
          begun.remove(worker);
          pool.give(worker, wanted);
        }
      }
    } catch (IOException | OutOfMemoryError e) {
      throw new PlannerUnavailableException(
          name, "its worker process did not start: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      begun.forEach(WorkerProcess::end);
    }
  }

  /** Whether a worker has become ready; false after an interruption. */
  private boolean awaitReady(WorkerProcess worker, PlanInterrupter interrupter)
      throws InterruptedException {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < LONGEST_PREPARATION_NANOS) {
      if (interrupter.isInterrupted()) {
        return false;
      }
      Inbox.Message message = worker.take(LOOK_NANOS);
      if (message == null) {
        continue;
      }
      Frame frame = message.frame();
      if (frame == null) {
        throw gone(worker, message.nonsense());
      }
      if (frame.kind() == FrameKind.READY) {
        return true;
      }
      throw failure(worker, frame);
    }
    throw unavailable(worker, "it was not ready after a minute.");
  }

  /** That a worker has ended: the machine's fault before it said anything, the planner's after. */
  private PlannerException gone(WorkerProcess worker, @Nullable String nonsense) {
    String what =
        nonsense == null ? worker.howItEnded().description() : "it said " + nonsense + ".";
    return worker.hasGreeted()
        ? new PlannerException(name, "its worker is gone: " + what + words(worker))
        : unavailable(worker, what);
  }

  private PlannerException unavailable(WorkerProcess worker, String what) {
    return new PlannerUnavailableException(
        name, "its worker process did not start: " + what + words(worker));
  }

  private static String words(WorkerProcess worker) {
    String words = worker.lastWords();
    return words.isEmpty() ? "" : "\n" + words;
  }

  /** What a worker said instead of being ready, as an exception. */
  private RuntimeException failure(WorkerProcess worker, Frame frame) {
    if (frame.kind() != FrameKind.FAULT) {
      return unavailable(worker, "it said " + frame + ".");
    }
    WorkerFault fault;
    try {
      fault = WorkerFault.of(frame);
    } catch (Nonsense e) {
      return unavailable(worker, "it said " + e.getMessage() + ".");
    }
    return switch (fault.kind()) {
      case UNAVAILABLE -> new PlannerUnavailableException(name, fault.text());
      case REFUSED -> new IllegalArgumentException(fault.text());
      case FAILED, OUT_OF_MEMORY -> new PlannerException(name, fault.text());
    };
  }

  @Override
  public void close() {
    pool.close();
  }

  @Override
  public String toString() {
    return name + ", isolated";
  }
}
