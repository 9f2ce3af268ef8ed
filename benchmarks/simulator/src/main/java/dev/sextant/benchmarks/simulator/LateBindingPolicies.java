package dev.sextant.benchmarks.simulator;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The policies that bind late: {@link Clockwork} and {@link Sparrow}. */
public final class LateBindingPolicies implements PolicyProvider {
  private static final String CLOCKWORK = "clockwork";
  private static final String SPARROW = "sparrow";

  /** What goes when memory is full under Clockwork; nothing is loaded but what it says. */
  private static final WorkerRules LEAST_RECENTLY_USED =
      new WorkerRules(WorkerRules.Eviction.LRU, 0, 0, false);

  /** Creates the provider. */
  public LateBindingPolicies() {}

  @Override
  public List<String> names() {
    return List.of(CLOCKWORK, SPARROW);
  }

  @Override
  public SchedulingPolicy create(String name, PolicySettings settings) {
    return name.equals(CLOCKWORK)
        ? new Late(name, LEAST_RECENTLY_USED, d -> new Clockwork(settings.cluster(), d))
        : new Late(name, null, d -> new Sparrow(settings.cluster(), settings.seed(), d));
  }

  /** A policy with rules of its own for workers, or none. */
  private record Late(
      String name, @Nullable WorkerRules ownRules, Function<Dispatcher, Binder> binder)
      implements BindingPolicy {
    @Override
    public WorkerRules rules(WorkerRules ofScenario) {
      return ownRules == null ? ofScenario : ownRules;
    }

    @Override
    public Binder begin(Dispatcher dispatcher) {
      return binder.apply(dispatcher);
    }
  }
}
