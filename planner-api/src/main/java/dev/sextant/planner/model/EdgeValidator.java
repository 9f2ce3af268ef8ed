package dev.sextant.planner.model;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The rules of the edges of one workflow. */
final class EdgeValidator {
  private static final int SHOWN_TASKS = 20;

  private final Place place;
  private final Workflow workflow;
  private final IdIndex tasks;
  private final ErrorList errors;

  private EdgeValidator(Place place, Workflow workflow, IdIndex tasks, ErrorList errors) {
    this.place = place;
    this.workflow = workflow;
    this.tasks = tasks;
    this.errors = errors;
  }

  /** Reports every error of the edges; gives the graph of those that join two tasks. */
  static TaskGraph graphOf(Place place, Workflow workflow, IdIndex tasks, ErrorList errors) {
    EdgeValidator validator = new EdgeValidator(place, workflow, tasks, errors);
    TaskGraph graph = validator.resolve();
    validator.outcomes();
    validator.items(graph);
    validator.repeated(graph);
    validator.cycles(graph);
    return graph;
  }

  private TaskGraph resolve() {
    int count = workflow.edges().size();
    int[] from = new int[count];
    int[] to = new int[count];
    for (int i = 0; i < count; i++) {
      DataEdge edge = workflow.edges().get(i);
      from[i] = tasks.positionOf(edge.from());
      to[i] = tasks.positionOf(edge.to());
      boolean joins = from[i] != IdIndex.NONE && to[i] != IdIndex.NONE && from[i] != to[i];
      if (!joins || edge.bytes() < 0 || (edge.item() != null && edge.item().isEmpty())) {
        report(i, edge, from[i], to[i]);
      }
      if (!joins) {
        from[i] = TaskGraph.NONE;
        to[i] = TaskGraph.NONE;
      }
    }
    return new TaskGraph(workflow.tasks().size(), from, to);
  }

  private void report(int position, DataEdge edge, int from, int to) {
    Place at = edgePlace(position);
    if (from == IdIndex.NONE) {
      errors.unknown(at.pointer("from"), at, edge.from(), tasks);
    }
    if (to == IdIndex.NONE) {
      errors.unknown(at.pointer("to"), at, edge.to(), tasks);
    }
    if (from == to && from != IdIndex.NONE) {
      errors.add(
          ErrorCode.SELF_EDGE,
          at.pointer(),
          "The task (%s) of %s must not wait for itself."
              .formatted(Place.shown(edge.from()), place));
    }
    errors.notNegative(at, "bytes", edge.bytes());
    errors.notEmpty(at, "item", edge.item());
  }

  /** An edge that is taken with an outcome names one of the task that it leaves. */
  private void outcomes() {
    for (int i = 0; i < workflow.edges().size(); i++) {
      DataEdge edge = workflow.edges().get(i);
      int from = edge.when() == null ? IdIndex.NONE : tasks.positionOf(edge.from());
      if (from == IdIndex.NONE) {
        continue;
      }
      Set<String> outcomes = workflow.tasks().get(from).outcomes().keySet();
      String when = Objects.requireNonNull(edge.when());
      if (!outcomes.contains(when)) {
        Place at = edgePlace(i);
        errors.add(
            ErrorCode.UNKNOWN_REFERENCE,
            at.pointer("when"),
            "The task (%s) has no outcome (%s), which %s waits for."
                    .formatted(Place.shown(edge.from()), Place.shown(when), at)
                + (outcomes.isEmpty()
                    ? "\nMaybe give the task outcomes."
                    : Spelling.maybe(when, outcomes)));
      }
    }
  }

  private Place edgePlace(int position) {
    DataEdge edge = workflow.edges().get(position);
    return place.element(
        "edges", position, "edge", Place.shown(edge.from()) + " -> " + Place.shown(edge.to()));
  }

  /** Edges with the same item carry the same data: they leave one task and have one size. */
  private void items(TaskGraph graph) {
    Map<String, Integer> firsts = new HashMap<>();
    for (int i = 0; i < graph.edgeCount(); i++) {
      DataEdge edge = workflow.edges().get(i);
      if (edge.item() == null || edge.item().isEmpty() || graph.from(i) == TaskGraph.NONE) {
        continue;
      }
      Integer position = firsts.putIfAbsent(edge.item(), i);
      if (position == null) {
        continue;
      }
      DataEdge first = workflow.edges().get(position);
      if (graph.from(position) != graph.from(i)) {
        Place at = edgePlace(i);
        errors.contradiction(
            at.pointer("item"),
            "The item (%s) of %s must not leave another task than at %s."
                    .formatted(Place.shown(edge.item()), at, edgePlace(position).pointer())
                + "\nMaybe these are two items and need two names.");
      } else if (first.bytes() != edge.bytes() && first.bytes() >= 0 && edge.bytes() >= 0) {
        Place at = edgePlace(i);
        errors.contradiction(
            at.pointer("bytes"),
            "The bytes (%d) of item (%s) of %s must be the same as at %s (%d)."
                .formatted(
                    edge.bytes(),
                    Place.shown(edge.item()),
                    at,
                    edgePlace(position).pointer(),
                    first.bytes()));
      }
    }
  }

  private void repeated(TaskGraph graph) {
    TaskGraph.Adjacency outgoing = graph.outgoing();
    int[] firstTo = new int[graph.taskCount()];
    Arrays.fill(firstTo, TaskGraph.NONE);
    for (int task = 0; task < graph.taskCount(); task++) {
      for (int slot = outgoing.start(task); slot < outgoing.end(task); slot++) {
        int edge = outgoing.edge(slot);
        int first = firstTo[graph.to(edge)];
        if (first != TaskGraph.NONE && graph.from(first) == task) {
          errors.add(
              ErrorCode.DUPLICATE_ID,
              place.pointer("edges", edge),
              "The %s is already at %s.".formatted(edgePlace(edge), place.pointer("edges", first))
                  + "\nMaybe one edge can carry the data of both.");
        } else {
          firstTo[graph.to(edge)] = edge;
        }
      }
    }
  }

  private void cycles(TaskGraph graph) {
    for (int[] cycle : Cycles.in(graph)) {
      int last = Arrays.stream(cycle).max().orElseThrow();
      errors.add(
          ErrorCode.CYCLE,
          place.pointer("edges", last),
          "The tasks (%s) of %s wait for each other.".formatted(path(cycle), place));
    }
  }

  private String path(int[] cycle) {
    List<DataEdge> edges = workflow.edges();
    StringBuilder out = new StringBuilder();
    boolean whole = cycle.length <= SHOWN_TASKS;
    for (int i = 0; i < cycle.length; i++) {
      if (whole || i < SHOWN_TASKS / 2 || i >= cycle.length - SHOWN_TASKS / 2) {
        out.append(Place.shown(edges.get(cycle[i]).from())).append(" -> ");
      } else if (i == SHOWN_TASKS / 2) {
        out.append("... (").append(cycle.length - SHOWN_TASKS).append(" more) -> ");
      }
    }
    return out.append(Place.shown(edges.get(cycle[0]).from())).toString();
  }
}
