package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads one folder of {@link CsvFolderFormat} as the native document that it is another way of
 * writing; errors of that have the file and line of the row they come from. For one use.
 */
final class CsvFolderReader {
  private static final String ANY = "*";
  private static final String WORKERS = "workers.csv";
  private static final String ONLY_WORKFLOW = "workflow";

  private final Path folder;
  private final ImportOptions options;
  private final List<InputError> errors = new ArrayList<>();

  /** The rows that the elements of a list of the document come from, by the list's pointer. */
  private final Map<String, SourceLines> rows = new HashMap<>();

  private final ObjectNode problem = JsonNodeFactory.instance.objectNode();

  /** The numbers of the workflows. */
  private final Map<String, Integer> workflows = new LinkedHashMap<>();

  private boolean timed;

  CsvFolderReader(Path folder, ImportOptions options) {
    this.folder = folder.toAbsolutePath().normalize();
    this.options = options;
  }

  /**
   * The problem of the folder.
   *
   * @throws InvalidInputException with every error found
   * @throws IllegalArgumentException when the folder has what an option gives
   */
  Problem read() throws IOException {
    problem.put("name", FileNames.stem(folder));
    problem.put("microsPerUnit", 1_000_000);
    problem.putArray("models");
    problem.putArray("workflows");
    rows(
        CsvFolderFormat.TASKS,
        List.of("task", "duration"),
        List.of(ONLY_WORKFLOW, "models", "workspace", "worker_types"),
        this::task);
    rows("edges.csv", List.of("from", "to"), List.of(ONLY_WORKFLOW, "size"), this::edge);
    rows("models.csv", List.of("model", "size"), List.of(), this::model);
    jobs();
    objective();
    GivenCluster cluster = cluster();
    InvalidInputException.throwIfAny(errors);
    return problem(cluster);
  }

  /**
   * The workers and transfers of the folder.
   *
   * @throws InvalidInputException with every error found
   */
  GivenCluster readCluster() throws IOException {
    if (!Files.exists(folder.resolve(WORKERS))) {
      error(WORKERS, "There is no such file in the folder (" + folder + ").");
    }
    GivenCluster cluster = cluster();
    InvalidInputException.throwIfAny(errors);
    return cluster;
  }

  private Problem problem(GivenCluster cluster) throws IOException {
    try {
      return NativeDocument.problem(folder, problem, cluster);
    } catch (InvalidInputException e) {
      throw new InvalidInputException(e.errors().stream().map(this::placed).toList());
    }
  }

  /** Reads the rows of a file that may be absent, unless it is the first. */
  private boolean rows(
      String name, List<String> required, List<String> optional, Consumer<CsvRows.Row> each)
      throws IOException {
    Path file = folder.resolve(name);
    if (!Files.exists(file)) {
      return false;
    }
    try {
      CsvRows.read(file, required, optional, each);
    } catch (InvalidInputException e) {
      errors.addAll(e.errors());
    }
    return true;
  }

  // Work

  private void task(CsvRows.Row row) {
    ObjectNode task = element(workflow(row.cell(ONLY_WORKFLOW)).withArray("tasks"));
    place(pointer(row, "tasks"), CsvFolderFormat.TASKS, row);
    task.put("id", row.cell("task"));
    duration(task, row.cell("duration"));
    list(task, "models", row.cell("models"));
    list(task, "workerTypes", row.cell("worker_types"));
    amount(task, "workspace", row.cell("workspace"));
  }

  /** A time, or times by worker type. */
  private static void duration(ObjectNode task, String cell) {
    if (!cell.contains("=")) {
      task.put("duration", cell);
      return;
    }
    ObjectNode byType = task.putObject("duration");
    for (String part : cell.split(";", -1)) {
      String[] sides = part.split("=", 2);
      byType.put(sides[0].strip(), sides.length == 2 ? sides[1].strip() : "");
    }
  }

  private void edge(CsvRows.Row row) {
    ObjectNode edge = element(workflow(row.cell(ONLY_WORKFLOW)).withArray("edges"));
    place(pointer(row, "edges"), "edges.csv", row);
    edge.put("from", row.cell("from"));
    edge.put("to", row.cell("to"));
    amount(edge, "size", row.cell("size"));
  }

  private void model(CsvRows.Row row) {
    ArrayNode models = problem.withArray("models");
    place("/models", "models.csv", row);
    ObjectNode model = element(models);
    model.put("id", row.cell("model"));
    model.put("size", row.cell("size"));
  }

  private void jobs() throws IOException {
    ArrayNode jobs = problem.putArray("jobs");
    boolean given =
        rows(
            "jobs.csv",
            List.of("job"),
            List.of(ONLY_WORKFLOW, "release", "due", "deadline", "weight"),
            row -> job(jobs, row));
    if (!given) {
      for (String workflow : workflows.keySet()) {
        element(jobs).put("id", workflow).put(ONLY_WORKFLOW, workflow);
      }
    }
  }

  private void job(ArrayNode jobs, CsvRows.Row row) {
    place("/jobs", "jobs.csv", row);
    ObjectNode job = element(jobs);
    String workflow = row.cell(ONLY_WORKFLOW);
    job.put("id", row.cell("job"));
    job.put(ONLY_WORKFLOW, workflow.isEmpty() ? ONLY_WORKFLOW : workflow);
    for (String time : List.of("release", "due", "deadline")) {
      timed |= !row.cell(time).isEmpty();
      amount(job, time, row.cell(time));
    }
    if (!row.cell("weight").isEmpty()) {
      job.put("weight", row.count("weight", 0, Integer.MAX_VALUE));
    }
  }

  private void objective() {
    Objective given = options.objective();
    ObjectNode weights = problem.putObject("objective");
    if (given != null) {
      given.weights().forEach((term, weight) -> weights.put(term.key(), weight));
    } else {
      weights.put(timed ? "totalWeightedFlowMicros" : "makespanMicros", 1);
    }
  }

  // Workers

  /** The workers and transfers, of the folder or of the options. */
  private GivenCluster cluster() throws IOException {
    GivenCluster chosen = options.cluster();
    ArrayNode groups = JsonNodeFactory.instance.arrayNode();
    boolean own =
        rows(
            WORKERS,
            List.of("type"),
            List.of("worker", "count", "speed", "gpu_memory", "load_bandwidth", "price", "zone"),
            row -> group(groups, row));
    for (ImportChoice choice : List.of(ImportChoice.PROCESSORS, ImportChoice.CLUSTER)) {
      if (own && options.choices().contains(choice)) {
        throw ImportOptions.withoutEffect(choice, folder, "it has a workers.csv");
      }
    }
    GivenCluster machines = own ? cluster(groups) : chosen == null ? identical() : chosen;
    TransferModel links = links(machines);
    if (links == null) {
      links = machines.transfers();
    }
    return new GivenCluster(
        machines.name(),
        machines.workers(),
        links == null ? new TransferModel.Uniform(ImportOptions.USUAL_LINK) : links,
        machines.speeds());
  }

  private void group(ArrayNode groups, CsvRows.Row row) {
    place("/workers", WORKERS, row);
    ObjectNode group = element(groups);
    group.put("type", row.cell("type"));
    if (!row.cell("worker").isEmpty()) {
      group.put("id", row.cell("worker"));
    }
    if (!row.cell("zone").isEmpty()) {
      group.put("zone", row.cell("zone"));
    }
    if (!row.cell("count").isEmpty()) {
      group.put("count", row.count("count", 1, ImportOptions.MAX_WORKERS));
    }
    if (!row.cell("speed").isEmpty()) {
      group.put("speed", BigDecimal.valueOf(row.number("speed")));
    }
    amount(group, "gpuMemory", row.cell("gpu_memory"));
    amount(group, "price", row.cell("price"));
    if (!row.cell("load_bandwidth").isEmpty()) {
      group.putObject("modelLoad").put("bandwidth", row.cell("load_bandwidth"));
    }
  }

  private GivenCluster cluster(ArrayNode groups) {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.set("workers", groups);
    try {
      return new ClusterReader(document).read(FileNames.stem(folder));
    } catch (InvalidInputException e) {
      e.errors().forEach(error -> errors.add(placed(error)));
      return identical();
    } finally {
      rows.remove("/workers"); // Those of the problem are the groups' members.
    }
  }

  private GivenCluster identical() {
    List<Worker> workers =
        TaskGraphDraft.workers(options.workers()).stream().map(Worker::cpu).toList();
    return new GivenCluster("identical", workers, null, Map.of());
  }

  /** The links of the folder; null where it has none. */
  private @Nullable TransferModel links(GivenCluster machines) throws IOException {
    Set<String> ids = new TreeSet<>(machines.workers().stream().map(Worker::id).toList());
    Set<String> zones = new TreeSet<>();
    for (Worker worker : machines.workers()) {
      String zone = worker.zone();
      if (zone != null) {
        zones.add(zone);
      }
    }
    List<TransferModel.LinkTable.Entry> byWorker = new ArrayList<>();
    List<TransferModel.LinkTable.Entry> byZone = new ArrayList<>();
    List<Link> usual = new ArrayList<>();
    boolean given =
        rows(
            "links.csv",
            List.of("from", "to"),
            List.of("latency", "bandwidth"),
            row -> {
              String from = row.cell("from");
              String to = row.cell("to");
              Link link = link(row);
              if (from.equals(ANY) && to.equals(ANY)) {
                usual.add(link);
              } else if (zones.contains(from) && zones.contains(to)) {
                byZone.add(new TransferModel.LinkTable.Entry(from, to, link));
              } else if (ids.contains(from) && ids.contains(to)) {
                byWorker.add(new TransferModel.LinkTable.Entry(from, to, link));
              } else {
                String wrong = zones.contains(from) || ids.contains(from) ? "to" : "from";
                row.refuse(wrong, "must be that of a zone or worker, as the other end, or *");
              }
            });
    if (!given) {
      return null;
    }
    if (usual.size() != 1) {
      error("links.csv", "There must be one link from (*) to (*), for all others.");
    }
    Link first = usual.isEmpty() ? Link.FREE : usual.get(0);
    return byZone.isEmpty() && byWorker.isEmpty()
        ? new TransferModel.Uniform(first)
        : new TransferModel.LinkTable(first, byZone, byWorker);
  }

  private static Link link(CsvRows.Row row) {
    return new Link(
        row.amount("latency", Units::micros, 0),
        row.amount("bandwidth", Units::bytesPerSecond, Link.UNLIMITED));
  }

  // Parts

  private ObjectNode workflow(String cell) {
    String id = cell.isEmpty() ? ONLY_WORKFLOW : cell;
    Integer known = workflows.get(id);
    if (known != null) {
      return (ObjectNode) problem.withArray("workflows").get(known);
    }
    workflows.put(id, workflows.size());
    ObjectNode workflow = element(problem.withArray("workflows"));
    workflow.put("id", id);
    workflow.putArray("tasks");
    workflow.putArray("edges");
    return workflow;
  }

  /** Where a list of the workflow of a row stands. */
  private String pointer(CsvRows.Row row, String list) {
    String cell = row.cell(ONLY_WORKFLOW);
    int workflow = workflows.getOrDefault(cell.isEmpty() ? ONLY_WORKFLOW : cell, 0);
    return "/workflows/" + workflow + "/" + list;
  }

  /** Notes the row that the element comes from which is the next or the last of a list. */
  private void place(String list, String name, CsvRows.Row row) {
    rows.computeIfAbsent(list, unknown -> new SourceLines(name)).add(row.line());
  }

  /** An error of the document as one of the row that it comes from. */
  private InputError placed(InputError error) {
    String[] parts = error.pointer().split("/", -1);
    StringBuilder list = new StringBuilder();
    for (int i = 1; i < parts.length; i++) {
      SourceLines lines = rows.get(list.toString());
      if (lines != null) {
        String row = lines.of(Integer.parseInt(parts[i]));
        return new InputError(error.code(), "", row + ": " + error.message());
      }
      list.append('/').append(parts[i]);
    }
    return error;
  }

  private static ObjectNode element(ArrayNode list) {
    return list.addObject();
  }

  private static void amount(ObjectNode object, String field, String cell) {
    if (!cell.isEmpty()) {
      object.put(field, cell);
    }
  }

  private static void list(ObjectNode object, String field, String cell) {
    if (!cell.isEmpty()) {
      ArrayNode list = object.putArray(field);
      for (String name : cell.split(";", -1)) {
        list.add(name.strip());
      }
    }
  }

  private void error(String name, String message) {
    errors.add(new InputError(ErrorCode.CONTRADICTION, "", name + ": " + message));
  }
}
