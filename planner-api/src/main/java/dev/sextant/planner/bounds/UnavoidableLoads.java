package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.evidence.ChannelArgument;
import dev.sextant.planner.model.Chances;
import dev.sextant.planner.model.Task;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Loads that every plan has: a model that all modes of a task use must be loaded on the class the
 * task runs on, if that is the only one, or else somewhere, unless a worker there holds it or it is
 * in flight to one. Immutable.
 */
final class UnavoidableLoads {
  /** How many words of tasks the covers of all models look at at most. */
  private static final long MOST_LOOKS = 50_000_000;

  private final CompiledProblem problem;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final CompiledState state;
  private final CriticalPath path;
  private final int[] home;

  /** By class and model: whether it must be loaded on this very class. */
  private final boolean[] onClass;

  /** By model: whether it must be loaded, no matter where. */
  private final boolean[] somewhere;

  /** How likely the likeliest task runs that a load in {@link #onClass} serves, in millionths. */
  private final long[] chanceOnClass;

  /** How likely the likeliest task runs that a load in {@link #somewhere} serves. */
  private final long[] chanceSomewhere;

  /** What still follows the last of the loads: a run that uses a model, and its tail. */
  private long after = Long.MAX_VALUE;

  private long count;
  private long micros;
  private long expectedCount;
  private long expectedMicros;

  /** By model, tasks that cannot do without it. */
  private final List<List<Integer>> needing = new ArrayList<>();

  /** With homes for every task; negative until asked for. */
  private long coverCount = -1;

  private long coverMicros = -1;

  /**
   * Finds the loads.
   *
   * @param home by task, its only class, negative if there are several or it is not pending
   */
  UnavoidableLoads(CompiledProblem problem, CriticalPath path, long[] tail, int[] home) {
    this.problem = problem;
    this.workers = problem.workers();
    this.workflows = problem.workflows();
    this.state = problem.state();
    this.path = path;
    this.home = home;
    onClass = new boolean[workers.classes() * problem.models()];
    somewhere = new boolean[problem.models()];
    chanceOnClass = new long[onClass.length];
    chanceSomewhere = new long[somewhere.length];
    for (int m = 0; m < problem.models(); m++) {
      needing.add(new ArrayList<>());
    }
    if (problem.models() > 0) {
      int[] users = new int[problem.models()];
      for (int t = 0; t < problem.tasks(); t++) {
        if (state.isPending(t)) {
          find(t, tail[t], users);
        }
      }
      settle();
    }
  }

  /** Number of unavoidable loads. */
  long count() {
    return count;
  }

  /**
   * Load times of those that are made in expectation, at least. Where models are needed on several
   * classes, since no class can run all tasks that need them, that is the least cover ({@link
   * LoadCover}); computed when first asked for.
   */
  long expectedMicros() {
    if (coverMicros < 0) {
      coverMicros = Math.max(expectedMicros, cover(workers::loadMicros));
    }
    return coverMicros;
  }

  /** How many those are, at least; computed when first asked for. */
  long expectedCount() {
    if (coverCount < 0) {
      coverCount = Math.max(expectedCount, cover((c, m) -> 1));
    }
    return coverCount;
  }

  /** The same without a cover that nobody has asked for. */
  long expectedMicrosSoFar() {
    return Math.max(expectedMicros, coverMicros);
  }

  /** The same without a cover that nobody has asked for. */
  long expectedCountSoFar() {
    return Math.max(expectedCount, coverCount);
  }

  /** What a load costs on a class. */
  private interface LoadCost {
    long of(int workerClass, int model);
  }

  private long cover(LoadCost cost) {
    long sum = 0;
    long looks = MOST_LOOKS / Math.max(1, somewhere.length);
    for (int m = 0; m < somewhere.length; m++) {
      long[] onClass = new long[workers.classes()];
      BitSet possible = new BitSet();
      for (int c = 0; c < onClass.length; c++) {
        boolean loads = workers.loadMicros(c, m) != CompiledWorkers.NO_LOAD;
        possible.set(c, loads || path.isHeld(c, m));
        onClass[c] = path.isHeld(c, m) || !loads ? 0 : cost.of(c, m);
      }
      List<BitSet> allowed = new ArrayList<>();
      for (int t : needing.get(m)) {
        BitSet classes = classes(t);
        classes.and(possible);
        // What may not run need not be loaded, and what cannot run has no plan.
        if (!classes.isEmpty() && isCertain(t)) {
          allowed.add(classes);
        }
      }
      sum += LoadCover.atLeast(allowed, onClass, looks, problem.stop());
    }
    return sum;
  }

  private boolean isCertain(int t) {
    return workflows.chanceMillionths(problem.jobs().workflowTask(t)) == Task.CERTAIN_MILLIONTHS;
  }

  private BitSet classes(int t) {
    BitSet classes = new BitSet();
    int wt = problem.jobs().workflowTask(t);
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      if (problem.pinsAllow(t, o)) {
        classes.set(workflows.optionClass(o));
      }
    }
    return classes;
  }

  private void find(int t, long tail, int[] users) {
    int wt = problem.jobs().workflowTask(t);
    int modes = 0;
    int allowed = -1;
    for (int mode = workflows.modesBegin(wt); mode < workflows.modesEnd(wt); mode++) {
      long least = shortest(t, mode);
      if (least == Long.MAX_VALUE) {
        continue;
      }
      modes++;
      allowed = mode;
      for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
        users[workflows.model(i)]++;
        after = Math.min(after, least + tail);
      }
    }
    for (int i = workflows.modelsBegin(allowed); i < workflows.modelsEnd(allowed); i++) {
      int m = workflows.model(i);
      if (users[m] == modes) {
        somewhere[m] = true;
        needing.get(m).add(t);
        long chance = workflows.chanceMillionths(wt);
        chanceSomewhere[m] = Math.max(chanceSomewhere[m], chance);
        if (home[t] >= 0) {
          int slot = home[t] * problem.models() + m;
          onClass[slot] = true;
          chanceOnClass[slot] = Math.max(chanceOnClass[slot], chance);
        }
      }
    }
    for (int mode = workflows.modesBegin(wt); mode < workflows.modesEnd(wt); mode++) {
      for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
        users[workflows.model(i)] = 0;
      }
    }
  }

  /** The least duration of a mode on an allowed class, or {@code Long.MAX_VALUE} without one. */
  private long shortest(int t, int mode) {
    int wt = problem.jobs().workflowTask(t);
    long least = Long.MAX_VALUE;
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      if (workflows.optionMode(o) == mode && problem.pinsAllow(t, o)) {
        least = Math.min(least, workflows.optionDurationMicros(o));
      }
    }
    return least;
  }

  private void settle() {
    for (int m = 0; m < somewhere.length; m++) {
      boolean covered = false;
      long least = Long.MAX_VALUE;
      for (int c = 0; c < workers.classes(); c++) {
        int slot = c * somewhere.length + m;
        long load = workers.loadMicros(c, m);
        onClass[slot] &= !path.isHeld(c, m) && load != CompiledWorkers.NO_LOAD;
        covered |= path.isHeld(c, m) || onClass[slot];
        least = load == CompiledWorkers.NO_LOAD ? least : Math.min(least, load);
        if (onClass[slot]) {
          add(load, chanceOnClass[slot]);
        }
      }
      somewhere[m] &= !covered && least != Long.MAX_VALUE;
      if (somewhere[m]) {
        add(least, chanceSomewhere[m]);
      }
    }
  }

  private void add(long load, long chance) {
    count++;
    micros += load;
    expectedCount += Chances.expected(1, chance);
    expectedMicros += Chances.expected(load, chance);
  }

  /** What proves a bound of {@link #endMicros}, rounded up. */
  ChannelArgument argument(long value, EvidenceNames names) {
    long first = Long.MAX_VALUE;
    long channels = 0;
    long bound = Long.MIN_VALUE;
    ChannelArgument best = new ChannelArgument(value, null, micros, after);
    for (int c = 0; c < workers.classes(); c++) {
      if (workers.gpuMemoryBytes(c) > 0) {
        long members = workers.membersEnd(c) - workers.membersBegin(c);
        channels += members;
        first = Math.min(first, path.availableMicros(c));
        long here = here(c);
        long end = path.availableMicros(c) + (here + members - 1) / members + after;
        if (here > 0 && end > bound) {
          bound = end;
          best = new ChannelArgument(value, names.example(c), here, after);
        }
      }
    }
    long all = first + (micros + channels - 1) / channels + after;
    return bound >= all ? best : new ChannelArgument(value, null, micros, after);
  }

  private long here(int c) {
    long here = 0;
    for (int m = 0; m < somewhere.length; m++) {
      here += onClass[c * somewhere.length + m] ? workers.loadMicros(c, m) : 0;
    }
    return here;
  }

  /** When the channels can be done and what follows them too; {@code Long.MIN_VALUE} if idle. */
  long endMicros() {
    if (count == 0) {
      return Long.MIN_VALUE;
    }
    long first = Long.MAX_VALUE;
    long channels = 0;
    long bound = Long.MIN_VALUE;
    for (int c = 0; c < workers.classes(); c++) {
      if (workers.gpuMemoryBytes(c) > 0) {
        long members = workers.membersEnd(c) - workers.membersBegin(c);
        channels += members;
        first = Math.min(first, path.availableMicros(c));
        long here = here(c);
        if (here > 0) {
          bound = Math.max(bound, path.availableMicros(c) + (here + members - 1) / members + after);
        }
      }
    }
    return Math.max(bound, first + (micros + channels - 1) / channels + after);
  }

  /**
   * What the loads are worth at least, given what a microsecond of a load on a class is worth: on a
   * worker whose loads exclude compute, all of its capacity.
   */
  double worth(double[] perMicro) {
    double sum = 0;
    for (int m = 0; m < somewhere.length; m++) {
      double least = Double.MAX_VALUE;
      for (int c = 0; c < workers.classes(); c++) {
        long load = workers.loadMicros(c, m);
        if (load != CompiledWorkers.NO_LOAD) {
          least = Math.min(least, perMicro[c] * load);
          sum += onClass[c * somewhere.length + m] ? perMicro[c] * load : 0;
        }
      }
      sum += somewhere[m] ? least : 0;
    }
    return sum;
  }
}
