package dev.sextant.planner.placement;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The places of a problem; {@link PlacementProblem} says what a place is. */
final class Places {
  static final int NONE = -1;

  private final CompiledProblem problem;
  private final boolean[] named;
  private final boolean positions;
  private int[] worker;
  private final int[] placeOf;

  /** Places by rising class. */
  private final int[] byClass;

  /** By class, its first position there. */
  private final int[] classStart;

  Places(CompiledProblem problem) {
    this.problem = problem;
    positions = problem.jobs().haveDeadlines();
    CompiledWorkers workers = problem.workers();
    named = new boolean[workers.count()];
    nameTied();
    boolean[] runs = classesThatRun();
    Map<Long, Boolean> tied = new HashMap<>();
    for (int w = 0; w < workers.count(); w++) {
      if (runs[workers.classOf(w)]) {
        tied.merge(key(w), named[w], Boolean::logicalOr);
      }
    }
    worker = new int[workers.count()];
    placeOf = new int[workers.count()];
    Arrays.fill(placeOf, NONE);
    Map<Long, Boolean> stands = new HashMap<>();
    int count = 0;
    for (int w = 0; w < workers.count(); w++) {
      if (!runs[workers.classOf(w)]) {
        continue;
      }
      long key = key(w);
      boolean first = !tied.get(key) && stands.put(key, true) == null;
      if (named[w] || first) {
        placeOf[w] = count;
        worker[count++] = w;
      }
    }
    worker = Arrays.copyOf(worker, count);
    classStart = new int[workers.classes() + 1];
    for (int w : worker) {
      classStart[workers.classOf(w) + 1]++;
    }
    for (int c = 0; c < workers.classes(); c++) {
      classStart[c + 1] += classStart[c];
    }
    byClass = new int[count];
    int[] next = classStart.clone();
    for (int q = 0; q < count; q++) {
      byClass[next[workers.classOf(worker[q])]++] = q;
    }
  }

  private long key(int w) {
    return (long) problem.workers().classOf(w) << 32
        | (positions ? problem.transfers().position(w) : 0);
  }

  /** Workers that data or a pin is tied to. */
  private void nameTied() {
    CompiledJobs jobs = problem.jobs();
    CompiledState state = problem.state();
    for (int t = 0; t < problem.tasks(); t++) {
      for (int o = jobs.outputsBegin(t); o < jobs.outputsEnd(t); o++) {
        named[jobs.outputTo(o)] = true;
      }
      if (state.isFinished(t)) {
        for (int c = state.copiesBegin(t); c < state.copiesEnd(t); c++) {
          named[state.copyWorker(c)] = true;
        }
      }
      if (!state.isPending(t)) {
        continue;
      }
      if (state.pinnedWorker(t) != CompiledState.FREE) {
        named[state.pinnedWorker(t)] = true;
      }
      for (int i = jobs.inputsBegin(t); i < jobs.inputsEnd(t); i++) {
        for (int p = jobs.placesBegin(i); p < jobs.placesEnd(i); p++) {
          named[jobs.place(p)] = true;
        }
      }
    }
    for (int i = 0; i < state.runningCount(); i++) {
      named[state.runningWorker(i)] = true;
    }
  }

  private boolean[] classesThatRun() {
    CompiledJobs jobs = problem.jobs();
    CompiledWorkflows workflows = problem.workflows();
    boolean[] known = new boolean[workflows.count()];
    boolean[] runs = new boolean[problem.workers().classes()];
    for (int j = 0; j < jobs.count(); j++) {
      int workflow = jobs.workflow(j);
      if (!known[workflow]) {
        known[workflow] = true;
        int begin = workflows.optionsBegin(workflows.tasksBegin(workflow));
        int end = workflows.optionsEnd(workflows.tasksEnd(workflow) - 1);
        for (int o = begin; o < end; o++) {
          runs[workflows.optionClass(o)] = true;
        }
      }
    }
    return runs;
  }

  /** Whether nothing tells two workers apart. */
  boolean areAlike(int first, int second) {
    return first == second || (!named[first] && !named[second] && key(first) == key(second));
  }

  /** First position in {@link #ofClass} of the places that are workers of a class. */
  int classBegin(int workerClass) {
    return classStart[workerClass];
  }

  /** After their last position. */
  int classEnd(int workerClass) {
    return classStart[workerClass + 1];
  }

  /** Place at a position. */
  int ofClass(int position) {
    return byClass[position];
  }

  /**
   * By place, the workers that it stands for: itself, those that nothing tells from it, and those
   * of its kind that are no place because something is tied to it.
   */
  List<List<Integer>> groups() {
    List<List<Integer>> groups = new ArrayList<>();
    Map<Long, Integer> firstOfKey = new HashMap<>();
    for (int q = 0; q < worker.length; q++) {
      groups.add(new ArrayList<>());
      firstOfKey.putIfAbsent(key(worker[q]), q);
    }
    for (int w = 0; w < placeOf.length; w++) {
      Integer place = placeOf[w] == NONE ? firstOfKey.get(key(w)) : (Integer) placeOf[w];
      if (place != null) {
        groups.get(place).add(w);
      }
    }
    return groups;
  }

  int count() {
    return worker.length;
  }

  int worker(int place) {
    return worker[place];
  }

  /** The place that a worker is, or {@link #NONE}. */
  int placeOf(int ofWorker) {
    return placeOf[ofWorker];
  }
}
