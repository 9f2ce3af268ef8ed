package dev.sextant.benchmarks.report;

import dev.sextant.planner.LowerBound;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.check.PlanMetrics;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The trials of one planner on one problem in figures; medians over the seeds. */
public final class PlannerRow {
  private final List<Trial> trials;
  private final @Nullable LowerBound shared;

  /**
   * Creates a row.
   *
   * @param trials at least one; of one planner and one problem
   * @param shared the best lower bound of the problem, from which the gap is measured
   */
  PlannerRow(List<Trial> trials, @Nullable LowerBound shared) {
    this.trials = List.copyOf(trials);
    this.shared = shared;
  }

  /** Name of the planner. */
  public String planner() {
    return trials.get(0).planner();
  }

  /** The trials, one per seed. */
  public List<Trial> trials() {
    return trials;
  }

  /** The outcomes that occurred, without repetition. */
  public String outcome() {
    return trials.stream()
        .map(Trial::outcome)
        .collect(Collectors.toCollection(TreeSet::new))
        .stream()
        .collect(Collectors.joining("/"));
  }

  /** The smallest objective over the seeds. */
  public OptionalLong best() {
    return trials.stream().flatMapToLong(t -> t.objective().stream()).min();
  }

  /** The largest objective over the seeds. */
  public OptionalLong worst() {
    return trials.stream().flatMapToLong(t -> t.objective().stream()).max();
  }

  /** The median objective over the seeds with a plan; the lower middle one for an even number. */
  public OptionalLong median() {
    long[] objectives = trials.stream().flatMapToLong(t -> t.objective().stream()).toArray();
    return objectives.length == 0 ? OptionalLong.empty() : OptionalLong.of(Medians.of(objectives));
  }

  /** The trial with the best objective, the first of several; null without a plan. */
  public @Nullable Trial bestTrial() {
    OptionalLong best = best();
    return trials.stream()
        .filter(t -> best.isPresent() && t.objective().equals(best))
        .findFirst()
        .orElse(null);
  }

  /** The best lower bound that this planner reported. */
  public OptionalLong bound() {
    return trials.stream()
        .map(Trial::result)
        .filter(Objects::nonNull)
        .mapToLong(r -> r.lowerBound().value())
        .max();
  }

  /** (median objective - best bound of all planners) / median objective. */
  public OptionalDouble gap() {
    OptionalLong median = median();
    if (median.isEmpty() || shared == null) {
      return OptionalDouble.empty();
    }
    long distance = median.getAsLong() - shared.value();
    return OptionalDouble.of(distance == 0 ? 0 : (double) distance / median.getAsLong());
  }

  /** Median time of the calls in microseconds. */
  public OptionalLong elapsedMicros() {
    long[] times =
        trials.stream()
            .map(Trial::result)
            .filter(Objects::nonNull)
            .mapToLong(PlanResult::elapsedMicros)
            .toArray();
    return times.length == 0 ? OptionalLong.empty() : OptionalLong.of(Medians.of(times));
  }

  /** Median number of loads. */
  public OptionalLong loads() {
    long[] loads = metrics().stream().mapToLong(PlanMetrics::loads).toArray();
    return loads.length == 0 ? OptionalLong.empty() : OptionalLong.of(Medians.of(loads));
  }

  /** Median hit rate; empty when no run needs a model. */
  public OptionalDouble hitRate() {
    return median(
        metrics().stream()
            .filter(m -> m.modelTasks() > 0)
            .mapToDouble(PlanMetrics::hitRate)
            .toArray());
  }

  /** Median over the seeds of the median slowdown of the jobs. */
  public OptionalDouble slowdown() {
    return median(
        metrics().stream()
            .filter(m -> !m.jobs().isEmpty())
            .mapToDouble(Slowdowns::medianOf)
            .toArray());
  }

  private List<PlanMetrics> metrics() {
    return trials.stream().map(Trial::metrics).filter(Objects::nonNull).toList();
  }

  private static OptionalDouble median(double[] values) {
    return values.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Medians.of(values));
  }
}
