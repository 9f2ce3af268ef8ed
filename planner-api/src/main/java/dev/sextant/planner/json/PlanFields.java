package dev.sextant.planner.json;

import dev.sextant.planner.model.Mode;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.List;

/** The tables of plans. */
final class PlanFields {
  static final Fields<TaskRun> RUN =
      Fields.<TaskRun>of("TaskRun", "One task of one job, run in one mode on one worker.")
          .required("job", Kinds.TEXT, TaskRun::job, "Id of the job.")
          .required("task", Kinds.TEXT, TaskRun::task, "Id of the task.")
          .optional("mode", Kinds.TEXT, Mode.DEFAULT_ID, TaskRun::mode, "Id of the mode.")
          .required("worker", Kinds.TEXT, TaskRun::worker, "Id of the worker.")
          .required("startMicros", Kinds.INTEGER, TaskRun::startMicros, "Start of the run.")
          .required("endMicros", Kinds.INTEGER, TaskRun::endMicros, "End of the run.")
          .made(
              row ->
                  new TaskRun(
                      row.next(), row.next(), row.next(), row.next(), row.next(), row.next()));

  static final Fields<Residency> RESIDENCY =
      Fields.<Residency>of("Residency", "One time a model is held in GPU memory.")
          .required("worker", Kinds.TEXT, Residency::worker, "Id of the worker.")
          .required("model", Kinds.TEXT, Residency::model, "Id of the model.")
          .required(
              "loadStartMicros",
              Kinds.INTEGER,
              Residency::loadStartMicros,
              "When the load starts and the memory is taken; now for an initial resident.")
          .required(
              "readyMicros", Kinds.INTEGER, Residency::readyMicros, "When tasks can use the model.")
          .optional(
              "evictMicros",
              Kinds.INTEGER,
              Residency::evictMicros,
              "When the memory is free again; absent: never.")
          .made(row -> new Residency(row.next(), row.next(), row.next(), row.next(), row.next()));

  /** A plan as part of a result. */
  static final Fields<Plan> PLAN =
      Fields.<Plan>of("Plan", "Who runs what where and when, and which models are held meanwhile.")
          .required("runs", Kinds.list(RUN), Plan::runs, "One per unfinished task.")
          .optional(
              "residencies",
              Kinds.list(RESIDENCY),
              List.of(),
              Plan::residencies,
              "One per time a model is held.")
          .inLine(any -> false)
          .made(row -> new Plan(row.next(), row.next()));

  static final Fields<Plan> DOCUMENT = PLAN.document("plan");

  private PlanFields() {}
}
