package dev.sextant.heuristics;

import dev.sextant.heuristics.compass.CompassBackend;
import dev.sextant.heuristics.compass.CompassPlusBackend;
import dev.sextant.heuristics.cut.PlacingBackend;
import dev.sextant.heuristics.list.HeftBackend;
import dev.sextant.heuristics.list.ListBackend;
import dev.sextant.heuristics.list.ListHeuristic;
import dev.sextant.heuristics.list.MarginalCostList;
import dev.sextant.heuristics.list.WithinBudgets;
import dev.sextant.heuristics.search.ListSearchBackend;
import dev.sextant.heuristics.search.LocalSearchBackend;
import dev.sextant.planner.spi.OptionValues;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.PlannerOption;
import dev.sextant.planner.spi.PlannerProvider;
import dev.sextant.planner.spi.Traits;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** The planners of this module. */
public final class HeuristicsProvider implements PlannerProvider {
  private static final String CLIENT = "client";

  private record ProvidedPlanner(
      Traits traits, List<PlannerOption> options, Function<OptionValues, PlannerBackend> create) {}

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
        "latest-start",
        "HEFT for sums over jobs: by the latest start that delays no job",
        ListHeuristic.LATEST_START);
    list(
        "shortest-job",
        "jobs by turns, least work for its weight first (Smith 1956)",
        ListHeuristic.SHORTEST_JOB);
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
    provide(
        "marginal-cost",
        new Traits(
            false, true, false, "each task where it adds least to the objective, ends at a price"),
        List.of(),
        values -> new MarginalCostList());
    heuristic(
        "min-cut",
        "where money and bytes are least, by minimum cuts (Stone 1977) and trees",
        PlacingBackend::minimumCut);
    heuristic(
        "greedy-cost",
        "each task where it and its inputs cost least (Offload Annotations, 2020)",
        PlacingBackend::greedy);
    provide(
        "posh",
        new Traits(false, true, false, "each path of data cut once (POSH, Raghavan et al. 2020)"),
        List.of(
            PlannerOption.number(
                CLIENT,
                0,
                0,
                Integer.MAX_VALUE,
                "number of the worker that is the client, from 1; 0: the first without inputs")),
        values -> new WithinBudgets(PlacingBackend.paths((int) values.number(CLIENT))));
    search(
        "list-search",
        "search over what a list scheduler is told: prices, order, models",
        ListSearchBackend::new);
    search(
        "local-search",
        "simulated annealing over order and options, decoded incrementally",
        LocalSearchBackend::new);
  }

  private static void list(String name, String summary, ListHeuristic heuristic) {
    heuristic(name, summary, () -> new ListBackend(heuristic));
  }

  private static void heuristic(String name, String summary, Supplier<PlannerBackend> create) {
    provide(
        name,
        new Traits(false, true, false, summary),
        List.of(),
        values -> new WithinBudgets(create.get()));
  }

  private static void search(String name, String summary, Supplier<PlannerBackend> create) {
    provide(name, new Traits(false, true, true, summary), List.of(), values -> create.get());
  }

  private static void provide(
      String name,
      Traits traits,
      List<PlannerOption> options,
      Function<OptionValues, PlannerBackend> create) {
    PLANNERS.put(name, new ProvidedPlanner(traits, options, create));
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
  public List<PlannerOption> options(String name) {
    return provided(name).options();
  }

  @Override
  public PlannerBackend create(String name, OptionValues values) {
    return provided(name).create().apply(values);
  }

  private ProvidedPlanner provided(String name) {
    requireName(name);
    return Objects.requireNonNull(PLANNERS.get(name));
  }
}
