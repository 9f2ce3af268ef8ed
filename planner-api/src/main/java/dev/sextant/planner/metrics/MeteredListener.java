package dev.sextant.planner.metrics;

import dev.sextant.planner.Incumbent;
import dev.sextant.planner.PlanListener;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.TimeUnit;

/** Counts the plans of one call before the caller's own listener hears of them. */
final class MeteredListener implements PlanListener {
  private final PlanListener listener;
  private final Counter incumbents;
  private final Timer first;

  private boolean found;

  MeteredListener(PlanListener listener, Counter incumbents, Timer first) {
    this.listener = listener;
    this.incumbents = incumbents;
    this.first = first;
  }

  @Override
  public void onIncumbent(Incumbent incumbent) {
    incumbents.increment();
    if (!found) {
      found = true;
      first.record(incumbent.elapsedMicros(), TimeUnit.MICROSECONDS);
    }
    listener.onIncumbent(incumbent);
  }

  @Override
  public void onBound(long elapsedMicros, long lowerBound) {
    listener.onBound(elapsedMicros, lowerBound);
  }
}
