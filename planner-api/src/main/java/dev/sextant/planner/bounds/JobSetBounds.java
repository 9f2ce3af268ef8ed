package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.StoppedException;
import dev.sextant.planner.evidence.AlikeJobs;
import dev.sextant.planner.evidence.JobSetsArgument;
import dev.sextant.planner.evidence.SetWork;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Bounds on sums over jobs from when sets of jobs can be done. Let LB(S) be a bound on when the
 * last of the jobs S ends. It holds in plans of all jobs: without the runs of the others, such a
 * plan is one for S alone. Order the jobs of any plan by their ends: the last of the first k ends
 * no sooner than LB of these k. So no plan costs less than f of all jobs, where
 *
 * <pre>f(S) = min over j in S of f(S without j) + cost_j(LB(S)),</pre>
 *
 * and cost_j, what a job costs that ends then, does not fall with the end. The recursion is that of
 * Held and Karp ("A dynamic programming approach to sequencing problems", J. SIAM 10, 1962); bounds
 * on total completion times from makespans of sets are, e.g., those of Queyranne ("Structure of a
 * simple scheduling polyhedron", Mathematical Programming 58, 1993) for one machine.
 *
 * <p>With more jobs than sets can be looked at, jobs that are alike form groups, and a set is how
 * many it has of each ({@link JobGroups}). That stays valid: along any order of ends these numbers
 * go from none to all, one more at each step; LB of the numbers is no more than LB of any set with
 * them; and within a group the pairing of ends with jobs is replaced by the cheapest.
 *
 * <p>LB(S) is the largest of the critical paths and of some {@link SetRow}s, which are like cutting
 * planes: the cheapest order of ends names the sets that matter, and for each of them prices, a
 * head and a tail are looked for that let it end later; then the order is found anew, until nothing
 * gets better. Every row says something of all sets, and costs one pass over them. Deviations: a
 * set is not bounded by edge finding nor by its loads.
 *
 * <p>Once the problem's signal to stop is set, what is sure by then stands. Not thread-safe.
 */
final class JobSetBounds {
  static final long MOST_SETS = 1 << 16;

  private static final long MOST_ENDS = 4_000_000;
  private static final long MOST_STEPS = 6_000_000;

  /** That a worker closes or opens takes as long as so many steps. */
  private static final long STEPS_PER_CLOSING = 16;

  private static final int MOST_ROWS = 32;
  private static final int ROUNDS = 12;
  private static final int PATIENCE = 3;
  private static final int PICKED = 16;
  private static final int MOST_THRESHOLDS = 24;
  private static final int LEAST_THRESHOLDS = 4;
  private static final long PAIR_STEPS = 400_000;

  private final CompiledProblem problem;
  private final CriticalPath path;
  private final long now;
  private final long[] tail;
  private final PricedWork work;
  private final FreeCapacity capacity;
  private final List<double[]> prices;
  private final LostTime lostTime;
  private final boolean searches;
  private final long mostSets;
  private final Map<ObjectiveTerm, Found> found = new EnumMap<>(ObjectiveTerm.class);
  private long steps;

  /** By class, how long workers cannot work on tasks with such heads and tails. */
  interface LostTime {
    double[] of(long head, long tail);
  }

  /** A bound, with what proves it. */
  private record Found(long bound, @Nullable JobGroups groups, long[] end, List<SetRow> rows) {}

  /** The best row so far for a set. */
  private static final class Best {
    long end;
    double[] price = new double[0];
    long head;
    long tail;

    Best(long end) {
      this.end = end;
    }
  }

  /**
   * Bounds from the work of a problem.
   *
   * @param prices to begin with
   * @param lostTime for the search of prices; null where there is nothing to search
   * @param mostSets to look at, where there are not more jobs than that
   */
  JobSetBounds(
      CompiledProblem problem,
      CriticalPath path,
      long[] tail,
      PricedWork work,
      List<double[]> prices,
      @Nullable LostTime lostTime,
      long mostSets) {
    this.problem = problem;
    this.path = path;
    this.tail = tail;
    this.work = work;
    this.prices = prices;
    this.lostTime = lostTime == null ? (head, rest) -> new double[0] : lostTime;
    searches = lostTime != null;
    this.mostSets = mostSets;
    now = problem.state().nowMicros();
    capacity = new FreeCapacity(problem, RunTimes.of(problem, path));
  }

  /** The bound on a sum over jobs; {@code Long.MIN_VALUE} where there is none. */
  long bound(ObjectiveTerm term) {
    return find(term).bound;
  }

  /** All sets of the jobs of a term, one by one; null where there are too many, or none. */
  @Nullable JobSets sets(ObjectiveTerm term) {
    Found known = find(term);
    JobGroups groups = known.groups;
    for (int g = 0; groups != null && g < groups.count(); g++) {
      groups = groups.members(g).length > 1 ? null : groups;
    }
    return groups == null ? null : new JobSets(groups, known.end);
  }

  /** What the jobs of a term need between two moments, if there is a bound on it. */
  @Nullable IntervalWork intervals(ObjectiveTerm term, long[] headOnClass) {
    Found known = find(term);
    if (known.groups == null) {
      return null;
    }
    List<double[]> all = new ArrayList<>();
    Stream.concat(prices.stream(), known.rows.stream().map(row -> row.price))
        .map(work::ofCapacity)
        .filter(price -> all.stream().noneMatch(other -> Arrays.equals(price, other)))
        .forEach(all::add);
    int[] tasks = known.groups.tasks();
    return new IntervalWork(problem, path, tail, capacity, all, headOnClass, tasks);
  }

  /** What proves {@link #bound}, rounded up to a value. */
  JobSetsArgument argument(ObjectiveTerm term, long value, EvidenceNames names) {
    Found known = find(term);
    List<AlikeJobs> groups = new ArrayList<>();
    for (int g = 0; known.groups != null && g < known.groups.count(); g++) {
      groups.add(
          new AlikeJobs(Arrays.stream(known.groups.members(g)).mapToObj(names::job).toList()));
    }
    List<SetWork> rows =
        known.rows.stream()
            .map(row -> new SetWork(names.prices(row.price), row.head + now, row.tail))
            .toList();
    return new JobSetsArgument(term, value, groups, rows);
  }

  private Found find(ObjectiveTerm term) {
    Found known = found.get(term);
    if (known == null) {
      known = search(term);
      found.put(term, known);
    }
    return known;
  }

  private Found search(ObjectiveTerm term) {
    Found none = new Found(Long.MIN_VALUE, null, new long[0], List.of());
    try {
      long most = Math.min(mostSets, MOST_ENDS / (problem.workers().count() + 8));
      JobGroups groups = JobGroups.of(problem, term, path, this::sizes, most);
      return groups == null ? none : search(groups);
    } catch (ArithmeticException e) {
      // Numbers that large are left to the other bounds.
      return none;
    }
  }

  /** By job, the least that its runs take. */
  private long[] sizes() {
    CompiledWorkflows workflows = problem.workflows();
    long[] sizes = new long[problem.jobs().count()];
    for (int t = 0; t < problem.tasks(); t++) {
      int wt = problem.jobs().workflowTask(t);
      long least = Long.MAX_VALUE;
      for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
        least = Math.min(least, workflows.optionDurationMicros(o));
      }
      if (problem.state().isPending(t) && least < Long.MAX_VALUE) {
        int job = problem.jobs().jobOf(t);
        sizes[job] = Math.addExact(sizes[job], least);
      }
    }
    return sizes;
  }

  private Found search(JobGroups groups) {
    long[] end = groups.pathEnds();
    long[] least = new long[groups.sets()];
    long[] known = new long[groups.sets()];
    Arrays.fill(known, Long.MIN_VALUE);
    long bound = groups.least(end, known, least);
    List<SetRow> rows = new ArrayList<>();
    int kept = 0;
    int patience = PATIENCE;
    steps = 0;
    SetTasks tasks = new SetTasks(groups, path.head, tail);
    for (int round = 0; round < ROUNDS && patience > 0; round++) {
      long[] raised = raise(groups, tasks, end, picked(groups.chain(end, least)), rows);
      if (raised == end) {
        break;
      }
      end = raised;
      long next = groups.least(end, known, least);
      patience = next > bound ? PATIENCE : patience - 1;
      kept = next > bound ? rows.size() : kept;
      bound = next;
    }
    return new Found(bound, groups, end, List.copyOf(rows.subList(0, kept)));
  }

  /** Adds rows for some sets; returns the ends with them, the same ones where nothing is better. */
  private long[] raise(
      JobGroups groups, SetTasks tasks, long[] end, int[] sets, List<SetRow> rows) {
    long[] raised = end;
    for (int set : sets) {
      if (rows.size() == MOST_ROWS || steps > MOST_STEPS || problem.stop().isSet()) {
        return raised;
      }
      try {
        SetRow row = best(groups, tasks, set, raised[set]);
        long[] next = raised.clone();
        if (row != null) {
          row.raise(next);
        }
        if (row != null && next[set] > raised[set]) {
          raised = next;
          rows.add(row);
        }
      } catch (StoppedException e) {
        return raised;
      } catch (ArithmeticException e) {
        // Numbers get too large with this set; what others have shown stands.
        continue;
      }
    }
    return raised;
  }

  /** Some of the sets of an order, the largest among them. */
  private static int[] picked(int[] chain) {
    int count = Math.min(PICKED, chain.length);
    int[] picked = new int[count];
    for (int i = 0; i < count; i++) {
      picked[i] = chain[(int) ((long) i * chain.length / count)];
    }
    return picked;
  }

  /** The row that lets a set end latest, if it is later than it ends already. */
  private @Nullable SetRow best(JobGroups groups, SetTasks all, int set, long end) {
    Best best = new Best(end);
    TaskEnds tasks = new TaskEnds(all, set);
    steps += all.steps();
    for (double[] price : prices) {
      tasks.tryAll(price, best);
    }
    if (searches) {
      tasks.search(now, 0, best);
      if (best.price.length > 0) {
        tasks.search(best.head + now, best.tail, best);
      }
    }
    return best.price.length == 0 ? null : row(groups, best);
  }

  private SetRow row(JobGroups groups, Best best) {
    work.priceLike(best.price);
    SetCapacity at = new SetCapacity(problem, capacity, path, best.price, best.head);
    steps +=
        STEPS_PER_CLOSING * at.closings + problem.tasks() + (long) groups.sets() * (at.ends() + 8);
    return new SetRow(
        groups, best.price, best.head, best.tail, at, job -> ends(job, best, at.ends()));
  }

  private SetRow.Ends ends(int job, Best row, int most) {
    int first = problem.jobs().tasksBegin(job);
    int size = problem.jobs().tasksEnd(job) - first;
    long[] heads = new long[size];
    long[] tails = new long[size];
    long needed = 0;
    int count = 0;
    for (int t = first; t < first + size; t++) {
      if (problem.state().isPending(t) && path.head[t] - now >= row.head && tail[t] >= row.tail) {
        long cost = cost(t);
        if (cost > 0) {
          needed = Math.addExact(needed, cost);
          heads[count] = path.head[t] - now;
          tails[count++] = tail[t];
        }
      }
    }
    Arrays.sort(heads, 0, count);
    Arrays.sort(tails, 0, count);
    int kept = Math.min(most, count);
    return new SetRow.Ends(needed, Arrays.copyOf(heads, kept), Arrays.copyOf(tails, kept));
  }

  /** What a task costs at the prices applied last; whole, and exact. */
  private long cost(int task) {
    double cost = work.of(task);
    if (cost >= 0x1p53) {
      throw new ArithmeticException("A task costs too much to be exact.");
    }
    return (long) cost;
  }

  /** Tasks of a set, by head and by tail. */
  private final class TaskEnds {
    private final int[] byHead;
    private final int[] byTail;
    private final long[] heads;
    private final long[] tails;

    TaskEnds(SetTasks all, int set) {
      byHead = all.byHead(set);
      byTail = all.byTail(set);
      int some = (int) Math.sqrt((double) PAIR_STEPS / Math.max(1, 2 * byHead.length));
      some = Math.max(LEAST_THRESHOLDS, Math.min(MOST_THRESHOLDS, some));
      heads = some(Arrays.stream(byHead).mapToLong(t -> path.head[t] - now), some);
      tails = some(Arrays.stream(byTail).mapToLong(t -> tail[t]), some);
    }

    /** Some of the values, the least among them. */
    private static long[] some(LongStream sorted, int most) {
      long[] all = sorted.distinct().toArray();
      long[] some = new long[Math.min(most, all.length)];
      for (int i = 0; i < some.length; i++) {
        some[i] = all[(int) ((long) i * all.length / some.length)];
      }
      return some;
    }

    /** Looks for prices that make the work from a head and a tail on worth most. */
    void search(long head, long rest, Best best) {
      int[] counted = new int[byHead.length];
      int number = 0;
      for (int t : byHead) {
        if (path.head[t] >= head && tail[t] >= rest) {
          counted[number++] = t;
        }
      }
      work.search(counted, number, lostTime.of(head, rest));
      steps += 400L * number;
      tryAll(work.price.clone(), best);
    }

    /** Tries all heads and tails at some prices. */
    void tryAll(double[] price, Best best) {
      work.priceLike(price);
      for (long head : heads) {
        SetCapacity at = new SetCapacity(problem, capacity, path, price, head);
        steps += STEPS_PER_CLOSING * at.closings;
        long[] firstHeads = new long[at.ends()];
        long[] firstTails = new long[at.ends()];
        for (long rest : tails) {
          steps += 2L * byHead.length + at.ends();
          long end = end(at, head, rest, firstHeads, firstTails);
          if (end > best.end) {
            best.end = end;
            best.price = price;
            best.head = head;
            best.tail = rest;
          }
        }
      }
    }

    private long end(SetCapacity at, long head, long rest, long[] firstHeads, long[] firstTails) {
      long needed = 0;
      int count = 0;
      for (int t : byHead) {
        if (path.head[t] - now >= head && tail[t] >= rest && cost(t) > 0) {
          needed = Math.addExact(needed, cost(t));
          if (count < firstHeads.length) {
            firstHeads[count++] = path.head[t] - now;
          }
        }
      }
      int found = 0;
      for (int i = 0; i < byTail.length && found < count; i++) {
        int t = byTail[i];
        if (path.head[t] - now >= head && tail[t] >= rest && cost(t) > 0) {
          firstTails[found++] = tail[t];
        }
      }
      return at.end(needed, firstHeads, firstTails, count, rest);
    }
  }
}
