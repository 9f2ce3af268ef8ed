package dev.sextant.planner.contract;

import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.spi.IncumbentSink;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps every plan that is offered, and has no incumbent and no bound. Thread-safe. */
public class OfferedPlans implements IncumbentSink {
  private final List<IndexedPlan> plans = Collections.synchronizedList(new ArrayList<>());
  private volatile int plansAtBound;

  /** All plans, in the order in which they were offered. */
  public List<IndexedPlan> plans() {
    return plans;
  }

  /** Whether, since the last plan, the bound was wanted, as for a plan that may have to wait. */
  public boolean isAskedForTheBound() {
    return plansAtBound > 0 && plansAtBound == plans.size();
  }

  /** How many plans there were when the bound was last wanted. */
  public int plansAtBound() {
    return plansAtBound;
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
  public @Nullable IndexedPlan incumbent() {
    return null;
  }

  @Override
  public long incumbentObjective() {
    return Long.MAX_VALUE;
  }

  @Override
  public long lowerBound() {
    plansAtBound = plans.size();
    return 0;
  }
}
