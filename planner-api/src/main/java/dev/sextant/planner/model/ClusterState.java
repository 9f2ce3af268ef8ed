package dev.sextant.planner.model;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Facts and commitments at the moment of planning. Re-planning is a new problem with a new state.
 */
public final class ClusterState {
  /** An empty, idle cluster at time 0. */
  public static final ClusterState EMPTY = builder().build();

  private final long nowMicros;
  private final List<WorkerState> workers;
  private final List<FinishedTask> finished;
  private final List<RunningTask> running;
  private final List<LoadInFlight> loadsInFlight;
  private final List<Pin> pins;
  private final List<PlannedRun> planned;

  private ClusterState(Builder from) {
    nowMicros = from.nowMicros;
    workers = List.copyOf(from.workers);
    finished = List.copyOf(from.finished);
    running = List.copyOf(from.running);
    loadsInFlight = List.copyOf(from.loadsInFlight);
    pins = List.copyOf(from.pins);
    planned = List.copyOf(from.planned);
  }

  /** The moment of planning, not negative; nothing new starts earlier. */
  public long nowMicros() {
    return nowMicros;
  }

  /** What is known of workers; those not named are empty and available. */
  public List<WorkerState> workers() {
    return workers;
  }

  /** Tasks that ended. */
  public List<FinishedTask> finished() {
    return finished;
  }

  /** Tasks that run. */
  public List<RunningTask> running() {
    return running;
  }

  /** Models being loaded. */
  public List<LoadInFlight> loadsInFlight() {
    return loadsInFlight;
  }

  /** Choices already made. */
  public List<Pin> pins() {
    return pins;
  }

  /** What tasks were to do in the plan before, against which the objective can weigh changes. */
  public List<PlannedRun> planned() {
    return planned;
  }

  /** A builder that begins with an empty, idle cluster at time 0; not thread-safe. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder that begins with the parts of this; not thread-safe. */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.nowMicros = nowMicros;
    builder.workers = workers;
    builder.finished = finished;
    builder.running = running;
    builder.loadsInFlight = loadsInFlight;
    builder.pins = pins;
    builder.planned = planned;
    return builder;
  }

  /** This state at another moment. */
  public ClusterState withNowMicros(long now) {
    return toBuilder().nowMicros(now).build();
  }

  /** This state with these worker states. */
  public ClusterState withWorkers(WorkerState... states) {
    return toBuilder().workers(List.of(states)).build();
  }

  /** This state with these finished tasks. */
  public ClusterState withFinished(FinishedTask... tasks) {
    return toBuilder().finished(List.of(tasks)).build();
  }

  /** This state with these running tasks. */
  public ClusterState withRunning(RunningTask... tasks) {
    return toBuilder().running(List.of(tasks)).build();
  }

  /** This state with these loads in flight. */
  public ClusterState withLoadsInFlight(LoadInFlight... loads) {
    return toBuilder().loadsInFlight(List.of(loads)).build();
  }

  /** This state with these pins. */
  public ClusterState withPins(Pin... newPins) {
    return toBuilder().pins(List.of(newPins)).build();
  }

  /** This state with the runs of a plan before. */
  public ClusterState withPlanned(PlannedRun... runs) {
    return toBuilder().planned(List.of(runs)).build();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ClusterState that
        && nowMicros == that.nowMicros
        && workers.equals(that.workers)
        && finished.equals(that.finished)
        && running.equals(that.running)
        && loadsInFlight.equals(that.loadsInFlight)
        && pins.equals(that.pins)
        && planned.equals(that.planned);
  }

  @Override
  public int hashCode() {
    return Objects.hash(nowMicros, workers, finished, running, loadsInFlight, pins, planned);
  }

  @Override
  public String toString() {
    return "ClusterState[nowMicros="
        + nowMicros
        + ", workers="
        + workers
        + ", finished="
        + finished
        + ", running="
        + running
        + ", loadsInFlight="
        + loadsInFlight
        + ", pins="
        + pins
        + ", planned="
        + planned
        + "]";
  }

  /** Collects the parts of a state. Not thread-safe. */
  public static final class Builder {
    private long nowMicros;
    private List<WorkerState> workers = List.of();
    private List<FinishedTask> finished = List.of();
    private List<RunningTask> running = List.of();
    private List<LoadInFlight> loadsInFlight = List.of();
    private List<Pin> pins = List.of();
    private List<PlannedRun> planned = List.of();

    private Builder() {}

    /** Sets the moment of planning. */
    public Builder nowMicros(long newNowMicros) {
      nowMicros = newNowMicros;
      return this;
    }

    /** Sets the moment of planning, since the problem's instant 0. */
    public Builder now(Duration newNow) {
      return nowMicros(Micros.of(newNow));
    }

    /** Sets what is known of workers. */
    public Builder workers(List<WorkerState> newWorkers) {
      workers = newWorkers;
      return this;
    }

    /** Sets the tasks that ended. */
    public Builder finished(List<FinishedTask> newFinished) {
      finished = newFinished;
      return this;
    }

    /** Sets the tasks that run. */
    public Builder running(List<RunningTask> newRunning) {
      running = newRunning;
      return this;
    }

    /** Sets the models being loaded. */
    public Builder loadsInFlight(List<LoadInFlight> newLoadsInFlight) {
      loadsInFlight = newLoadsInFlight;
      return this;
    }

    /** Sets the choices already made. */
    public Builder pins(List<Pin> newPins) {
      pins = newPins;
      return this;
    }

    /** Sets what tasks were to do in the plan before. */
    public Builder planned(List<PlannedRun> newPlanned) {
      planned = newPlanned;
      return this;
    }

    /** The state; validated together with the problem it becomes part of. */
    public ClusterState build() {
      return new ClusterState(this);
    }
  }
}
