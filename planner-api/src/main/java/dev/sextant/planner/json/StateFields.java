package dev.sextant.planner.json;

import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.PlannedRun;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.WorkerState;
import java.util.List;

/** The tables of what is going on at the moment of planning. */
final class StateFields {
  static final Fields<Occupation> OCCUPATION =
      Fields.<Occupation>of(
              "Occupation",
              "Capacity and memory that something outside the plan holds from now on.")
          .required(
              "demands",
              Kinds.AMOUNTS,
              Occupation::demands,
              "Amounts of resources by name; {} for memory alone.")
          .optional("memoryBytes", Kinds.AMOUNT, 0L, Occupation::memoryBytes, "GPU memory.")
          .required("untilMicros", Kinds.INSTANT, Occupation::untilMicros, "When it is released.")
          .made(row -> new Occupation(row.next(), row.next(), row.next()));

  static final Fields<Resident> RESIDENT =
      Fields.<Resident>of("Resident", "A model that lies in GPU memory now.")
          .required("model", Kinds.ID, Resident::model, "Id of the model.")
          .optional(
              "pinned", Kinds.TRUTH, false, Resident::pinned, "Whether it must never be evicted.")
          .made(row -> new Resident(row.next(), row.next()));

  static final Fields<WorkerState> WORKER =
      Fields.<WorkerState>of("WorkerState", "What is known of one worker.")
          .required("worker", Kinds.ID, WorkerState::worker, "Id of the worker.")
          .optional(
              "availableFromMicros",
              Kinds.INSTANT,
              0L,
              WorkerState::availableFromMicros,
              "No new run or load starts here earlier.")
          .optional(
              "occupied",
              Kinds.list(OCCUPATION),
              List.of(),
              WorkerState::occupied,
              "Capacity and memory held by others.")
          .optional(
              "residents",
              Kinds.list(RESIDENT),
              List.of(),
              WorkerState::residents,
              "Models in GPU memory now.")
          .inLine(state -> state.occupied().isEmpty() && state.residents().isEmpty())
          .made(row -> new WorkerState(row.next(), row.next(), row.next(), row.next()));

  static final Fields<FinishedTask.Copy> COPY =
      Fields.<FinishedTask.Copy>of(
              "Copy", "One copy of a finished task's output, or of one item of it.")
          .required(
              "worker", Kinds.ID, FinishedTask.Copy::worker, "Id of the worker that holds it.")
          .required(
              "sinceMicros",
              Kinds.INSTANT,
              FinishedTask.Copy::sinceMicros,
              "From when it is there; later than now while it is on its way.")
          .optional(
              "item",
              Kinds.ID,
              FinishedTask.Copy::item,
              "Name of the data, as an edge or output of the task gives it; absent: all data of the"
                  + " task.")
          .made(row -> new FinishedTask.Copy(row.next(), row.next(), row.next()));

  static final Fields<FinishedTask> FINISHED =
      Fields.<FinishedTask>of("FinishedTask", "A task that ended before now.")
          .required("job", Kinds.ID, FinishedTask::job, "Id of the job.")
          .required("task", Kinds.ID, FinishedTask::task, "Id of the task.")
          .required("endMicros", Kinds.INSTANT, FinishedTask::endMicros, "When it ended.")
          .optional(
              "copies",
              Kinds.list(COPY),
              List.of(),
              FinishedTask::copies,
              "Where its output lies or will arrive.")
          .inLine(task -> task.copies().size() <= 1)
          .made(row -> new FinishedTask(row.next(), row.next(), row.next(), row.next()));

  static final Fields<RunningTask> RUNNING =
      Fields.<RunningTask>of(
              "RunningTask", "A task that runs now; it appears unchanged in every plan.")
          .required("job", Kinds.ID, RunningTask::job, "Id of the job.")
          .required("task", Kinds.ID, RunningTask::task, "Id of the task.")
          .optional("mode", Kinds.ID, Mode.DEFAULT_ID, RunningTask::mode, "Id of the mode.")
          .required("worker", Kinds.ID, RunningTask::worker, "Id of the worker.")
          .required("startMicros", Kinds.INSTANT, RunningTask::startMicros, "Start of the run.")
          .required("endMicros", Kinds.INSTANT, RunningTask::endMicros, "End of the run.")
          .made(
              row ->
                  new RunningTask(
                      row.next(), row.next(), row.next(), row.next(), row.next(), row.next()));

  static final Fields<LoadInFlight> LOAD =
      Fields.<LoadInFlight>of("LoadInFlight", "A model that is being loaded now.")
          .required("worker", Kinds.ID, LoadInFlight::worker, "Id of the worker.")
          .required("model", Kinds.ID, LoadInFlight::model, "Id of the model.")
          .required("startMicros", Kinds.INSTANT, LoadInFlight::startMicros, "Start of the load.")
          .required("readyMicros", Kinds.INSTANT, LoadInFlight::readyMicros, "End of the load.")
          .made(row -> new LoadInFlight(row.next(), row.next(), row.next(), row.next()));

  static final Fields<Pin> PIN =
      Fields.<Pin>of("Pin", "A commitment: the task runs in this mode, on this worker, or both.")
          .required("job", Kinds.ID, Pin::job, "Id of the job.")
          .required("task", Kinds.ID, Pin::task, "Id of the task.")
          .optional("mode", Kinds.ID, Pin::mode, "Id of the mode; absent for any.")
          .optional("worker", Kinds.ID, Pin::worker, "Id of the worker; absent for any.")
          .made(row -> new Pin(row.next(), row.next(), row.next(), row.next()));

  static final Fields<PlannedRun> PLANNED =
      Fields.<PlannedRun>of("PlannedRun", "What a task was to do in the plan before.")
          .required("job", Kinds.ID, PlannedRun::job, "Id of the job.")
          .required("task", Kinds.ID, PlannedRun::task, "Id of the task.")
          .required("worker", Kinds.ID, PlannedRun::worker, "Where it was to run.")
          .required("startMicros", Kinds.AMOUNT, PlannedRun::startMicros, "When it was to start.")
          .made(row -> new PlannedRun(row.next(), row.next(), row.next(), row.next()));

  static final Fields<ClusterState> STATE =
      Fields.<ClusterState>of("ClusterState", "Facts and commitments at the moment of planning.")
          .optional(
              "nowMicros",
              Kinds.AMOUNT,
              0L,
              ClusterState::nowMicros,
              "The moment of planning; nothing new starts earlier.")
          .optional(
              "workers",
              Kinds.list(WORKER),
              List.of(),
              ClusterState::workers,
              "What is known of workers; those not named are empty and available.")
          .optional(
              "finished",
              Kinds.list(FINISHED),
              List.of(),
              ClusterState::finished,
              "Tasks that ended.")
          .optional(
              "running", Kinds.list(RUNNING), List.of(), ClusterState::running, "Tasks that run.")
          .optional(
              "loadsInFlight",
              Kinds.list(LOAD),
              List.of(),
              ClusterState::loadsInFlight,
              "Models being loaded.")
          .optional("pins", Kinds.list(PIN), List.of(), ClusterState::pins, "Choices already made.")
          .optional(
              "planned",
              Kinds.list(PLANNED),
              List.of(),
              ClusterState::planned,
              "What tasks were to do in the plan before; binds nothing.")
          .inLine(any -> false)
          .made(
              row ->
                  ClusterState.builder()
                      .nowMicros(row.next())
                      .workers(row.next())
                      .finished(row.next())
                      .running(row.next())
                      .loadsInFlight(row.next())
                      .pins(row.next())
                      .planned(row.next())
                      .build());

  private StateFields() {}
}
