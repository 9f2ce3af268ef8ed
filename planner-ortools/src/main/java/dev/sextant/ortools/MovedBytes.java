package dev.sextant.ortools;

import com.google.ortools.sat.Literal;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.FinishedData;
import dev.sextant.planner.model.ObjectiveTerm;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The term {@link ObjectiveTerm#BYTES_MOVED}: per item, or edge or input without one, and
 * destination, whether it is moved there. Where readers of an item count different amounts of it,
 * because they are not equally likely to run, each amount is a level: who counts much moves all
 * levels up to it, and each is paid once.
 */
final class MovedBytes {
  /** Data of one job; those of edges and of inputs have numbers of their own. */
  private record Item(boolean input, int number) {}

  /** What is paid once: an item at a worker, up to a level. */
  private record Arrival(Item item, int worker, long level) {}

  private final CompiledProblem problem;
  private final CompiledJobs jobs;
  private final CompiledState state;
  private final CompiledWorkflows workflows;
  private final HintedModel hinted;
  private final Hint hint;
  private final Runs runs;
  private final WeightedSum sum;
  private final long weight;
  private final Map<Item, TreeSet<Long>> levels = new HashMap<>();
  private final Map<Arrival, Literal> moved = new HashMap<>();

  MovedBytes(FormulationContext context, Runs runs, WeightedSum sum, long weight) {
    this.problem = context.problem();
    this.jobs = problem.jobs();
    this.state = problem.state();
    this.workflows = problem.workflows();
    this.hinted = context.hinted();
    this.hint = context.hint();
    this.runs = runs;
    this.sum = sum;
    this.weight = weight;
  }

  void addAll() {
    for (int j = 0; j < jobs.count(); j++) {
      levels.clear();
      moved.clear();
      int offset = jobs.offset(j);
      for (int t = jobs.tasksBegin(j); t < jobs.tasksEnd(j); t++) {
        if (state.isPending(t)) {
          findLevels(t, t - offset);
        }
      }
      for (int t = jobs.tasksBegin(j); t < jobs.tasksEnd(j); t++) {
        if (state.isPending(t)) {
          for (int e = workflows.predsBegin(t - offset); e < workflows.predsEnd(t - offset); e++) {
            edgeMoved(t, e, offset);
          }
          for (int i = jobs.inputsBegin(t); i < jobs.inputsEnd(t); i++) {
            inputMoved(t, i);
          }
        }
        outputsMoved(t);
      }
    }
  }

  private void findLevels(int task, int workflowTask) {
    for (int e = workflows.predsBegin(workflowTask); e < workflows.predsEnd(workflowTask); e++) {
      level(edgeItem(e), workflows.edgeExpectedBytes(e));
    }
    for (int i = jobs.inputsBegin(task); i < jobs.inputsEnd(task); i++) {
      level(inputItem(i), jobs.inputExpectedBytes(i));
    }
  }

  private void level(Item item, long bytes) {
    levels.computeIfAbsent(item, any -> new TreeSet<>()).add(bytes);
  }

  private Item edgeItem(int edge) {
    int item = workflows.edgeItem(edge);
    return new Item(false, item < 0 ? -1 - edge : item);
  }

  private Item inputItem(int input) {
    int item = jobs.inputItem(input);
    return new Item(true, item < 0 ? -1 - input : item);
  }

  private void edgeMoved(int task, int edge, int offset) {
    long bytes = workflows.edgeExpectedBytes(edge);
    int from = workflows.edgeFrom(edge) + offset;
    Item item = edgeItem(edge);
    for (Runs.WorkerUse place : runs.places(task)) {
      int w = place.worker();
      if (!state.isPending(from)) {
        boolean here =
            state.isFinished(from)
                ? FinishedData.isThere(problem, from, edge, w)
                : state.runningWorker(state.runningIndex(from)) == w;
        if (!here) {
          moves(List.of(place.used()), item, w, bytes, hint.runsOn(task, w));
        }
        continue;
      }
      Literal there = null;
      for (Runs.WorkerUse source : runs.places(from)) {
        there = source.worker() == w ? source.used() : there;
      }
      List<Literal> when =
          there == null ? List.of(place.used()) : List.of(place.used(), there.not());
      moves(when, item, w, bytes, hint.runsOn(task, w) && !hint.runsOn(from, w));
    }
  }

  private void inputMoved(int task, int input) {
    for (Runs.WorkerUse place : runs.places(task)) {
      int w = place.worker();
      boolean here = false;
      for (int p = jobs.placesBegin(input); p < jobs.placesEnd(input); p++) {
        here |= jobs.place(p) == w;
      }
      if (!here) {
        long bytes = jobs.inputExpectedBytes(input);
        moves(List.of(place.used()), inputItem(input), w, bytes, hint.runsOn(task, w));
      }
    }
  }

  private void outputsMoved(int task) {
    for (int o = jobs.outputsBegin(task); o < jobs.outputsEnd(task); o++) {
      BigInteger cost =
          BigInteger.valueOf(weight).multiply(BigInteger.valueOf(jobs.outputExpectedBytes(o)));
      if (state.isPending(task)) {
        for (Runs.WorkerUse place : runs.places(task)) {
          if (place.worker() != jobs.outputTo(o) && cost.signum() > 0) {
            sum.add(place.used(), cost);
          }
        }
      } else {
        boolean here =
            state.isFinished(task)
                ? FinishedData.isDelivered(problem, task, o)
                : state.runningWorker(state.runningIndex(task)) == jobs.outputTo(o);
        sum.addConstant(here ? BigInteger.ZERO : cost);
      }
    }
  }

  /** Something is moved when all of the literals hold. */
  private void moves(List<Literal> when, Item item, int worker, long bytes, boolean hintedMove) {
    long below = 0;
    for (long level : levels.get(item).headSet(bytes, true)) {
      if (level > 0) {
        moves(when, new Arrival(item, worker, level), weight * (level - below), hintedMove);
      }
      below = level;
    }
  }

  private void moves(List<Literal> when, Arrival arrival, long cost, boolean hintedMove) {
    Literal already = moved.get(arrival);
    if (already == null) {
      already = hinted.bool(false, "");
      moved.put(arrival, already);
      sum.add(already, BigInteger.valueOf(cost));
    }
    hinted.look();
    List<Literal> clause = new ArrayList<>();
    when.forEach(literal -> clause.add(literal.not()));
    clause.add(already);
    hinted.cp.addBoolOr(clause);
    if (hintedMove) {
      hinted.hintTrue(already);
    }
  }
}
