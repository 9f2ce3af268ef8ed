package dev.sextant.heuristics.graph;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jgrapht.Graph;
import org.jgrapht.graph.DirectedPseudograph;

/**
 * Workflows as graphs of JGraphT, and back: so they can be generated, analysed, drawn and exported
 * with what JGraphT has. Both ways copy; the order of tasks and edges is kept. Thread-safe.
 */
public final class WorkflowGraphs {
  private WorkflowGraphs() {}

  /**
   * A workflow's tasks and edges as a directed graph, which the caller may change. It holds what is
   * not valid, too: cycles, loops and several edges between two tasks.
   *
   * @throws IllegalArgumentException when two tasks or two edges are equal, or an edge names a task
   *     that does not exist
   */
  public static Graph<Task, DataEdge> toGraph(Workflow workflow) {
    Graph<Task, DataEdge> graph = new DirectedPseudograph<>(null, null, false);
    Map<String, Task> byId = new HashMap<>();
    for (Task task : workflow.tasks()) {
      if (byId.put(task.id(), task) != null) {
        throw new IllegalArgumentException(
            "The task (" + task.id() + ") of workflow (" + workflow.id() + ") exists twice.");
      }
      graph.addVertex(task);
    }
    for (DataEdge edge : workflow.edges()) {
      if (!graph.addEdge(task(byId, edge.from(), edge), task(byId, edge.to(), edge), edge)) {
        throw new IllegalArgumentException(
            "The edge (" + edge + ") of workflow (" + workflow.id() + ") exists twice.");
      }
    }
    return graph;
  }

  private static Task task(Map<String, Task> byId, String id, DataEdge edge) {
    Task task = byId.get(id);
    if (task == null) {
      throw new IllegalArgumentException("The task (" + id + ") of " + edge + " does not exist.");
    }
    return task;
  }

  /**
   * A workflow of a graph of tasks and edges, such as {@link #toGraph} gives. Where an edge lies in
   * the graph counts, not what ids it holds. Validated together with the problem it becomes part
   * of.
   */
  public static Workflow toWorkflow(String id, Graph<Task, DataEdge> graph) {
    List<DataEdge> edges = new ArrayList<>();
    for (DataEdge edge : graph.edgeSet()) {
      String from = graph.getEdgeSource(edge).id();
      String to = graph.getEdgeTarget(edge).id();
      edges.add(edge.between(from, to));
    }
    return new Workflow(id, List.copyOf(graph.vertexSet()), edges);
  }

  /**
   * A workflow of any directed graph. Validated together with the problem it becomes part of.
   *
   * @param taskOf the task of a vertex; ids must differ
   * @param bytesOf amount of data on an edge, not negative
   * @throws IllegalArgumentException when the graph is not directed or two vertices give tasks of
   *     the same id
   */
  public static <V, E> Workflow toWorkflow(
      String id, Graph<V, E> graph, Function<V, Task> taskOf, ToLongFunction<E> bytesOf) {
    if (!graph.getType().isDirected()) {
      throw new IllegalArgumentException(
          "The graph of workflow (" + id + ") is not directed.\nMaybe use SimpleDirectedGraph.");
    }
    Map<V, Task> tasks = new HashMap<>();
    Set<String> ids = new HashSet<>();
    Workflow.Builder workflow = Workflow.builder(id);
    for (V vertex : graph.vertexSet()) {
      Task task = Objects.requireNonNull(taskOf.apply(vertex), "task");
      if (!ids.add(task.id())) {
        throw new IllegalArgumentException(
            "The vertex (" + vertex + ") gives a second task (" + task.id() + ").");
      }
      tasks.put(vertex, task);
      workflow.task(task);
    }
    for (E edge : graph.edgeSet()) {
      Task from = Objects.requireNonNull(tasks.get(graph.getEdgeSource(edge)));
      Task to = Objects.requireNonNull(tasks.get(graph.getEdgeTarget(edge)));
      workflow.edge(from.id(), to.id(), bytesOf.applyAsLong(edge));
    }
    return workflow.build();
  }
}
