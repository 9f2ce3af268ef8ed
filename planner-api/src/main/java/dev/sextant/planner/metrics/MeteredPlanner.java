package dev.sextant.planner.metrics;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.model.Problem;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.LongTaskTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.Objects;

/**
 * A planner that feeds Micrometer, and is otherwise the one that it is given: same plans, same
 * exceptions. As thread-safe as that; closing an isolated planner stays with whoever made it.
 *
 * <p>Each meter has the tag {@code planner}, its {@link Planner#name}:
 *
 * <ul>
 *   <li>timer {@value #CALLS}: calls that have ended, with {@code status} and {@code stop.reason}
 *       of the result and {@code exception}; of these, what does not apply is {@code none}
 *   <li>long task timer {@value #ACTIVE}: calls at work
 *   <li>counter {@value #INCUMBENTS}: plans found, each better than the one before in its call
 *   <li>timer {@value #FIRST}: from the beginning of a call to its first plan
 *   <li>distribution summary {@value #GAP}: relative gaps of results that have a plan
 * </ul>
 */
public final class MeteredPlanner implements Planner {
  static final String CALLS = "sextant.plan";
  static final String ACTIVE = "sextant.plan.active";
  static final String INCUMBENTS = "sextant.plan.incumbents";
  static final String FIRST = "sextant.plan.first";
  static final String GAP = "sextant.plan.gap";

  private static final String NONE = "none";

  private final Planner planner;
  private final MeterRegistry registry;
  private final Tags tags;
  private final LongTaskTimer active;
  private final Counter incumbents;
  private final Timer first;
  private final DistributionSummary gap;

  /** A planner whose calls are counted in a registry; the meters are there at once. */
  @SuppressWarnings("exports") // Whoever has a registry has Micrometer.
  public MeteredPlanner(Planner planner, MeterRegistry registry) {
    this.planner = Objects.requireNonNull(planner, "planner");
    this.registry = Objects.requireNonNull(registry, "registry");
    tags = Tags.of("planner", planner.name());
    active =
        LongTaskTimer.builder(ACTIVE).description("Calls at work").tags(tags).register(registry);
    incumbents =
        Counter.builder(INCUMBENTS).description("Plans found").tags(tags).register(registry);
    first =
        Timer.builder(FIRST).description("Time to the first plan").tags(tags).register(registry);
    gap =
        DistributionSummary.builder(GAP)
            .description("Relative gap between plan and lower bound")
            .tags(tags)
            .register(registry);
  }

  @Override
  public String name() {
    return planner.name();
  }

  @Override
  public PlanResult plan(
      Problem problem, PlannerOptions options, PlanListener listener, PlanInterrupter interrupter) {
    Objects.requireNonNull(listener, "listener");
    Timer.Sample call = Timer.start(registry);
    LongTaskTimer.Sample atWork = active.start();
    try {
      PlanResult result =
          planner.plan(
              problem, options, new MeteredListener(listener, incumbents, first), interrupter);
      result.relativeGap().ifPresent(gap::record);
      call.stop(calls(result.status().name(), result.stopReason().name(), NONE));
      return result;
    } catch (RuntimeException | Error e) {
      call.stop(calls(NONE, NONE, e.getClass().getSimpleName()));
      throw e;
    } finally {
      atWork.stop();
    }
  }

  private Timer calls(String status, String stopReason, String exception) {
    return Timer.builder(CALLS)
        .description("Calls of planners")
        .tags(tags)
        .tags("status", status, "stop.reason", stopReason, "exception", exception)
        .register(registry);
  }

  @Override
  public String toString() {
    return planner.toString();
  }
}
