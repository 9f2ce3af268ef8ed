package dev.sextant.planner.model;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A reusable DAG of tasks. */
public final class Workflow {
  private final String id;
  private final List<Task> tasks;
  private final List<DataEdge> edges;

  /** A workflow; validated together with the problem it becomes part of. */
  public Workflow(String id, List<Task> tasks, List<DataEdge> edges) {
    this.id = Objects.requireNonNull(id, "id");
    this.tasks = List.copyOf(tasks);
    this.edges = List.copyOf(edges);
  }

  /** Unique among the problem's workflows. */
  public String id() {
    return id;
  }

  /** Its tasks, at least one. */
  public List<Task> tasks() {
    return tasks;
  }

  /** Its edges: acyclic, at most one per pair of tasks. */
  public List<DataEdge> edges() {
    return edges;
  }

  /** The first task with this id; goes through the list. */
  public Optional<Task> task(String taskId) {
    return tasks.stream().filter(task -> task.id().equals(taskId)).findFirst();
  }

  /** A builder; not thread-safe. */
  public static Builder builder(String id) {
    return new Builder(id);
  }

  /** Collects tasks and edges in the order in which they are given. */
  public static final class Builder {
    private final String id;
    private final List<Task> tasks = new ArrayList<>();
    private final List<DataEdge> edges = new ArrayList<>();

    private Builder(String id) {
      this.id = Objects.requireNonNull(id, "id");
    }

    /** Adds a task with one mode: its duration and the models it needs. */
    public Builder task(String taskId, long durationMicros, String... models) {
      return task(Task.of(taskId, Mode.of(durationMicros).withModels(models)));
    }

    /** Adds a task with one mode: its duration and the models it needs. */
    public Builder task(String taskId, Duration duration, String... models) {
      return task(taskId, Micros.of(duration), models);
    }

    /** Adds a task. */
    public Builder task(Task task) {
      tasks.add(task);
      return this;
    }

    /** Adds an edge that carries data of its own. */
    public Builder edge(String from, String to, long bytes) {
      return edge(new DataEdge(from, to, bytes));
    }

    /** Adds an edge that carries data of its own. */
    public Builder edge(String from, String to, DataSize size) {
      return edge(from, to, size.bytes());
    }

    /** Adds an edge. */
    public Builder edge(DataEdge edge) {
      edges.add(edge);
      return this;
    }

    /** The workflow; validated together with the problem it becomes part of. */
    public Workflow build() {
      return new Workflow(id, tasks, edges);
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Workflow that
        && id.equals(that.id)
        && tasks.equals(that.tasks)
        && edges.equals(that.edges);
  }

  @Override
  public int hashCode() {
    return Objects.hash(id, tasks, edges);
  }

  @Override
  public String toString() {
    return "Workflow[id=" + id + ", tasks=" + tasks + ", edges=" + edges + "]";
  }
}
