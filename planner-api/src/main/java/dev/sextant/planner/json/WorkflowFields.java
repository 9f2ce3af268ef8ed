package dev.sextant.planner.json;

import static dev.sextant.planner.json.Kinds.schema;

import dev.sextant.planner.json.Fields.Columns;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.BatchDuration;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tables of workflows and their parts. */
final class WorkflowFields {
  static final Fields<Batch> BATCH =
      Fields.<Batch>of(
              "Batch",
              "How runs go in batches: those of one key on one worker that start together are one"
                  + " run of several.")
          .required("limit", Kinds.COUNT, Batch::limit, "Most runs in one batch.")
          .required(
              "durationMicros",
              Kinds.BATCH_DURATION,
              Batch::duration,
              "How long batches of one, two and so on run, up to the limit at least, none shorter"
                  + " than a smaller one: one list for every eligible worker, or a list by worker"
                  + " id or worker type; an id beats a type.")
          .optional(
              "key",
              Kinds.ID,
              Batch::key,
              "What modes share whose runs go in one batch; absent: only runs of this task of this"
                  + " workflow, in this mode, do.")
          .made(
              row -> {
                int limit = row.next();
                BatchDuration duration = row.next();
                return Batch.of(limit, duration).withKey(row.next());
              });

  /** Fields of which one at least says how long a mode runs. */
  private static final List<Map<String, Object>> HOW_LONG =
      List.of(required("durationMicros"), required("batch"));

  /** What a mode has besides its id; a task with one mode has it right beside its own. */
  private static final Columns<Mode> MODE_PARTS =
      Fields.<Mode>of("Mode", "One way to run a task.")
          .optional(
              "workers",
              Kinds.SOME_IDS,
              Mode::workers,
              "Ids of eligible workers; together with workerTypes. Both absent: every worker that"
                  + " has the demanded resources and a duration.")
          .optional("workerTypes", Kinds.SOME_IDS, Mode::workerTypes, "Types of eligible workers.")
          .optional(
              "durationMicros",
              Kinds.DURATION,
              WorkflowFields::durationOf,
              "How long the run takes: one number for every eligible worker, or a number by worker"
                  + " id or worker type; an id beats a type. Absent only where there is a batch,"
                  + " which says how long.")
          .optional(
              "batch",
              Kinds.object(BATCH),
              Mode::batch,
              "How runs go in batches; absent: each run goes alone.")
          .optional(
              "demands",
              Kinds.AMOUNTS,
              Mode.DEFAULT_DEMANDS,
              Mode::demands,
              "Amounts of resources the run holds, by resource name; {} takes nothing.")
          .optional(
              "models",
              Kinds.IDS,
              List.of(),
              Mode::models,
              "Ids of the models that must be resident while the task runs.")
          .optional(
              "workspaceBytes",
              Kinds.AMOUNT,
              0L,
              Mode::workspaceBytes,
              "GPU memory the run holds besides its models.")
          .optional(
              "consumes",
              Kinds.AMOUNTS,
              Map.of(),
              Mode::consumes,
              "Amounts taken from budgets, by budget id.")
          .optional(
              "costMicroUnits",
              Kinds.AMOUNT,
              0L,
              Mode::costMicroUnits,
              "Fixed cost of choosing this mode, in micro-units of a currency.");

  static final Fields<Mode> MODE =
      Fields.<Mode>of("Mode", "One way to run a task.")
          .required("id", Kinds.ID, Mode::id, "Unique within the task.")
          .and(MODE_PARTS)
          .rule("anyOf", HOW_LONG)
          .made(WorkflowFields::mode);

  static final Fields<Task> TASK =
      Fields.<Task>of(
              "Task",
              "A node of a workflow: one mode with its fields right here, or a list of modes.")
          .required("id", Kinds.ID, Task::id, "Unique within the workflow.")
          .part(MODE_PARTS, WorkflowFields::onlyMode)
          .optional(
              "modes",
              Kinds.some(MODE),
              task -> task.isPlain() ? null : task.modes(),
              "Ways to run the task, at least one; absent where its fields stand here.")
          .optional(
              "outcomes",
              Kinds.AMOUNTS,
              Map.of(),
              Task::outcomes,
              "How runs can turn out, by name, with probabilities in millionths that add up to"
                  + " 1000000; edges say when they are taken. Cost, bytes and loads then count in"
                  + " expectation.")
          .rule("oneOf", oneModeOrSeveral())
          .inLine(Task::isPlain)
          .made(WorkflowFields::task);

  static final Fields<DataEdge> EDGE =
      Fields.<DataEdge>of(
              "DataEdge", "Output of one task that another task of the same workflow reads.")
          .required("from", Kinds.ID, DataEdge::from, "Producing task.")
          .required("to", Kinds.ID, DataEdge::to, "Consuming task.")
          .optional(
              "bytes", Kinds.AMOUNT, 0L, DataEdge::bytes, "Amount of data; 0 is pure precedence.")
          .optional(
              "item",
              Kinds.ID,
              DataEdge::item,
              "Name of the data where several edges out of one task carry the same data.")
          .optional(
              "when",
              Kinds.ID,
              DataEdge::when,
              "The outcome of the producing task with which the edge is taken; absent: with any.")
          .made(WorkflowFields::edge);

  static final Fields<Workflow> WORKFLOW =
      Fields.<Workflow>of("Workflow", "A reusable DAG of tasks.")
          .required("id", Kinds.ID, Workflow::id, "Unique among the workflows.")
          .required("tasks", Kinds.some(TASK), Workflow::tasks, "At least one.")
          .optional(
              "edges",
              Kinds.list(EDGE),
              List.of(),
              Workflow::edges,
              "Acyclic; at most one edge from one task to another.")
          .inLine(any -> false)
          .made(row -> new Workflow(row.next(), row.next(), row.next()));

  private WorkflowFields() {}

  private static DataEdge edge(Row row) {
    String from = row.next();
    String to = row.next();
    long bytes = row.<Long>next();
    String item = row.next();
    return new DataEdge(from, to, bytes, item).withWhen(row.next());
  }

  private static Mode mode(Row row) {
    Mode mode = mode(row.next(), row);
    reportWithoutDuration(row, MODE.names().names());
    return mode;
  }

  private static Mode mode(String id, Row row) {
    List<String> workers = row.next();
    List<String> workerTypes = row.next();
    TaskDuration duration = row.next();
    Batch batch = row.next();
    if (duration == null) {
      duration = batch == null ? TaskDuration.of(0) : batch.duration().ofOne();
    }
    return Mode.builder(id, duration)
        .workers(workers)
        .workerTypes(workerTypes)
        .batch(batch)
        .demands(row.next())
        .models(row.next())
        .workspaceBytes(row.next())
        .consumes(row.next())
        .costMicroUnits(row.next())
        .build();
  }

  /** The duration of a mode where its batch does not say the same, which is an error. */
  private static @Nullable TaskDuration durationOf(Mode mode) {
    Batch batch = mode.batch();
    return batch != null && mode.duration().equals(batch.duration().ofOne())
        ? null
        : mode.duration();
  }

  private static void reportWithoutDuration(Row row, List<String> names) {
    if (!row.has(names.indexOf("durationMicros")) && !row.has(names.indexOf("batch"))) {
      row.reportMissing("durationMicros");
    }
  }

  private static @Nullable Mode onlyMode(Task task) {
    return task.isPlain() ? task.modes().get(0) : null;
  }

  private static Task task(Row row) {
    String id = row.next();
    Mode only = mode(Mode.DEFAULT_ID, row);
    List<Mode> modes = row.next();
    Map<String, Long> outcomes = row.next();
    List<String> names = TASK.names().names();
    if (modes == null) {
      reportWithoutDuration(row, names);
      return Task.of(id, only).withOutcomes(outcomes);
    }
    for (String field : MODE_PARTS.names()) {
      if (row.has(names.indexOf(field))) {
        row.report(
            ErrorCode.CONTRADICTION,
            "A task with modes must not have a field ("
                + field
                + ") of its own.\nMaybe move it into the modes.");
        break;
      }
    }
    Task task = new Task(id, modes).withOutcomes(outcomes);
    if (task.isPlain()) {
      // What is said of its mode points into the list here, and at the task elsewhere.
      row.mark();
    }
    return task;
  }

  /** A duration of its own, or modes and nothing of theirs. */
  private static List<Object> oneModeOrSeveral() {
    List<Map<String, Object>> parts =
        MODE_PARTS.names().stream().map(WorkflowFields::required).toList();
    return List.of(
        schema("anyOf", HOW_LONG, "not", required("modes")),
        schema("required", List.of("modes"), "not", schema("anyOf", parts)));
  }

  private static Map<String, Object> required(String field) {
    return schema("required", List.of(field));
  }
}
