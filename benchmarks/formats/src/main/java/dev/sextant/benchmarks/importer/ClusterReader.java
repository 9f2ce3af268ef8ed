package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Spelling;
import dev.sextant.planner.model.Worker;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads a document that says what workers there are:
 *
 * <pre>
 * cluster = { kind?: cluster, name?, workers: [group+], transfers? }
 * group   = what a worker of a problem has, with its id optional, and { count?, speed? }
 * </pre>
 *
 * <p>A group is {@code count} workers that differ in their ids only: the id, or else the type, with
 * a number behind it where there are several. {@code speed} says how many times as fast tasks run
 * there. Everything else is as in a problem, with units. For one use.
 */
final class ClusterReader {
  private static final String WORKERS = "workers";
  private static final BigDecimal MOST_SPEED = BigDecimal.valueOf(1_000_000);
  private static final BigDecimal LEAST_SPEED = new BigDecimal("0.000001");
  private static final List<String> FIELDS =
      List.of("formatVersion", "kind", "name", WORKERS, "transfers");

  private final JsonNode root;
  private final List<InputError> errors = new ArrayList<>();
  private final Map<String, BigDecimal> speeds = new LinkedHashMap<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  /** Of every worker, the number of its group. */
  private final List<Integer> groups = new ArrayList<>();

  ClusterReader(JsonNode root) {
    this.root = root;
  }

  /**
   * The cluster of the document.
   *
   * @param fallbackName used when the document has none
   * @throws InvalidInputException with every error found
   */
  GivenCluster read(String fallbackName) {
    if (root.has("workflows") || "problem".equals(text(root, "kind", ""))) {
      Problem problem = NativeDocument.problem(root);
      String name = problem.name().isEmpty() ? fallbackName : problem.name();
      return new GivenCluster(name, problem.workers(), problem.transfers(), Map.of());
    }
    refuseOthers();
    Problem shell = shell();
    InvalidInputException.throwIfAny(errors);
    if (shell == null) {
      throw new IllegalStateException("A document without errors is a cluster.");
    }
    speeds.values().removeIf(speed -> speed.compareTo(BigDecimal.ONE) == 0);
    return new GivenCluster(
        text(root, "name", fallbackName),
        shell.workers(),
        root.has("transfers") ? shell.transfers() : null,
        speeds);
  }

  private void refuseOthers() {
    for (String field : root.propertyNames()) {
      if (!FIELDS.contains(field)) {
        error(
            ErrorCode.UNKNOWN_FIELD,
            "/" + field,
            "The field (" + field + ") is unknown." + Spelling.maybe(field, FIELDS));
      }
    }
    String kind = text(root, "kind", "cluster");
    if (!kind.equals("cluster")) {
      error(ErrorCode.MALFORMED, "/kind", "The kind (" + kind + ") must be (cluster).");
    }
  }

  /** The workers as those of a problem without work; null after an error. */
  private @Nullable Problem shell() {
    ObjectNode problem = JsonNodeFactory.instance.objectNode();
    problem.putArray("workflows");
    problem.putArray("jobs");
    problem.putObject("objective").put("makespanMicros", 1);
    for (String field : List.of("formatVersion", "name", "transfers")) {
      if (root.has(field)) {
        problem.set(field, root.get(field));
      }
    }
    JsonNode given = root.get(WORKERS);
    if (given != null) {
      problem.set(WORKERS, given.isArray() ? workers(given) : given);
    }
    try {
      return NativeDocument.problem(problem);
    } catch (InvalidInputException e) {
      Set<InputError> once = new LinkedHashSet<>();
      e.errors().forEach(error -> once.add(ofGroup(error)));
      errors.addAll(once);
      return null;
    }
  }

  private ArrayNode workers(JsonNode given) {
    ArrayNode workers = JsonNodeFactory.instance.arrayNode();
    for (int i = 0; i < given.size(); i++) {
      if (!given.get(i).isObject()) {
        workers.add(given.get(i));
        groups.add(i);
        continue;
      }
      ObjectNode worker = ((ObjectNode) given.get(i)).deepCopy();
      String at = "/" + WORKERS + "/" + i;
      int count = count(worker.remove("count"), at + "/count");
      String type = text(worker, "type", Worker.DEFAULT_TYPE);
      speed(type, worker.remove("speed"), at + "/speed");
      JsonNode id = worker.get("id");
      for (int n = 0; n < count; n++) {
        ObjectNode copy = worker.deepCopy();
        if (id == null || id.isString() && count > 1) {
          copy.put("id", numbered(id == null ? type : id.asString()));
        }
        workers.add(copy);
        groups.add(i);
      }
    }
    return workers;
  }

  private String numbered(String name) {
    return name + "-" + numbers.merge(name, 1, Integer::sum);
  }

  private int count(@Nullable JsonNode value, String pointer) {
    if (value == null) {
      return 1;
    }
    if (value.isInt() && value.intValue() >= 1 && value.intValue() <= ImportOptions.MAX_WORKERS) {
      return value.intValue();
    }
    error(
        ErrorCode.OUT_OF_RANGE,
        pointer,
        "The count ("
            + value.asString("")
            + ") must be a whole number from 1 to "
            + ImportOptions.MAX_WORKERS
            + ".");
    return 1;
  }

  private void speed(String type, @Nullable JsonNode value, String pointer) {
    BigDecimal speed = BigDecimal.ONE;
    if (value != null) {
      if (!value.isNumber()
          || value.decimalValue().compareTo(LEAST_SPEED) < 0
          || value.decimalValue().compareTo(MOST_SPEED) > 0) {
        error(
            ErrorCode.OUT_OF_RANGE,
            pointer,
            "The speed ("
                + value.asString("")
                + ") must be a number from a millionth to a million.\nMaybe 2.5 for workers on which"
                + " tasks take 40 % of the time.");
        return;
      }
      speed = value.decimalValue();
    }
    BigDecimal known = speeds.putIfAbsent(type, speed);
    if (known != null && known.compareTo(speed) != 0) {
      error(
          ErrorCode.CONTRADICTION,
          value == null ? pointer.substring(0, pointer.lastIndexOf('/')) : pointer,
          "The speed ("
              + speed.toPlainString()
              + ") of workers of type ("
              + type
              + ") must be that of the others ("
              + known.toPlainString()
              + ").\nMaybe give them a type of their own.");
    }
  }

  /** An error of a worker at the group that it is of. */
  private InputError ofGroup(InputError error) {
    String[] parts = error.pointer().split("/", 4);
    if (parts.length < 3 || !parts[1].equals(WORKERS) || !parts[2].matches("\\d{1,9}")) {
      return error;
    }
    int group = groups.get(Integer.parseInt(parts[2]));
    String rest = parts.length == 4 ? "/" + parts[3] : "";
    return new InputError(error.code(), "/" + WORKERS + "/" + group + rest, error.message());
  }

  private static String text(JsonNode object, String field, String otherwise) {
    JsonNode value = object.get(field);
    return value == null || !value.isString() ? otherwise : value.asString();
  }

  private void error(ErrorCode code, String pointer, String message) {
    errors.add(new InputError(code, pointer, message));
  }
}
