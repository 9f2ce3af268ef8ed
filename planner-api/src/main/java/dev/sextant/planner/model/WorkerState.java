package dev.sextant.planner.model;

import java.util.List;
import java.util.Objects;

/**
 * What is known of one worker at the moment of planning.
 *
 * @param worker id of the worker
 * @param availableFromMicros no new run or load starts here earlier
 * @param occupied capacity and memory held by others
 * @param residents models in GPU memory now
 */
public record WorkerState(
    String worker, long availableFromMicros, List<Occupation> occupied, List<Resident> residents) {
  public WorkerState {
    Objects.requireNonNull(worker, "worker");
    occupied = List.copyOf(occupied);
    residents = List.copyOf(residents);
  }

  /** A worker that is available now and holds these models. */
  public static WorkerState holding(String worker, String... models) {
    return new WorkerState(
        worker, 0, List.of(), java.util.Arrays.stream(models).map(Resident::new).toList());
  }
}
