package dev.sextant.benchmarks.simulator.pages;

import dev.sextant.benchmarks.pages.CsvTable;
import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.pages.Table;
import dev.sextant.benchmarks.pages.WholeFile;
import dev.sextant.benchmarks.simulator.scenario.Metric;
import dev.sextant.benchmarks.simulator.scenario.Results;
import dev.sextant.benchmarks.simulator.scenario.Row;
import dev.sextant.benchmarks.simulator.serving.QueueDiscipline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Runs of a simulation as CSV (RFC 4180, UTF-8): one record per run, unknown figures empty. */
public final class SimulationCsv {
  private static final List<String> KEYS =
      List.of(
          "scenario",
          "workers",
          "jobsPerSecond",
          "loadStalenessMicros",
          "cacheStalenessMicros",
          "policy",
          "adjustment",
          "information",
          "seed");

  private static final List<String> KEYS_OF_SERVING = List.of("due", "queue");

  private SimulationCsv() {}

  /** Writes all runs to a file. */
  public static void write(Results results, Path file) throws IOException {
    WholeFile.writeText(file, CsvTable.text(table(results)));
  }

  private static Table table(Results results) {
    List<String> header = new ArrayList<>(KEYS);
    if (isOfServing(results)) {
      header.addAll(KEYS_OF_SERVING);
    }
    for (Metric metric : metrics(results)) {
      header.add(metric.column());
    }
    Table table = new Table(header);
    for (Row row : results.all().toList()) {
      for (int i = 0; i < row.seeds().size(); i++) {
        table.row(record(results, row, i));
      }
    }
    return table;
  }

  private static boolean isOfServing(Results results) {
    return !results.scenario().serving().levels().isEmpty();
  }

  /** Those of promises only where there are any. */
  private static List<Metric> metrics(Results results) {
    return Arrays.stream(Metric.values())
        .filter(metric -> !metric.isOfServing() || isOfServing(results))
        .toList();
  }

  private static List<String> record(Results results, Row row, int run) {
    List<String> record = new ArrayList<>();
    record.add(results.scenario().name());
    record.add(Integer.toString(row.point().workers()));
    record.add(Quantities.number(row.point().jobsPerSecond()));
    boolean publishes = results.scenario().rounds() == null;
    record.add(publishes ? Long.toString(row.point().staleness().loadMicros()) : "");
    record.add(publishes ? Long.toString(row.point().staleness().cacheMicros()) : "");
    record.add(row.policy().label());
    record.add(Boolean.toString(row.policy().adjusts()));
    record.add(results.scenario().published() ? "own" : row.policy().informationText());
    record.add(Long.toString(row.seeds().get(run)));
    if (isOfServing(results)) {
      QueueDiscipline own = row.policy().queue();
      record.add(MetricText.level(row.point()));
      record.add((own == null ? results.scenario().serving().queue() : own).toString());
    }
    for (Metric metric : metrics(results)) {
      double value = row.figures().get(run).of(metric);
      record.add(
          Double.isNaN(value)
              ? ""
              : value == Math.rint(value) && Math.abs(value) < 1e15
                  ? Long.toString((long) value)
                  : Double.toString(value));
    }
    return record;
  }
}
