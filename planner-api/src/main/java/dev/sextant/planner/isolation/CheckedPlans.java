package dev.sextant.planner.isolation;

import dev.sextant.planner.Incumbent;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.check.PlanJudge;
import dev.sextant.planner.check.Violation;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The best plan of one call and the best bound that was claimed, on the parent's side: each plan is
 * checked and measured before it counts, and the listener hears of those that are better. What the
 * checker refutes is a fault. Not thread-safe.
 */
final class CheckedPlans {
  private static final int VIOLATIONS_SHOWN = 10;

  private final PlanJudge judge;
  private final PlanListener listener;
  private final long beginNanos;
  private final List<PlanResult.Progress> progress = new ArrayList<>();
  private @Nullable Plan best;
  private long objective = Long.MAX_VALUE;
  private long bound;
  private @Nullable String fault;
  private @Nullable Throwable listenerFailure;

  CheckedPlans(Problem problem, PlanListener listener, long beginNanos) {
    this.judge = new PlanJudge(problem);
    this.listener = listener;
    this.beginNanos = beginNanos;
  }

  /** A plan that may be anything; one that is not valid is dropped without a word. */
  void offerIfValid(Plan plan) {
    if (judge.check(plan).isEmpty()) {
      accept(plan);
    }
  }

  /** A plan that is claimed to be valid. */
  void offer(Plan plan) {
    if (plan.equals(best)) {
      return;
    }
    List<Violation> violations = judge.check(plan);
    if (violations.isEmpty()) {
      accept(plan);
      return;
    }
    fault(
        "an invalid plan was dropped; it has "
            + violations.size()
            + (violations.size() == 1 ? " violation:" : " violations:")
            + violations.stream()
                .limit(VIOLATIONS_SHOWN)
                .map(violation -> "\n  " + violation)
                .collect(Collectors.joining()));
  }

  private void accept(Plan plan) {
    long measured = judge.objective(plan);
    if (best != null && measured >= objective) {
      return;
    }
    best = plan;
    objective = measured;
    PlanResult.Progress step =
        new PlanResult.Progress(elapsedMicros(), measured, Math.min(bound, measured));
    progress.add(step);
    tell(() -> listener.onIncumbent(new Incumbent(step, () -> plan)));
  }

  /** A lower bound that is claimed. */
  void raise(long claimed) {
    if (claimed > bound) {
      bound = claimed;
      tell(() -> listener.onBound(elapsedMicros(), claimed));
    }
  }

  private void tell(Runnable call) {
    if (listenerFailure != null) {
      return;
    }
    try {
      call.run();
    } catch (RuntimeException | Error failure) {
      listenerFailure = failure;
    }
  }

  /** Notes what went wrong, unless something did before. */
  void fault(String description) {
    fault = fault == null ? description : fault;
  }

  long elapsedMicros() {
    return (System.nanoTime() - beginNanos) / 1_000;
  }

  /** The best plan; null while there is none. */
  @Nullable Plan best() {
    return best;
  }

  /** The objective of the best plan. */
  long objective() {
    return objective;
  }

  /** The best bound that was claimed. */
  long bound() {
    return bound;
  }

  List<PlanResult.Progress> progress() {
    return List.copyOf(progress);
  }

  /** What went wrong first; null when nothing did. */
  @Nullable String fault() {
    return fault;
  }

  boolean listenerFailed() {
    return listenerFailure != null;
  }

  /** Throws what the listener threw, unchanged. */
  void rethrowListenerFailure() {
    if (listenerFailure instanceof RuntimeException exception) {
      throw exception;
    }
    if (listenerFailure instanceof Error error) {
      throw error;
    }
  }
}
