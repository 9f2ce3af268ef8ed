package dev.sextant.planner.json;

import dev.sextant.planner.model.Budget;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.TransferModel.LinkTable;
import dev.sextant.planner.model.Worker;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reads problem documents. */
final class ProblemReader {
  static final String KIND = "problem";

  static final Fields PROBLEM =
      Fields.required(
              Header.FORMAT_VERSION, Header.KIND, "workflows", "jobs", "workers", "objective")
          .andOptional("name", "microsPerUnit", "models", "transfers", "budgets", "state");
  static final Fields MODEL = Fields.required("id", "bytes").andOptional("loadMicrosByWorkerType");
  static final Fields JOB =
      Fields.required("id", "workflow")
          .andOptional(
              "releaseMicros", "dueMicros", "deadlineMicros", "weight", "inputs", "outputs");
  static final Fields JOB_INPUT =
      Fields.required("task", "bytes").andOptional("item", "at", "arriving");
  static final Fields ARRIVAL = Fields.required("worker", "sinceMicros");
  static final Fields JOB_OUTPUT = Fields.required("task", "bytes", "to").andOptional("item");
  static final Fields WORKER =
      Fields.required("id")
          .andOptional(
              "type",
              "zone",
              "gpuMemoryBytes",
              "capacities",
              "modelLoad",
              "overlapLoads",
              "priceMicroUnitsPerSecond");
  static final Fields LINK = Fields.optional("latencyMicros", "bandwidthBytesPerSecond");
  static final Fields LINK_ENTRY =
      Fields.required("from", "to").andOptional("latencyMicros", "bandwidthBytesPerSecond");
  static final Fields TRANSFERS = Fields.optional("uniform", "table");
  static final Fields TABLE = Fields.required("default").andOptional("zones", "workers");
  static final Fields BUDGET = Fields.required("id", "amount");
  static final Fields OBJECTIVE =
      Fields.optional(
          Arrays.stream(ObjectiveTerm.values()).map(ObjectiveTerm::key).toArray(String[]::new));

  private final JsonCursor in;
  private final WorkflowReader workflows;

  ProblemReader(JsonCursor in) {
    this.in = in;
    this.workflows = new WorkflowReader(in);
  }

  /** A problem whose document is well-formed; whether it is valid is for the problem to say. */
  Problem problem() {
    Problem.Builder problem = Problem.builder();
    in.beginObject(PROBLEM);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case Header.FORMAT_VERSION -> Header.readVersion(in);
        case Header.KIND -> Header.readKind(in, KIND);
        case "name" -> problem.name(in.text());
        case "microsPerUnit" -> problem.microsPerUnit(in.integer(1));
        case "models" -> in.list(this::model).forEach(problem::model);
        case "workflows" -> in.list(workflows::workflow).forEach(problem::workflow);
        case "jobs" -> in.list(this::job).forEach(problem::job);
        case "workers" -> in.list(this::worker).forEach(problem::worker);
        case "transfers" -> problem.transfers(transfers());
        case "budgets" ->
            in.list(this::budget).forEach(budget -> problem.budget(budget.id(), budget.amount()));
        case "state" -> problem.state(state());
        case "objective" -> problem.objective(objective());
        default -> throw new IllegalStateException(field);
      }
    }
    return problem.buildUnchecked();
  }

  /**
   * Errors of the problem as read, with the pointers of the document as written: the problem speaks
   * of the mode of a plain task as part of the task, which need not be how it was written.
   */
  List<InputError> inDocument(List<InputError> errors) {
    return workflows.listedPlainTasks().isEmpty()
        ? errors
        : errors.stream().map(this::inDocument).toList();
  }

  private InputError inDocument(InputError error) {
    String[] parts = error.pointer().split("/", 7);
    if (parts.length < 6 || parts[5].equals("id") || parts[5].equals("modes")) {
      return error;
    }
    String task = String.join("/", Arrays.copyOf(parts, 5));
    if (!workflows.listedPlainTasks().contains(task)) {
      return error;
    }
    String pointer = task + "/modes/0" + error.pointer().substring(task.length());
    return new InputError(error.code(), pointer, error.message());
  }

  private ModelArtifact model() {
    String id = "";
    long bytes = 1;
    Map<String, Long> loadMicros = Map.of();
    in.beginObject(MODEL);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "id" -> id = in.text();
        case "bytes" -> bytes = in.integer(1);
        case "loadMicrosByWorkerType" -> loadMicros = in.amounts();
        default -> throw new IllegalStateException(field);
      }
    }
    return new ModelArtifact(id, bytes, loadMicros);
  }

  private Job job() {
    String id = "";
    String workflow = "";
    long release = 0;
    Long due = null;
    Long deadline = null;
    long weight = 1;
    List<JobInput> inputs = List.of();
    List<JobOutput> outputs = List.of();
    in.beginObject(JOB);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "id" -> id = in.text();
        case "workflow" -> workflow = in.text();
        case "releaseMicros" -> release = in.amount();
        case "dueMicros" -> due = in.amount();
        case "deadlineMicros" -> deadline = in.amount();
        case "weight" -> weight = in.amount();
        case "inputs" -> inputs = in.list(this::jobInput);
        case "outputs" -> outputs = in.list(this::jobOutput);
        default -> throw new IllegalStateException(field);
      }
    }
    return Job.builder(id, workflow)
        .releaseMicros(release)
        .dueMicros(due)
        .deadlineMicros(deadline)
        .weight(weight)
        .inputs(inputs)
        .outputs(outputs)
        .build();
  }

  private JobInput jobInput() {
    String task = "";
    long bytes = 0;
    String item = null;
    List<String> places = null;
    List<JobInput.Arrival> arriving = null;
    in.beginObject(JOB_INPUT);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "task" -> task = in.text();
        case "bytes" -> bytes = in.amount();
        case "item" -> item = in.text();
        case "at" -> places = in.texts();
        case "arriving" -> arriving = in.list(this::arrival);
        default -> throw new IllegalStateException(field);
      }
    }
    if (places == null && arriving == null && !in.isBroken()) {
      in.reportMissing("at");
    }
    return new JobInput(
        task,
        bytes,
        item,
        Objects.requireNonNullElse(places, List.of()),
        Objects.requireNonNullElse(arriving, List.of()));
  }

  private JobInput.Arrival arrival() {
    String worker = "";
    long since = 0;
    in.beginObject(ARRIVAL);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "worker" -> worker = in.text();
        case "sinceMicros" -> since = in.amount();
        default -> throw new IllegalStateException(field);
      }
    }
    return new JobInput.Arrival(worker, since);
  }

  private JobOutput jobOutput() {
    String task = "";
    long bytes = 0;
    String to = "";
    String item = null;
    in.beginObject(JOB_OUTPUT);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "task" -> task = in.text();
        case "bytes" -> bytes = in.amount();
        case "to" -> to = in.text();
        case "item" -> item = in.text();
        default -> throw new IllegalStateException(field);
      }
    }
    return new JobOutput(task, bytes, to, item);
  }

  private Worker worker() {
    String id = "";
    String type = Worker.DEFAULT_TYPE;
    String zone = null;
    long gpuMemory = 0;
    Map<String, Long> capacities = Worker.DEFAULT_CAPACITIES;
    Link modelLoad = null;
    boolean overlapLoads = true;
    Price price = Price.FREE;
    in.beginObject(WORKER);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "id" -> id = in.text();
        case "type" -> type = in.text();
        case "zone" -> zone = in.text();
        case "gpuMemoryBytes" -> gpuMemory = in.amount();
        case "capacities" -> capacities = in.amounts();
        case "modelLoad" -> modelLoad = link();
        case "overlapLoads" -> overlapLoads = in.truth();
        case "priceMicroUnitsPerSecond" -> price = new Price.Constant(in.amount());
        default -> throw new IllegalStateException(field);
      }
    }
    return Worker.builder(id)
        .type(type)
        .zone(zone)
        .gpuMemoryBytes(gpuMemory)
        .capacities(capacities)
        .modelLoad(modelLoad)
        .overlapLoads(overlapLoads)
        .price(price)
        .build();
  }

  private TransferModel transfers() {
    Link uniform = null;
    LinkTable table = null;
    in.beginObject(TRANSFERS);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "uniform" -> uniform = link();
        case "table" -> table = table();
        default -> throw new IllegalStateException(field);
      }
    }
    if (uniform != null && table != null) {
      in.report(ErrorCode.CONTRADICTION, "The transfers must not be both uniform and a table.");
    }
    if (table != null) {
      return table;
    }
    if (uniform == null && !in.isBroken()) {
      in.reportMissing("uniform");
    }
    return new TransferModel.Uniform(uniform == null ? Link.FREE : uniform);
  }

  private LinkTable table() {
    Link defaultLink = Link.FREE;
    List<LinkTable.Entry> zones = List.of();
    List<LinkTable.Entry> workers = List.of();
    in.beginObject(TABLE);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "default" -> defaultLink = link();
        case "zones" -> zones = in.list(this::linkEntry);
        case "workers" -> workers = in.list(this::linkEntry);
        default -> throw new IllegalStateException(field);
      }
    }
    return new LinkTable(defaultLink, zones, workers);
  }

  private Link link() {
    return linkEntry(LINK).link();
  }

  private LinkTable.Entry linkEntry() {
    return linkEntry(LINK_ENTRY);
  }

  private LinkTable.Entry linkEntry(Fields fields) {
    String from = "";
    String to = "";
    long latency = 0;
    long bandwidth = Link.UNLIMITED;
    in.beginObject(fields);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "from" -> from = in.text();
        case "to" -> to = in.text();
        case "latencyMicros" -> latency = in.amount();
        case "bandwidthBytesPerSecond" -> bandwidth = bandwidth();
        default -> throw new IllegalStateException(field);
      }
    }
    return new LinkTable.Entry(from, to, new Link(latency, bandwidth));
  }

  /** The largest long is no bandwidth: it is how a link without one is kept. */
  private long bandwidth() {
    long bandwidth = in.integer(1);
    if (bandwidth == Link.UNLIMITED) {
      in.report(
          ErrorCode.OUT_OF_RANGE,
          "The bandwidthBytesPerSecond (%d) must be at most %d.\nMaybe leave it out where the amount does not matter."
              .formatted(bandwidth, Link.UNLIMITED - 1));
    }
    return bandwidth;
  }

  private Budget budget() {
    String id = "";
    long amount = 0;
    in.beginObject(BUDGET);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "id" -> id = in.text();
        case "amount" -> amount = in.amount();
        default -> throw new IllegalStateException(field);
      }
    }
    return new Budget(id, amount);
  }

  private ClusterState state() {
    return new StateReader(in).state();
  }

  private Objective objective() {
    Map<ObjectiveTerm, Long> weights = new EnumMap<>(ObjectiveTerm.class);
    ObjectiveTerm[] terms = ObjectiveTerm.values();
    in.beginObject(OBJECTIVE);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      weights.put(terms[OBJECTIVE.position(field)], in.amount());
    }
    return new Objective(weights);
  }
}
