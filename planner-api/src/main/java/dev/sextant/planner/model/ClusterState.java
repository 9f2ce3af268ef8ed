package dev.sextant.planner.model;

import java.util.List;

/**
 * Facts and commitments at the moment of planning. Re-planning is a new problem with a new state.
 *
 * @param nowMicros the moment of planning, not negative; nothing new starts earlier
 * @param workers what is known of workers; those not named are empty and available
 * @param finished tasks that ended
 * @param running tasks that run
 * @param loadsInFlight models being loaded
 * @param pins choices already made
 */
public record ClusterState(
    long nowMicros,
    List<WorkerState> workers,
    List<FinishedTask> finished,
    List<RunningTask> running,
    List<LoadInFlight> loadsInFlight,
    List<Pin> pins) {

  /** An empty, idle cluster at time 0. */
  public static final ClusterState EMPTY =
      new ClusterState(0, List.of(), List.of(), List.of(), List.of(), List.of());

  public ClusterState {
    workers = List.copyOf(workers);
    finished = List.copyOf(finished);
    running = List.copyOf(running);
    loadsInFlight = List.copyOf(loadsInFlight);
    pins = List.copyOf(pins);
  }

  /** This state at another moment. */
  public ClusterState withNowMicros(long now) {
    return new ClusterState(now, workers, finished, running, loadsInFlight, pins);
  }

  /** This state with these worker states. */
  public ClusterState withWorkers(WorkerState... states) {
    return new ClusterState(nowMicros, List.of(states), finished, running, loadsInFlight, pins);
  }

  /** This state with these finished tasks. */
  public ClusterState withFinished(FinishedTask... tasks) {
    return new ClusterState(nowMicros, workers, List.of(tasks), running, loadsInFlight, pins);
  }

  /** This state with these running tasks. */
  public ClusterState withRunning(RunningTask... tasks) {
    return new ClusterState(nowMicros, workers, finished, List.of(tasks), loadsInFlight, pins);
  }

  /** This state with these loads in flight. */
  public ClusterState withLoadsInFlight(LoadInFlight... loads) {
    return new ClusterState(nowMicros, workers, finished, running, List.of(loads), pins);
  }

  /** This state with these pins. */
  public ClusterState withPins(Pin... newPins) {
    return new ClusterState(nowMicros, workers, finished, running, loadsInFlight, List.of(newPins));
  }
}
