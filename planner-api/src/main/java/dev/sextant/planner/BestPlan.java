package dev.sextant.planner;

import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.compiled.PlanTranslator;
import dev.sextant.planner.spi.IncumbentSink;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the incumbent and the bound of one call, tells the listener, and stops the search once the
 * gap is closed or the listener failed. Backends never see a listener's exception: one that comes
 * up through native code would end the process.
 */
final class BestPlan implements IncumbentSink {
  private final CompiledProblem problem;
  private final ObjectiveFunction objectiveFunction;
  private final String planner;
  private final double relativeGap;
  private final PlanListener listener;
  private final PlannerFacade.Stopwatch stopwatch;
  private final PlanInterrupter stop;
  private final List<PlanResult.Progress> progress = new ArrayList<>();

  private LowerBound bound;
  private @Nullable IndexedPlan best;
  private long objective = Long.MAX_VALUE;
  private @Nullable Throwable listenerFailure;

  BestPlan(
      CompiledProblem problem,
      LowerBound bound,
      String planner,
      double relativeGap,
      PlanListener listener,
      PlannerFacade.Stopwatch stopwatch,
      PlanInterrupter stop) {
    this.problem = problem;
    this.objectiveFunction = new ObjectiveFunction(problem);
    this.bound = bound;
    this.planner = planner;
    this.relativeGap = relativeGap;
    this.listener = listener;
    this.stopwatch = stopwatch;
    this.stop = stop;
  }

  @Override
  public synchronized boolean offer(IndexedPlan plan) {
    if (listenerFailure != null) {
      return false;
    }
    long offered = objectiveFunction.evaluate(plan);
    if (best != null && offered >= objective) {
      return false;
    }
    IndexedPlan copy = plan.copy();
    best = copy;
    objective = offered;
    long elapsed = stopwatch.elapsedMicros();
    progress.add(new PlanResult.Progress(elapsed, offered, bound.value()));
    Incumbent incumbent =
        new Incumbent(elapsed, offered, bound.value(), () -> PlanTranslator.toPlan(problem, copy));
    tell(() -> listener.onIncumbent(incumbent));
    stopWhenGapIsClosed();
    return true;
  }

  @Override
  public boolean offerUnchecked(IndexedPlan plan) {
    return PlanChecker.check(problem.problem(), PlanTranslator.toPlan(problem, plan)).isEmpty()
        && offer(plan);
  }

  @Override
  public synchronized void tightenLowerBound(long value) {
    if (listenerFailure == null && value > bound.value()) {
      bound = new LowerBound(value, planner);
      tell(() -> listener.onBound(stopwatch.elapsedMicros(), value));
      stopWhenGapIsClosed();
    }
  }

  @Override
  public synchronized long incumbentObjective() {
    return objective;
  }

  @Override
  public synchronized long lowerBound() {
    return bound.value();
  }

  synchronized LowerBound bound() {
    return bound;
  }

  synchronized @Nullable IndexedPlan plan() {
    return best;
  }

  synchronized List<PlanResult.Progress> progress() {
    return List.copyOf(progress);
  }

  /** Throws what the listener threw, unchanged. */
  synchronized void rethrowListenerFailure() {
    if (listenerFailure instanceof RuntimeException exception) {
      throw exception;
    }
    if (listenerFailure instanceof Error error) {
      throw error;
    }
  }

  private void tell(Runnable call) {
    try {
      call.run();
    } catch (RuntimeException | Error failure) {
      listenerFailure = failure;
      stop.interrupt();
    }
  }

  private void stopWhenGapIsClosed() {
    if (best != null && objective - bound.value() <= relativeGap * objective) {
      stop.interrupt();
    }
  }
}
