package dev.sextant.heuristics.auto;

import dev.sextant.planner.Planners;
import dev.sextant.planner.spi.OptionValues;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.PlannerProvider;
import dev.sextant.planner.spi.Traits;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The planner {@code auto}. What it proves depends on the exact planners on the class path, which
 * it finds as {@link Planners} does.
 */
public final class AutoProvider implements PlannerProvider {
  private final Supplier<? extends Iterable<PlannerProvider>> installed;

  /** A provider, found by {@link ServiceLoader}. */
  public AutoProvider() {
    this(() -> ServiceLoader.load(PlannerProvider.class));
  }

  /** A provider whose planner divides its time between the planners of others, this one or not. */
  AutoProvider(Supplier<? extends Iterable<PlannerProvider>> installed) {
    this.installed = installed;
  }

  @Override
  public Set<String> names() {
    return Set.of(Planners.DEFAULT);
  }

  @Override
  public Traits traits(String name) {
    requireName(name);
    List<ExactPlanner> exact = ExactPlanner.all(installed.get());
    return new Traits(
        !exact.isEmpty(),
        exact.stream().allMatch(planner -> planner.traits().deterministic()),
        true,
        "the others by turns, as size says and as they pay off");
  }

  @Override
  public PlannerBackend create(String name, OptionValues values) {
    requireName(name);
    return new AutoBackend(ExactPlanner.all(installed.get()));
  }
}
