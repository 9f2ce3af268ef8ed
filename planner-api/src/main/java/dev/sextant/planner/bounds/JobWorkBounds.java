package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.evidence.JobsArgument;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Bounds on sums over jobs from the work of all of them: under prices the cluster is one machine on
 * which each job has an amount of work, a release and a tail, and preemption costs nothing.
 *
 * <ul>
 *   <li>Weighted ends: the mean busy times of the preemptive schedule by weight over work, plus
 *       half the work (Goemans et al., "Single machine scheduling with release dates", SIAM J.
 *       Discrete Math. 15, 2002). Jobs whose critical path says more give up their place in it.
 *   <li>Equal weights: the k-th end of shortest remaining processing time first, which no schedule
 *       beats for any k, or the k-th earliest end by critical path, whichever is later.
 *   <li>Late jobs: those late by critical path, and of the rest as many as Moore's rule leaves late
 *       when all are released at once, at the smallest weights.
 * </ul>
 *
 * The machine goes by a clock of its own ({@link MachineClock}), which all of this allows: its time
 * never passes faster than that of the wall. Work is rounded down to whole ticks. Not thread-safe.
 */
final class JobWorkBounds {
  private static final int ROUNDS = 4;

  /** Far more than any problem takes, and few enough for all jobs to be added up. */
  private static final double MOST_SOONER = 0x1p52;

  private static final long MOST_MICROS = 1L << 60;

  private final CompiledProblem problem;
  private final CompiledJobs jobs;
  private final long[] pathEnd;
  private final List<Machine> machines = new ArrayList<>();
  private boolean preempted;
  private final Map<ObjectiveTerm, Found> found = new EnumMap<>(ObjectiveTerm.class);
  private @Nullable Proof proof;
  private boolean[] bestPlaced = new boolean[0];

  /**
   * All jobs on one machine.
   *
   * @param price of capacity, which makes it one machine
   * @param clock of the machine
   * @param ready by job, when its first work may start by that clock
   * @param micros by job, its work by that clock
   * @param after by job, what follows the last of its work
   */
  private record Machine(
      double[] price, MachineClock clock, long[] ready, long[] micros, long[] after) {}

  /** What proves a bound: a rule on a machine, and by job whether it is placed there. */
  private record Proof(JobsArgument.Rule rule, Machine machine, boolean[] placed) {}

  /** A bound; without a proof it is that of the critical paths. */
  private record Found(long bound, @Nullable Proof proof) {}

  JobWorkBounds(CompiledProblem problem, CriticalPath path) {
    this.problem = problem;
    this.jobs = problem.jobs();
    this.pathEnd = path.jobEnd;
  }

  /**
   * Adds a relaxation.
   *
   * @param work under its prices
   * @param clock of all workers at these prices
   */
  void add(PricedWork work, MachineClock clock, long[] head, long[] tail) {
    double perMicro = clock.perMicro();
    double sooner = Math.ceil(work.credit() / perMicro * (1 + 0x1p-40));
    if (sooner > MOST_SOONER) {
      return; // Budgets are worth too much for the work to say anything.
    }
    long[] ready = new long[jobs.count()];
    long[] micros = new long[jobs.count()];
    long[] after = new long[jobs.count()];
    for (int j = 0; j < jobs.count(); j++) {
      double sum = 0;
      ready[j] = Long.MAX_VALUE;
      after[j] = Long.MAX_VALUE;
      for (int t = jobs.tasksBegin(j); t < jobs.tasksEnd(j); t++) {
        if (problem.state().isPending(t) && work.of(t) > 0) {
          sum += work.of(t);
          ready[j] = Math.min(ready[j], head[t]);
          after[j] = Math.min(after[j], tail[t]);
        }
      }
      double size = (1.0 + 2 * problem.budgets()) * (jobs.tasksEnd(j) - jobs.tasksBegin(j));
      double roundings =
          size + 4.0 * problem.workers().count() * problem.workers().resources() + 32;
      micros[j] =
          sum < 0x1p52 && perMicro < 0x1p52
              ? (long) sum / (long) perMicro
              : (long) Math.floor(sum / perMicro * (1 - roundings * 0x1p-50));
    }
    // Budgets are work that is done before anything starts: all else could begin so much sooner.
    for (int j = 0; j < ready.length; j++) {
      micros[j] = Math.min(MOST_MICROS / jobs.count(), micros[j]);
      ready[j] = ready[j] == Long.MAX_VALUE ? ready[j] : clock.at(ready[j]) - (long) sooner;
    }
    found.clear();
    machines.add(new Machine(work.price.clone(), clock, ready, micros, after));
  }

  /** The bound on a term, at least that of the critical paths alone. */
  long bound(ObjectiveTerm term) {
    return find(term).bound;
  }

  private Found find(ObjectiveTerm term) {
    Found known = found.get(term);
    if (known == null) {
      long bound = search(term);
      known = new Found(bound, proof);
      found.put(term, known);
    }
    return known;
  }

  private long search(ObjectiveTerm term) {
    long best = pathBound(term);
    proof = null;
    for (Machine machine : machines) {
      if (term == ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS) {
        best = better(best, lateJobs(machine), JobsArgument.Rule.MOORE, machine);
      } else {
        long mean = weightedEnds(machine, term);
        best = better(best, mean, JobsArgument.Rule.MEAN_BUSY_TIME, machine);
        if (term == ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS && equalWeights()) {
          long ordered = orderedEnds(machine);
          best = better(best, ordered, JobsArgument.Rule.SHORTEST_FIRST, machine);
        }
      }
    }
    return best;
  }

  private long better(long best, long bound, JobsArgument.Rule rule, Machine machine) {
    if (bound <= best) {
      return best;
    }
    proof = new Proof(rule, machine, bestPlaced);
    return bound;
  }

  /** What proves {@link #bound}, rounded up to a value. */
  JobsArgument argument(ObjectiveTerm term, long value, EvidenceNames names) {
    Proof from = find(term).proof;
    if (from == null) {
      return new JobsArgument(term, value, JobsArgument.Rule.PATHS, List.of(), List.of());
    }
    List<String> alone = new ArrayList<>();
    for (int j = 0; j < jobs.count() && from.rule == JobsArgument.Rule.MEAN_BUSY_TIME; j++) {
      if (!from.placed[j]) {
        alone.add(names.job(j));
      }
    }
    return new JobsArgument(term, value, from.rule, names.prices(from.machine.price), alone);
  }

  /** The bound of the critical paths alone. */
  long pathBound(ObjectiveTerm term) {
    long sum = 0;
    for (int j = 0; j < jobs.count(); j++) {
      sum = Math.addExact(sum, Math.multiplyExact(jobs.weight(j), amount(term, j)));
    }
    return sum;
  }

  private long amount(ObjectiveTerm term, int job) {
    if (term == ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS) {
      return pathEnd[job] - jobs.releaseMicros(job);
    }
    long due = jobs.dueMicros(job);
    long late = due == CompiledJobs.NONE ? 0 : Math.max(0, pathEnd[job] - due);
    return term == ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS ? late : Math.min(1, late);
  }

  private boolean equalWeights() {
    for (int j = 1; j < jobs.count(); j++) {
      if (jobs.weight(j) != jobs.weight(0)) {
        return false;
      }
    }
    return jobs.count() > 0;
  }

  /** Drops jobs from the schedule while their critical paths say more than their busy times. */
  private long weightedEnds(Machine machine, ObjectiveTerm term) {
    boolean[] placed = new boolean[jobs.count()];
    for (int j = 0; j < placed.length; j++) {
      placed[j] = machine.micros[j] > 0 && jobs.weight(j) > 0 && target(term, j) != Long.MAX_VALUE;
    }
    long best = Long.MIN_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      problem.stop().look();
      boolean[] counted = placed.clone();
      double[] end = meanEnds(machine, placed);
      double sum = 0;
      double size = 0;
      boolean dropped = false;
      for (int j = 0; j < placed.length; j++) {
        double alone = (double) jobs.weight(j) * amount(term, j);
        double amount =
            placed[j]
                ? (double) jobs.weight(j) * (end[j] + machine.after[j] - target(term, j))
                : alone;
        sum += amount;
        size += placed[j] ? (double) jobs.weight(j) * (end[j] + machine.after[j]) : alone;
        if (placed[j] && amount < alone) {
          placed[j] = false;
          dropped = true;
        }
      }
      // Without a preemption all ends are whole, and so are sums below 2^52.
      boolean exact = !preempted && size < 0x1p52;
      int roundings = placed.length + machine.clock.changes() + 64;
      double rounding = exact ? 0 : size * roundings * 0x1p-50;
      long bound = (long) Math.floor(sum - rounding);
      if (bound > best) {
        best = bound;
        bestPlaced = counted;
      }
      if (!dropped) {
        break;
      }
    }
    return best;
  }

  private long target(ObjectiveTerm term, int job) {
    return term == ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS
        ? jobs.releaseMicros(job)
        : jobs.dueMicros(job);
  }

  /** Mean busy time plus half the work, by job, when the greatest weight over work goes first. */
  private double[] meanEnds(Machine machine, boolean[] placed) {
    preempted = false;
    double[] end = new double[placed.length];
    long[] left = machine.micros.clone();
    PriorityQueue<Integer> queue =
        new PriorityQueue<>(
            (x, y) -> {
              int order =
                  Double.compare(
                      (double) jobs.weight(y) / machine.micros[y],
                      (double) jobs.weight(x) / machine.micros[x]);
              return order != 0 ? order : Integer.compare(x, y);
            });
    int[] byReady = byReady(machine, placed);
    long time = Long.MIN_VALUE;
    for (int next = 0; next < byReady.length || !queue.isEmpty(); ) {
      if (queue.isEmpty()) {
        time = Math.max(time, machine.ready[byReady[next]]);
      }
      while (next < byReady.length && machine.ready[byReady[next]] <= time) {
        queue.add(byReady[next++]);
      }
      int j = queue.peek();
      long piece =
          next < byReady.length ? Math.min(left[j], machine.ready[byReady[next]] - time) : left[j];
      if (piece == machine.micros[j] && machine.clock.isEven(time, time + piece)) {
        end[j] = machine.clock.when(time + piece);
      } else {
        preempted = true;
        // The pieces' halves add up to half the work.
        double half = piece / 2.0;
        double mean = machine.clock.mean(time, time + piece);
        end[j] += (double) piece / machine.micros[j] * mean + half;
      }
      left[j] -= piece;
      time += piece;
      if (left[j] == 0) {
        queue.remove();
      }
    }
    return end;
  }

  private int[] byReady(Machine machine, boolean[] placed) {
    Integer[] order = new Integer[placed.length];
    int count = 0;
    for (int j = 0; j < placed.length; j++) {
      if (placed[j]) {
        order[count++] = j;
      }
    }
    order = Arrays.copyOf(order, count);
    Arrays.sort(order, (x, y) -> Long.compare(machine.ready[x], machine.ready[y]));
    return Arrays.stream(order).mapToInt(j -> j).toArray();
  }

  private long orderedEnds(Machine machine) {
    boolean[] placed = new boolean[jobs.count()];
    long least = Long.MAX_VALUE;
    long rest = 0;
    int count = 0;
    for (int j = 0; j < placed.length; j++) {
      placed[j] = machine.micros[j] > 0;
      rest += placed[j] ? -jobs.releaseMicros(j) : pathEnd[j] - jobs.releaseMicros(j);
      least = placed[j] ? Math.min(least, machine.after[j]) : least;
      count += placed[j] ? 1 : 0;
    }
    long[] ends = shortestFirst(machine, placed, count);
    long[] paths = new long[count];
    for (int j = 0, k = 0; j < placed.length; j++) {
      if (placed[j]) {
        paths[k++] = pathEnd[j];
      }
    }
    Arrays.sort(paths);
    long sum = rest;
    long withTails = rest;
    for (int k = 0; k < count; k++) {
      sum += Math.max(ends[k] + least, paths[k]);
      withTails += ends[k];
    }
    for (int j = 0; j < placed.length; j++) {
      withTails += placed[j] ? machine.after[j] : 0;
    }
    return Math.multiplyExact(jobs.weight(0), Math.max(sum, withTails));
  }

  /** Ascending ends under shortest remaining processing time first. */
  private long[] shortestFirst(Machine machine, boolean[] placed, int count) {
    long[] left = machine.micros.clone();
    PriorityQueue<Integer> queue =
        new PriorityQueue<>(
            (x, y) -> left[x] != left[y] ? Long.compare(left[x], left[y]) : Integer.compare(x, y));
    int[] byReady = byReady(machine, placed);
    long[] ends = new long[count];
    int done = 0;
    long time = Long.MIN_VALUE;
    for (int next = 0; next < byReady.length || !queue.isEmpty(); ) {
      if (queue.isEmpty()) {
        time = Math.max(time, machine.ready[byReady[next]]);
      }
      while (next < byReady.length && machine.ready[byReady[next]] <= time) {
        queue.add(byReady[next++]);
      }
      int j = queue.remove();
      long piece =
          next < byReady.length ? Math.min(left[j], machine.ready[byReady[next]] - time) : left[j];
      left[j] -= piece;
      time += piece;
      if (left[j] == 0) {
        ends[done++] = machine.clock.when(time);
      } else {
        queue.add(j);
      }
    }
    return ends;
  }

  private long lateJobs(Machine machine) {
    List<Integer> open = new ArrayList<>();
    long certain = 0;
    long opens = Long.MAX_VALUE;
    for (int j = 0; j < jobs.count(); j++) {
      if (amount(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS, j) > 0) {
        certain = Math.addExact(certain, jobs.weight(j));
      } else if (jobs.dueMicros(j) != CompiledJobs.NONE && machine.micros[j] > 0) {
        open.add(j);
        opens = Math.min(opens, machine.ready[j]);
      }
    }
    open.sort(
        (x, y) ->
            Long.compare(
                jobs.dueMicros(x) - machine.after[x], jobs.dueMicros(y) - machine.after[y]));
    PriorityQueue<Long> kept = new PriorityQueue<>((x, y) -> Long.compare(y, x));
    long time = opens;
    int late = 0;
    for (int j : open) {
      kept.add(machine.micros[j]);
      time += machine.micros[j];
      if (time > machine.clock.at(jobs.dueMicros(j) - machine.after[j])) {
        time -= kept.remove();
        late++;
      }
    }
    long[] weights = open.stream().mapToLong(jobs::weight).sorted().limit(late).toArray();
    for (long weight : weights) {
      certain = Math.addExact(certain, weight);
    }
    return certain;
  }
}
