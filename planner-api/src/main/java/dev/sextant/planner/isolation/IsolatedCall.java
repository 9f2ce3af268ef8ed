package dev.sextant.planner.isolation;

import dev.sextant.planner.Certificate;
import dev.sextant.planner.Isolation;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerException;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.PlannerUnavailableException;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.bounds.LowerBound;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.explain.Conflict;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One call of an isolated planner, in the parent: validates, offers a valid warm start, lets a
 * worker search, and makes the result of what was checked here. What a worker says beyond plans is
 * believed as far as a backend in this process would be.
 */
final class IsolatedCall {
  private static final long NANOS_PER_MICRO = 1_000;

  /** What is kept of the time limit for the way back of the result. */
  private static final long KEPT_NANOS = 5_000_000;

  private final String name;
  private final Isolation isolation;
  private final WorkerPool pool;
  private final long number;
  private final Problem problem;
  private final PlannerOptions options;
  private final PlanInterrupter interrupter;
  private final long beginNanos = System.nanoTime();
  private final long limitNanos;
  private final CheckedPlans plans;

  /**
   * A call that begins now.
   *
   * @throws InvalidInputException with every error of the problem
   */
  IsolatedCall(
      String name,
      Isolation isolation,
      WorkerPool pool,
      long number,
      Problem problem,
      PlannerOptions options,
      PlanListener listener,
      PlanInterrupter interrupter) {
    InvalidInputException.throwIfAny(problem.errors());
    this.name = name;
    this.isolation = isolation;
    this.pool = pool;
    this.number = number;
    this.problem = problem;
    this.options = options;
    this.interrupter = interrupter;
    limitNanos = options.timeLimit().toNanos();
    plans = new CheckedPlans(problem, listener, beginNanos);
  }

  PlanResult run() {
    Plan warmStart = options.warmStart();
    if (warmStart != null) {
      plans.offerIfValid(warmStart);
      plans.rethrowListenerFailure();
    }
    if (interrupter.isInterrupted() || Thread.currentThread().isInterrupted()) {
      return result(CallEnd.early(StopReason.INTERRUPTED));
    }
    if (elapsedNanos() >= limitNanos) {
      return result(CallEnd.early(StopReason.TIME_LIMIT));
    }
    CallEnd end = delegate(warmStart);
    plans.rethrowListenerFailure();
    return result(end);
  }

  private CallEnd delegate(@Nullable Plan warmStart) {
    Frame document;
    Frame start;
    long writingNanos = elapsedNanos();
    try {
      document = ExchangeFormat.problem(problem);
      start = warmStart == null ? null : ExchangeFormat.plan(FrameKind.WARM_START, warmStart);
    } catch (IOException e) {
      throw new PlannerException(name, "the problem cannot be sent to its worker.", e);
    }
    writingNanos = elapsedNanos() - writingNanos;
    WorkerProcess worker;
    try {
      worker = pool.take();
    } catch (IOException | OutOfMemoryError e) {
      // Out of memory is what Java calls it when no thread can be started.
      return CallEnd.of(
          new WorkerFault(
              WorkerFault.Kind.UNAVAILABLE,
              "its worker process did not start: " + e.getMessage() + "\nMaybe " + remedy(e)));
    }
    CallEnd end = null;
    try {
      worker.beginCall(number);
      send(worker, document, start, writingNanos);
      end = new Conversation(worker, isolation, plans, interrupter, beginNanos, limitNanos).run();
      // What the virtual machine wrote of a crash goes with the worker.
      return end.withLastWords(worker.lastWords());
    } finally {
      worker.endCall();
      if (end != null && end.sound()) {
        pool.giveBack(worker);
      } else {
        pool.lose(worker);
      }
    }
  }

  private static String remedy(Throwable obstacle) {
    if (obstacle instanceof NoSuchFileException) {
      return "this folder is missing.";
    }
    // The number of the operating system for what does not exist.
    return String.valueOf(obstacle.getMessage()).contains("error=2,")
        ? "the Java or the launcher of the isolation is another."
        : "there is no room for another process, thread or file.";
  }

  private void send(
      WorkerProcess worker, Frame document, @Nullable Frame start, long writingNanos) {
    long left = limitNanos - elapsedNanos();
    long kept = Math.min(left / 4, KEPT_NANOS + writingNanos);
    worker.send(CallOrder.of(number, name, options, left - kept, threads()).frame());
    worker.send(document);
    if (start != null) {
      worker.send(start);
    }
  }

  private OptionalInt threads() {
    OptionalInt most = isolation.maxThreads();
    if (most.isEmpty()) {
      return options.maxThreads();
    }
    return OptionalInt.of(Math.min(most.getAsInt(), options.maxThreads().orElse(most.getAsInt())));
  }

  private long elapsedNanos() {
    return System.nanoTime() - beginNanos;
  }

  /** What is known now that the conversation has ended. */
  private PlanResult result(CallEnd end) {
    PlanResult given = end.result();
    if (given != null) {
      return judged(given);
    }
    WorkerFault fault = end.fault();
    if (fault != null) {
      return afterFault(fault);
    }
    StopReason reason = end.reason() == null ? StopReason.CRASHED : end.reason();
    PlanResult.Builder result = begun(streamedBound()).stopReason(reason);
    return reason.isFault()
        ? failed(result, "its worker is gone: " + end.description())
        : whole(result);
  }

  private PlanResult afterFault(WorkerFault fault) {
    if (fault.kind() == WorkerFault.Kind.OUT_OF_MEMORY) {
      return begun(streamedBound()).stopReason(StopReason.OUT_OF_MEMORY).build();
    }
    if (plans.best() == null) {
      throw switch (fault.kind()) {
        case UNAVAILABLE -> new PlannerUnavailableException(name, fault.text());
        case REFUSED -> new IllegalArgumentException(fault.text());
        case FAILED, OUT_OF_MEMORY -> new PlannerException(name, fault.text());
      };
    }
    return failed(begun(streamedBound()).stopReason(StopReason.FAILED), fault.text());
  }

  /** The result of a worker that came to one, as far as it stands up to what was checked here. */
  private PlanResult judged(PlanResult given) {
    Plan plan = given.plan();
    if (plan != null) {
      plans.offer(plan);
      plans.rethrowListenerFailure();
      if (plan.equals(plans.best()) && given.objective().orElse(-1) != plans.objective()) {
        plans.fault(
            "the worker's objective ("
                + given.objective().orElse(-1)
                + ") is not that of the metrics ("
                + plans.objective()
                + ").");
      }
    }
    PlanResult.Builder result = begun(given.lowerBound()).stopReason(given.stopReason());
    result.counters(given.counters()).certificate(certificate(given));
    BoundEvidence evidence = given.evidence();
    if (evidence != null && evidence.value() <= plans.objective()) {
      result.evidence(evidence);
    }
    String refuted = given.infeasibilityReason();
    if (refuted != null && plans.best() == null) {
      result.infeasible(refuted);
      Conflict conflict = given.conflict();
      if (conflict != null) {
        result.conflict(conflict);
      }
    } else if (refuted != null) {
      plans.fault("the worker says that there is no plan, beside a valid one.");
    }
    String fault = given.fault();
    if (fault != null) {
      return result.fault(fault, null).build();
    }
    return whole(result, given.stopReason());
  }

  /** The best bound that was streamed, where no result says where it is from. */
  private LowerBound streamedBound() {
    return plans.bound() == 0 ? LowerBound.NONE : new LowerBound(plans.bound(), name);
  }

  /** What holds for every result; a bound above a valid plan's objective is a fault. */
  private PlanResult.Builder begun(LowerBound bound) {
    PlanResult.Builder result = PlanResult.builder(name).incumbents(plans.progress());
    Plan best = plans.best();
    LowerBound believed = bound;
    if (best != null) {
      result.plan(best, plans.objective());
      if (bound.value() > plans.objective()) {
        plans.fault(
            "the lower bound ("
                + bound.value()
                + ", from "
                + bound.source()
                + ") is above the objective ("
                + plans.objective()
                + ") of a valid plan.");
        believed = LowerBound.NONE;
      }
    }
    return result
        .lowerBound(believed)
        .elapsedMicros(plans.elapsedMicros())
        .certificate(certificate(best, believed));
  }

  private PlanResult whole(PlanResult.Builder result) {
    return whole(result, StopReason.COMPLETED);
  }

  private PlanResult whole(PlanResult.Builder result, StopReason reason) {
    String fault = plans.fault();
    return fault == null || reason == StopReason.OUT_OF_MEMORY
        ? result.build()
        : failed(result, fault);
  }

  private PlanResult failed(PlanResult.Builder result, String fault) {
    return result.fault("Planner (" + name + "): " + fault, null).build();
  }

  /** The worker's certificate, with the caller's limits instead of the worker's own. */
  private Certificate certificate(PlanResult given) {
    Certificate theirs = given.certificate();
    Map<String, String> parameters = new TreeMap<>(theirs.parameters());
    parameters.putAll(parameters());
    return new Certificate(
        plans.best() == null ? "no plan" : "valid",
        theirs.boundSource(),
        options.seed(),
        parameters,
        theirs.versions());
  }

  private Certificate certificate(@Nullable Plan best, LowerBound bound) {
    return new Certificate(
        best == null ? "no plan" : "valid",
        bound.source(),
        options.seed(),
        parameters(),
        Map.of("java", Runtime.version().toString()));
  }

  private Map<String, String> parameters() {
    Map<String, String> parameters = new TreeMap<>();
    parameters.put("timeLimitMicros", Long.toString(limitNanos / NANOS_PER_MICRO));
    parameters.put("warmStart", Boolean.toString(options.warmStart() != null));
    parameters.put("relativeGap", Double.toString(options.relativeGap()));
    options.stepLimit().ifPresent(n -> parameters.put("stepLimit", Long.toString(n)));
    threads().ifPresent(n -> parameters.put("maxThreads", Integer.toString(n)));
    parameters.put("isolated", "true");
    isolation.maxHeapBytes().ifPresent(n -> parameters.put("maxHeapBytes", Long.toString(n)));
    return parameters;
  }
}
