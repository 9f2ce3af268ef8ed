package dev.sextant.benchmarks.results;

import dev.sextant.benchmarks.campaign.Instance;
import dev.sextant.benchmarks.campaign.RunRecord;
import dev.sextant.benchmarks.pages.CsvTable;
import dev.sextant.benchmarks.pages.Table;
import dev.sextant.benchmarks.pages.WholeFile;
import dev.sextant.benchmarks.registry.BestKnown;
import dev.sextant.benchmarks.statistics.Gaps;
import dev.sextant.benchmarks.statistics.Trajectory;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The results of a campaign as CSV (RFC 4180, UTF-8): one record per run, unknown figures empty.
 * Objectives and bounds are in the unit of the instance's source, gaps are shares of one.
 */
public final class ResultsCsv {
  private static final List<String> HEADER =
      List.of(
          "family",
          "instance",
          "tasks",
          "workers",
          "objectiveName",
          "planner",
          "limit",
          "seed",
          "outcome",
          "status",
          "stopReason",
          "objective",
          "lowerBound",
          "boundSource",
          "gapToBound",
          "bestKnownLower",
          "bestKnownUpper",
          "publishedCpSat",
          "gapToBestKnown",
          "primalIntegral",
          "timeToBestMicros",
          "elapsedMicros",
          "wallMicros",
          "loads",
          "evictions",
          "run",
          "fault");

  private ResultsCsv() {}

  /** Writes the results of a campaign to a file, whole or not at all. */
  public static void write(CampaignResults results, Path file) throws IOException {
    WholeFile.writeText(file, CsvTable.text(table(results)));
  }

  private static Table table(CampaignResults results) {
    Table table = new Table(HEADER);
    for (InstanceResult result : results.instances()) {
      for (Entry entry : result.entries()) {
        for (Attempt attempt : entry.attempts()) {
          table.row(fields(result, entry.entrant(), attempt));
        }
      }
    }
    return table;
  }

  private static List<String> fields(InstanceResult result, Entrant entrant, Attempt attempt) {
    Instance instance = result.instance();
    RunRecord record = attempt.record();
    BestKnown published = result.published();
    double objective = attempt.objective();
    OptionalDouble best = result.best();
    Trajectory trajectory = attempt.trajectory();
    Long bound = record.lowerBound();
    return List.of(
        instance.family(),
        instance.name(),
        Long.toString(instance.tasks()),
        Integer.toString(instance.workers()),
        instance.objective(),
        entrant.planner(),
        entrant.limit().label(),
        Long.toString(attempt.run().seed()),
        record.outcome().toString(),
        record.status(),
        record.stopReason(),
        units(instance, record.objective()),
        units(instance, bound),
        record.boundSource(),
        attempt.hasPlan() && bound != null ? share(Gaps.toBound(objective, bound)) : "",
        plain(published == null ? null : published.lower()),
        plain(published == null ? null : published.upper()),
        plain(published == null ? null : published.cpSat()),
        attempt.hasPlan() && result.publishedUpper().isPresent()
            ? share(Gaps.toReference(objective, result.publishedUpper().getAsDouble()))
            : "",
        best.isPresent()
            ? share(trajectory.primalIntegral(best.getAsDouble(), result.horizonMicros(entrant)))
            : "",
        trajectory.steps().isEmpty()
            ? ""
            : Long.toString(trajectory.timeTo(objective).orElseThrow()),
        Long.toString(record.elapsedMicros()),
        Long.toString(record.wallMicros()),
        Objects.toString(record.loads(), ""),
        Objects.toString(record.evictions(), ""),
        record.run(),
        record.fault());
  }

  private static String units(Instance instance, @Nullable Long value) {
    return value == null ? "" : Figures.plain(instance.inUnits(value));
  }

  private static String plain(@Nullable BigDecimal value) {
    return value == null ? "" : Figures.plain(value);
  }

  private static String share(double share) {
    return Double.isFinite(share) ? String.format(Locale.ROOT, "%.6f", share) : "";
  }
}
