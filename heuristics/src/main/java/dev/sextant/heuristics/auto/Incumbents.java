package dev.sextant.heuristics.auto;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.spi.IncumbentSink;
import org.jspecify.annotations.Nullable;

/**
 * The best plan of all parts of a call, from which the next one starts, and which part found it.
 * Thread-safe.
 */
final class Incumbents {
  private final IncumbentSink sink;
  private final ObjectiveFunction objectiveFunction;
  private @Nullable IndexedPlan plan;
  private long objective;
  private @Nullable Part finder;
  private @Nullable Part bounder;

  /**
   * None but the caller's.
   *
   * @param warmStart the plan of the sink's incumbent, if it has one
   */
  Incumbents(CompiledProblem problem, IncumbentSink sink, @Nullable IndexedPlan warmStart) {
    this.sink = sink;
    objectiveFunction = new ObjectiveFunction(problem);
    objective = sink.incumbentObjective();
    plan = objective == Long.MAX_VALUE ? null : warmStart;
  }

  /** The best plan; null while there is none. */
  synchronized @Nullable IndexedPlan plan() {
    return plan;
  }

  /** Its objective; {@code Long.MAX_VALUE} without one. */
  synchronized long objective() {
    return objective;
  }

  /** Which part found it; null if it is the caller's. */
  synchronized @Nullable Part finder() {
    return finder;
  }

  /** Which part raised the bound last; null if it is the library's own. */
  synchronized @Nullable Part bounder() {
    return bounder;
  }

  /** Where a part puts what it finds. */
  IncumbentSink of(Part part) {
    return new PartSink(part);
  }

  private final class PartSink implements IncumbentSink {
    private final Part part;

    PartSink(Part part) {
      this.part = part;
    }

    @Override
    public boolean offer(IndexedPlan offered) {
      IndexedPlan copy = offered.copy();
      return sink.offer(offered) && keep(copy);
    }

    @Override
    public boolean offerUnchecked(IndexedPlan offered) {
      IndexedPlan copy = offered.copy();
      return sink.offerUnchecked(offered) && keep(copy);
    }

    /** Several parts offer at once, so that the last one told of need not be the best one. */
    private boolean keep(IndexedPlan copy) {
      part.planFound();
      synchronized (Incumbents.this) {
        long value = objectiveFunction.evaluate(copy);
        if (value < objective) {
          objective = value;
          plan = copy;
          finder = part;
        }
      }
      return true;
    }

    @Override
    public void tightenLowerBound(long bound) {
      if (bound > sink.lowerBound()) {
        part.boundRaised();
        synchronized (Incumbents.this) {
          bounder = part;
        }
      }
      sink.tightenLowerBound(bound);
    }

    @Override
    public long incumbentObjective() {
      return sink.incumbentObjective();
    }

    @Override
    public long lowerBound() {
      return sink.lowerBound();
    }

    @Override
    public void boundLater() {
      sink.boundLater();
    }
  }
}
