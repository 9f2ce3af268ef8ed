package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Spelling;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads one document of {@link EsteeFormat}; for one use. */
final class EsteeReader {
  private static final BigDecimal MIB = BigDecimal.valueOf(1 << 20);
  private static final long MAX_CPUS = 1_000_000;

  private final ImportOptions options;
  private final JsonFields json = new JsonFields();
  private long cores = EsteeFormat.CORES;

  /**
   * A task as the document has it.
   *
   * @param inputs outputs it reads, by the task they come from
   */
  private record Draft(
      long micros, long cpus, List<Long> outputBytes, Map<Integer, SortedSet<Integer>> inputs) {}

  EsteeReader(ImportOptions options) {
    this.options = options;
  }

  /** The names of the graphs, in document order. */
  List<String> graphs(JsonNode root) {
    return List.copyOf(rows(root).values());
  }

  /**
   * The problem of a document.
   *
   * @param name of the problem
   * @param only the graph that is read, or null for all
   * @throws InvalidInputException with every error found
   */
  Problem read(JsonNode root, String name, @Nullable String only) {
    Map<String, String> rows = rows(root);
    if (only != null && !rows.containsValue(only)) {
      throw new InvalidInputException(
          List.of(
              new InputError(
                  ErrorCode.UNKNOWN_REFERENCE,
                  "/graph_name",
                  "There is no graph (" + only + ")." + Spelling.maybe(only, rows.values()))));
    }
    Objective objective = options.objective();
    Problem.Builder problem =
        Problem.builder()
            .name(name)
            .microsPerUnit(1_000_000)
            .transfers(new TransferModel.Uniform(ImportOptions.USUAL_LINK))
            .objective(objective == null ? Objective.makespan() : objective);
    rows.forEach(
        (row, graph) -> {
          if (only == null || only.equals(graph)) {
            String pointer = "/graph/" + row;
            String text = json.text(root.get("graph"), "/graph", row);
            List<Draft> tasks =
                text == null ? List.of() : tasks(JsonTree.of(text, pointer), pointer);
            InvalidInputException.throwIfAny(json.errors());
            problem.workflow(workflow(graph, tasks)).job(graph, graph);
          }
        });
    for (String id : TaskGraphDraft.workers(options.workers())) {
      problem.worker(Worker.cpu(id).withCapacities(Map.of(Mode.COMPUTE, cores)));
    }
    return options.onCluster(problem.build());
  }

  /** Names of graphs by row; every row has a graph, and all names differ. */
  private Map<String, String> rows(JsonNode root) {
    Map<String, String> rows = new LinkedHashMap<>();
    if (json.isObject(root, "")) {
      JsonNode names = json.object(root, "", "graph_name");
      JsonNode graphs = json.object(root, "", "graph");
      if (names != null && graphs != null) {
        for (String row : names.propertyNames()) {
          String name = json.text(names, "/graph_name", row);
          if (name != null && rows.containsValue(name)) {
            json.error(
                ErrorCode.DUPLICATE_ID,
                "/graph_name/" + row,
                "The name (" + name + ") is there twice.");
          }
          json.text(graphs, "/graph", row);
          rows.put(row, name == null ? row : name);
        }
        for (String row : graphs.propertyNames()) {
          if (!rows.containsKey(row)) {
            json.missing("/graph_name", row);
          }
        }
        if (names.isEmpty()) {
          json.error(ErrorCode.EMPTY, "/graph_name", "The graph_name must not be empty.");
        }
      }
    }
    InvalidInputException.throwIfAny(json.errors());
    return rows;
  }

  private List<Draft> tasks(JsonNode list, String pointer) {
    if (!list.isArray() || list.isEmpty()) {
      json.error(ErrorCode.WRONG_TYPE, pointer, "The graph must be a list of tasks, not empty.");
      return List.of();
    }
    List<Draft> tasks = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      String at = pointer + "/" + i;
      JsonNode task = list.get(i);
      if (json.isObject(task, at)) {
        Long micros = inRange(at + "/d", json.amount(task, at, "d"), BigDecimal.ONE, 6);
        Long cpus = json.bytes(task, at, "cpus");
        if (cpus != null && cpus > MAX_CPUS) {
          json.error(
              ErrorCode.OUT_OF_RANGE,
              at + "/cpus",
              "The cpus (" + cpus + ") must be at most " + MAX_CPUS + ".");
        }
        tasks.add(
            new Draft(
                micros == null ? 0 : micros,
                cpus == null ? 1 : cpus,
                outputs(task, at),
                inputs(task, at)));
      }
    }
    for (int i = 0; i < tasks.size() && json.errors().isEmpty(); i++) {
      check(tasks, i, pointer + "/" + i + "/inputs");
      cores = Math.max(cores, tasks.get(i).cpus());
    }
    return tasks;
  }

  private List<Long> outputs(JsonNode task, String pointer) {
    List<Long> bytes = new ArrayList<>();
    JsonNode outputs = json.list(task, pointer, "outputs");
    for (int i = 0; i < (outputs == null ? 0 : outputs.size()); i++) {
      String at = pointer + "/outputs/" + i;
      if (json.isObject(outputs.get(i), at)) {
        Long size = inRange(at + "/s", json.amount(outputs.get(i), at, "s"), MIB, 0);
        bytes.add(size == null ? 0 : size);
      }
    }
    return bytes;
  }

  private Map<Integer, SortedSet<Integer>> inputs(JsonNode task, String pointer) {
    Map<Integer, SortedSet<Integer>> read = new LinkedHashMap<>();
    JsonNode inputs = json.list(task, pointer, "inputs");
    for (int i = 0; i < (inputs == null ? 0 : inputs.size()); i++) {
      JsonNode input = inputs.get(i);
      if (input.isArray() && input.size() == 2 && input.get(0).isInt() && input.get(1).isInt()) {
        read.computeIfAbsent(input.get(0).intValue(), from -> new TreeSet<>())
            .add(input.get(1).intValue());
      } else {
        json.error(
            ErrorCode.WRONG_TYPE,
            pointer + "/inputs/" + i,
            "The input must be the numbers of a task and of one of its outputs.");
      }
    }
    return read;
  }

  /** Notes inputs of a task that no task has as an output. */
  private void check(List<Draft> tasks, int reader, String pointer) {
    tasks
        .get(reader)
        .inputs()
        .forEach(
            (from, outputs) -> {
              int known =
                  from < 0 || from >= tasks.size() ? 0 : tasks.get(from).outputBytes().size();
              if (from == reader) {
                json.error(ErrorCode.SELF_EDGE, pointer, "The task must not read its own output.");
              } else if (outputs.first() < 0 || outputs.last() >= known) {
                json.error(
                    ErrorCode.UNKNOWN_REFERENCE,
                    pointer,
                    "There is no task (" + from + ") with outputs " + outputs + ".");
              }
            });
  }

  private @Nullable Long inRange(
      String pointer, @Nullable BigDecimal amount, BigDecimal factor, int power) {
    if (amount == null) {
      return null;
    }
    Long value = Decimals.scaledUp(amount.multiply(factor), power);
    if (value == null) {
      json.error(ErrorCode.OUT_OF_RANGE, pointer, "The number (" + amount + ") is out of range.");
    }
    return value;
  }

  private static Workflow workflow(String name, List<Draft> tasks) {
    Map<Integer, Map<SortedSet<Integer>, Integer>> uses = new LinkedHashMap<>();
    for (Draft task : tasks) {
      task.inputs()
          .forEach(
              (from, outputs) ->
                  uses.computeIfAbsent(from, id -> new LinkedHashMap<>())
                      .merge(outputs, 1, Integer::sum));
    }
    Workflow.Builder workflow = Workflow.builder(name);
    for (int i = 0; i < tasks.size(); i++) {
      Draft task = tasks.get(i);
      workflow.task(
          Task.of(
              "t" + i,
              Mode.of(Mode.DEFAULT_ID, TaskDuration.of(task.micros()))
                  .withDemands(Map.of(Mode.COMPUTE, task.cpus()))));
    }
    for (int i = 0; i < tasks.size(); i++) {
      for (Map.Entry<Integer, SortedSet<Integer>> input : tasks.get(i).inputs().entrySet()) {
        int from = input.getKey();
        SortedSet<Integer> outputs = input.getValue();
        long bytes = 0;
        for (int output : outputs) {
          // Beyond this the problem is refused as too large, so that no more need be counted.
          bytes = Math.min(bytes + tasks.get(from).outputBytes().get(output), 1L << 62);
        }
        boolean shared = bytes > 0 && uses.get(from).get(outputs) > 1;
        workflow.edge(
            new DataEdge("t" + from, "t" + i, bytes, shared ? item(from, outputs) : null));
      }
    }
    return workflow.build();
  }

  private static String item(int from, SortedSet<Integer> outputs) {
    return "t"
        + from
        + ":"
        + outputs.stream().map(String::valueOf).collect(Collectors.joining("+"));
  }
}
