package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.campaign.Run;
import dev.sextant.benchmarks.pages.Slowdowns;
import dev.sextant.benchmarks.statistics.Gaps;
import dev.sextant.benchmarks.statistics.Medians;
import dev.sextant.planner.bounds.LowerBound;
import dev.sextant.planner.check.PlanMetrics;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The trials of one planner on one problem in figures; medians over the seeds, as {@link Entry}
 * takes them.
 */
public final class PlannerRow {
  private final List<Trial> trials;
  private final Entry entry;
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
    Run first = trials.get(0).made().run();
    entry =
        new Entry(
            new Entrant(first.planner(), first.planner(), first.limit()),
            trials.stream().map(Trial::attempt).toList());
  }

  /** Name of the planner. */
  public String planner() {
    return trials.get(0).planner();
  }

  /** The trials, one per seed. */
  public List<Trial> trials() {
    return trials;
  }

  /** The trials as an entry. */
  Entry entry() {
    return entry;
  }

  /** The outcomes that occurred, without repetition. */
  public String outcome() {
    return entry.outcome();
  }

  /** The smallest objective over the seeds. */
  public OptionalLong best() {
    return trials.stream().flatMapToLong(t -> t.objective().stream()).min();
  }

  /** The largest objective over the seeds. */
  public OptionalLong worst() {
    return trials.stream().flatMapToLong(t -> t.objective().stream()).max();
  }

  /** The median objective over the seeds; empty when half of them or more gave no plan. */
  public OptionalDouble median() {
    double median = entry.objective();
    return Double.isInfinite(median) ? OptionalDouble.empty() : OptionalDouble.of(median);
  }

  /** The trial with the best objective, the first of several; null without a plan. */
  public @Nullable Trial bestTrial() {
    Attempt best = entry.best();
    return best == null ? null : trials.get(entry.attempts().indexOf(best));
  }

  /** The best lower bound of the calls that did not fail. */
  public OptionalLong bound() {
    return entry.bound();
  }

  /** (median objective - best bound of all planners) / median objective. */
  public OptionalDouble gap() {
    OptionalDouble median = median();
    return median.isEmpty() || shared == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(Gaps.toBound(median.getAsDouble(), shared.value()));
  }

  /** Median time of the calls that did not fail, in microseconds. */
  public OptionalDouble elapsedMicros() {
    return median(
        trials.stream()
            .filter(trial -> trial.result() != null)
            .mapToDouble(trial -> trial.record().elapsedMicros())
            .toArray());
  }

  /** Median number of loads. */
  public OptionalDouble loads() {
    return median(metrics().stream().mapToDouble(PlanMetrics::loads).toArray());
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
