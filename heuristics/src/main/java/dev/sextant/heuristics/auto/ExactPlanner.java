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
 * it. Where others search for plans beside it, it takes the value {@code from-below} of an option
 * {@code portfolio} if there is one, and raises the bound.
 *
 * @param name of the planner, without options
 */
record ExactPlanner(PlannerProvider provider, String name, Traits traits) {
  private static final String START = "start";
  private static final String GIVEN = "given";
  private static final String PORTFOLIO = "portfolio";
  private static final String FROM_BELOW = "from-below";

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
    return backend(Map.of(START, GIVEN));
  }

  /** The same beside searches for plans. */
  PlannerBackend besideSearches() {
    return backend(Map.of(START, GIVEN, PORTFOLIO, FROM_BELOW));
  }

  private PlannerBackend backend(Map<String, String> wanted) {
    Map<String, String> preset = provider.preset(name);
    Map<String, String> values = new LinkedHashMap<>();
    for (PlannerOption option : provider.options(name)) {
      String value = wanted.getOrDefault(option.name(), "");
      values.put(
          option.name(),
          has(option, value) ? value : preset.getOrDefault(option.name(), option.defaultValue()));
    }
    return provider.create(name, new OptionValues(values));
  }

  private static boolean has(PlannerOption option, String value) {
    return !value.isEmpty() && List.of(option.values().split("\\|", -1)).contains(value);
  }
}
