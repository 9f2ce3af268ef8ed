package dev.sextant.ortools;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * As much of the order of pending tasks as has no two ways from one task to another, whatever the
 * directions: trees, in which the best choices of all tasks can be found one after the other. Pairs
 * between which nothing else must lie come first. Immutable.
 */
final class RunForest {
  private record Edge(int from, int to, int distance) {}

  private final int[] parent;
  private final boolean[] before;
  private final int[][] children;
  private final int[][] trees;

  /** Of the tasks that {@link CellRuns} has. */
  RunForest(CompiledProblem problem, CellRuns runs) {
    int count = runs.tasks();
    List<List<Edge>> kept = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      kept.add(new ArrayList<>());
    }
    int[] group = new int[count];
    Arrays.setAll(group, i -> i);
    for (Edge edge : edges(problem, runs)) {
      int a = group(group, edge.from());
      int b = group(group, edge.to());
      if (a != b) {
        group[a] = b;
        kept.get(edge.from()).add(edge);
        kept.get(edge.to()).add(edge);
      }
    }
    parent = new int[count];
    before = new boolean[count];
    children = new int[count][];
    Arrays.fill(parent, -1);
    List<int[]> all = new ArrayList<>();
    boolean[] seen = new boolean[count];
    for (int i = 0; i < count; i++) {
      if (!seen[i]) {
        all.add(tree(i, kept, seen));
      }
    }
    trees = all.toArray(int[][]::new);
  }

  private static int group(int[] group, int of) {
    int i = of;
    while (group[i] != i) {
      group[i] = group[group[i]];
      i = group[i];
    }
    return i;
  }

  private static List<Edge> edges(CompiledProblem problem, CellRuns runs) {
    CompiledWorkflows workflows = problem.workflows();
    int[] pending = new int[problem.tasks()];
    Arrays.fill(pending, -1);
    for (int i = 0; i < runs.tasks(); i++) {
      pending[runs.task(i)] = i;
    }
    int[] level = levels(problem, pending);
    List<Edge> edges = new ArrayList<>();
    for (int i = 0; i < runs.tasks(); i++) {
      int t = runs.task(i);
      int wt = problem.jobs().workflowTask(t);
      for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
        int from = workflows.edgeFrom(e) + problem.jobs().offset(problem.jobs().jobOf(t));
        if (pending[from] >= 0) {
          edges.add(new Edge(pending[from], i, level[t] - level[from]));
        }
      }
    }
    edges.sort(Comparator.comparingInt(Edge::distance));
    return edges;
  }

  /** By task, how many tasks the longest path to it has; raised until nothing changes. */
  private static int[] levels(CompiledProblem problem, int[] pending) {
    CompiledWorkflows workflows = problem.workflows();
    int[] level = new int[problem.tasks()];
    boolean again = true;
    while (again) {
      again = false;
      problem.stop().look();
      for (int t = 0; t < level.length; t++) {
        int wt = problem.jobs().workflowTask(t);
        int offset = problem.jobs().offset(problem.jobs().jobOf(t));
        for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
          int from = workflows.edgeFrom(e) + offset;
          if (pending[from] >= 0 && level[from] + 1 > level[t]) {
            level[t] = level[from] + 1;
            again = true;
          }
        }
      }
    }
    return level;
  }

  private int[] tree(int root, List<List<Edge>> kept, boolean[] seen) {
    List<Integer> order = new ArrayList<>(List.of(root));
    seen[root] = true;
    for (int k = 0; k < order.size(); k++) {
      int task = order.get(k);
      List<Integer> below = new ArrayList<>();
      for (Edge edge : kept.get(task)) {
        int other = edge.from() == task ? edge.to() : edge.from();
        if (!seen[other]) {
          seen[other] = true;
          parent[other] = task;
          before[other] = edge.from() == other;
          below.add(other);
        }
      }
      children[task] = below.stream().mapToInt(Integer::intValue).toArray();
      order.addAll(below);
    }
    return order.stream().mapToInt(Integer::intValue).toArray();
  }

  /** The trees; in each, parents before children. */
  int[][] trees() {
    return trees;
  }

  /** The parent of a task in its tree, or -1. */
  int parent(int task) {
    return parent[task];
  }

  /** Whether a task runs before its parent; if not, it runs after it. */
  boolean isBefore(int task) {
    return before[task];
  }

  /** The children of a task. */
  int[] children(int task) {
    return children[task];
  }
}
