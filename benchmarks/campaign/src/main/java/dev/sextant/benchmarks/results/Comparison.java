package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.campaign.Campaign;
import dev.sextant.benchmarks.campaign.Instance;
import dev.sextant.benchmarks.campaign.Run;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.bounds.LowerBound;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Several planners on several problems: trials grouped by problem and planner. Immutable. */
public final class Comparison implements Results {
  private final List<Trial> trials;
  private final List<ProblemRows> problems;
  private final List<Entrant> entrants;
  private final List<InstanceResult> instances;

  /**
   * The rows of one problem.
   *
   * @param label name of the problem
   * @param bound the best lower bound that any trial proved, or null when every trial failed
   * @param rows one per planner, in the order of their first trials
   */
  public record ProblemRows(
      String label, Problem problem, @Nullable LowerBound bound, List<PlannerRow> rows) {
    public ProblemRows {
      rows = List.copyOf(rows);
    }

    /** The rows from best to worst, as {@link Verdict} ranks them. */
    public List<PlannerRow> ranked() {
      return rows.stream()
          .sorted(Comparator.comparing(PlannerRow::entry, Verdict.BEST_FIRST))
          .toList();
    }

    /** The best objective of all planners. */
    public OptionalLong best() {
      return rows.stream().flatMapToLong(r -> r.best().stream()).min();
    }

    /** Whether a planner reached the best objective with some seed. */
    public boolean isBest(PlannerRow row) {
      return row.best().isPresent() && row.best().equals(best());
    }
  }

  /** Groups trials; they keep their order. */
  public Comparison(List<Trial> trials) {
    this.trials = List.copyOf(trials);
    Map<String, Map<String, List<Trial>>> grouped = new LinkedHashMap<>();
    for (Trial trial : this.trials) {
      grouped
          .computeIfAbsent(trial.label(), l -> new LinkedHashMap<>())
          .computeIfAbsent(trial.planner(), p -> new ArrayList<>())
          .add(trial);
    }
    List<ProblemRows> rows = new ArrayList<>();
    for (Map.Entry<String, Map<String, List<Trial>>> entry : grouped.entrySet()) {
      List<List<Trial>> byPlanner = List.copyOf(entry.getValue().values());
      LowerBound bound = bestBound(byPlanner);
      rows.add(
          new ProblemRows(
              entry.getKey(),
              byPlanner.get(0).get(0).problem(),
              bound,
              byPlanner.stream().map(t -> new PlannerRow(t, bound)).toList()));
    }
    this.problems = List.copyOf(rows);
    this.entrants =
        problems.stream()
            .flatMap(p -> p.rows().stream())
            .map(r -> r.entry().entrant())
            .distinct()
            .toList();
    this.instances = problems.stream().map(this::instance).toList();
  }

  private InstanceResult instance(ProblemRows problem) {
    Map<Entrant, Entry> entries = new HashMap<>();
    problem.rows().forEach(row -> entries.put(row.entry().entrant(), row.entry()));
    return new InstanceResult(
        Instance.of(problem.label(), "", problem.label(), "", 0, true, problem.problem()),
        null,
        entrants.stream().map(e -> entries.getOrDefault(e, new Entry(e, List.of()))).toList());
  }

  private static @Nullable LowerBound bestBound(List<List<Trial>> byPlanner) {
    return byPlanner.stream()
        .flatMap(List::stream)
        .filter(trial -> !trial.faulty())
        .map(Trial::result)
        .filter(Objects::nonNull)
        .map(PlanResult::lowerBound)
        .reduce((a, b) -> b.value() > a.value() ? b : a)
        .orElse(null);
  }

  /** All trials, in the order in which they were made. */
  public List<Trial> trials() {
    return trials;
  }

  @Override
  public List<Entrant> entrants() {
    return entrants;
  }

  @Override
  public List<InstanceResult> instances() {
    return instances;
  }

  @Override
  public List<Attempt> attempts() {
    return trials.stream().map(Trial::attempt).toList();
  }

  @Override
  public double noiseFloor() {
    return Campaign.USUAL_NOISE_FLOOR;
  }

  /** The plans of the trials. */
  Plans plans() {
    Map<Run, Trial> byRun = new LinkedHashMap<>();
    trials.forEach(trial -> byRun.put(trial.made().run(), trial));
    return new Calls(byRun);
  }

  /** What was called, by run. */
  private record Calls(Map<Run, Trial> trials) implements Plans {
    private Trial trial(Attempt attempt) {
      return Objects.requireNonNull(trials.get(attempt.run()));
    }

    @Override
    public Problem problem(Instance instance) {
      return trials.values().stream()
          .filter(trial -> trial.label().equals(instance.id()))
          .findFirst()
          .orElseThrow()
          .problem();
    }

    @Override
    public Plan plan(Attempt attempt) {
      return Objects.requireNonNull(trial(attempt).result()).requirePlan();
    }

    @Override
    public @Nullable PlanMetrics metrics(Attempt attempt) {
      return trial(attempt).metrics();
    }
  }

  /** The rows by problem. */
  public List<ProblemRows> problems() {
    return problems;
  }
}
