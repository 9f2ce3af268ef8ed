package dev.sextant.benchmarks.simulator.published;

import dev.sextant.benchmarks.simulator.published.PublishedComparison.Mended;
import dev.sextant.benchmarks.simulator.published.PublishedComparison.Rate;
import dev.sextant.benchmarks.simulator.published.PublishedComparison.Replay;
import dev.sextant.benchmarks.simulator.published.PublishedComparison.Size;
import dev.sextant.benchmarks.simulator.published.PublishedComparison.SmallestClusters;
import dev.sextant.benchmarks.simulator.published.PublishedValues.Variant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Comparisons with what was published, as tables in Markdown. */
public final class PublishedComparisonText {
  private PublishedComparisonText() {}

  /** Recorded runs: median slowdown / mean latency in ms / workers used. */
  public static String replays(List<Replay> replays) {
    StringBuilder text = new StringBuilder();
    row(
        text,
        "Run",
        "Same worker",
        "Recorded",
        "Replayed",
        "Median off by",
        "Own semantics",
        "compass+, own semantics");
    rule(text, 7);
    for (Replay r : replays) {
      double off = r.replayed().medianSlowdown() / r.recorded().medianSlowdown() - 1;
      // Rounded first, so that nothing is off by minus nothing.
      double percent = Math.round(off * 10_000) / 100.0;
      row(
          text,
          r.name(),
          r.name().contains("hash") ? "taken over" : format("%.2f %%", 100 * r.sameWorker()),
          brief(r.recorded()),
          brief(r.replayed()),
          format("%+.2f %%", percent),
          brief(r.own()),
          brief(r.plus()));
    }
    return text.toString();
  }

  /** The scalability figure: median slowdown / workers used. */
  public static String scalability(List<Size> sizes) {
    StringBuilder text = new StringBuilder();
    row(
        text,
        "Workers",
        "Compass, published",
        "Compass, replayed",
        "Hash, published",
        "Hash, replayed",
        "compass",
        "hash",
        "compass+");
    rule(text, 8);
    for (Size size : sizes) {
      row(
          text,
          format("%d", size.published().workers()),
          format("%.2f / %d", size.published().compassMedian(), size.published().compassUsed()),
          used(size.compass()),
          format("%.2f / all", size.published().hashMedian()),
          used(size.hash()),
          used(size.ownCompass()),
          used(size.ownHash()),
          used(size.ownPlus()));
    }
    return text.toString();
  }

  /** What quirks do: median slowdown / workers used, by cluster size. */
  public static String mended(List<Mended> mended, int... workers) {
    StringBuilder text = new StringBuilder();
    text.append("| Left out |");
    IntStream.of(workers).forEach(w -> text.append(format(" %d workers |", w)));
    text.append('\n');
    rule(text, workers.length + 1);
    for (Mended each : mended) {
      String left =
          switch (each.left().size()) {
            case 0 -> "nothing";
            case 1 -> each.left().iterator().next().text();
            default -> "all of these";
          };
      text.append("| ").append(left).append(" |");
      each.figures().forEach(figures -> text.append(' ').append(used(figures)).append(" |"));
      text.append('\n');
    }
    return text.toString();
  }

  /** Five workers: median slowdown / mean latency in ms / share of hits, published and replayed. */
  public static String fiveWorkers(List<Rate> rates) {
    StringBuilder text = new StringBuilder();
    row(text, "Jobs per second", "Variant", "Published", "Replayed");
    rule(text, 4);
    for (Rate rate : rates) {
      row(
          text,
          format("%s", rate.published().jobsPerSecond()),
          rate.published().variant().text(),
          format(
              "%.2f / %.0f / %.3f",
              rate.published().medianSlowdown(),
              rate.published().meanLatencyMs(),
              rate.published().hitShare()),
          format(
              "%.2f / %.0f / %.3f",
              rate.replayed().medianSlowdown(),
              rate.replayed().meanLatencyMs(),
              rate.replayed().hitShare()));
    }
    return text.toString();
  }

  /** The variants of one rate from the smallest median slowdown on, as published and replayed. */
  public static String order(List<Rate> rates, double jobsPerSecond) {
    List<Rate> some =
        rates.stream().filter(r -> r.published().jobsPerSecond() == jobsPerSecond).toList();
    return format("published: %s; replayed: %s", names(some, false), names(some, true));
  }

  private static String names(List<Rate> rates, boolean replayed) {
    return rates.stream()
        .sorted(
            (a, b) ->
                replayed
                    ? Double.compare(a.replayed().medianSlowdown(), b.replayed().medianSlowdown())
                    : Double.compare(
                        a.published().medianSlowdown(), b.published().medianSlowdown()))
        .map(r -> r.published().variant())
        .map(Variant::text)
        .collect(Collectors.joining(", "));
  }

  /** The smallest cluster of each policy, by target. */
  public static String smallestClusters(List<SmallestClusters> all, double... targets) {
    StringBuilder text = new StringBuilder();
    text.append("| Policy | Rules |");
    DoubleStream.of(targets).forEach(t -> text.append(format(" median <= %s |", t)));
    text.append('\n');
    rule(text, targets.length + 2);
    for (SmallestClusters each : all) {
      text.append("| ").append(each.policy());
      text.append(each.isPublished() ? " | published |" : " | own |");
      each.workers().forEach(w -> text.append(w < 0 ? " none |" : format(" %d |", w)));
      text.append('\n');
    }
    return text.toString();
  }

  private static String brief(RunFigures figures) {
    return format(
        "%.3f / %.0f / %.0f",
        figures.medianSlowdown(), figures.meanLatencyMs(), figures.workersUsed());
  }

  private static String used(RunFigures figures) {
    return format("%.2f / %.0f", figures.medianSlowdown(), figures.workersUsed());
  }

  private static void row(StringBuilder text, String... cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  private static void rule(StringBuilder text, int columns) {
    text.append("|---".repeat(columns)).append("|\n");
  }

  private static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }
}
