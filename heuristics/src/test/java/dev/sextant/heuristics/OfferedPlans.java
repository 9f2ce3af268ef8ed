package dev.sextant.heuristics;

import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.spi.IncumbentSink;
import java.util.ArrayList;
import java.util.List;

/** Keeps every plan that is offered, and has no incumbent and no bound. */
public final class OfferedPlans implements IncumbentSink {
  private final List<IndexedPlan> plans = new ArrayList<>();

  /** All plans, in the order in which they were offered. */
  public List<IndexedPlan> plans() {
    return plans;
  }

  @Override
  public boolean offer(IndexedPlan plan) {
    return plans.add(plan);
  }

  @Override
  public boolean offerUnchecked(IndexedPlan plan) {
    return offer(plan);
  }

  @Override
  public void tightenLowerBound(long bound) {}

  @Override
  public long incumbentObjective() {
    return Long.MAX_VALUE;
  }

  @Override
  public long lowerBound() {
    return 0;
  }
}
