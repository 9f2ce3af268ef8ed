package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What whoever reads a file adds to it, where its format leaves that open. A choice that the format
 * does not leave open is refused by {@link InstanceFormats#read}; what a format assumes without a
 * choice is part of {@link InstanceFormat#assumptions}.
 *
 * @param processors number of identical workers (processors), at least 1; null for {@link
 *     #USUAL_WORKERS}
 * @param cluster the workers, in place of so many identical ones, or null
 * @param objective what to minimise, or null for the format's own default
 * @param syntheticModels whether task categories become invented models that must be loaded
 * @param defaultDurationMicros how long tasks run for which the file does not say it; null refuses
 *     such tasks
 */
public record ImportOptions(
    @Nullable Integer processors,
    @Nullable GivenCluster cluster,
    @Nullable Objective objective,
    boolean syntheticModels,
    @Nullable Long defaultDurationMicros) {

  /** The most workers an import may ask for. */
  public static final int MAX_WORKERS = 100_000;

  /** The number of workers where nobody says it. */
  public static final int USUAL_WORKERS = 4;

  /** Between any two different workers where nobody says it: 1 GB/s with 1 ms latency. */
  static final Link USUAL_LINK = new Link(1_000, 1_000_000_000);

  /** From host to GPU memory where nobody says it: 8 GB/s. */
  static final Link USUAL_MODEL_LOAD = new Link(0, 8_000_000_000L);

  /** Nothing is chosen. */
  public static final ImportOptions DEFAULT = new ImportOptions(null, null, null, false, null);

  public ImportOptions {
    if (processors != null && (processors < 1 || processors > MAX_WORKERS)) {
      throw new IllegalArgumentException(
          "The number of workers (" + processors + ") must be between 1 and " + MAX_WORKERS + ".");
    }
    if (processors != null && cluster != null) {
      throw new IllegalArgumentException(
          "The options (processors) and (cluster) do not go together, as the cluster says what"
              + " workers there are.\nMaybe leave out processors.");
    }
    if (defaultDurationMicros != null && defaultDurationMicros < 0) {
      throw new IllegalArgumentException(
          "The default duration (" + defaultDurationMicros + ") must not be negative.");
    }
  }

  /** The number of identical workers, when there is no cluster. */
  int workers() {
    return processors == null ? USUAL_WORKERS : processors;
  }

  /** The workers of a format that leaves them open, as a sentence without its end. */
  String workerWords() {
    return cluster == null
        ? "There are " + workers() + " identical workers"
        : "The workers are those of the cluster (" + cluster.name() + "): " + cluster.words();
  }

  /** Whether the cluster says what lies between workers. */
  boolean hasLinks() {
    return cluster != null && cluster.transfers() != null;
  }

  /**
   * A problem with the workers of the cluster, if there is one.
   *
   * @throws dev.sextant.planner.model.InvalidInputException when they cannot run it
   */
  Problem onCluster(Problem problem) {
    return cluster == null ? problem : cluster.runs(problem);
  }

  /** What is chosen; the objective, which every format has, is not among it. */
  Set<ImportChoice> choices() {
    Set<ImportChoice> choices = EnumSet.noneOf(ImportChoice.class);
    if (processors != null) {
      choices.add(ImportChoice.PROCESSORS);
    }
    if (cluster != null) {
      choices.add(ImportChoice.CLUSTER);
    }
    if (syntheticModels) {
      choices.add(ImportChoice.MODELS);
    }
    if (defaultDurationMicros != null) {
      choices.add(ImportChoice.DEFAULT_DURATION);
    }
    return choices;
  }

  /**
   * The refusal of a choice that changes nothing.
   *
   * @param file what it would have to change
   * @param reason why not, as a clause
   */
  static IllegalArgumentException withoutEffect(ImportChoice choice, Object file, String reason) {
    return new IllegalArgumentException(
        "The option ("
            + choice.option()
            + ") has no effect on ("
            + file
            + "): "
            + reason
            + ".\nMaybe leave it out.");
  }

  /** These options with this number of workers; null for the usual one. */
  public ImportOptions withProcessors(@Nullable Integer number) {
    return new ImportOptions(number, cluster, objective, syntheticModels, defaultDurationMicros);
  }

  /** These options with workers of one's own; null for none. */
  public ImportOptions withCluster(@Nullable GivenCluster newCluster) {
    return new ImportOptions(
        processors, newCluster, objective, syntheticModels, defaultDurationMicros);
  }

  /** These options with another objective; null for the format's default. */
  public ImportOptions withObjective(@Nullable Objective newObjective) {
    return new ImportOptions(
        processors, cluster, newObjective, syntheticModels, defaultDurationMicros);
  }

  /** These options with or without invented models. */
  public ImportOptions withSyntheticModels(boolean on) {
    return new ImportOptions(processors, cluster, objective, on, defaultDurationMicros);
  }

  /** These options with this duration of tasks that have none; null refuses such tasks. */
  public ImportOptions withDefaultDurationMicros(@Nullable Long micros) {
    return new ImportOptions(processors, cluster, objective, syntheticModels, micros);
  }
}
