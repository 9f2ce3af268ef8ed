package dev.sextant.planner.contract;

import dev.sextant.planner.Incumbent;
import dev.sextant.planner.PlanListener;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Keeps what it hears and notices calls that overlap. */
final class RecordingListener implements PlanListener {
  private final List<Incumbent> incumbents = new ArrayList<>();
  private final List<Long> bounds = new ArrayList<>();
  private final AtomicInteger inside = new AtomicInteger();
  private final CountDownLatch first = new CountDownLatch(1);
  private volatile boolean overlapped;

  @Override
  public void onIncumbent(Incumbent incumbent) {
    enter();
    synchronized (this) {
      incumbents.add(incumbent);
    }
    first.countDown();
    inside.decrementAndGet();
  }

  @Override
  public void onBound(long elapsedMicros, long lowerBound) {
    enter();
    synchronized (this) {
      bounds.add(lowerBound);
    }
    inside.decrementAndGet();
  }

  private void enter() {
    if (inside.incrementAndGet() > 1) {
      overlapped = true;
    }
  }

  synchronized List<Incumbent> incumbents() {
    return List.copyOf(incumbents);
  }

  synchronized List<Long> bounds() {
    return List.copyOf(bounds);
  }

  boolean overlapped() {
    return overlapped;
  }

  /** Opens with the first incumbent. */
  CountDownLatch first() {
    return first;
  }
}
