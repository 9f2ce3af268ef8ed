package dev.sextant.heuristics.auto;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.spi.IncumbentSink;
import org.jspecify.annotations.Nullable;

/**
 * The best plan of a call, from which the next part starts, which part found it, and what bounds
 * are worth. Thread-safe.
 */
final class Incumbents {
  /** Bounds that have risen by less, as a part of the objective, are not worth their time. */
  private static final double LEAST_RISE = 0.001;

  private final IncumbentSink sink;
  private final ObjectiveFunction objectiveFunction;
  private long bestFound = Long.MAX_VALUE;

  /** The bound from which on rises are counted. */
  private long reckoned = Long.MIN_VALUE;

  private @Nullable Part finder;
  private @Nullable Part bounder;

  /** None but what the sink has. */
  Incumbents(CompiledProblem problem, IncumbentSink sink) {
    this.sink = sink;
    objectiveFunction = new ObjectiveFunction(problem);
  }

  /** The best plan; null while there is none. */
  @Nullable IndexedPlan plan() {
    return sink.incumbent();
  }

  /** Its objective; {@code Long.MAX_VALUE} without one. */
  long objective() {
    return sink.incumbentObjective();
  }

  /** Whether it is above the bound by less than a part of what another objective is. */
  boolean leavesOpen(double part, long otherObjective) {
    double bound = sink.lowerBound();
    return sink.incumbentObjective() - bound < part * (otherObjective - bound);
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

  /**
   * Notes who has raised the bound; returns whether that, with what it was raised by before, is
   * worth its time.
   */
  private synchronized boolean noteBound(Part part, long bound, long known) {
    bounder = part;
    reckoned = reckoned == Long.MIN_VALUE ? known : reckoned;
    long objective = sink.incumbentObjective();
    boolean isWorthIt = objective == Long.MAX_VALUE || bound - reckoned >= LEAST_RISE * objective;
    reckoned = isWorthIt ? bound : reckoned;
    return isWorthIt;
  }

  private final class PartSink implements IncumbentSink {
    private final Part part;

    PartSink(Part part) {
      this.part = part;
    }

    @Override
    public boolean offer(IndexedPlan offered) {
      return sink.offer(offered) && note(offered);
    }

    @Override
    public boolean offerUnchecked(IndexedPlan offered) {
      return sink.offerUnchecked(offered) && note(offered);
    }

    /** Several parts offer at once, so that the last one told of need not be the best one. */
    private boolean note(IndexedPlan offered) {
      part.planFound();
      synchronized (Incumbents.this) {
        long value = objectiveFunction.evaluate(offered);
        if (value < bestFound) {
          bestFound = value;
          finder = part;
        }
      }
      return true;
    }

    @Override
    public void tightenLowerBound(long bound) {
      long known = sink.lowerBound();
      if (bound > known) {
        part.boundRaised(noteBound(part, bound, known));
      }
      sink.tightenLowerBound(bound);
    }

    @Override
    public long incumbentObjective() {
      return sink.incumbentObjective();
    }

    @Override
    public @Nullable IndexedPlan incumbent() {
      return sink.incumbent();
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
