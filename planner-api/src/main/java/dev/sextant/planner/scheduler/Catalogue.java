package dev.sextant.planner.scheduler;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.TransferModel.LinkTable;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.scheduler.CatalogueProblem.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What jobs and workers there may be: models, workflows, types of workers, and links between the
 * zones in which workers are. No worker is in it, and no job: workers join a {@link Cluster}, jobs
 * are placed by a {@link JobPlacer}.
 *
 * <p>Where a planner takes means over workers, as for the order of a workflow's tasks, every type
 * counts alike in every zone. Immutable and thread-safe; {@link Cluster#extend} makes a longer one,
 * in which all handles stay good.
 */
public final class Catalogue {
  private final List<ModelArtifact> modelList;
  private final List<Workflow> workflowList;
  private final Map<String, Map<String, Long>> inputs;
  private final Map<String, WorkerType> types;
  private final Link defaultLink;
  private final List<LinkTable.Entry> links;
  private final Map<Kind, Integer> kinds;
  private final CompiledProblem compiled;
  private final Ids<ModelHandle> models;
  private final Ids<WorkflowHandle> workflows;

  private Catalogue(Builder from) {
    modelList = List.copyOf(from.models);
    workflowList = List.copyOf(from.workflows);
    inputs = new LinkedHashMap<>(from.inputs);
    types = new LinkedHashMap<>(from.types);
    defaultLink = from.defaultLink;
    links = List.copyOf(from.links.values());
    kinds = kinds(from.known, types.keySet(), zones());
    compiled =
        CatalogueProblem.compile(
            modelList, workflowList, inputs, types, List.copyOf(kinds.keySet()), transfers());
    models = models(from.known);
    workflows = workflows(from.known);
  }

  /** A builder of a catalogue; not thread-safe. */
  public static Builder builder() {
    return new Builder(null);
  }

  /** A builder that begins with this catalogue. */
  Builder extended() {
    Builder builder = new Builder(this);
    builder.models.addAll(modelList);
    builder.workflows.addAll(workflowList);
    builder.inputs.putAll(inputs);
    builder.types.putAll(types);
    builder.defaultLink = defaultLink;
    links.forEach(entry -> builder.link(entry.from(), entry.to(), entry.link()));
    return builder;
  }

  /** All models in the order in which they were given. */
  public List<ModelHandle> models() {
    return models.all();
  }

  /**
   * The model of an id.
   *
   * @throws IllegalArgumentException if there is none
   */
  public ModelHandle model(String id) {
    return models.get(id);
  }

  /** All workflows in the order in which they were given. */
  public List<WorkflowHandle> workflows() {
    return workflows.all();
  }

  /**
   * The workflow of an id.
   *
   * @throws IllegalArgumentException if there is none
   */
  public WorkflowHandle workflow(String id) {
    return workflows.get(id);
  }

  /** All types of workers in the order in which they were given. */
  public List<WorkerType> workerTypes() {
    return List.copyOf(types.values());
  }

  /**
   * The type of workers of an id.
   *
   * @throws IllegalArgumentException if there is none
   */
  public WorkerType workerType(String id) {
    WorkerType type = types.get(id);
    if (type == null) {
      throw Ids.unknown("worker type", id, types.keySet());
    }
    return type;
  }

  /** The zones that links name. */
  public Set<String> zones() {
    Set<String> zones = new LinkedHashSet<>();
    for (LinkTable.Entry entry : links) {
      zones.add(entry.from());
      zones.add(entry.to());
    }
    return zones;
  }

  /** Refuses a workflow that is not of this catalogue. */
  WorkflowHandle own(WorkflowHandle workflow) {
    if (!workflows.isOwn(workflow.number(), workflow)) {
      throw new IllegalArgumentException(
          "The workflow (" + workflow.id() + ") is not one of the cluster's catalogue.");
    }
    return workflow;
  }

  /** Refuses a model that is not of this catalogue. */
  ModelHandle own(ModelHandle model) {
    if (!models.isOwn(model.number(), model)) {
      throw new IllegalArgumentException(
          "The model (" + model.id() + ") is not one of the cluster's catalogue.");
    }
    return model;
  }

  /** The worker of the compiled problem that stands for a type in a zone. */
  int standIn(String type, @Nullable String zone) {
    Integer kind = kinds.get(new Kind(workerType(type).id(), zone));
    if (kind == null) {
      IllegalArgumentException unknown = Ids.unknown("zone", String.valueOf(zone), zones());
      throw new IllegalArgumentException(
          unknown.getMessage() + "\nMaybe add a link that names the zone.");
    }
    return CatalogueProblem.worker(kind);
  }

  /** The catalogue in numbers. */
  CompiledProblem compiled() {
    return compiled;
  }

  private TransferModel transfers() {
    return links.isEmpty()
        ? new TransferModel.Uniform(defaultLink)
        : new LinkTable(defaultLink, links, List.of());
  }

  /** Every type in every zone and outside of them; those that are known keep their numbers. */
  private static Map<Kind, Integer> kinds(
      @Nullable Catalogue known, Set<String> types, Set<String> zones) {
    Map<Kind, Integer> kinds = new LinkedHashMap<>();
    if (known != null) {
      kinds.putAll(known.kinds);
    }
    for (String type : types) {
      kinds.putIfAbsent(new Kind(type, null), kinds.size());
      for (String zone : zones) {
        kinds.putIfAbsent(new Kind(type, zone), kinds.size());
      }
    }
    return kinds;
  }

  private Ids<ModelHandle> models(@Nullable Catalogue known) {
    List<ModelHandle> handles =
        new ArrayList<>(known == null ? List.<ModelHandle>of() : known.models());
    for (int m = handles.size(); m < modelList.size(); m++) {
      handles.add(new ModelHandle(modelList.get(m).id(), m));
    }
    return new Ids<>("model", "", handles, ModelHandle::id);
  }

  private Ids<WorkflowHandle> workflows(@Nullable Catalogue known) {
    List<WorkflowHandle> handles =
        new ArrayList<>(known == null ? List.<WorkflowHandle>of() : known.workflows());
    for (WorkflowHandle handle : handles) {
      if (!handle.tasks().stream().map(TaskHandle::id).toList().equals(taskIds(handle.number()))) {
        throw new IllegalArgumentException(
            "The workflow (" + handle.id() + ") must keep its tasks and their order.");
      }
    }
    for (int f = handles.size(); f < workflowList.size(); f++) {
      handles.add(new WorkflowHandle(workflowList.get(f).id(), f, taskIds(f)));
    }
    return new Ids<>("workflow", "", handles, WorkflowHandle::id);
  }

  /** Ids of the tasks of a workflow in the order of their numbers. */
  private List<String> taskIds(int f) {
    CompiledWorkflows numbers = compiled.workflows();
    List<Task> tasks = workflowList.get(f).tasks();
    List<String> ids = new ArrayList<>(tasks.size());
    for (int t = numbers.tasksBegin(f); t < numbers.tasksEnd(f); t++) {
      ids.add(tasks.get(numbers.source(t)).id());
    }
    return ids;
  }

  /** Collects the parts of a catalogue. */
  public static final class Builder {
    private final @Nullable Catalogue known;
    private final List<ModelArtifact> models = new ArrayList<>();
    private final List<Workflow> workflows = new ArrayList<>();
    private final Map<String, Map<String, Long>> inputs = new LinkedHashMap<>();
    private final Map<String, WorkerType> types = new LinkedHashMap<>();
    private final Map<List<String>, LinkTable.Entry> links = new LinkedHashMap<>();
    private Link defaultLink = Link.FREE;

    private Builder(@Nullable Catalogue known) {
      this.known = known;
    }

    /** Adds a model. */
    public Builder model(String id, long bytes) {
      return model(new ModelArtifact(id, bytes));
    }

    /** Adds a model. */
    public Builder model(ModelArtifact model) {
      models.add(model);
      return this;
    }

    /**
     * Adds a type of workers.
     *
     * @throws IllegalArgumentException if there is one of this id
     */
    public Builder workerType(WorkerType type) {
      if (types.putIfAbsent(type.id(), type) != null) {
        throw new IllegalArgumentException("There is a worker type (" + type.id() + ") already.");
      }
      return this;
    }

    /** Sets the link between workers that no other link is for; at first, transfers are free. */
    public Builder transfers(long latencyMicros, long bandwidthBytesPerSecond) {
      defaultLink = new Link(latencyMicros, bandwidthBytesPerSecond);
      return this;
    }

    /** Sets the link from workers of one zone to those of another, or within a zone. */
    public Builder link(String fromZone, String toZone, Link link) {
      links.put(List.of(fromZone, toZone), new LinkTable.Entry(fromZone, toZone, link));
      return this;
    }

    /**
     * Adds a workflow. Extending a catalogue, one of a known id replaces that: it must be the same
     * save for what is said of types of workers that are new.
     */
    public Builder workflow(Workflow workflow) {
      if (known != null && known.workflows.has(workflow.id())) {
        workflows.set(known.workflow(workflow.id()).number(), workflow);
      } else {
        workflows.add(workflow);
      }
      return this;
    }

    /** Says how much data of a job a task reads, which lies where its request says. */
    public Builder input(String workflow, String task, long bytes) {
      Map<String, Long> tasks = new LinkedHashMap<>(inputs.getOrDefault(workflow, Map.of()));
      tasks.put(task, bytes);
      inputs.put(workflow, tasks);
      return this;
    }

    /**
     * The catalogue.
     *
     * @throws InvalidInputException with every error found in models, workflows and links; workers
     *     in it stand for types
     * @throws IllegalArgumentException if there is an input of an unknown workflow, a mode that
     *     names workers by id, or a known workflow with other tasks
     */
    public Catalogue build() {
      List<String> ids = workflows.stream().map(Workflow::id).toList();
      for (String workflow : inputs.keySet()) {
        if (!ids.contains(workflow)) {
          throw Ids.unknown("workflow", workflow, ids);
        }
      }
      workflows.forEach(Builder::requireNoWorkerIds);
      return new Catalogue(this);
    }

    private static void requireNoWorkerIds(Workflow workflow) {
      for (Task task : workflow.tasks()) {
        if (task.modes().stream().anyMatch(mode -> mode.workers() != null)) {
          throw new IllegalArgumentException(
              "The task ("
                  + task.id()
                  + ") of the workflow ("
                  + workflow.id()
                  + ") has a mode for workers by id, but a catalogue has no workers.\n"
                  + "Maybe name worker types.");
        }
      }
    }
  }
}
