package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.generator.CompassWorkload;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The workers of a scenario: kinds of which there may be any number, or those of a document.
 *
 * @param kinds the kinds, or none when the workers are given
 * @param given the workers of a document, or none
 * @param transfers between workers
 * @param speeds of the workers of a document, by type; 1 for other types
 */
public record Hardware(
    List<WorkerKind> kinds,
    List<Worker> given,
    TransferModel transfers,
    Map<String, Double> speeds) {

  /** The T4 of the publication. */
  public static final WorkerKind T4 =
      new WorkerKind("t4", 1, 1, CompassWorkload.T4_BYTES, CompassWorkload.LOAD_BYTES_PER_SECOND);

  public Hardware {
    kinds = List.copyOf(kinds);
    given = List.copyOf(given);
    speeds = Map.copyOf(speeds);
    if (kinds.isEmpty() == given.isEmpty()) {
      throw new IllegalArgumentException("Hardware must have either kinds or workers.");
    }
  }

  /** Workers of these kinds, with the network of the publication. */
  public static Hardware of(List<WorkerKind> kinds) {
    return new Hardware(
        kinds,
        List.of(),
        TransferModel.uniform(
            CompassWorkload.TRANSFER_LATENCY_MICROS, CompassWorkload.TRANSFER_BYTES_PER_SECOND),
        Map.of());
  }

  /** The workers and transfers of a document, with speeds by type. */
  public static Hardware of(
      List<Worker> workers, TransferModel transfers, Map<String, Double> speeds) {
    return new Hardware(List.of(), workers, transfers, speeds);
  }

  /** Whether this is what the publication had. */
  public boolean isPublished() {
    return kinds.equals(List.of(T4));
  }

  /** The workers of a cluster of a size; a document has its own size. */
  public List<Worker> workers(int count) {
    if (!given.isEmpty()) {
      return given;
    }
    Map<String, Integer> numbers = new LinkedHashMap<>();
    List<Worker> workers = new ArrayList<>(count);
    for (WorkerKind kind : WorkerKind.mixed(kinds, count)) {
      String id = kind.type() + "-" + numbers.merge(kind.type(), 1, Integer::sum);
      workers.add(
          Worker.gpu(id, kind.type(), kind.memoryBytes(), kind.loadBytesPerSecond())
              .withModelLoad(new Link(0, kind.loadBytesPerSecond())));
    }
    return workers;
  }

  /** Whether durations depend on the kind. */
  boolean scales() {
    return kinds.stream().anyMatch(kind -> kind.speed() != 1)
        || speeds.values().stream().anyMatch(speed -> speed != 1);
  }

  /** How long a task takes on workers of a type that takes so long at speed 1, rounded up. */
  long scaled(String type, long micros) {
    for (WorkerKind kind : kinds) {
      if (kind.type().equals(type)) {
        return kind.scaled(micros);
      }
    }
    return (long) Math.ceil(micros / speeds.getOrDefault(type, 1.0));
  }
}
