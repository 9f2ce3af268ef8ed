package dev.sextant.benchmarks.simulator.rounds.gavel;

import dev.sextant.benchmarks.pages.MarkdownTable;
import dev.sextant.benchmarks.pages.Quantities;
import dev.sextant.benchmarks.pages.Table;
import dev.sextant.benchmarks.simulator.rounds.gavel.GavelComparison.Compared;
import dev.sextant.benchmarks.simulator.rounds.gavel.GavelFigure.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Published figures beside ours, as Markdown. */
public final class GavelText {
  private static final double CLOSE = 0.1;

  private GavelText() {}

  /** A table of each experiment and metric, with a title. */
  public static Map<String, String> tables(List<Compared> figures) {
    Map<String, List<Compared>> sections = new LinkedHashMap<>();
    for (Compared each : figures) {
      sections.computeIfAbsent(title(each.figure()), key -> new ArrayList<>()).add(each);
    }
    Map<String, String> tables = new LinkedHashMap<>();
    sections.forEach((title, section) -> tables.put(title, table(section)));
    return tables;
  }

  private static String title(GavelFigure figure) {
    String jobs =
        switch (figure.experiment()) {
          case SINGLE_GPU -> "Jobs on one device, coming";
          case MULTI_GPU -> "Jobs on one to eight devices, coming";
          case STATIC_MULTI_GPU -> "Jobs on one to eight devices, all there at the begin";
        };
    return jobs
        + switch (figure.metric()) {
          case MEAN_HOURS -> ": mean time from arrival to end, in hours";
          case MEAN_RATIO -> ": mean of that time over the one with isolated shares";
          case MAKESPAN_HOURS -> ": makespan, in hours";
        };
  }

  private static String table(List<Compared> section) {
    boolean rates = section.get(0).figure().metric() != Metric.MAKESPAN_HOURS;
    Table table =
        new Table(
            "Policy",
            rates ? "#Jobs per hour" : "#Jobs",
            "#Published",
            "#Here",
            "By seed",
            "#Difference",
            "");
    List<Compared> sorted = new ArrayList<>(section);
    sorted.sort(
        Comparator.comparing((Compared each) -> each.figure().policy())
            .thenComparingDouble(each -> each.figure().x()));
    for (Compared each : sorted) {
      boolean made = !each.ours().isEmpty();
      table.row(
          each.figure().policy(),
          Quantities.number(each.figure().x()),
          number(each.figure().value()),
          made ? number(each.mean()) : "-",
          each.ours().size() < 2
              ? ""
              : each.ours().stream().map(GavelText::number).collect(Collectors.joining(", ")),
          made ? String.format(Locale.ROOT, "%+.1f %%", 100 * each.deviation()) : "-",
          remark(each));
    }
    return MarkdownTable.text(table);
  }

  private static String remark(Compared each) {
    if (each.figure().rebuilt().isEmpty()) {
      return "cannot be rebuilt";
    }
    return each.saturated() ? "past saturation" : each.ours().isEmpty() ? "not run" : "";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  /** By policy, how many figures before saturation are close to the published ones. */
  public static String summary(List<Compared> figures) {
    Map<String, List<Compared>> policies = new LinkedHashMap<>();
    for (Compared each : figures) {
      if (!each.ours().isEmpty() && !each.saturated()) {
        policies
            .computeIfAbsent(
                each.figure().experiment().published() + ", " + each.figure().policy(),
                key -> new ArrayList<>())
            .add(each);
      }
    }
    Table table = new Table("Policy", "#Figures", "#Within 10 %", "#Mean difference", "#Largest");
    policies.forEach((policy, some) -> table.row(line(policy, some)));
    List<Compared> all = policies.values().stream().flatMap(List::stream).toList();
    if (!all.isEmpty()) {
      table.row(line("all", all));
    }
    return MarkdownTable.text(table);
  }

  private static List<String> line(String policy, List<Compared> some) {
    long close = some.stream().filter(each -> Math.abs(each.deviation()) <= CLOSE).count();
    double mean = some.stream().mapToDouble(Compared::deviation).average().orElse(Double.NaN);
    double largest = 0;
    for (Compared each : some) {
      largest = Math.abs(each.deviation()) > Math.abs(largest) ? each.deviation() : largest;
    }
    return List.of(
        policy,
        Integer.toString(some.size()),
        String.format(Locale.ROOT, "%d (%.0f %%)", close, 100.0 * close / some.size()),
        String.format(Locale.ROOT, "%+.1f %%", 100 * mean),
        String.format(Locale.ROOT, "%+.1f %%", 100 * largest));
  }
}
