package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TaskDuration.Fixed;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Workers of one's own for a problem that leaves them open, and what lies between them. Immutable.
 *
 * @param name what it is called; the name of its file where it has none
 * @param workers machines and places, at least one
 * @param transfers between workers; null where the cluster does not say it
 * @param speeds by type of worker, how many times as fast a task runs there as its file says; above
 *     0; 1 for other types
 */
public record GivenCluster(
    String name,
    List<Worker> workers,
    @Nullable TransferModel transfers,
    Map<String, BigDecimal> speeds) {

  public GivenCluster {
    Objects.requireNonNull(name, "name");
    workers = List.copyOf(workers);
    speeds = Map.copyOf(speeds);
    if (workers.isEmpty()) {
      throw new IllegalArgumentException("The cluster (" + name + ") must have workers.");
    }
  }

  /**
   * Reads a cluster from YAML or JSON: a document of workers and transfers, or a problem, of which
   * these are taken; or from a folder of CSV files.
   *
   * @throws InvalidInputException with every error found
   * @throws IOException when the file cannot be read
   */
  public static GivenCluster read(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      return new CsvFolderReader(file, ImportOptions.DEFAULT).readCluster();
    }
    String fallback = FileNames.stem(file);
    return YamlDocument.read(file, document -> new ClusterReader(document.root()).read(fallback));
  }

  /** How fast workers of a type are. */
  public BigDecimal speed(String type) {
    return speeds.getOrDefault(type, BigDecimal.ONE);
  }

  /** The workers by type, with their numbers and speeds, in one line. */
  public String words() {
    Map<String, Long> numbers =
        workers.stream()
            .collect(
                Collectors.groupingBy(Worker::type, LinkedHashMap::new, Collectors.counting()));
    return numbers.entrySet().stream()
        .map(
            type ->
                type.getValue()
                    + " "
                    + type.getKey()
                    + (speeds.containsKey(type.getKey())
                        ? " at speed " + speed(type.getKey()).toPlainString()
                        : ""))
        .collect(Collectors.joining(", "));
  }

  /**
   * A problem with these workers in place of its own, of which places without compute and GPU
   * memory stay; durations that are the same everywhere are divided by the speeds.
   *
   * @throws InvalidInputException when the workers cannot run it
   */
  Problem runs(Problem problem) {
    List<Worker> all = new ArrayList<>(workers);
    Set<String> ids = workers.stream().map(Worker::id).collect(Collectors.toSet());
    for (Worker worker : problem.workers()) {
      boolean isPlace = worker.capacities().isEmpty() && worker.gpuMemoryBytes() == 0;
      if (isPlace && !ids.contains(worker.id())) {
        all.add(worker);
      }
    }
    Problem mine = problem.withWorkers(all).withWorkflows(scaled(problem.workflows()));
    TransferModel links = transfers;
    Problem linked = links == null ? mine : mine.withTransfers(links);
    InvalidInputException.throwIfAny(linked.errors());
    return linked;
  }

  /** Workflows whose durations depend on the speeds. */
  List<Workflow> scaled(List<Workflow> workflows) {
    if (speeds.isEmpty()) {
      return workflows;
    }
    List<Workflow> scaled = new ArrayList<>();
    for (Workflow workflow : workflows) {
      Workflow.Builder builder = Workflow.builder(workflow.id());
      for (Task task : workflow.tasks()) {
        builder.task(task.withModes(task.modes().stream().map(this::scaled).toList()));
      }
      workflow.edges().forEach(builder::edge);
      scaled.add(builder.build());
    }
    return scaled;
  }

  private Mode scaled(Mode mode) {
    if (!(mode.duration() instanceof Fixed fixed) || fixed.micros() == 0) {
      return mode;
    }
    Map<String, Long> byType = new LinkedHashMap<>();
    for (Worker worker : workers) {
      if (!worker.capacities().isEmpty()) {
        byType.computeIfAbsent(worker.type(), type -> scaled(fixed.micros(), speed(type)));
      }
    }
    return byType.isEmpty() ? mode : mode.withDuration(TaskDuration.perWorker(byType));
  }

  /** Rounded up; what is too long stays so, and is refused with the problem. */
  private static long scaled(long micros, BigDecimal speed) {
    Long scaled = Decimals.quotientUp(BigDecimal.valueOf(micros), speed, 0);
    return scaled == null ? Long.MAX_VALUE : scaled;
  }
}
