package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.statistics.Means;
import dev.sextant.benchmarks.statistics.Medians;
import dev.sextant.benchmarks.statistics.Trajectory;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An entrant on one instance: its runs over all seeds, and their medians. Immutable.
 *
 * @param entrant who
 * @param attempts the runs that have records, by seed in the campaign's order
 */
public record Entry(Entrant entrant, List<Attempt> attempts) {
  public Entry {
    Objects.requireNonNull(entrant, "entrant");
    attempts = List.copyOf(attempts);
  }

  /** Whether some run has a record. */
  public boolean ran() {
    return !attempts.isEmpty();
  }

  /** Whether some run has a valid plan. */
  public boolean hasPlan() {
    return attempts.stream().anyMatch(Attempt::hasPlan);
  }

  /** Whether some run proved its plan to be a best one. */
  public boolean proven() {
    return attempts.stream().anyMatch(Attempt::proven);
  }

  /** Whether some run proved that there is no plan. */
  public boolean refuted() {
    return attempts.stream().anyMatch(Attempt::refuted);
  }

  /** How many runs went wrong. */
  public int failures() {
    return (int) attempts.stream().filter(a -> a.record().outcome().failed()).count();
  }

  /** The outcomes that occurred, without repetition. */
  public String outcome() {
    return attempts.stream()
        .map(Attempt::outcome)
        .distinct()
        .sorted()
        .collect(Collectors.joining("/"));
  }

  /** The median objective over the seeds; a run without a plan counts as infinite. */
  public double objective() {
    return median(Attempt::objective);
  }

  /** The smallest objective over the seeds; infinite without a plan. */
  public double bestObjective() {
    return attempts.stream().mapToDouble(Attempt::objective).min().orElse(Double.POSITIVE_INFINITY);
  }

  /** The run with the smallest objective, the first of several; null without a plan. */
  public @Nullable Attempt best() {
    double best = bestObjective();
    return attempts.stream()
        .filter(a -> a.hasPlan() && a.objective() == best)
        .findFirst()
        .orElse(null);
  }

  /** The best lower bound of the runs that did not fail. */
  public OptionalLong bound() {
    return attempts.stream()
        .map(Attempt::record)
        .filter(record -> !record.outcome().failed())
        .map(record -> record.lowerBound())
        .filter(Objects::nonNull)
        .mapToLong(Long::longValue)
        .max();
  }

  /** The median duration of the calls. */
  public double elapsedMicros() {
    return median(a -> a.record().elapsedMicros());
  }

  /** The longest duration of a call. */
  long longestMicros() {
    return attempts.stream().mapToLong(a -> a.record().elapsedMicros()).max().orElse(0);
  }

  /** The mean over the seeds of the primal integral, see {@link Trajectory#primalIntegral}. */
  public double primalIntegral(double best, long untilMicros) {
    return Means.arithmetic(
        attempts.stream()
            .mapToDouble(a -> a.trajectory().primalIntegral(best, untilMicros))
            .toArray());
  }

  /** The median time until the objective is at most a target; infinite when it is not reached. */
  public double timeTo(double target) {
    return median(
        a -> {
          OptionalLong time = a.trajectory().timeTo(target);
          return time.isPresent() ? time.getAsLong() : Double.POSITIVE_INFINITY;
        });
  }

  private double median(ToDoubleFunction<Attempt> figure) {
    return attempts.isEmpty()
        ? Double.POSITIVE_INFINITY
        : Medians.of(attempts.stream().mapToDouble(figure).toArray());
  }

  /** The objectives of the valid plans, by seed. */
  double[] objectives() {
    return attempts.stream().filter(Attempt::hasPlan).mapToDouble(Attempt::objective).toArray();
  }

  /** Whether the valid plans of several seeds differ. */
  boolean spread() {
    return Arrays.stream(objectives()).distinct().count() > 1;
  }
}
