package dev.sextant.planner.json;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Workflow;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/** Reads the workflows of a problem. */
final class WorkflowReader {
  private static final String[] MODE_FIELDS = {
    "workers",
    "workerTypes",
    "durationMicros",
    "demands",
    "models",
    "workspaceBytes",
    "consumes",
    "costMicroUnits"
  };

  static final Fields WORKFLOW = Fields.required("id", "tasks").andOptional("edges");
  static final Fields TASK = Fields.required("id").andOptional(MODE_FIELDS).andOptional("modes");
  static final Fields MODE =
      Fields.required("id", "durationMicros")
          .andOptional(
              "workers",
              "workerTypes",
              "demands",
              "models",
              "workspaceBytes",
              "consumes",
              "costMicroUnits");
  static final Fields EDGE = Fields.required("from", "to").andOptional("bytes", "item");

  private static final TaskDuration NO_DURATION = TaskDuration.of(0);

  private final JsonCursor in;
  private final Set<String> listedPlainTasks = new HashSet<>();

  WorkflowReader(JsonCursor in) {
    this.in = in;
  }

  /**
   * Pointers of tasks that could have been written without a list of modes but have one. What is
   * said of the mode of such a task points into the list here, and at the task elsewhere.
   */
  Set<String> listedPlainTasks() {
    return listedPlainTasks;
  }

  Workflow workflow() {
    String id = "";
    List<Task> tasks = List.of();
    List<DataEdge> edges = List.of();
    in.beginObject(WORKFLOW);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "id" -> id = in.text();
        case "tasks" -> tasks = in.list(this::task);
        case "edges" -> edges = in.list(this::edge);
        default -> throw new IllegalStateException(field);
      }
    }
    return new Workflow(id, tasks, edges);
  }

  private Task task() {
    String id = "";
    String inline = null;
    List<Mode> modes = null;
    ModeParts parts = new ModeParts();
    in.beginObject(TASK);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "id" -> id = in.text();
        case "modes" -> modes = in.list(this::mode);
        default -> {
          inline = inline == null ? field : inline;
          parts.read(field);
        }
      }
    }
    if (modes == null) {
      if (!in.isBroken() && parts.duration == null) {
        in.reportMissing("durationMicros");
      }
      return Task.of(id, parts.mode(Mode.DEFAULT_ID));
    }
    if (inline != null) {
      in.report(
          ErrorCode.CONTRADICTION,
          "A task with modes must not have a field ("
              + inline
              + ") of its own.\nMaybe move it into the modes.");
    }
    Task task = new Task(id, modes);
    if (task.isPlain()) {
      listedPlainTasks.add(in.pointer());
    }
    return task;
  }

  private Mode mode() {
    String id = "";
    ModeParts parts = new ModeParts();
    in.beginObject(MODE);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      if (field.equals("id")) {
        id = in.text();
      } else {
        parts.read(field);
      }
    }
    return parts.mode(id);
  }

  private DataEdge edge() {
    String from = "";
    String to = "";
    long bytes = 0;
    String item = null;
    in.beginObject(EDGE);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "from" -> from = in.text();
        case "to" -> to = in.text();
        case "bytes" -> bytes = in.amount();
        case "item" -> item = in.text();
        default -> throw new IllegalStateException(field);
      }
    }
    return new DataEdge(from, to, bytes, item);
  }

  /** The fields of a mode, which lie in the mode itself or in a plain task. */
  private final class ModeParts {
    private @Nullable List<String> workers;
    private @Nullable List<String> workerTypes;
    private @Nullable TaskDuration duration;
    private Map<String, Long> demands = Mode.DEFAULT_DEMANDS;
    private List<String> models = List.of();
    private long workspaceBytes;
    private Map<String, Long> consumes = Map.of();
    private long costMicroUnits;

    private void read(String field) {
      switch (field) {
        case "workers" -> workers = in.texts();
        case "workerTypes" -> workerTypes = in.texts();
        case "durationMicros" -> duration = duration();
        case "demands" -> demands = in.amounts();
        case "models" -> models = in.texts();
        case "workspaceBytes" -> workspaceBytes = in.amount();
        case "consumes" -> consumes = in.amounts();
        case "costMicroUnits" -> costMicroUnits = in.amount();
        default -> throw new IllegalStateException(field);
      }
    }

    private TaskDuration duration() {
      if (in.at(JsonToken.START_OBJECT)) {
        return TaskDuration.perWorker(in.amounts());
      }
      if (in.at(JsonToken.VALUE_NUMBER_INT) || in.at(JsonToken.VALUE_NUMBER_FLOAT)) {
        return TaskDuration.of(in.amount());
      }
      in.reportType("an integer, or an object of integers by worker id or type");
      return NO_DURATION;
    }

    private Mode mode(String id) {
      return Mode.builder(id, duration == null ? NO_DURATION : duration)
          .workers(workers)
          .workerTypes(workerTypes)
          .demands(demands)
          .models(models)
          .workspaceBytes(workspaceBytes)
          .consumes(consumes)
          .costMicroUnits(costMicroUnits)
          .build();
    }
  }
}
