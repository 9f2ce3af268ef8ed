package dev.sextant.benchmarks;

import dev.sextant.planner.Incumbent;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.contract.BatchMix;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One call as a careless host makes it: some planner, some problem, some limit, and perhaps an
 * interruption in the middle or a listener that throws. What it asks for depends on its seed alone.
 */
final class SoakCall {
  private static final List<Magnitude> MAGNITUDES =
      List.of(Magnitude.UNITS, Magnitude.MILLIS, Magnitude.SECONDS, Magnitude.HOURS);
  private static final long[] LIMITS_MILLIS = {0, 1, 10, 50, 200, 500};
  private static final int[] MOST_TASKS = {6, 14, 40};
  private static final int LATEST_MILLIS = 100;

  /** How a call may be disturbed. */
  private enum Trouble {
    NONE,
    INTERRUPTER,
    THREAD,
    EXCEPTION,
    ERROR
  }

  private final long seed;
  private final Problem problem;
  private final String planner;
  private final PlannerOptions options;
  private final Trouble trouble;
  private final int moment;
  private final PlanInterrupter interrupter = new PlanInterrupter();
  private final RuntimeException exception = new IllegalStateException("from the listener");
  private final Error error = new AssertionError("from the listener");

  SoakCall(long seed) {
    this.seed = seed;
    SplittableRandom random = new SplittableRandom(seed);
    Magnitude magnitude = MAGNITUDES.get(random.nextInt(MAGNITUDES.size()));
    int tasks = MOST_TASKS[random.nextInt(MOST_TASKS.length)];
    problem =
        random.nextInt(4) == 0
            ? BatchMix.of(seed, tasks, magnitude)
            : FeatureMix.of(seed, tasks, magnitude);
    List<String> planners = List.copyOf(Planners.available());
    planner = planners.get(random.nextInt(planners.size()));
    trouble = Trouble.values()[random.nextInt(Trouble.values().length)];
    moment = random.nextInt(LATEST_MILLIS);
    options = options(random);
  }

  private static PlannerOptions options(SplittableRandom random) {
    PlannerOptions options =
        PlannerOptions.defaults()
            .withSeed(random.nextLong())
            .withTimeLimit(Duration.ofMillis(LIMITS_MILLIS[random.nextInt(LIMITS_MILLIS.length)]))
            .withMaxThreads(1 + random.nextInt(2));
    if (random.nextInt(3) == 0) {
      options = options.withStepLimit(random.nextInt(100));
    }
    return random.nextInt(3) == 0 ? options.withRelativeGap(random.nextDouble()) : options;
  }

  /** Makes the call; what is wrong with it, or null. */
  @Nullable String fault(ScheduledExecutorService timer) {
    Thread caller = Thread.currentThread();
    Future<?> interruption =
        switch (trouble) {
          case INTERRUPTER -> timer.schedule(interrupter::interrupt, moment, TimeUnit.MILLISECONDS);
          case THREAD -> timer.schedule(caller::interrupt, moment, TimeUnit.MILLISECONDS);
          default -> null;
        };
    String fault;
    try {
      PlanResult result = Planners.get(planner).plan(problem, options, listener(), interrupter);
      fault = faultOf(result);
    } catch (RuntimeException | Error thrown) {
      fault = thrown == exception || thrown == error ? null : "throws " + thrown;
    }
    if (interruption != null && !interruption.cancel(false)) {
      await(interruption);
    }
    Thread.interrupted();
    return fault == null ? null : this + " " + fault;
  }

  /** An interruption that has begun hits this call and not the next. */
  private static void await(Future<?> interruption) {
    while (!interruption.isDone()) {
      Thread.onSpinWait();
    }
  }

  private PlanListener listener() {
    AtomicInteger heard = new AtomicInteger();
    return (Incumbent incumbent) -> {
      if (heard.incrementAndGet() <= moment % 4) {
        return;
      }
      if (trouble == Trouble.EXCEPTION) {
        throw exception;
      }
      if (trouble == Trouble.ERROR) {
        throw error;
      }
    };
  }

  private @Nullable String faultOf(PlanResult result) {
    if (result.fault() != null) {
      return "has a fault: " + result.fault();
    }
    Plan plan = result.plan();
    if (plan == null) {
      return null;
    }
    var violations = PlanChecker.check(problem, plan);
    if (!violations.isEmpty()) {
      return "breaks " + violations.get(0);
    }
    long objective = PlanMetrics.of(problem, plan).objective();
    if (objective != result.objective().orElse(-1)) {
      return "claims another objective than " + objective + ": " + result;
    }
    return result.lowerBound().value() > objective ? "has a bound above its plan: " + result : null;
  }

  @Override
  public String toString() {
    return "seed " + seed + ", " + planner + ", " + trouble + " at " + moment;
  }
}
