package dev.sextant.heuristics.auto;

import dev.sextant.planner.spi.OptionValues;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.PlannerOption;
import dev.sextant.planner.spi.PlannerProvider;
import dev.sextant.planner.spi.Traits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A planner of another provider that proves optima. Where it has an option {@code start} with the
 * value {@code given}, it takes that one: it is called with a plan, and searches for none before
 * it.
 *
 * @param name of the planner, without options
 */
record ExactPlanner(PlannerProvider provider, String name, Traits traits) {
  private static final String START = "start";
  private static final String GIVEN = "given";

  /** Those that others provide, in the order in which they are found. */
  static List<ExactPlanner> all(Iterable<PlannerProvider> providers) {
    List<ExactPlanner> found = new ArrayList<>();
    for (PlannerProvider provider : providers) {
      if (provider instanceof AutoProvider) {
        continue;
      }
      for (String name : provider.names()) {
        Traits traits = provider.traits(name);
        if (traits.exact()) {
          found.add(new ExactPlanner(provider, name, traits));
        }
      }
    }
    return List.copyOf(found);
  }

  /** Its search, which starts from the plan of its request. */
  PlannerBackend backend() {
    Map<String, String> preset = provider.preset(name);
    Map<String, String> values = new LinkedHashMap<>();
    for (PlannerOption option : provider.options(name)) {
      boolean start = option.name().equals(START) && hasGiven(option);
      values.put(
          option.name(), start ? GIVEN : preset.getOrDefault(option.name(), option.defaultValue()));
    }
    return provider.create(name, new OptionValues(values));
  }

  private static boolean hasGiven(PlannerOption option) {
    return List.of(option.values().split("\\|", -1)).contains(GIVEN);
  }
}
