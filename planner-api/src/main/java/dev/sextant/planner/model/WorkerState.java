package dev.sextant.planner.model;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What is known of one worker at the moment of planning. */
public final class WorkerState {
  private final String worker;
  private final long availableFromMicros;
  private final List<Occupation> occupied;
  private final List<Resident> residents;

  /** What is known of a worker. */
  public WorkerState(
      String worker,
      long availableFromMicros,
      List<Occupation> occupied,
      List<Resident> residents) {
    this.worker = Objects.requireNonNull(worker, "worker");
    this.availableFromMicros = availableFromMicros;
    this.occupied = List.copyOf(occupied);
    this.residents = List.copyOf(residents);
  }

  /** Id of the worker. */
  public String worker() {
    return worker;
  }

  /** No new run or load starts here earlier. */
  public long availableFromMicros() {
    return availableFromMicros;
  }

  /** Capacity and memory held by others. */
  public List<Occupation> occupied() {
    return occupied;
  }

  /** Models in GPU memory now. */
  public List<Resident> residents() {
    return residents;
  }

  /** A worker that is available now and holds these models. */
  public static WorkerState holding(String worker, String... models) {
    return new WorkerState(
        worker, 0, List.of(), java.util.Arrays.stream(models).map(Resident::new).toList());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof WorkerState that
        && worker.equals(that.worker)
        && availableFromMicros == that.availableFromMicros
        && occupied.equals(that.occupied)
        && residents.equals(that.residents);
  }

  @Override
  public int hashCode() {
    return Objects.hash(worker, availableFromMicros, occupied, residents);
  }

  @Override
  public String toString() {
    return "WorkerState[worker="
        + worker
        + ", availableFromMicros="
        + availableFromMicros
        + ", occupied="
        + occupied
        + ", residents="
        + residents
        + "]";
  }
}
