package dev.sextant.planner.compiled;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Bounds on the latest task end from volume: the work that must be done in a group of worker
 * classes against what their capacity can do, and the model loads that must happen against the
 * channels.
 *
 * <p>A group is all workers, or one class; its work is that of tasks all of whose options lie in
 * it. Tasks are taken by falling head, and each suffix gives a bound: nothing of it starts before
 * its smallest head, and after its last end the smallest tail still follows.
 */
final class ResourceBounds {
  private static final int MAX_SUFFIXES = 64;

  private final CompiledProblem problem;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final CompiledState state;
  private final long[] head;
  private final long[] tail;
  private final int[] homeClass;
  private final List<List<Taken>> taken = new ArrayList<>();

  /** What a running task or an occupation holds of a worker's capacity from now until it ends. */
  private record Taken(int resource, long amount, long untilMicros) {}

  /** Home class of a task whose options lie in several classes. */
  private static final int SEVERAL = -1;

  ResourceBounds(CompiledProblem problem, long[] head, long[] tail) {
    this.problem = problem;
    this.workers = problem.workers();
    this.workflows = problem.workflows();
    this.state = problem.state();
    this.head = head;
    this.tail = tail;
    this.homeClass = homeClasses();
    describeTaken();
  }

  private void describeTaken() {
    for (int w = 0; w < workers.count(); w++) {
      List<Taken> here = new ArrayList<>();
      for (int o = state.occupationsBegin(w); o < state.occupationsEnd(w); o++) {
        for (int d = state.occupationDemandsBegin(o); d < state.occupationDemandsEnd(o); d++) {
          here.add(
              new Taken(
                  state.occupationResource(d),
                  state.occupationAmount(d),
                  state.occupationUntilMicros(o)));
        }
      }
      taken.add(here);
    }
    for (int i = 0; i < state.runningCount(); i++) {
      int mode = state.runningMode(i);
      for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
        taken
            .get(state.runningWorker(i))
            .add(
                new Taken(
                    workflows.demandResource(d),
                    workflows.demandAmount(d),
                    state.runningEndMicros(i)));
      }
    }
    taken.forEach(parts -> parts.sort(Comparator.comparingLong(Taken::untilMicros)));
  }

  /** The largest bound over all resources and groups, as a time; {@code Long.MIN_VALUE} if none. */
  long workEndMicros() {
    int[] byHead = pendingByFallingHead();
    int[][] byClass = splitByHome(byHead);
    long bound = Long.MIN_VALUE;
    for (int r = 0; r < workers.resources(); r++) {
      bound = Math.max(bound, groupEnd(byHead, r, SEVERAL));
      for (int c = 0; c < workers.classes() && workers.classes() > 1; c++) {
        if (workers.capacity(c, r) > 0) {
          bound = Math.max(bound, groupEnd(byClass[c], r, c));
        }
      }
    }
    return bound;
  }

  /** Per class the tasks that run nowhere else, in the given order. */
  private int[][] splitByHome(int[] tasks) {
    int[] sizes = new int[workers.classes()];
    for (int t : tasks) {
      if (homeClass[t] != SEVERAL) {
        sizes[homeClass[t]]++;
      }
    }
    int[][] split = new int[sizes.length][];
    for (int c = 0; c < split.length; c++) {
      split[c] = new int[sizes[c]];
    }
    for (int i = tasks.length - 1; i >= 0; i--) {
      int c = homeClass[tasks[i]];
      if (c != SEVERAL) {
        split[c][--sizes[c]] = tasks[i];
      }
    }
    return split;
  }

  private int[] homeClasses() {
    int[] home = new int[problem.tasks()];
    for (int t = 0; t < home.length; t++) {
      int wt = problem.jobs().workflowTask(t);
      int pinned = state.pinnedWorker(t);
      int c = pinned == CompiledState.FREE ? -2 : workers.classOf(pinned);
      for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt) && c != SEVERAL; o++) {
        if (pinned == CompiledState.FREE) {
          int optionClass = workflows.optionClass(o);
          c = c == -2 || c == optionClass ? optionClass : SEVERAL;
        }
      }
      home[t] = c;
    }
    return home;
  }

  private int[] pendingByFallingHead() {
    Integer[] tasks = new Integer[problem.tasks()];
    int count = 0;
    for (int t = 0; t < problem.tasks(); t++) {
      if (state.isPending(t)) {
        tasks[count++] = t;
      }
    }
    tasks = Arrays.copyOf(tasks, count);
    Arrays.sort(tasks, (a, b) -> Long.compare(head[b], head[a]));
    return Arrays.stream(tasks).mapToInt(t -> t).toArray();
  }

  private long groupEnd(int[] byHead, int resource, int group) {
    int stride = Math.max(1, byHead.length / MAX_SUFFIXES);
    double energy = 0;
    long minTail = Long.MAX_VALUE;
    long bound = Long.MIN_VALUE;
    int seen = 0;
    for (int t : byHead) {
      long work = minWork(t, resource);
      seen++;
      if (work > 0) {
        energy += work;
        minTail = Math.min(minTail, tail[t]);
      }
      if (energy > 0 && (seen % stride == 0 || seen == byHead.length)) {
        long end = earliestEnd(roundedDown(energy, seen), resource, group, head[t]);
        bound = Math.max(bound, end == Long.MAX_VALUE ? bound : end + minTail);
      }
    }
    return bound;
  }

  /** The least duration x demand of any allowed option. */
  private long minWork(int t, int resource) {
    int wt = problem.jobs().workflowTask(t);
    long least = Long.MAX_VALUE;
    int pinnedMode = state.pinnedMode(t);
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      int mode = workflows.optionMode(o);
      if (pinnedMode != CompiledState.FREE && pinnedMode != mode) {
        continue;
      }
      long demand = 0;
      for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
        if (workflows.demandResource(d) == resource) {
          demand = workflows.demandAmount(d);
        }
      }
      least = Math.min(least, Arithmetic.times(workflows.optionDurationMicros(o), demand));
    }
    return least == Long.MAX_VALUE ? 0 : least;
  }

  /**
   * Less than a sum of this many doubles by what rounding may have added to it and to {@link
   * #done}. Sums below 2^53 are exact as they are.
   */
  private double roundedDown(double sum, int parts) {
    double roundings = parts + 3.0 * workers.count();
    for (int w = 0; w < workers.count(); w++) {
      roundings += taken.get(w).size();
    }
    return sum < 0x1p52 ? sum : sum * (1 - roundings * 0x1p-51);
  }

  /**
   * The earliest time by which a group can have done this much work after {@code from}: workers are
   * used from when they are available, less what running tasks and occupations take.
   */
  private long earliestEnd(double needed, int resource, int group, long from) {
    long low = from;
    long high = from;
    long step = 1;
    while (done(high, resource, group, from) < needed) {
      low = high;
      high += step;
      step *= 2;
      if (high > 1L << 54) {
        return Long.MAX_VALUE;
      }
    }
    while (low < high) {
      long middle = low + (high - low) / 2;
      if (done(middle, resource, group, from) < needed) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return high;
  }

  /** How much work a group can do between two times. */
  private double done(long until, int resource, int group, long from) {
    double done = 0;
    int begin = group == SEVERAL ? 0 : group;
    int end = group == SEVERAL ? workers.classes() : group + 1;
    for (int c = begin; c < end; c++) {
      if (workers.capacity(c, resource) > 0) {
        for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
          int w = workers.member(i);
          done += doneOn(w, resource, Math.max(from, state.availableFromMicros(w)), until);
        }
      }
    }
    return done;
  }

  /** Adds up what is free between the ends of running tasks and occupations, so never subtracts. */
  private double doneOn(int w, int resource, long from, long until) {
    long free = workers.capacity(workers.classOf(w), resource);
    for (Taken part : taken.get(w)) {
      free -= part.resource() == resource && part.untilMicros() > from ? part.amount() : 0;
    }
    double done = 0;
    long time = from;
    for (Taken part : taken.get(w)) {
      if (part.resource() == resource && part.untilMicros() > time && time < until) {
        long next = Math.min(until, part.untilMicros());
        done += (double) free * (next - time);
        time = next;
      }
      free += part.resource() == resource && part.untilMicros() > from ? part.amount() : 0;
    }
    return time < until ? done + (double) free * (until - time) : done;
  }
}
