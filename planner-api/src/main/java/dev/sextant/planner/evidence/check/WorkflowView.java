package dev.sextant.planner.evidence.check;

import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.Chances;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Workflow;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A workflow in numbers: tasks and edges by position, options by kind of worker. Immutable. */
final class WorkflowView {
  private final Workflow workflow;
  private final Map<String, Integer> nodeOf;
  final int[] from;
  final int[] to;
  private final int[] inBegin;
  private final int[] in;
  private final int[] outBegin;
  private final int[] out;
  private final int[] order;

  private final Chances chances;
  private final int[] optionBegin;
  private int[] kind = new int[16];
  private long[] micros = new long[16];
  private long[] ready = new long[16];
  private long[] loads = new long[16];
  private Mode[] mode = new Mode[16];

  WorkflowView(Workflow workflow, WorkerKinds kinds) {
    this.workflow = workflow;
    chances = Chances.of(workflow);
    int count = workflow.tasks().size();
    nodeOf = new HashMap<>(2 * count);
    for (int v = 0; v < count; v++) {
      nodeOf.put(workflow.tasks().get(v).id(), v);
    }
    List<DataEdge> edges = workflow.edges();
    from = new int[edges.size()];
    to = new int[edges.size()];
    inBegin = new int[count + 1];
    outBegin = new int[count + 1];
    for (int e = 0; e < from.length; e++) {
      from[e] = node(edges.get(e).from());
      to[e] = node(edges.get(e).to());
      inBegin[to[e] + 1]++;
      outBegin[from[e] + 1]++;
    }
    in = byEnd(inBegin, to);
    out = byEnd(outBegin, from);
    order = sorted();
    optionBegin = new int[count + 1];
    for (int v = 0; v < count; v++) {
      addOptions(v, kinds);
    }
  }

  private static int[] byEnd(int[] begin, int[] end) {
    for (int v = 0; v + 1 < begin.length; v++) {
      begin[v + 1] += begin[v];
    }
    int[] next = begin.clone();
    int[] sorted = new int[end.length];
    for (int e = 0; e < end.length; e++) {
      sorted[next[end[e]]++] = e;
    }
    return sorted;
  }

  private int[] sorted() {
    int[] waiting = new int[size()];
    int[] found = new int[size()];
    int known = 0;
    for (int v = 0; v < size(); v++) {
      waiting[v] = inBegin[v + 1] - inBegin[v];
      if (waiting[v] == 0) {
        found[known++] = v;
      }
    }
    for (int i = 0; i < known; i++) {
      for (int p = outBegin[found[i]]; p < outBegin[found[i] + 1]; p++) {
        if (--waiting[to[out[p]]] == 0) {
          found[known++] = to[out[p]];
        }
      }
    }
    return found;
  }

  private void addOptions(int v, WorkerKinds kinds) {
    int next = optionBegin[v];
    for (Mode candidate : task(v).modes()) {
      for (int k = 0; k < kinds.count(); k++) {
        if (kinds.isOption(candidate, k)) {
          if (next == kind.length) {
            grow();
          }
          kind[next] = k;
          micros[next] = kinds.durationMicros(candidate, k);
          ready[next] = kinds.readyMicros(candidate, k);
          loads[next] = kinds.loadsMicros(candidate, k);
          mode[next++] = candidate;
        }
      }
    }
    optionBegin[v + 1] = next;
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

  /**
   * What a run costs at least from an instant on, in expectation: an even share of the time of the
   * cheapest batch, rounded down, and its mode; {@link OpenTimes#NEVER} where it fits nowhere.
   */
  long leastCost(int node, int option, WorkerKinds kinds, long from) {
    long time = leastTimeCost(node, option, kinds, from);
    return time == OpenTimes.NEVER
        ? OpenTimes.NEVER
        : Math.addExact(time, expected(node, mode(option).costMicroUnits()));
  }

  private long leastTimeCost(int node, int option, WorkerKinds kinds, long from) {
    OpenTimes times = kinds.openTimes(kind(option));
    Batch batch = mode(option).batch();
    List<Long> bySize = batch == null ? null : kinds.batchMicros(batch, kind(option));
    if (batch == null || bySize == null) {
      return expectedOrNever(node, times.leastCost(from, micros(option)));
    }
    long least = OpenTimes.NEVER;
    for (int size = 1; size <= batch.limit(); size++) {
      long cost = expectedOrNever(node, times.leastCost(from, bySize.get(size - 1)));
      least = cost == OpenTimes.NEVER ? least : Math.min(least, cost / size);
    }
    return least;
  }

  private long expectedOrNever(int node, long cost) {
    return cost == OpenTimes.NEVER ? cost : expected(node, cost);
  }

  private void grow() {
    int room = kind.length + (kind.length >> 1);
    kind = Arrays.copyOf(kind, room);
    micros = Arrays.copyOf(micros, room);
    ready = Arrays.copyOf(ready, room);
    loads = Arrays.copyOf(loads, room);
    mode = Arrays.copyOf(mode, room);
  }

  String id() {
    return workflow.id();
  }

  int size() {
    return workflow.tasks().size();
  }

  Task task(int node) {
    return workflow.tasks().get(node);
  }

  /** The number of a task, which must be there. */
  int node(String id) {
    Integer found = nodeOf.get(id);
    if (found == null) {
      throw new BadEvidence("Workflow (" + workflow.id() + ") has no task (" + id + ").");
    }
    return found;
  }

  DataEdge edge(int edge) {
    return workflow.edges().get(edge);
  }

  /** All tasks, each after those it depends on. */
  int[] order() {
    return order;
  }

  int inBegin(int node) {
    return inBegin[node];
  }

  int inEnd(int node) {
    return inBegin[node + 1];
  }

  int in(int position) {
    return in[position];
  }

  int outBegin(int node) {
    return outBegin[node];
  }

  int outEnd(int node) {
    return outBegin[node + 1];
  }

  int out(int position) {
    return out[position];
  }

  int optionBegin(int node) {
    return optionBegin[node];
  }

  int optionEnd(int node) {
    return optionBegin[node + 1];
  }

  int kind(int option) {
    return kind[option];
  }

  long micros(int option) {
    return micros[option];
  }

  /** From when the kind is available and the models of the mode can be ready on it. */
  long ready(int option) {
    return ready[option];
  }

  /** How long the loads of all models of the mode take, or {@link OpenTimes#NEVER}. */
  long loads(int option) {
    return loads[option];
  }

  Mode mode(int option) {
    return mode[option];
  }

  /** The edge between two tasks, or null. */
  @Nullable Integer edge(int fromNode, int toNode) {
    for (int p = inBegin[toNode]; p < inBegin[toNode + 1]; p++) {
      if (from[in[p]] == fromNode) {
        return in[p];
      }
    }
    return null;
  }

  /** Whether all tasks run and all edges are taken, whatever comes out. */
  boolean isCertain() {
    return chances.areCertain();
  }
}
