package dev.sextant.planner.compiled;

import java.util.Arrays;

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
  }

  /** The largest bound over all resources and groups, as a time; {@code Long.MIN_VALUE} if none. */
  long workEndMicros() {
    Integer[] byHead = pendingByFallingHead();
    long bound = Long.MIN_VALUE;
    for (int r = 0; r < workers.resources(); r++) {
      bound = Math.max(bound, groupEnd(byHead, r, SEVERAL));
      for (int c = 0; c < workers.classes() && workers.classes() > 1; c++) {
        if (workers.capacity(c, r) > 0) {
          bound = Math.max(bound, groupEnd(byHead, r, c));
        }
      }
    }
    return bound;
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

  private Integer[] pendingByFallingHead() {
    Integer[] tasks = new Integer[problem.tasks()];
    int count = 0;
    for (int t = 0; t < problem.tasks(); t++) {
      if (state.isPending(t)) {
        tasks[count++] = t;
      }
    }
    tasks = Arrays.copyOf(tasks, count);
    Arrays.sort(tasks, (a, b) -> Long.compare(head[b], head[a]));
    return tasks;
  }

  private long groupEnd(Integer[] byHead, int resource, int group) {
    int members = 0;
    for (int t : byHead) {
      members += group == SEVERAL || homeClass[t] == group ? 1 : 0;
    }
    int stride = Math.max(1, members / MAX_SUFFIXES);
    double energy = 0;
    long minTail = Long.MAX_VALUE;
    long bound = Long.MIN_VALUE;
    int seen = 0;
    for (int t : byHead) {
      if (group != SEVERAL && homeClass[t] != group) {
        continue;
      }
      long work = minWork(t, resource);
      seen++;
      if (work > 0) {
        energy += work;
        minTail = Math.min(minTail, tail[t]);
      }
      if (energy > 0 && (seen % stride == 0 || seen == members)) {
        long end = earliestEnd(energy, resource, group, head[t]);
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
      least = Math.min(least, saturatedProduct(workflows.optionDurationMicros(o), demand));
    }
    return least == Long.MAX_VALUE ? 0 : least;
  }

  private static long saturatedProduct(long a, long b) {
    return Math.multiplyHigh(a, b) == 0 && a * b >= 0 ? a * b : Long.MAX_VALUE;
  }

  /**
   * The earliest time by which a group can have done this much work after {@code from}: workers are
   * used from when they are available, less what running tasks and occupations take. Doubles round
   * the work down by a relative 1e-12, so the result is never too large.
   */
  private long earliestEnd(double energy, int resource, int group, long from) {
    double needed = energy * (1 - 1e-12) - 1e-6;
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

  /** How much work a group can do between two times, not less than the truth. */
  private double done(long until, int resource, int group, long from) {
    double done = 0;
    int begin = group == SEVERAL ? 0 : group;
    int end = group == SEVERAL ? workers.classes() : group + 1;
    for (int c = begin; c < end; c++) {
      long capacity = workers.capacity(c, resource);
      if (capacity == 0) {
        continue;
      }
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        int w = workers.member(i);
        long start = Math.max(from, state.availableFromMicros(w));
        if (until > start) {
          done += (double) capacity * (until - start) - occupied(w, resource, start, until);
        }
      }
    }
    return done;
  }

  private double occupied(int w, int resource, long from, long until) {
    double taken = 0;
    for (int o = state.occupationsBegin(w); o < state.occupationsEnd(w); o++) {
      long time = Math.min(until, state.occupationUntilMicros(o)) - from;
      for (int d = state.occupationDemandsBegin(o);
          d < state.occupationDemandsEnd(o) && time > 0;
          d++) {
        if (state.occupationResource(d) == resource) {
          taken += (double) state.occupationAmount(d) * time;
        }
      }
    }
    return taken;
  }
}
