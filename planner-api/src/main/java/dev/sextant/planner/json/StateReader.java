package dev.sextant.planner.json;

import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.plan.TaskRun;
import java.util.List;
import java.util.Map;

/** Reads the part of a problem that says what is going on at the moment of planning. */
final class StateReader {
  static final Fields STATE =
      Fields.optional("nowMicros", "workers", "finished", "running", "loadsInFlight", "pins");
  static final Fields WORKER_STATE =
      Fields.required("worker").andOptional("availableFromMicros", "occupied", "residents");
  static final Fields OCCUPATION =
      Fields.required("demands", "untilMicros").andOptional("memoryBytes");
  static final Fields RESIDENT = Fields.required("model").andOptional("pinned");
  static final Fields FINISHED = Fields.required("job", "task", "endMicros").andOptional("copies");
  static final Fields COPY = Fields.required("worker", "sinceMicros").andOptional("item");
  static final Fields LOAD_IN_FLIGHT =
      Fields.required("worker", "model", "startMicros", "readyMicros");
  static final Fields PIN = Fields.required("job", "task").andOptional("mode", "worker");

  private final JsonCursor in;

  StateReader(JsonCursor in) {
    this.in = in;
  }

  ClusterState state() {
    long now = 0;
    List<WorkerState> workers = List.of();
    List<FinishedTask> finished = List.of();
    List<RunningTask> running = List.of();
    List<LoadInFlight> loads = List.of();
    List<Pin> pins = List.of();
    in.beginObject(STATE);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "nowMicros" -> now = in.amount();
        case "workers" -> workers = in.list(this::workerState);
        case "finished" -> finished = in.list(this::finished);
        case "running" -> running = in.list(this::running);
        case "loadsInFlight" -> loads = in.list(this::loadInFlight);
        case "pins" -> pins = in.list(this::pin);
        default -> throw new IllegalStateException(field);
      }
    }
    return ClusterState.builder()
        .nowMicros(now)
        .workers(workers)
        .finished(finished)
        .running(running)
        .loadsInFlight(loads)
        .pins(pins)
        .build();
  }

  private WorkerState workerState() {
    String worker = "";
    long availableFrom = 0;
    List<Occupation> occupied = List.of();
    List<Resident> residents = List.of();
    in.beginObject(WORKER_STATE);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "worker" -> worker = in.text();
        case "availableFromMicros" -> availableFrom = in.instant();
        case "occupied" -> occupied = in.list(this::occupation);
        case "residents" -> residents = in.list(this::resident);
        default -> throw new IllegalStateException(field);
      }
    }
    return new WorkerState(worker, availableFrom, occupied, residents);
  }

  private Occupation occupation() {
    Map<String, Long> demands = Map.of();
    long memory = 0;
    long until = 0;
    in.beginObject(OCCUPATION);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "demands" -> demands = in.amounts();
        case "memoryBytes" -> memory = in.amount();
        case "untilMicros" -> until = in.instant();
        default -> throw new IllegalStateException(field);
      }
    }
    return new Occupation(demands, memory, until);
  }

  private Resident resident() {
    String model = "";
    boolean pinned = false;
    in.beginObject(RESIDENT);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "model" -> model = in.text();
        case "pinned" -> pinned = in.truth();
        default -> throw new IllegalStateException(field);
      }
    }
    return new Resident(model, pinned);
  }

  private FinishedTask finished() {
    String job = "";
    String task = "";
    long end = 0;
    List<FinishedTask.Copy> copies = List.of();
    in.beginObject(FINISHED);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "job" -> job = in.text();
        case "task" -> task = in.text();
        case "endMicros" -> end = in.instant();
        case "copies" -> copies = in.list(this::copy);
        default -> throw new IllegalStateException(field);
      }
    }
    return new FinishedTask(job, task, end, copies);
  }

  private FinishedTask.Copy copy() {
    String worker = "";
    long since = 0;
    String item = null;
    in.beginObject(COPY);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "worker" -> worker = in.text();
        case "sinceMicros" -> since = in.instant();
        case "item" -> item = in.text();
        default -> throw new IllegalStateException(field);
      }
    }
    return new FinishedTask.Copy(worker, since, item);
  }

  private RunningTask running() {
    TaskRun run = PlanReader.run(in);
    return new RunningTask(
        run.job(), run.task(), run.mode(), run.worker(), run.startMicros(), run.endMicros());
  }

  private LoadInFlight loadInFlight() {
    String worker = "";
    String model = "";
    long start = 0;
    long ready = 0;
    in.beginObject(LOAD_IN_FLIGHT);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "worker" -> worker = in.text();
        case "model" -> model = in.text();
        case "startMicros" -> start = in.instant();
        case "readyMicros" -> ready = in.instant();
        default -> throw new IllegalStateException(field);
      }
    }
    return new LoadInFlight(worker, model, start, ready);
  }

  private Pin pin() {
    String job = "";
    String task = "";
    String mode = null;
    String worker = null;
    in.beginObject(PIN);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "job" -> job = in.text();
        case "task" -> task = in.text();
        case "mode" -> mode = in.text();
        case "worker" -> worker = in.text();
        default -> throw new IllegalStateException(field);
      }
    }
    return new Pin(job, task, mode, worker);
  }
}
