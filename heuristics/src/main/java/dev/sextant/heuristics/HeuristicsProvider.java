package dev.sextant.heuristics;

import dev.sextant.heuristics.compass.CompassBackend;
import dev.sextant.heuristics.list.HeftBackend;
import dev.sextant.heuristics.search.LocalSearchBackend;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.PlannerProvider;
import dev.sextant.planner.spi.Traits;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** The planners of this module. */
public final class HeuristicsProvider implements PlannerProvider {
  private record Entry(Traits traits, Supplier<PlannerBackend> create) {}

  private static final Map<String, Entry> PLANNERS = new LinkedHashMap<>();

  static {
    PLANNERS.put(
        "compass",
        new Entry(
            heuristic("Compass planning phase (arXiv 2402.17652), job by job in release order"),
            CompassBackend::new));
    PLANNERS.put(
        "heft",
        new Entry(
            heuristic("HEFT (Topcuoglu et al. 2002) with insertion and model loads"),
            HeftBackend::new));
    PLANNERS.put(
        "local-search",
        new Entry(
            search("simulated annealing over order and options, decoded incrementally"),
            LocalSearchBackend::new));
  }

  private static Traits search(String summary) {
    return new Traits(false, true, true, summary);
  }

  private static Traits heuristic(String summary) {
    return new Traits(false, true, false, summary);
  }

  @Override
  public Set<String> names() {
    return java.util.Collections.unmodifiableSet(PLANNERS.keySet());
  }

  @Override
  public Traits traits(String name) {
    return entry(name).traits();
  }

  @Override
  public PlannerBackend create(String name) {
    return entry(name).create().get();
  }

  private static Entry entry(String name) {
    Entry entry = PLANNERS.get(name);
    if (entry == null) {
      throw new IllegalArgumentException("There is no planner (" + name + ") in this module.");
    }
    return entry;
  }
}
