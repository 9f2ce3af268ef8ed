package dev.sextant.benchmarks.importer;

import dev.sextant.benchmarks.importer.WfCommonsLinks.Draft;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InvalidInputException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads a WfCommons document of any version into a {@link WfCommonsTrace}; for one use. */
final class WfCommonsReader {
  private static final Pattern NUMBER_AT_END = Pattern.compile("_(ID)?\\d+$");
  private static final Pattern ONE_WORD = Pattern.compile("\\S{1,100}");
  private static final int MAX_RUNTIME_DIGITS = 10;

  private final JsonFields json = new JsonFields();
  private final Map<String, Long> fileBytes = new LinkedHashMap<>();
  private final List<Draft> drafts = new ArrayList<>();

  /**
   * Reads a document.
   *
   * @param fallbackName used when the document has no name
   * @throws InvalidInputException with every error found
   */
  WfCommonsTrace read(JsonNode root, String fallbackName) {
    String name = null;
    boolean flat = false;
    if (json.isObject(root, "")) {
      name = json.optionalText(root, "", "name");
      String version = json.text(root, "", "schemaVersion");
      JsonNode workflow = json.object(root, "", "workflow");
      if (version != null && workflow != null) {
        flat = version.equals("1.3") || version.equals("1.4");
        if (flat) {
          readFlat(workflow);
        } else if (version.equals("1.5") || version.equals("1.6")) {
          readSplit(workflow);
        } else {
          json.error(
              ErrorCode.UNSUPPORTED_VERSION,
              "/schemaVersion",
              "The schemaVersion ("
                  + version
                  + ") must be 1.3, 1.4, 1.5 or 1.6."
                  + "\nMaybe migrate the file with the tools of WfCommons.");
        }
      }
    }
    InvalidInputException.throwIfAny(json.errors());
    List<WfCommonsTrace.Task> tasks = new WfCommonsLinks(json, drafts).tasks(flat);
    InvalidInputException.throwIfAny(json.errors());
    return new WfCommonsTrace(name == null ? fallbackName : name, tasks, fileBytes);
  }

  private void readFlat(JsonNode workflow) {
    JsonNode tasks = tasks(workflow, "/workflow");
    for (int i = 0; i < (tasks == null ? 0 : tasks.size()); i++) {
      String pointer = "/workflow/tasks/" + i;
      JsonNode task = tasks.get(i);
      if (!json.isObject(task, pointer)) {
        continue;
      }
      String name = json.text(task, pointer, "name");
      String id = json.optionalText(task, pointer, "id");
      Long runtime = runtime(task, pointer, "runtimeInSeconds", "runtime");
      Set<String> inputs = new LinkedHashSet<>();
      Set<String> outputs = new LinkedHashSet<>();
      readFlatFiles(task, pointer, inputs, outputs);
      List<String> parents = json.texts(task, pointer, "parents");
      List<String> children = json.texts(task, pointer, "children");
      if (name == null || runtime == null) {
        continue;
      }
      String key = id == null || name.contains(id) ? name : name + "_" + id;
      List<String> aliases = id == null ? List.of(name) : List.of(id, name);
      String category = category(task, pointer, json.optionalText(task, pointer, "category"), name);
      drafts.add(
          new Draft(pointer, key, aliases, category, runtime, parents, children, inputs, outputs));
    }
  }

  private void readFlatFiles(
      JsonNode task, String taskPointer, Set<String> inputs, Set<String> outputs) {
    JsonNode files = json.optionalList(task, taskPointer, "files");
    for (int i = 0; i < (files == null ? 0 : files.size()); i++) {
      String pointer = taskPointer + "/files/" + i;
      JsonNode file = files.get(i);
      if (!json.isObject(file, pointer)) {
        continue;
      }
      String name = json.text(file, pointer, "name");
      String path = json.optionalText(file, pointer, "path");
      String link = json.text(file, pointer, "link");
      Long bytes = json.bytes(file, pointer, "sizeInBytes", "size");
      if (name == null || link == null || bytes == null) {
        continue;
      }
      String id = path == null ? name : path + name;
      // Every task repeats the size; as in WfCommons' migration the first one counts.
      fileBytes.putIfAbsent(id, bytes);
      switch (link.toLowerCase(Locale.ROOT)) {
        case "input" -> inputs.add(id);
        case "output" -> outputs.add(id);
        default ->
            json.error(
                ErrorCode.OUT_OF_RANGE,
                pointer + "/link",
                "The link (" + link + ") of file (" + id + ") must be input or output.");
      }
    }
  }

  private void readSplit(JsonNode workflow) {
    JsonNode specification = json.object(workflow, "/workflow", "specification");
    JsonNode execution = json.object(workflow, "/workflow", "execution");
    if (specification == null || execution == null) {
      return;
    }
    readSplitFiles(specification);
    Map<String, JsonNode> executions = new LinkedHashMap<>();
    Map<String, Long> runtimes = readExecutions(execution, executions);
    JsonNode tasks = tasks(specification, "/workflow/specification");
    Set<String> specified = new LinkedHashSet<>();
    for (int i = 0; i < (tasks == null ? 0 : tasks.size()); i++) {
      String pointer = "/workflow/specification/tasks/" + i;
      JsonNode task = tasks.get(i);
      if (!json.isObject(task, pointer)) {
        continue;
      }
      String id = json.text(task, pointer, "id");
      String name = json.optionalText(task, pointer, "name");
      List<String> parents = json.texts(task, pointer, "parents");
      List<String> children = json.texts(task, pointer, "children");
      Set<String> inputs = knownFiles(task, pointer, "inputFiles");
      Set<String> outputs = knownFiles(task, pointer, "outputFiles");
      if (id == null) {
        continue;
      }
      specified.add(id);
      JsonNode run = executions.get(id);
      if (run == null) {
        json.error(
            ErrorCode.MISSING_FIELD,
            "/workflow/execution/tasks",
            "The task (" + id + ") has no entry with its runtime.");
      }
      Long runtime = runtimes.get(id);
      if (run != null && runtime != null) {
        String category = category(run, pointer, null, name == null ? id : name);
        drafts.add(
            new Draft(
                pointer, id, List.of(), category, runtime, parents, children, inputs, outputs));
      }
    }
    for (String id : executions.keySet()) {
      if (tasks != null && !specified.contains(id)) {
        json.error(
            ErrorCode.UNKNOWN_REFERENCE,
            "/workflow/execution/tasks",
            "The task (" + id + ") of the execution is not in the specification.");
      }
    }
  }

  private Map<String, Long> readExecutions(JsonNode execution, Map<String, JsonNode> executions) {
    Map<String, Long> runtimes = new LinkedHashMap<>();
    JsonNode runs = json.list(execution, "/workflow/execution", "tasks");
    for (int i = 0; i < (runs == null ? 0 : runs.size()); i++) {
      String pointer = "/workflow/execution/tasks/" + i;
      JsonNode run = runs.get(i);
      if (!json.isObject(run, pointer)) {
        continue;
      }
      String id = json.text(run, pointer, "id");
      Long runtime = runtime(run, pointer, "runtimeInSeconds");
      if (id == null) {
        continue;
      }
      if (executions.putIfAbsent(id, run) != null) {
        json.error(
            ErrorCode.DUPLICATE_ID, pointer + "/id", "The task (" + id + ") is there twice.");
      } else if (runtime != null) {
        runtimes.put(id, runtime);
      }
    }
    return runtimes;
  }

  private void readSplitFiles(JsonNode specification) {
    String list = "/workflow/specification/files/";
    JsonNode files = json.optionalList(specification, "/workflow/specification", "files");
    for (int i = 0; i < (files == null ? 0 : files.size()); i++) {
      JsonNode file = files.get(i);
      if (!json.isObject(file, list + i)) {
        continue;
      }
      String id = json.text(file, list + i, "id");
      Long bytes = json.bytes(file, list + i, "sizeInBytes");
      if (id != null && fileBytes.putIfAbsent(id, bytes == null ? 0 : bytes) != null) {
        json.error(
            ErrorCode.DUPLICATE_ID, list + i + "/id", "The file (" + id + ") is there twice.");
      }
    }
  }

  private Set<String> knownFiles(JsonNode task, String pointer, String field) {
    Set<String> files = new LinkedHashSet<>(json.texts(task, pointer, field));
    for (String file : files) {
      if (!fileBytes.containsKey(file)) {
        json.error(
            ErrorCode.UNKNOWN_REFERENCE,
            pointer + "/" + field,
            "The file (" + file + ") is not in the list of files.");
      }
    }
    return files;
  }

  private @Nullable JsonNode tasks(JsonNode parent, String pointer) {
    JsonNode tasks = json.list(parent, pointer, "tasks");
    if (tasks != null && tasks.isEmpty()) {
      json.error(ErrorCode.EMPTY, pointer + "/tasks", "The list of tasks must not be empty.");
    }
    return tasks;
  }

  private @Nullable Long runtime(JsonNode task, String pointer, String... names) {
    BigDecimal seconds = json.amount(task, pointer, names);
    if (seconds == null) {
      return null;
    }
    if (seconds.signum() == 0) {
      return 0L;
    }
    // Digits before the point are counted first: a huge exponent must not be written out.
    long digits = (long) seconds.precision() - seconds.scale();
    if (digits > MAX_RUNTIME_DIGITS) {
      json.error(
          ErrorCode.TOO_LARGE,
          pointer,
          "The " + names[0] + " (" + seconds + ") must be below 1e" + MAX_RUNTIME_DIGITS + ".");
      return null;
    }
    return digits < -6
        ? 1L
        : seconds.movePointRight(6).setScale(0, RoundingMode.CEILING).longValueExact();
  }

  private String category(JsonNode task, String pointer, @Nullable String given, String name) {
    JsonNode command = JsonFields.optional(task, "command");
    JsonNode program = command == null ? null : JsonFields.optional(command, "program");
    if (program != null && program.isString() && isWord(program.stringValue())) {
      return program.stringValue();
    }
    if (command != null && !command.isObject()) {
      json.error(ErrorCode.WRONG_TYPE, pointer, "The command must be an object.");
    }
    return given == null ? NUMBER_AT_END.matcher(name).replaceFirst("") : given;
  }

  /** Whether a program is the name of one; some tracers put whole shell scripts there. */
  private static boolean isWord(String program) {
    return ONE_WORD.matcher(program).matches();
  }
}
