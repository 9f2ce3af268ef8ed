package dev.sextant.benchmarks.jmh;

import java.util.Locale;

/**
 * What a cluster and its jobs look like, for {@link OnlineScaling}.
 *
 * @param planner {@code compass} or {@code compass+}
 * @param workers number of workers
 * @param classes number of worker classes, each with durations of its own, dealt out in turn
 * @param racks number of network positions, each of consecutive workers
 * @param links {@code rack} where a link is short within a rack and long between any two; {@code
 *     any} where each pair of positions has a link of its own
 * @param needed models that a task needs; the last of a workflow needs none
 * @param models number of models
 * @param sizes number of sizes of models
 * @param queues {@code steady} or {@code random}, as in {@link OnlineBenchmark}
 * @param search {@code automatic} or {@code scan}
 */
record ScalingShape(
    String planner,
    int workers,
    int classes,
    int racks,
    String links,
    int needed,
    int models,
    int sizes,
    String queues,
    String search) {

  /** One class, one position, one model per task. */
  static ScalingShape plain(String planner, int workers, String queues) {
    return new ScalingShape(planner, workers, 1, 1, "rack", 1, 16, 6, queues, "automatic");
  }

  /** The plain one beside which this one is measured. */
  ScalingShape plain() {
    return plain(planner, workers, queues);
  }

  /**
   * Reads {@code name=value} pairs with commas between; what is not said is as in the plain case of
   * {@code compass} with 1000 workers in steady queues.
   */
  static ScalingShape of(String text) {
    ScalingShape shape = plain("compass", 1_000, "steady");
    for (String pair : text.split(",")) {
      int at = pair.indexOf('=');
      if (at < 0) {
        throw new IllegalArgumentException("Not a name=value: (" + pair + ").");
      }
      shape = shape.with(pair.substring(0, at), pair.substring(at + 1));
    }
    return shape;
  }

  private ScalingShape with(String name, String value) {
    return new ScalingShape(
        name.equals("planner") ? value : planner,
        name.equals("workers") ? Integer.parseInt(value) : workers,
        name.equals("classes") ? Integer.parseInt(value) : classes,
        name.equals("racks") ? Integer.parseInt(value) : racks,
        name.equals("links") ? value : links,
        name.equals("needed") ? Integer.parseInt(value) : needed,
        name.equals("models") ? Integer.parseInt(value) : models,
        name.equals("sizes") ? Integer.parseInt(value) : sizes,
        name.equals("queues") ? value : queues,
        name.equals("search") ? value : search);
  }

  /** What differs from the plain case. */
  String difference() {
    StringBuilder text = new StringBuilder();
    add(text, "classes", classes, 1);
    add(text, "racks", racks, 1);
    if (!links.equals("rack")) {
      text.append("links ").append(links).append(", ");
    }
    add(text, "needed", needed, 1);
    add(text, "models", models, 16);
    add(text, "sizes", sizes, 6);
    if (!search.equals("automatic")) {
      text.append(search).append(", ");
    }
    return text.length() == 0 ? "plain" : text.substring(0, text.length() - 2);
  }

  private static void add(StringBuilder text, String name, int value, int plain) {
    if (value != plain) {
      text.append(String.format(Locale.ROOT, "%d %s, ", value, name));
    }
  }
}
