package dev.sextant.planner.isolation;

import dev.sextant.planner.Isolation;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.StopReason;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Talks with a worker about one call until it gives a result, ends, or has to be ended. Runs on the
 * thread of the caller, whose interruption asks the worker to stop and is set again at the end.
 */
final class Conversation {
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final Duration LONGEST_STOP = Duration.ofSeconds(1);
  private static final Duration LONGEST_START = Duration.ofSeconds(10);

  private final WorkerProcess worker;
  private final Isolation isolation;
  private final CheckedPlans plans;
  private final PlanInterrupter interrupter;
  private final long beginNanos;
  private final long limitNanos;
  private boolean begun;
  private boolean stopped;
  private long stoppedNanos;
  private boolean threadInterrupted;
  private long readNanos = System.nanoTime();

  /**
   * About a call that has been sent to the worker.
   *
   * @param beginNanos when the caller's call began
   * @param limitNanos limit on the caller's call
   */
  Conversation(
      WorkerProcess worker,
      Isolation isolation,
      CheckedPlans plans,
      PlanInterrupter interrupter,
      long beginNanos,
      long limitNanos) {
    this.worker = worker;
    this.isolation = isolation;
    this.plans = plans;
    this.interrupter = interrupter;
    this.beginNanos = beginNanos;
    this.limitNanos = limitNanos;
  }

  /** Talks to the end. */
  CallEnd run() {
    try {
      CallEnd end = null;
      while (end == null) {
        end = step();
      }
      return end;
    } finally {
      if (threadInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private @Nullable CallEnd step() {
    askToStop();
    CallEnd due = due();
    if (due != null) {
      return due;
    }
    Inbox.Message message;
    try {
      message = worker.take(LOOK_NANOS);
    } catch (InterruptedException e) {
      threadInterrupted = true;
      return null;
    }
    if (message == null) {
      return silence();
    }
    try {
      return heard(message);
    } catch (Nonsense e) {
      return nonsense(String.valueOf(e.getMessage()));
    } catch (IOException | RuntimeException e) {
      return nonsense(e.toString());
    } finally {
      readNanos = System.nanoTime();
    }
  }

  private static CallEnd nonsense(String what) {
    return CallEnd.killed("it was killed for what it said: " + what + ".");
  }

  private void askToStop() {
    threadInterrupted |= Thread.interrupted();
    boolean wanted = threadInterrupted || interrupter.isInterrupted() || plans.listenerFailed();
    if (wanted && !stopped) {
      stopped = true;
      stoppedNanos = System.nanoTime();
      worker.stopCall();
    }
  }

  /** Whether it is time to end the worker. */
  private @Nullable CallEnd due() {
    long now = System.nanoTime();
    long graceNanos = isolation.grace().toNanos();
    long over = now - beginNanos - limitNanos;
    if (!begun) {
      if (stopped) {
        return CallEnd.early(StopReason.INTERRUPTED);
      }
      return over >= 0 ? CallEnd.early(StopReason.TIME_LIMIT) : null;
    }
    Duration stop =
        isolation.grace().compareTo(LONGEST_STOP) < 0 ? isolation.grace() : LONGEST_STOP;
    if (stopped && now - stoppedNanos > stop.toNanos()) {
      return CallEnd.killed("it was killed because it did not stop within " + text(stop) + ".");
    }
    return over > graceNanos
        ? CallEnd.killed(
            "it was killed because it did not end by its limit and "
                + text(isolation.grace())
                + " of grace.")
        : null;
  }

  private @Nullable CallEnd silence() {
    Duration most = isolation.silence();
    if (!worker.hasGreeted() && most.compareTo(LONGEST_START) < 0) {
      most = LONGEST_START;
    }
    // What was not read in time is not silence.
    long since = Math.max(worker.heardNanos() - beginNanos, readNanos - beginNanos) + beginNanos;
    return System.nanoTime() - since > most.toNanos()
        ? CallEnd.killed("it was killed because it was silent for " + text(most) + ".")
        : null;
  }

  private static String text(Duration duration) {
    return duration.toMillis() + " ms";
  }

  private @Nullable CallEnd heard(Inbox.Message message) throws IOException {
    Frame frame = message.frame();
    if (frame == null) {
      String nonsense = message.nonsense();
      return nonsense == null ? worker.howItEnded() : nonsense(nonsense);
    }
    switch (frame.kind()) {
      case BEGUN -> begun = true;
      case BOUND -> plans.raise(frame.number());
      case INCUMBENT -> plans.offer(ExchangeFormat.plan(frame));
      case RESULT -> {
        return CallEnd.of(ExchangeFormat.result(frame));
      }
      case FAULT -> {
        return CallEnd.of(WorkerFault.of(frame));
      }
      default -> throw new Nonsense("a " + frame + " in the middle of a call");
    }
    return null;
  }
}
