package dev.sextant.planner.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.Incumbent;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
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

  /** Opens with the first incumbent. */
  CountDownLatch first() {
    return first;
  }

  /** Fails unless what was heard is in order and agrees with the result. */
  void judge(ContractCase c, PlanResult result) {
    assertThat(overlapped).as("calls overlapped, " + c.name()).isFalse();
    long bound = Long.MIN_VALUE;
    for (long heard : bounds()) {
      assertThat(heard).as("bounds rise, " + c.name()).isGreaterThan(bound);
      bound = heard;
    }
    if (c.optimum().isFeasible()) {
      assertThat(bound).as(c.name()).isLessThanOrEqualTo(c.optimum().objective());
      assertThat(bound).as(c.name()).isLessThanOrEqualTo(result.lowerBound().value());
    }
    long objective = Long.MAX_VALUE;
    long elapsed = 0;
    for (Incumbent incumbent : incumbents()) {
      assertThat(incumbent.objective()).as("incumbents fall, " + c.name()).isLessThan(objective);
      assertThat(incumbent.lowerBound()).as(c.name()).isLessThanOrEqualTo(incumbent.objective());
      assertThat(incumbent.elapsedMicros()).as(c.name()).isGreaterThanOrEqualTo(elapsed);
      objective = incumbent.objective();
      elapsed = incumbent.elapsedMicros();
      ContractCase.judgePlan(c.problem(), incumbent.plan(), objective, c.name());
    }
    assertThat(result.plan() == null).as(c.name()).isEqualTo(incumbents().isEmpty());
    assertThat(result.objective().orElse(Long.MAX_VALUE)).as(c.name()).isEqualTo(objective);
    assertThat(result.incumbents().stream().map(PlanResult.Progress::objective).toList())
        .as(c.name())
        .isEqualTo(incumbents().stream().map(Incumbent::objective).toList());
  }
}
