package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Objective;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an importer cannot read from a file. A format uses what it needs and ignores the rest; what
 * it used is part of {@link InstanceFormat#assumptions}.
 *
 * @param workers number of workers (processors) where the file names none, at least 1
 * @param workerTypes kinds of workers, dealt out in turn: worker i is of type i modulo their number
 * @param objective what to minimise, or null for the format's own default
 * @param link between any two different workers, storage included
 * @param modelLoad from host memory to GPU memory
 * @param gpuMemoryBytes of every worker, or null for the format's own default
 * @param models whether task categories become models that must be loaded
 */
public record ImportOptions(
    int workers,
    List<WorkerType> workerTypes,
    @Nullable Objective objective,
    Link link,
    Link modelLoad,
    @Nullable Long gpuMemoryBytes,
    boolean models) {

  /** The most workers an import may ask for. */
  public static final int MAX_WORKERS = 100_000;

  /**
   * Four workers of one type, links of 1 GB/s with 1 ms latency, model loads at 8 GB/s, models on.
   */
  public static final ImportOptions DEFAULT =
      new ImportOptions(
          4,
          List.of(new WorkerType("worker", 100)),
          null,
          new Link(1_000, 1_000_000_000),
          new Link(0, 8_000_000_000L),
          null,
          true);

  public ImportOptions {
    if (workers < 1 || workers > MAX_WORKERS) {
      throw new IllegalArgumentException(
          "The number of workers (" + workers + ") must be between 1 and " + MAX_WORKERS + ".");
    }
    workerTypes = List.copyOf(workerTypes);
    if (workerTypes.isEmpty()) {
      throw new IllegalArgumentException("The list of worker types must not be empty.");
    }
    Set<String> names = new HashSet<>();
    for (WorkerType type : workerTypes) {
      if (!names.add(type.name())) {
        throw new IllegalArgumentException("The worker type (" + type.name() + ") is there twice.");
      }
    }
    requireLink("link", link);
    requireLink("modelLoad", modelLoad);
    if (gpuMemoryBytes != null && gpuMemoryBytes < 0) {
      throw new IllegalArgumentException(
          "The gpuMemoryBytes (" + gpuMemoryBytes + ") must not be negative.");
    }
  }

  /**
   * A kind of worker.
   *
   * @param name the type's id, which also begins the ids of its workers
   * @param runtimePercent how long a task runs on it, in percent of the measured time (rounded up
   *     to a microsecond); between 1 and 10000
   */
  public record WorkerType(String name, int runtimePercent) {
    public WorkerType {
      Objects.requireNonNull(name, "name");
      if (name.isEmpty()) {
        throw new IllegalArgumentException("The name of a worker type must not be empty.");
      }
      if (runtimePercent < 1 || runtimePercent > 10_000) {
        throw new IllegalArgumentException(
            "The runtimePercent ("
                + runtimePercent
                + ") of worker type ("
                + name
                + ") must be between 1 and 10000.");
      }
    }
  }

  /** These options with another number of workers. */
  public ImportOptions withWorkers(int number) {
    return new ImportOptions(
        number, workerTypes, objective, link, modelLoad, gpuMemoryBytes, models);
  }

  /** These options with other kinds of workers. */
  public ImportOptions withWorkerTypes(WorkerType... types) {
    return new ImportOptions(
        workers, List.of(types), objective, link, modelLoad, gpuMemoryBytes, models);
  }

  /** These options with another objective; null for the format's default. */
  public ImportOptions withObjective(@Nullable Objective newObjective) {
    return new ImportOptions(
        workers, workerTypes, newObjective, link, modelLoad, gpuMemoryBytes, models);
  }

  /** These options with another link between workers. */
  public ImportOptions withLink(Link newLink) {
    return new ImportOptions(
        workers, workerTypes, objective, newLink, modelLoad, gpuMemoryBytes, models);
  }

  /** These options with another link from host to GPU memory. */
  public ImportOptions withModelLoad(Link newModelLoad) {
    return new ImportOptions(
        workers, workerTypes, objective, link, newModelLoad, gpuMemoryBytes, models);
  }

  /** These options with this much GPU memory on every worker; null for the format's default. */
  public ImportOptions withGpuMemoryBytes(@Nullable Long bytes) {
    return new ImportOptions(workers, workerTypes, objective, link, modelLoad, bytes, models);
  }

  /** These options with or without models. */
  public ImportOptions withModels(boolean on) {
    return new ImportOptions(workers, workerTypes, objective, link, modelLoad, gpuMemoryBytes, on);
  }

  private static void requireLink(String name, Link link) {
    if (link.latencyMicros() < 0) {
      throw new IllegalArgumentException(
          "The latencyMicros (" + link.latencyMicros() + ") of " + name + " must not be negative.");
    }
    if (link.bandwidthBytesPerSecond() < 1) {
      throw new IllegalArgumentException(
          "The bandwidthBytesPerSecond ("
              + link.bandwidthBytesPerSecond()
              + ") of "
              + name
              + " must be at least 1.");
    }
  }
}
