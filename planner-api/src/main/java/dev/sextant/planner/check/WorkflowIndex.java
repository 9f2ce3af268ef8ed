package dev.sextant.planner.check;

import dev.sextant.planner.model.Chances;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Workflow;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** One workflow with its tasks and edges by number, in the order of the problem. */
final class WorkflowIndex {
  private final Workflow workflow;
  private final Map<String, Integer> tasks;
  private final int[] from;
  private final int[] firstIncoming;
  private final int[] incoming;
  private final Chances chances;

  WorkflowIndex(Workflow workflow) {
    this.workflow = workflow;
    chances = Chances.of(workflow);
    int count = workflow.tasks().size();
    tasks = new HashMap<>(count * 2);
    for (int node = 0; node < count; node++) {
      tasks.putIfAbsent(workflow.tasks().get(node).id(), node);
    }
    List<DataEdge> edges = workflow.edges();
    from = new int[edges.size()];
    int[] to = new int[edges.size()];
    firstIncoming = new int[count + 1];
    for (int e = 0; e < from.length; e++) {
      from[e] = ProblemIndex.require(tasks, edges.get(e).from(), "task");
      to[e] = ProblemIndex.require(tasks, edges.get(e).to(), "task");
      firstIncoming[to[e] + 1]++;
    }
    for (int node = 0; node < count; node++) {
      firstIncoming[node + 1] += firstIncoming[node];
    }
    incoming = new int[from.length];
    int[] next = Arrays.copyOf(firstIncoming, count);
    for (int e = 0; e < from.length; e++) {
      incoming[next[to[e]]++] = e;
    }
  }

  int size() {
    return workflow.tasks().size();
  }

  Task task(int node) {
    return workflow.tasks().get(node);
  }

  /** Whether every task runs for certain. */
  boolean isCertain() {
    return chances.areCertain();
  }

  /** How likely a task runs, in millionths. */
  long chance(int node) {
    return chances.ofTask(node);
  }

  /** What an amount counts in sums of which a task is the reason: times the chance that it runs. */
  long expected(int node, long amount) {
    return Chances.expected(amount, chances.ofTask(node));
  }

  /** What the bytes on an edge count in sums: times the chance that it is taken. */
  long expectedBytes(int edge) {
    return Chances.expected(edge(edge).bytes(), chances.ofEdge(edge));
  }

  /** The number of a task, or null when there is none with this id. */
  @Nullable Integer node(String id) {
    return tasks.get(id);
  }

  int incomingCount(int node) {
    return firstIncoming[node + 1] - firstIncoming[node];
  }

  /** The number of the k-th edge into a task. */
  int incomingEdge(int node, int k) {
    return incoming[firstIncoming[node] + k];
  }

  DataEdge edge(int edge) {
    return workflow.edges().get(edge);
  }

  /** The number of the task that an edge leaves. */
  int from(int edge) {
    return from[edge];
  }

  /** The longest path under minimum durations; a task without any option counts 0. */
  long longestPathMicros(Options options) {
    long[] ends = new long[size()];
    long longest = 0;
    for (int node : topologicalOrder()) {
      long start = 0;
      for (int k = 0; k < incomingCount(node); k++) {
        start = Math.max(start, ends[from(incomingEdge(node, k))]);
      }
      OptionalLong shortest = options.shortestMicros(task(node));
      ends[node] = Exact.plus(start, shortest.orElse(0));
      longest = Math.max(longest, ends[node]);
    }
    return longest;
  }

  private int[] topologicalOrder() {
    int count = size();
    int[] firstOutgoing = new int[count + 1];
    for (int source : from) {
      firstOutgoing[source + 1]++;
    }
    for (int node = 0; node < count; node++) {
      firstOutgoing[node + 1] += firstOutgoing[node];
    }
    int[] successors = new int[from.length];
    int[] next = Arrays.copyOf(firstOutgoing, count);
    int[] waiting = new int[count];
    int[] order = new int[count];
    int known = 0;
    for (int node = 0; node < count; node++) {
      waiting[node] = incomingCount(node);
      if (waiting[node] == 0) {
        order[known++] = node;
      }
      for (int k = 0; k < incomingCount(node); k++) {
        successors[next[from(incomingEdge(node, k))]++] = node;
      }
    }
    for (int done = 0; done < known; done++) {
      for (int s = firstOutgoing[order[done]]; s < firstOutgoing[order[done] + 1]; s++) {
        if (--waiting[successors[s]] == 0) {
          order[known++] = successors[s];
        }
      }
    }
    return Arrays.copyOf(order, known);
  }
}
