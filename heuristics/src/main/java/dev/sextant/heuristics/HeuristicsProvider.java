package dev.sextant.heuristics;

import dev.sextant.heuristics.compass.CompassBackend;
import dev.sextant.heuristics.compass.CompassPlusBackend;
import dev.sextant.heuristics.list.HeftBackend;
import dev.sextant.heuristics.list.ListBackend;
import dev.sextant.heuristics.list.ListHeuristic;
import dev.sextant.heuristics.search.LocalSearchBackend;
import dev.sextant.planner.spi.OptionValues;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.PlannerProvider;
import dev.sextant.planner.spi.Traits;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;

/** The planners of this module. */
public final class HeuristicsProvider implements PlannerProvider {
  private record ProvidedPlanner(Traits traits, Supplier<PlannerBackend> create) {}

  private static final Map<String, ProvidedPlanner> PLANNERS = new LinkedHashMap<>();

  static {
    heuristic(
        "compass",
        "Compass planning phase (arXiv 2402.17652), job by job in release order",
        CompassBackend::new);
    heuristic(
        "compass+", "Compass that remembers and overlaps planned fetches", CompassPlusBackend::new);
    heuristic(
        "heft", "HEFT (Topcuoglu et al. 2002) with insertion and model loads", HeftBackend::new);
    list("heft-append", "HEFT (Topcuoglu et al. 2002) with queues", ListHeuristic.HEFT_APPEND);
    list(
        "cpop",
        "CPOP (Topcuoglu et al. 2002): the critical path on one worker",
        ListHeuristic.CPOP);
    list("peft", "PEFT (Arabnejad, Barbosa 2014): optimistic cost table", ListHeuristic.PEFT);
    list(
        "lookahead-heft",
        "HEFT by the ends of the children (Bittencourt et al. 2010)",
        ListHeuristic.LOOKAHEAD_HEFT);
    list(
        "memory-heft",
        "HEFT that keeps models while they are needed, after MemHEFT (Herrmann et al. 2014)",
        ListHeuristic.MEMORY_HEFT);
    list("dls", "dynamic level scheduling (Sih, Lee 1993)", ListHeuristic.DLS);
    list("etf", "earliest task first (Hwang et al. 1989)", ListHeuristic.ETF);
    list("min-min", "the ready task that ends first (Ibarra, Kim 1977)", ListHeuristic.MIN_MIN);
    list("max-min", "the ready task that ends last (Ibarra, Kim 1977)", ListHeuristic.MAX_MIN);
    list(
        "sufferage",
        "the ready task with most to lose (Maheswaran et al. 1999)",
        ListHeuristic.SUFFERAGE);
    list("mct", "in order of arrival, where a task ends first", ListHeuristic.MCT);
    list("met", "in order of arrival, where a task runs shortest", ListHeuristic.MET);
    list("olb", "in order of arrival, to the worker that is free first", ListHeuristic.OLB);
    list("hash", "when ready, to a worker by hash", ListHeuristic.HASH);
    list("random", "when ready, to a worker drawn by the seed", ListHeuristic.RANDOM);
    list("round-robin", "when ready, to the next worker", ListHeuristic.ROUND_ROBIN);
    list("jit", "when ready, to the worker that could start first", ListHeuristic.JIT);
    list("darts", "the model that enables most tasks (Gonthier et al. 2022)", ListHeuristic.DARTS);
    list("quincy", "ready tasks by minimum-cost flow (Isard et al. 2009)", ListHeuristic.QUINCY);
    search(
        "local-search",
        "simulated annealing over order and options, decoded incrementally",
        LocalSearchBackend::new);
  }

  private static void list(String name, String summary, ListHeuristic heuristic) {
    heuristic(name, summary, () -> new ListBackend(heuristic));
  }

  private static void heuristic(String name, String summary, Supplier<PlannerBackend> create) {
    PLANNERS.put(name, new ProvidedPlanner(new Traits(false, true, false, summary), create));
  }

  private static void search(String name, String summary, Supplier<PlannerBackend> create) {
    PLANNERS.put(name, new ProvidedPlanner(new Traits(false, true, true, summary), create));
  }

  @Override
  public Set<String> names() {
    return Collections.unmodifiableSet(PLANNERS.keySet());
  }

  @Override
  public Traits traits(String name) {
    return provided(name).traits();
  }

  @Override
  public PlannerBackend create(String name, OptionValues values) {
    return provided(name).create().get();
  }

  private ProvidedPlanner provided(String name) {
    requireName(name);
    return Objects.requireNonNull(PLANNERS.get(name));
  }
}
