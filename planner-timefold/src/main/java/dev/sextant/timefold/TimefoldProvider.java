package dev.sextant.timefold;

import ai.timefold.solver.core.config.solver.EnvironmentMode;
import dev.sextant.planner.spi.OptionValues;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.PlannerOption;
import dev.sextant.planner.spi.PlannerProvider;
import dev.sextant.planner.spi.Traits;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The planner {@code timefold}; {@link TimefoldOptions} says what can be chosen about it. */
public final class TimefoldProvider implements PlannerProvider {
  private static final String NAME = "timefold";

  private final TimefoldOptions made;

  /** A provider, found by {@link java.util.ServiceLoader}. */
  public TimefoldProvider() {
    this(TimefoldOptions.defaults());
  }

  /** A provider whose planner has these options where its name says nothing else. */
  public TimefoldProvider(TimefoldOptions options) {
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
        false,
        true,
        true,
        "Timefold Solver: annealing over the decoder of local-search, or a model of its own");
  }

  @Override
  public List<PlannerOption> options(String name) {
    requireName(name);
    return TimefoldOptions.declared();
  }

  @Override
  public Map<String, String> preset(String name) {
    requireName(name);
    return made.written();
  }

  @Override
  public PlannerBackend create(String name, OptionValues values) {
    requireName(name);
    TimefoldOptions options = TimefoldOptions.of(values);
    return switch (options.model()) {
      case DECODER -> new TimefoldBackend(EnvironmentMode.NO_ASSERT, options);
      case PRIORITIES -> new PriorityBackend(EnvironmentMode.NO_ASSERT, options);
    };
  }
}
