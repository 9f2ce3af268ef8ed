package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.TransferModel.LinkTable;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads one document of {@link DagbenchFormat}; for one use. */
final class DagbenchReader {
  private static final int MICRO_DIGITS = 6;

  private final ImportOptions options;
  private final JsonFields json = new JsonFields();
  private final Map<String, BigDecimal> costs = new LinkedHashMap<>();
  private final Map<String, BigDecimal> speeds = new LinkedHashMap<>();
  private final List<Arc> dependencies = new ArrayList<>();
  private final List<Arc> links = new ArrayList<>();

  /** A line of the document from one named thing to another. */
  private record Arc(String pointer, String from, String to, BigDecimal amount) {}

  private record Pair(String from, String to) {}

  DagbenchReader(ImportOptions options) {
    this.options = options;
  }

  /**
   * The problem of a document.
   *
   * @param fallbackName used when the document has no name
   * @throws InvalidInputException with every error found
   */
  Problem read(JsonNode root, String fallbackName) {
    String name = null;
    if (json.isObject(root, "")) {
      name = json.optionalText(root, "", "name");
      JsonNode graph = json.object(root, "", "task_graph");
      if (graph != null) {
        readNamed(graph, "/task_graph", "tasks", "cost", costs);
        readArcs(graph, "/task_graph", "dependencies", "size", costs.keySet(), dependencies);
      }
      JsonNode network = options.cluster() == null ? json.object(root, "", "network") : null;
      if (options.cluster() != null) {
        speeds.put("unit", BigDecimal.ONE);
      } else if (network != null) {
        readNamed(network, "/network", "nodes", "speed", speeds);
        readArcs(network, "/network", "edges", "speed", speeds.keySet(), links);
      }
    }
    for (Arc dependency : dependencies) {
      if (dependency.from().equals(dependency.to())) {
        json.error(
            ErrorCode.SELF_EDGE,
            dependency.pointer(),
            "The task (" + dependency.from() + ") must not depend on itself.");
      }
    }
    InvalidInputException.throwIfAny(json.errors());
    Workflow workflow = workflow();
    TransferModel transfers = transfers();
    InvalidInputException.throwIfAny(json.errors());
    Objective objective = options.objective();
    Problem.Builder problem =
        Problem.builder()
            .name(name == null ? fallbackName : name)
            .microsPerUnit(1_000_000)
            .workflow(workflow)
            .job("job", "workflow")
            .transfers(transfers)
            .objective(objective == null ? Objective.makespan() : objective);
    speeds.keySet().forEach(id -> problem.worker(Worker.cpu(id)));
    return options.onCluster(problem.build());
  }

  private void readNamed(
      JsonNode parent, String pointer, String list, String field, Map<String, BigDecimal> amounts) {
    JsonNode elements = json.list(parent, pointer, list);
    for (int i = 0; i < (elements == null ? 0 : elements.size()); i++) {
      String at = pointer + "/" + list + "/" + i;
      JsonNode element = elements.get(i);
      if (!json.isObject(element, at)) {
        continue;
      }
      String name = json.text(element, at, "name");
      BigDecimal amount = json.amount(element, at, field);
      if (amount != null && field.equals("speed")) {
        requirePositive(at, amount);
      }
      if (name != null
          && amounts.putIfAbsent(name, amount == null ? BigDecimal.ONE : amount) != null) {
        json.error(ErrorCode.DUPLICATE_ID, at + "/name", "The name (" + name + ") is there twice.");
      }
    }
    if (elements != null && elements.isEmpty()) {
      json.error(
          ErrorCode.EMPTY, pointer + "/" + list, "The list of " + list + " must not be empty.");
    }
  }

  private void readArcs(
      JsonNode parent,
      String pointer,
      String list,
      String field,
      Set<String> known,
      List<Arc> arcs) {
    Set<Pair> pairs = new HashSet<>();
    JsonNode elements = json.list(parent, pointer, list);
    for (int i = 0; i < (elements == null ? 0 : elements.size()); i++) {
      String at = pointer + "/" + list + "/" + i;
      JsonNode element = elements.get(i);
      if (!json.isObject(element, at)) {
        continue;
      }
      String from = end(element, at, "source", known);
      String to = end(element, at, "target", known);
      BigDecimal amount = json.amount(element, at, field);
      if (from == null || to == null || amount == null) {
        continue;
      }
      if (field.equals("speed")) {
        requirePositive(at, amount);
      }
      if (!pairs.add(new Pair(from, to))) {
        json.error(
            ErrorCode.DUPLICATE_ID, at, "The pair (" + from + ", " + to + ") is there twice.");
      }
      arcs.add(new Arc(at, from, to, amount));
    }
  }

  private @Nullable String end(JsonNode element, String pointer, String field, Set<String> known) {
    String name = json.text(element, pointer, field);
    if (name != null && !known.contains(name)) {
      json.error(
          ErrorCode.UNKNOWN_REFERENCE,
          pointer + "/" + field,
          "The " + field + " (" + name + ") is the name of nothing.");
      return null;
    }
    return name;
  }

  private void requirePositive(String pointer, BigDecimal speed) {
    if (speed.signum() == 0) {
      json.error(ErrorCode.OUT_OF_RANGE, pointer + "/speed", "The speed (0) must be positive.");
    }
  }

  private Workflow workflow() {
    Workflow.Builder workflow = Workflow.builder("workflow");
    int index = 0;
    for (Map.Entry<String, BigDecimal> task : costs.entrySet()) {
      Map<String, Long> micros = new LinkedHashMap<>();
      for (Map.Entry<String, BigDecimal> node : speeds.entrySet()) {
        Long time = Decimals.quotientUp(task.getValue(), node.getValue(), MICRO_DIGITS);
        micros.put(node.getKey(), inRange("/task_graph/tasks/" + index + "/cost", time));
      }
      Set<Long> different = new LinkedHashSet<>(micros.values());
      TaskDuration duration =
          different.size() == 1
              ? TaskDuration.of(different.iterator().next())
              : TaskDuration.perWorker(micros);
      workflow.task(Task.of(task.getKey(), Mode.of(Mode.DEFAULT_ID, duration)));
      index++;
    }
    int digits = dataDigits();
    for (Arc edge : dependencies) {
      long bytes = inRange(edge.pointer() + "/size", Decimals.scaledUp(edge.amount(), digits));
      workflow.edge(new DataEdge(edge.from(), edge.to(), bytes));
    }
    return workflow.build();
  }

  /** Decimals of a unit of data that are kept. */
  private int dataDigits() {
    if (options.cluster() != null) {
      return 0;
    }
    int digits = 0;
    for (Arc edge : dependencies) {
      digits = Math.max(digits, Decimals.decimals(edge.amount(), MICRO_DIGITS));
    }
    for (Arc link : links) {
      digits = Math.max(digits, Decimals.decimals(link.amount(), MICRO_DIGITS));
    }
    return digits;
  }

  private TransferModel transfers() {
    int digits = dataDigits();
    Map<Pair, Link> named = new LinkedHashMap<>();
    for (Arc link : links) {
      long speed = inRange(link.pointer() + "/speed", Decimals.scaledUp(link.amount(), digits));
      named.put(new Pair(link.from(), link.to()), new Link(0, speed));
    }
    Map<Pair, Link> all = new LinkedHashMap<>();
    for (String from : speeds.keySet()) {
      for (String to : speeds.keySet()) {
        Link there = named.get(new Pair(from, to));
        Link link = there == null ? named.get(new Pair(to, from)) : there;
        if (link != null && !from.equals(to)) {
          all.put(new Pair(from, to), link);
        } else if (!from.equals(to)) {
          json.error(
              ErrorCode.MISSING_FIELD,
              "/network/edges",
              "There is no link between (" + from + ") and (" + to + ").");
        }
      }
    }
    if (all.isEmpty()) {
      return TransferModel.free();
    }
    Link first = all.values().iterator().next();
    List<LinkTable.Entry> others = new ArrayList<>();
    all.forEach(
        (pair, link) -> {
          if (!link.equals(first)) {
            others.add(new LinkTable.Entry(pair.from(), pair.to(), link));
          }
        });
    return others.isEmpty()
        ? new TransferModel.Uniform(first)
        : new LinkTable(first, List.of(), others);
  }

  private long inRange(String pointer, @Nullable Long value) {
    if (value == null) {
      json.error(
          ErrorCode.OUT_OF_RANGE,
          pointer,
          "The number is out of range, alone or divided by a speed.");
      return 1;
    }
    return value;
  }
}
