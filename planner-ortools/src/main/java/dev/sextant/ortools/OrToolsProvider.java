package dev.sextant.ortools;

import dev.sextant.planner.spi.OptionValues;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.PlannerOption;
import dev.sextant.planner.spi.PlannerProvider;
import dev.sextant.planner.spi.Traits;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The planner {@code cp-sat}. Loads no native library until it searches or is asked for obstacles.
 */
public final class OrToolsProvider implements PlannerProvider {
  private static final String NAME = "cp-sat";

  private final CpSatOptions made;

  /** A provider, found by {@link java.util.ServiceLoader}. */
  public OrToolsProvider() {
    this(CpSatOptions.defaults());
  }

  /** A provider whose planner has these options where its name says nothing else. */
  public OrToolsProvider(CpSatOptions options) {
    made = Objects.requireNonNull(options, "options");
  }

  @Override
  public Set<String> names() {
    return Set.of(NAME);
  }

  @Override
  public Traits traits(String name) {
    requireName(name);
    return new Traits(
        true, false, true, "exact: OR-Tools CP-SAT, started from a short local search");
  }

  @Override
  public List<PlannerOption> options(String name) {
    requireName(name);
    return CpSatOptions.declared();
  }

  @Override
  public Map<String, String> preset(String name) {
    requireName(name);
    return made.written();
  }

  @Override
  public Optional<String> obstacle(String name) {
    requireName(name);
    return Natives.obstacle();
  }

  @Override
  public PlannerBackend create(String name, OptionValues values) {
    requireName(name);
    CpSatOptions options = CpSatOptions.of(values);
    return new CpSatBackend(options.log() == null ? options.withLog(made.log()) : options);
  }
}
