package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The jobs that a term is a sum over, in groups; a <em>set</em> is how many of each group it has,
 * as a number: the sum of count x {@link #stride}. With one job in each group these are all sets of
 * jobs. Times count from now. Immutable.
 *
 * <p>Of a group, only the order of what its jobs have matters: the k-th of them to end ends no
 * sooner than the k-th smallest end by critical path, and weighs and is due as the k-th in an order
 * that no other pairing is cheaper than (rearrangement inequality): the greatest weights first; the
 * earliest due dates first where all weights are equal and tardiness counts, else the latest of all
 * due dates for each.
 */
final class JobGroups {
  /**
   * Sets brought something at 22 jobs and nothing over one machine for all jobs at some 150;
   * between them it was not measured, and every further job costs time.
   */
  private static final int MOST_JOBS = 64;

  private static final int MOST_GROUPS = 16;
  private static final long NONE = Long.MAX_VALUE;

  private final ObjectiveTerm term;
  private final CompiledProblem problem;
  private final CompiledJobs jobs;
  private final long now;
  private final int[][] members;
  private final int[] strides;
  private final int sets;
  private final long[][] weight;
  private final long[][] due;
  private final long[][] pathEnd;
  private final long apart;

  private JobGroups(
      CompiledProblem problem, ObjectiveTerm term, CriticalPath path, int[][] members) {
    this.problem = problem;
    this.term = term;
    this.members = members;
    jobs = problem.jobs();
    now = problem.state().nowMicros();
    strides = new int[members.length];
    int size = 1;
    for (int g = 0; g < members.length; g++) {
      strides[g] = size;
      size = Math.multiplyExact(size, members[g].length + 1);
    }
    sets = size;
    weight = new long[members.length][];
    due = new long[members.length][];
    pathEnd = new long[members.length][];
    boolean[] grouped = new boolean[jobs.count()];
    for (int g = 0; g < members.length; g++) {
      describe(g, path);
      for (int j : members[g]) {
        grouped[j] = true;
      }
    }
    apart = apart(path, grouped);
  }

  /**
   * The groups for a term, so that there are not too many sets; null where there are no jobs, or
   * too many.
   *
   * @param most sets
   * @param sizes by job, by which the jobs of a group are to be alike; asked for only where needed
   * @throws ArithmeticException when a number gets too large
   */
  static @Nullable JobGroups of(
      CompiledProblem problem,
      ObjectiveTerm term,
      CriticalPath path,
      Supplier<long[]> sizes,
      long most) {
    CompiledJobs jobs = problem.jobs();
    boolean flow = term == ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS;
    List<Integer> counted = new ArrayList<>();
    for (int j = 0; j < jobs.count(); j++) {
      boolean ends = path.newEnd[j] != Long.MIN_VALUE;
      if (ends && jobs.weight(j) > 0 && (flow || jobs.dueMicros(j) != CompiledJobs.NONE)) {
        counted.add(j);
      }
    }
    if (counted.isEmpty() || counted.size() > MOST_JOBS) {
      return null;
    }
    long[] size = sizes.get();
    Comparator<Integer> alike = Comparator.comparingLong(jobs::weight);
    counted.sort(
        (flow ? alike : alike.thenComparingLong(jobs::dueMicros))
            .thenComparingLong(j -> size[j])
            .thenComparing(j -> j));
    return new JobGroups(problem, term, path, split(counted, most));
  }

  /** Neighbours together, in as many groups as possible, of about equal size. */
  private static int[][] split(List<Integer> sorted, long most) {
    int groups = Math.min(MOST_GROUPS, sorted.size());
    while (groups > 1 && sets(sorted.size(), groups) > most) {
      groups--;
    }
    int[][] members = new int[groups][];
    for (int g = 0; g < groups; g++) {
      int from = (int) ((long) g * sorted.size() / groups);
      int until = (int) ((long) (g + 1) * sorted.size() / groups);
      members[g] = sorted.subList(from, until).stream().mapToInt(j -> j).toArray();
    }
    return members;
  }

  private static double sets(int jobs, int groups) {
    int larger = jobs % groups;
    return Math.pow(jobs / groups + 2.0, larger) * Math.pow(jobs / groups + 1.0, groups - larger);
  }

  private void describe(int g, CriticalPath path) {
    int[] group = members[g];
    weight[g] = Arrays.stream(group).mapToLong(jobs::weight).sorted().toArray();
    boolean equal = weight[g][0] == weight[g][group.length - 1];
    for (int i = 0, k = group.length - 1; i < k; i++, k--) {
      long least = weight[g][i];
      weight[g][i] = weight[g][k];
      weight[g][k] = least;
    }
    pathEnd[g] = Arrays.stream(group).mapToLong(j -> path.jobEnd[j] - now).sorted().toArray();
    due[g] = Arrays.stream(group).mapToLong(this::dueFromNow).sorted().toArray();
    if (!equal || term == ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS) {
      Arrays.fill(due[g], due[g][group.length - 1]);
    }
  }

  private long dueFromNow(int job) {
    return jobs.dueMicros(job) == CompiledJobs.NONE ? NONE : jobs.dueMicros(job) - now;
  }

  /** What the term is at least for all jobs of no group, and what is constant in it. */
  private long apart(CriticalPath path, boolean[] grouped) {
    long sum = 0;
    for (int j = 0; j < grouped.length; j++) {
      long end = grouped[j] ? now : path.jobEnd[j];
      long amount = 0;
      if (term == ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS) {
        amount = Math.subtractExact(end, jobs.releaseMicros(j));
      } else if (!grouped[j] && jobs.dueMicros(j) != CompiledJobs.NONE) {
        long late = Math.max(0, end - jobs.dueMicros(j));
        amount = term == ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS ? Math.min(1, late) : late;
      }
      sum = Math.addExact(sum, Math.multiplyExact(jobs.weight(j), amount));
    }
    return sum;
  }

  /** Number of groups. */
  int count() {
    return members.length;
  }

  /** The jobs of a group. */
  int[] members(int group) {
    return members[group];
  }

  /** What one more job of a group adds to the number of a set. */
  int stride(int group) {
    return strides[group];
  }

  /** Number of sets, the empty one included. */
  int sets() {
    return sets;
  }

  /** How many jobs of a group a set has. */
  int inSet(int set, int group) {
    return set / strides[group] % (members[group].length + 1);
  }

  /** By set, when it ends at the earliest by the critical paths of its jobs. */
  long[] pathEnds() {
    long[] ends = new long[sets];
    ends[0] = Long.MIN_VALUE;
    for (int g = 0; g < members.length; g++) {
      // The sets of the groups before this one are known.
      for (int s = strides[g]; s < strides[g] * (members[g].length + 1); s++) {
        ends[s] = Math.max(ends[s % strides[g]], pathEnd[g][s / strides[g] - 1]);
      }
    }
    return ends;
  }

  /**
   * The least sum over jobs, given when sets end at the earliest.
   *
   * @param end by set
   * @param known by set, what its jobs are known to cost at least, whoever else there is
   * @param least by set, written: what its jobs cost at least
   * @throws ArithmeticException when a number gets too large
   */
  long least(long[] end, long[] known, long[] least) {
    int[] count = new int[members.length];
    least[0] = 0;
    for (int s = 1; s < sets; s++) {
      for (int g = 0; ++count[g] > members[g].length; g++) {
        count[g] = 0;
      }
      long best = Long.MAX_VALUE;
      for (int g = 0; g < count.length; g++) {
        if (count[g] > 0) {
          best = Math.min(best, Math.addExact(least[s - strides[g]], cost(g, count[g], end[s])));
        }
      }
      least[s] = Math.max(best, known[s]);
    }
    return Math.addExact(least[sets - 1], apart);
  }

  /** What the k-th job of a group costs that is the last of a set with such an end. */
  private long cost(int g, int k, long end) {
    if (term == ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS) {
      return Math.multiplyExact(weight[g][k - 1], end);
    }
    long late = Math.max(0, end - due[g][k - 1]);
    return term == ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS
        ? late > 0 ? weight[g][k - 1] : 0
        : Math.multiplyExact(weight[g][k - 1], late);
  }

  /**
   * The sets of an order of ends that {@link #least} is reached by, the largest first, down to one
   * whose cost does not follow from the others.
   */
  int[] chain(long[] end, long[] least) {
    int[] chain = new int[Arrays.stream(members).mapToInt(group -> group.length).sum()];
    int length = 0;
    for (int set = sets - 1; set > 0; ) {
      chain[length++] = set;
      long best = Long.MAX_VALUE;
      int before = 0;
      for (int g = 0; g < members.length; g++) {
        int k = inSet(set, g);
        if (k > 0 && least[set - strides[g]] + cost(g, k, end[set]) < best) {
          best = least[set - strides[g]] + cost(g, k, end[set]);
          before = set - strides[g];
        }
      }
      set = best == least[set] ? before : 0;
    }
    return Arrays.copyOf(chain, length);
  }

  /** What is the same in the term for these jobs, whenever they end. */
  long constant(int set) {
    long sum = 0;
    for (int g = 0; g < members.length; g++) {
      for (int i = 0; i < inSet(set, g) && term == ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS; i++) {
        int job = members[g][i];
        long waited = Math.subtractExact(now, jobs.releaseMicros(job));
        sum = Math.addExact(sum, Math.multiplyExact(jobs.weight(job), waited));
      }
    }
    return sum;
  }

  /** The pending tasks of all jobs, group after group. */
  int[] tasks() {
    int[] tasks = new int[problem.tasks()];
    int count = 0;
    for (int[] group : members) {
      for (int job : group) {
        for (int t = jobs.tasksBegin(job); t < jobs.tasksEnd(job); t++) {
          if (problem.state().isPending(t)) {
            tasks[count++] = t;
          }
        }
      }
    }
    return Arrays.copyOf(tasks, count);
  }

  /** By job, whether it is among the first of its group, as many of them as a set has. */
  boolean[] firstJobs(int set) {
    boolean[] first = new boolean[jobs.count()];
    for (int g = 0; g < members.length; g++) {
      for (int i = 0; i < inSet(set, g); i++) {
        first[members[g][i]] = true;
      }
    }
    return first;
  }

  /** The job of a task. */
  int jobOf(int task) {
    return jobs.jobOf(task);
  }
}
