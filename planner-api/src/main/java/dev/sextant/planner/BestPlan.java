package dev.sextant.planner;

import dev.sextant.planner.bounds.LowerBound;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.check.PlanJudge;
import dev.sextant.planner.check.Violation;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.compiled.PlanTranslator;
import dev.sextant.planner.compiled.StoppedException;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.spi.IncumbentSink;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the incumbent and the bound of one call, tells the listener, and stops the search once the
 * gap is closed or the listener failed. Backends never see a listener's exception: one that comes
 * up through native code would end the process.
 *
 * <p>The first incumbent, the second, the fourth, the eighth and so on are checked when they are
 * offered, and the last one at the end; the last {@value #KEPT} unchecked ones are kept beside the
 * last checked one. So a plan that the checker refutes is dropped and there is still a valid one,
 * if ever one was offered. The library's own bound is computed after the first incumbent, by the
 * thread that offered it, unless the search asks for it when it suits.
 */
final class BestPlan implements IncumbentSink {
  private static final int KEPT = 16;
  private static final int VIOLATIONS_SHOWN = 10;

  /** An incumbent; its plan with ids is there once it has been checked. */
  private record Candidate(IndexedPlan plan, long objective, @Nullable Plan checked) {}

  /** A plan that the checker accepts, with the objective that the metrics give it. */
  record Checked(Plan plan, long objective) {}

  private final CompiledProblem problem;
  private final ObjectiveFunction objectiveFunction;
  private final String planner;
  private final double relativeGap;
  private final PlanListener listener;
  private final CallStop stop;
  private final Faults faults;
  private final PlanJudge judge;
  private final List<PlanResult.Progress> progress = new ArrayList<>();

  /** From the last checked incumbent to the last one, objectives falling. */
  private final Deque<Candidate> candidates = new ArrayDeque<>();

  private LowerBound bound = LowerBound.NONE;
  private LowerBound ownBound = bound;
  private @Nullable BoundEvidence evidence;
  private long objective = Long.MAX_VALUE;
  private int incumbents;
  private volatile boolean boundsLater;
  private @Nullable Throwable listenerFailure;

  BestPlan(
      CompiledProblem problem,
      String planner,
      double relativeGap,
      PlanListener listener,
      CallStop stop,
      Faults faults,
      PlanJudge judge) {
    this.problem = problem;
    this.objectiveFunction = new ObjectiveFunction(problem);
    this.planner = planner;
    this.relativeGap = relativeGap;
    this.listener = listener;
    this.stop = stop;
    this.faults = faults;
    this.judge = judge;
  }

  @Override
  public boolean offer(IndexedPlan plan) {
    return offer(plan, null);
  }

  /**
   * Offers a plan.
   *
   * @param checked the same plan under its ids, if the checker has accepted it already
   */
  boolean offer(IndexedPlan plan, @Nullable Plan checked) {
    boolean first;
    synchronized (this) {
      if (!accept(plan, checked)) {
        return false;
      }
      first = incumbents == 1;
    }
    if (first && !boundsLater) {
      boundOnce();
    }
    return true;
  }

  private boolean accept(IndexedPlan plan, @Nullable Plan checked) {
    if (listenerFailure != null) {
      return false;
    }
    Candidate candidate = evaluated(plan);
    if (!isBetter(candidate)) {
      return false;
    }
    if (checked != null) {
      candidate = measured(candidate, checked);
    } else if (Integer.bitCount(incumbents + 1) == 1) {
      candidate = checked(candidate);
    }
    if (!isBetter(candidate)) {
      return false;
    }
    incumbents++;
    keep(candidate);
    PlanResult.Progress step =
        new PlanResult.Progress(
            stop.elapsedMicros(), objective, Math.min(bound.value(), objective));
    progress.add(step);
    IndexedPlan copy = candidate.plan;
    Incumbent incumbent = new Incumbent(step, () -> PlanTranslator.toPlan(problem, copy));
    tell(() -> listener.onIncumbent(incumbent));
    stopWhenGapIsClosed();
    return true;
  }

  private boolean isBetter(@Nullable Candidate candidate) {
    return candidate != null && (candidates.isEmpty() || candidate.objective < objective);
  }

  private @Nullable Candidate evaluated(IndexedPlan plan) {
    try {
      return new Candidate(plan.copy(), objectiveFunction.evaluate(plan), null);
    } catch (RuntimeException e) {
      faults.add("a plan was dropped because it has no objective: " + e, e);
      return null;
    }
  }

  private void keep(Candidate candidate) {
    if (candidate.checked != null) {
      candidates.clear();
    } else if (candidates.size() > KEPT) {
      Candidate oldest = candidates.removeFirst();
      candidates.removeFirst();
      candidates.addFirst(oldest);
    }
    candidates.addLast(candidate);
    objective = candidate.objective;
  }

  /**
   * The candidate after a look by the checker, or null when it is not valid. The last one of the
   * call will take as long.
   */
  private @Nullable Candidate checked(Candidate candidate) {
    long began = stop.elapsedNanos();
    Candidate found = judged(candidate);
    stop.keep(stop.elapsedNanos() - began);
    return found;
  }

  private @Nullable Candidate judged(Candidate candidate) {
    Plan plan = PlanTranslator.toPlan(problem, candidate.plan);
    List<Violation> violations = judge.check(plan);
    if (!violations.isEmpty()) {
      faults.add(
          "an invalid plan was dropped; it has "
              + violations.size()
              + (violations.size() == 1 ? " violation:" : " violations:")
              + violations.stream()
                  .limit(VIOLATIONS_SHOWN)
                  .map(v -> "\n  " + v)
                  .collect(Collectors.joining()),
          null);
      return null;
    }
    return measured(candidate, plan);
  }

  private Candidate measured(Candidate candidate, Plan plan) {
    long measured = judge.objective(plan);
    if (measured != candidate.objective) {
      faults.add(
          "the compiled objective ("
              + candidate.objective
              + ") is not that of the metrics ("
              + measured
              + ").",
          null);
    }
    return new Candidate(candidate.plan, measured, plan);
  }

  @Override
  public boolean offerUnchecked(IndexedPlan plan) {
    synchronized (this) {
      if (!candidates.isEmpty() && objectiveFunction.evaluate(plan) >= objective) {
        return false;
      }
    }
    Plan translated = PlanTranslator.toPlan(problem, plan);
    boolean valid;
    synchronized (this) {
      valid = judge.check(translated).isEmpty();
    }
    return valid && offer(plan, translated);
  }

  @Override
  public synchronized void tightenLowerBound(long value) {
    raise(new LowerBound(value, planner));
  }

  private void raise(LowerBound higher) {
    if (listenerFailure == null && higher.value() > bound.value()) {
      bound = higher;
      tell(() -> listener.onBound(stop.elapsedMicros(), higher.value()));
      stopWhenGapIsClosed();
    }
  }

  @Override
  public synchronized long incumbentObjective() {
    return objective;
  }

  @Override
  public synchronized @Nullable IndexedPlan incumbent() {
    Candidate last = candidates.peekLast();
    return last == null ? null : last.plan.copy();
  }

  @Override
  public long lowerBound() {
    boundOnce();
    synchronized (this) {
      return bound.value();
    }
  }

  @Override
  public void boundLater() {
    boundsLater = true;
  }

  /** Computes the library's own bound, or as much of it as there is time for. */
  void boundOnce() {
    LowerBound own;
    @Nullable BoundEvidence proof;
    try {
      LowerBounds bounds = LowerBounds.of(problem);
      own = bounds.objective();
      proof = bounds.evidence();
    } catch (StoppedException e) {
      LowerBounds begun = LowerBounds.soFar(problem);
      own = begun == null ? LowerBound.NONE : begun.objectiveSoFar();
      proof = begun == null ? null : begun.evidence();
    }
    synchronized (this) {
      if (proof != null && (evidence == null || proof.value() > evidence.value())) {
        evidence = proof;
      }
      if (own.value() > ownBound.value()) {
        ownBound = own;
        raise(own);
      } else if (bound.equals(LowerBound.NONE)) {
        bound = own;
      }
    }
  }

  /** The best bound, that of the search included. */
  synchronized LowerBound bound() {
    return bound;
  }

  /** What proves the library's own bound; null where there was no time for one. */
  synchronized @Nullable BoundEvidence evidence() {
    return evidence;
  }

  /** The library's own bound. */
  synchronized LowerBound ownBound() {
    return ownBound;
  }

  /** The best of the plans offered that the checker accepts; what it refutes is a fault. */
  synchronized @Nullable Checked best() {
    while (!candidates.isEmpty()) {
      Candidate candidate = candidates.removeLast();
      Candidate checked = candidate.checked == null ? checked(candidate) : candidate;
      if (checked != null && checked.checked != null) {
        candidates.addLast(checked);
        return new Checked(checked.checked, checked.objective);
      }
    }
    return null;
  }

  synchronized List<PlanResult.Progress> progress() {
    return List.copyOf(progress);
  }

  /** Whether the incumbent is as near to the bound as the caller asked for. */
  synchronized boolean isGapClosed() {
    return !candidates.isEmpty() && objective - bound.value() <= relativeGap * objective;
  }

  /** Throws what the listener threw, unchanged. */
  synchronized void rethrowListenerFailure() {
    if (listenerFailure != null) {
      BestPlan.<RuntimeException>throwUnchanged(listenerFailure);
    }
  }

  /** In other languages than Java a listener may throw what it cannot declare. */
  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void throwUnchanged(Throwable thrown) throws T {
    throw (T) thrown;
  }

  private void tell(Runnable call) {
    try {
      call.run();
    } catch (Throwable failure) {
      listenerFailure = failure;
      stop.stop(CallStop.Cause.LISTENER);
    }
  }

  private void stopWhenGapIsClosed() {
    if (isGapClosed()) {
      stop.stop(CallStop.Cause.GAP);
    }
  }
}
