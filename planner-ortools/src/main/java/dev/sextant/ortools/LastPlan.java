package dev.sextant.ortools;

import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.spi.IncumbentSink;
import org.jspecify.annotations.Nullable;

/** Passes everything on and keeps the incumbent. Thread-safe. */
final class LastPlan implements IncumbentSink {
  private final IncumbentSink sink;
  private @Nullable IndexedPlan plan;

  /**
   * Keeps what improves on what the sink has.
   *
   * @param warmStart the plan of the sink's incumbent, if it has one
   */
  LastPlan(IncumbentSink sink, @Nullable IndexedPlan warmStart) {
    this.sink = sink;
    this.plan = sink.incumbentObjective() == Long.MAX_VALUE ? null : warmStart;
  }

  @Override
  public synchronized boolean offer(IndexedPlan offered) {
    IndexedPlan copy = offered.copy();
    boolean better = sink.offer(offered);
    if (better) {
      plan = copy;
    }
    return better;
  }

  @Override
  public synchronized boolean offerUnchecked(IndexedPlan offered) {
    IndexedPlan copy = offered.copy();
    boolean better = sink.offerUnchecked(offered);
    if (better) {
      plan = copy;
    }
    return better;
  }

  @Override
  public void tightenLowerBound(long bound) {
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

  /**
   * A plan and its objective.
   *
   * @param plan null when there is none that is known here
   * @param objective of the best plan known; {@code Long.MAX_VALUE} when there is none
   */
  record Incumbent(@Nullable IndexedPlan plan, long objective) {}

  /** The incumbent, of which nothing is known here unless its plan came this way. */
  synchronized Incumbent known() {
    return new Incumbent(plan, sink.incumbentObjective());
  }
}
