package dev.sextant.benchmarks.simulator.vortex;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the recorded runs have in common: models, pipelines, layouts, noise. Immutable once read.
 */
final class VortexData {
  private static final Map<Integer, Double> BASE_MILLIS =
      Map.of(6, 62.48, 7, 70.48, 8, 80.48, 1, 256.3, 4, 787.2, 5, 388.7);
  private static final double LINK_KB = 12_500;
  private static final long BYTES_PER_KB = 1_000;
  private static final int PARTITION_OF_SPLITS = 24;

  /**
   * A task of a pipeline.
   *
   * @param previous numbers of the tasks before it
   * @param next numbers of the tasks after it
   */
  record Step(int model, List<Integer> previous, List<Integer> next, int inputKb, int outputKb) {}

  /**
   * A worker.
   *
   * @param partition its memory in GB
   * @param models one for each instance
   */
  record Layout(int partition, List<Integer> models) {}

  /** A job that arrives. */
  record Arrival(int type, double create, double arrive, double slo) {
    double deadline() {
      return create + slo;
    }
  }

  private final Path folder;
  private final Map<List<Integer>, double[]> means;
  private final Map<List<Integer>, Double> variations;
  private final Map<Integer, Long> bytes;
  private final Map<Integer, List<Step>> pipelines;
  private final Map<String, List<Layout>> layouts;
  private final double[] noise;
  private final int firstNormal;
  private final VortexTable draws;

  private VortexData(Path folder) throws IOException {
    this.folder = folder;
    means = new HashMap<>();
    variations = new HashMap<>();
    bytes = new HashMap<>();
    pipelines = new HashMap<>();
    layouts = new HashMap<>();
    firstNormal = 0;
    readModels();
    readPipelines();
    readLayouts();
    VortexTable normals = VortexTable.read(folder.resolve("noise.csv"));
    noise = new double[normals.size()];
    for (int k = 0; k < noise.length; k++) {
      noise[k] = normals.number(k, "z");
    }
    draws = VortexTable.read(folder.resolve("rr_draws.csv"));
  }

  private VortexData(VortexData other, int firstNormal) {
    folder = other.folder;
    means = other.means;
    variations = other.variations;
    bytes = other.bytes;
    pipelines = other.pipelines;
    layouts = other.layouts;
    noise = other.noise;
    draws = other.draws;
    this.firstNormal = firstNormal;
  }

  /** The same with variations that begin with another of the recorded normals, and go round. */
  VortexData withFirstNormal(int first) {
    return new VortexData(this, first);
  }

  /**
   * Reads the data of a folder.
   *
   * @throws IllegalArgumentException naming a file that is not there or wrong
   */
  static VortexData read(Path folder) throws IOException {
    return new VortexData(folder);
  }

  private void readModels() throws IOException {
    VortexTable table = VortexTable.read(folder.resolve("models.csv"));
    for (int i = 0; i < table.size(); i++) {
      List<Integer> key = List.of(table.integer(i, "model"), table.integer(i, "partition_gb"));
      double[] mean = means.computeIfAbsent(key, any -> new double[0]);
      int batch = table.integer(i, "batch");
      bytes.put(key.get(0), (long) (table.number(i, "size_kb") * BYTES_PER_KB));
      if (batch > table.integer(i, "max_batch")) {
        continue;
      }
      double[] longer = Arrays.copyOf(mean, Math.max(mean.length, batch));
      longer[batch - 1] = table.number(i, "mean_ms");
      means.put(key, longer);
      variations.put(key, table.number(i, "cv"));
    }
  }

  private void readPipelines() throws IOException {
    VortexTable table = VortexTable.read(folder.resolve("pipelines.csv"));
    for (int i = 0; i < table.size(); i++) {
      pipelines
          .computeIfAbsent(table.integer(i, "type"), any -> new ArrayList<>())
          .add(
              new Step(
                  table.integer(i, "model"),
                  numbers(table.text(i, "prev")),
                  numbers(table.text(i, "next")),
                  table.integer(i, "input_kb"),
                  table.integer(i, "output_kb")));
    }
  }

  private void readLayouts() throws IOException {
    VortexTable table = VortexTable.read(folder.resolve("layouts.csv"));
    for (int i = 0; i < table.size(); i++) {
      layouts
          .computeIfAbsent(table.text(i, "layout"), any -> new ArrayList<>())
          .add(new Layout(table.integer(i, "partition_gb"), numbers(table.text(i, "models"))));
    }
  }

  private static List<Integer> numbers(String text) {
    List<Integer> numbers = new ArrayList<>();
    for (String each : text.strip().split(" ")) {
      if (!each.isEmpty()) {
        numbers.add(Integer.parseInt(each));
      }
    }
    return numbers;
  }

  /** Mean times of batches of 1, 2, ... in milliseconds. */
  double[] means(int model, int partition) {
    double[] found = means.get(List.of(model, partition));
    if (found == null) {
      throw new IllegalArgumentException(
          "There are no batch times of the model (" + model + ") on " + partition + " GB.");
    }
    return found;
  }

  /** Whether there are batch times of a model on a partition. */
  boolean runs(int model, int partition) {
    return means.containsKey(List.of(model, partition));
  }

  /** Size of a model. */
  long bytes(int model) {
    return bytes.getOrDefault(model, 0L);
  }

  /** Mean times on a whole GPU, by which time is divided. */
  double[] meansOfSplits(int model) {
    return means(model, PARTITION_OF_SPLITS);
  }

  double variation(int model, int partition) {
    return variations.getOrDefault(List.of(model, partition), 0.0);
  }

  /** The largest variation of a model on any partition. */
  double variation(int model) {
    return variations.entrySet().stream()
        .filter(entry -> entry.getKey().get(0) == model)
        .mapToDouble(Map.Entry::getValue)
        .max()
        .orElse(0);
  }

  List<Step> steps(int type) {
    return pipelines.getOrDefault(type, List.of());
  }

  /**
   * The workers of a layout.
   *
   * @throws IllegalArgumentException if there is no such layout
   */
  List<Layout> workers(String layout) {
    List<Layout> found = layouts.get(layout);
    if (found == null) {
      throw new IllegalArgumentException("There is no layout (" + layout + ") in layouts.csv.");
    }
    return found;
  }

  /** A standard normal. */
  double normal(int k) {
    return noise[(firstNormal + k) % noise.length];
  }

  /**
   * How much longer the slowest of so many tasks takes than expected, in the mean, when each varies
   * as recorded: over all recorded normals, those that would make a time negative left out.
   */
  double slowest(int tasks, double variation) {
    double[] factors =
        Arrays.stream(noise).map(z -> 1 + variation * z).filter(x -> x > 0).sorted().toArray();
    double mean = 0;
    for (int i = 0; i < factors.length; i++) {
      double upTo = Math.pow((i + 1.0) / factors.length, tasks);
      mean += factors[i] * (upTo - Math.pow((double) i / factors.length, tasks));
    }
    return mean;
  }

  /** Where a round robin starts. */
  int start(int k, int workers) {
    return draws.integer(k, "workers" + workers);
  }

  /**
   * The jobs of a run, in the order of their numbers.
   *
   * @param perClient how many each client sends
   */
  List<Arrival> arrivals(VortexRules rules, int perClient) throws IOException {
    VortexTable table =
        VortexTable.read(
            folder.resolve(
                "arrivals-" + rules.pipelines() + "-r" + rules.rate() + "-n" + perClient + ".csv"));
    List<Arrival> arrivals = new ArrayList<>();
    int client = -1;
    double last = 0;
    for (int j = 0; j < table.size(); j++) {
      if (table.integer(j, "client") != client) {
        client = table.integer(j, "client");
        last = 0;
      }
      int type = table.integer(j, "type");
      double create = last + table.integer(j, "gap_ms");
      double sent = 0;
      for (Step step : steps(type)) {
        sent += step.previous().isEmpty() ? 0 : step.inputKb();
      }
      last = create + sent / LINK_KB;
      double slo = Math.floor(BASE_MILLIS.getOrDefault(type, 0.0) * rules.sloFactor());
      arrivals.add(new Arrival(type, create, last, slo));
    }
    return arrivals;
  }
}
