package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Workflow;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How tasks can turn out, and with which outcomes edges are taken, by numbers of the compiled
 * workflows. Immutable.
 */
final class Branches {
  /** In place of an outcome: none in particular. */
  static final int ANY = -1;

  private static final long MOST_WAYS = 65_536;

  private final CompiledWorkflows flows;

  /** By edge, the outcome with which it is taken. */
  private final int[] when;

  /** By task, the millionths of its outcomes up to each; nothing for a task without. */
  private final long[][] until;

  private final boolean[] isBranching;

  Branches(CompiledProblem problem) {
    flows = problem.workflows();
    when = new int[flows.edges()];
    Arrays.fill(when, ANY);
    until = new long[flows.tasks()][];
    isBranching = new boolean[flows.count()];
    for (int f = 0; f < flows.count(); f++) {
      fill(f, problem.problem().workflows().get(f));
    }
  }

  private void fill(int f, Workflow workflow) {
    Map<List<String>, DataEdge> edges = new HashMap<>();
    workflow.edges().forEach(edge -> edges.put(List.of(edge.from(), edge.to()), edge));
    for (int t = flows.tasksBegin(f); t < flows.tasksEnd(f); t++) {
      Task task = workflow.tasks().get(flows.source(t));
      List<String> outcomes = task.outcomes().keySet().stream().sorted().toList();
      until[t] = new long[outcomes.size()];
      long sum = 0;
      for (int o = 0; o < outcomes.size(); o++) {
        sum += task.outcomes().getOrDefault(outcomes.get(o), 0L);
        until[t][o] = sum;
      }
      for (int i = flows.succsBegin(t); i < flows.succsEnd(t); i++) {
        int edge = flows.succEdge(i);
        String to = workflow.tasks().get(flows.source(flows.edgeTo(edge))).id();
        DataEdge source = edges.get(List.of(task.id(), to));
        when[edge] =
            source == null || source.when() == null ? ANY : outcomes.indexOf(source.when());
        isBranching[f] |= when[edge] != ANY;
      }
    }
  }

  /** Whether some edge of a workflow is taken with some outcomes only. */
  boolean isBranching(int workflow) {
    return isBranching[workflow];
  }

  /** The outcome with which an edge is taken, or {@link #ANY}. */
  int when(int edge) {
    return when[edge];
  }

  /** How many outcomes a task has. */
  int outcomes(int flowTask) {
    return until[flowTask].length;
  }

  /** The probability of an outcome of a task. */
  double probability(int flowTask, int outcome) {
    long before = outcome == 0 ? 0 : until[flowTask][outcome - 1];
    return (double) (until[flowTask][outcome] - before) / Task.CERTAIN_MILLIONTHS;
  }

  /**
   * How a task of a job turns out; the same for a seed under every policy and in every attempt.
   *
   * @param task its number among the tasks of all jobs
   */
  int draw(int flowTask, int task, long seed) {
    long[] bounds = until[flowTask];
    if (bounds.length == 0) {
      return ANY;
    }
    double drawn = Randomness.of(~seed, task + 1L).uniform() * Task.CERTAIN_MILLIONTHS;
    int outcome = 0;
    while (bounds[outcome] <= drawn) {
      outcome++;
    }
    return outcome;
  }

  /** By task of all workflows, how likely it is that it runs, as below. */
  double[] likelihood() {
    double[] likely = new double[flows.tasks()];
    for (int f = 0; f < flows.count(); f++) {
      double[] own = likelihood(f);
      System.arraycopy(own, 0, likely, flows.tasksBegin(f), own.length);
    }
    return likely;
  }

  /**
   * By task of a workflow, how likely it is that it runs: the sum over all ways in which the tasks
   * can turn out; 1 where there are too many of those.
   */
  double[] likelihood(int f) {
    int begin = flows.tasksBegin(f);
    int count = flows.tasksEnd(f) - begin;
    double[] likely = new double[count];
    long ways = 1;
    for (int i = 0; i < count && ways <= MOST_WAYS; i++) {
      ways *= Math.max(1, outcomes(begin + i));
    }
    if (ways > MOST_WAYS) {
      Arrays.fill(likely, 1);
      return likely;
    }
    addWays(begin, 0, new int[count], 1, likely);
    return likely;
  }

  private void addWays(int begin, int i, int[] outcome, double probability, double[] likely) {
    if (i == outcome.length) {
      boolean[] reached = reached(begin, outcome);
      for (int t = 0; t < reached.length; t++) {
        likely[t] += reached[t] ? probability : 0;
      }
      return;
    }
    outcome[i] = ANY;
    if (outcomes(begin + i) == 0) {
      addWays(begin, i + 1, outcome, probability, likely);
    }
    for (int o = 0; o < outcomes(begin + i); o++) {
      outcome[i] = o;
      addWays(begin, i + 1, outcome, probability * probability(begin + i, o), likely);
    }
  }

  /**
   * Which tasks of a workflow run: those without edges into them, and those that a taken edge leads
   * to.
   *
   * @param begin first task of the workflow
   * @param outcome of its tasks
   */
  boolean[] reached(int begin, int[] outcome) {
    boolean[] reached = new boolean[outcome.length];
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = 0; i < reached.length; i++) {
        if (!reached[i] && isReached(begin, i, outcome, reached)) {
          reached[i] = true;
          changed = true;
        }
      }
    }
    return reached;
  }

  private boolean isReached(int begin, int i, int[] outcome, boolean[] reached) {
    int t = begin + i;
    boolean any = flows.predsBegin(t) == flows.predsEnd(t);
    for (int e = flows.predsBegin(t); e < flows.predsEnd(t); e++) {
      int from = flows.edgeFrom(e) - begin;
      any |= reached[from] && (when[e] == ANY || when[e] == outcome[from]);
    }
    return any;
  }
}
