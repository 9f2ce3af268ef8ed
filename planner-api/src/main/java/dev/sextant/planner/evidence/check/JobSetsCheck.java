package dev.sextant.planner.evidence.check;

import dev.sextant.planner.evidence.AlikeJobs;
import dev.sextant.planner.evidence.JobSetsArgument;
import dev.sextant.planner.evidence.SetWork;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.ObjectiveTerm;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Judges a {@link JobSetsArgument}: finds the best order of ends over all sets, a set being how
 * many jobs it has of each group. Instants count from now.
 */
final class JobSetsCheck {
  private static final int MOST_SETS = 1 << 17;
  private static final int MOST_ROWS = 64;

  /** Sets times ends of tasks that are looked at for a row, but for one small group. */
  private static final long MOST_ENDS = 4_000_000;

  /** One group of so many jobs is looked at with any number of workers. */
  private static final int MOST_TOGETHER = 64;

  private final Knowledge known;
  private final ProblemView view;
  private final JobSetsArgument argument;
  private final JobCost costs;
  private final List<Group> groups = new ArrayList<>();
  private final boolean[] grouped;

  /** By set, when it ends at the earliest. */
  private long[] end = {Long.MIN_VALUE};

  /**
   * Jobs of which only counts how many have ended.
   *
   * @param step between a set and the one with one more of them
   * @param weights falling
   * @param dues of the k-th one to end
   */
  private record Group(int[] jobs, int step, long[] weights, long[] dues) {}

  JobSetsCheck(Knowledge known, JobSetsArgument argument) {
    this.known = known;
    this.view = known.view;
    this.argument = argument;
    costs = new JobCost(view, argument.term());
    grouped = new boolean[view.jobs()];
    if (argument.rows().size() > MOST_ROWS) {
      throw new BadEvidence("There are more than " + MOST_ROWS + " rows.");
    }
    for (AlikeJobs group : argument.groups()) {
      add(group);
    }
  }

  private void add(AlikeJobs named) {
    if (named.jobs().isEmpty()) {
      throw new BadEvidence("The group " + groups.size() + " has no jobs.");
    }
    int[] jobs = named.jobs().stream().mapToInt(view::job).toArray();
    for (int j : jobs) {
      if (grouped[j]) {
        throw new BadEvidence("The job (" + view.job(j).id() + ") is in two groups.");
      }
      grouped[j] = true;
    }
    int step = end.length;
    if ((long) step * (jobs.length + 1) > MOST_SETS) {
      throw new BadEvidence("There are more than " + MOST_SETS + " sets.");
    }
    long[] weights = Arrays.stream(jobs).mapToLong(j -> -view.job(j).weight()).sorted().toArray();
    weights = Arrays.stream(weights).map(w -> -w).toArray();
    groups.add(new Group(jobs, step, weights, dues(jobs)));
    long[] paths =
        Arrays.stream(jobs)
            .mapToLong(j -> Math.subtractExact(known.earliest().jobEnd[j], view.now))
            .sorted()
            .toArray();
    end = Arrays.copyOf(end, step * (jobs.length + 1));
    for (int set = step; set < end.length; set++) {
      end[set] = Math.max(end[set % step], paths[set / step - 1]);
    }
  }

  /**
   * When the k-th one to end is due: with equal weights the k-th to be due, which no other pairing
   * makes less tardy; else the last one for all, as for jobs that are late or not.
   */
  private long[] dues(int[] jobs) {
    if (argument.term() == ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS) {
      return new long[jobs.length];
    }
    long[] dues = new long[jobs.length];
    boolean equal = argument.term() == ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS;
    for (int i = 0; i < jobs.length; i++) {
      Job job = view.job(jobs[i]);
      Long due = job.dueMicros();
      if (due == null) {
        throw new BadEvidence("The job (" + job.id() + ") of a group is never due.");
      }
      dues[i] = Math.subtractExact(due, view.now);
      equal &= job.weight() == view.job(jobs[0]).weight();
    }
    Arrays.sort(dues);
    if (!equal) {
      Arrays.fill(dues, dues[dues.length - 1]);
    }
    return dues;
  }

  /**
   * The least that the sum can be.
   *
   * @throws BadEvidence when the argument makes no sense
   */
  BigInteger least() {
    for (SetWork row : argument.rows()) {
      raise(new SetEnds(known, row));
    }
    BigInteger sum = BigInteger.valueOf(bestOrder());
    for (int j = 0; j < grouped.length; j++) {
      Job job = view.job(j);
      BigInteger weight = BigInteger.valueOf(job.weight());
      if (!grouped[j]) {
        long alone = costs.of(j, known.earliest().jobEnd[j]);
        sum = sum.add(weight.multiply(BigInteger.valueOf(alone)));
      } else if (argument.term() == ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS) {
        sum = sum.add(weight.multiply(BigInteger.valueOf(costs.of(j, view.now))));
      }
    }
    return sum;
  }

  /** The least cost over all ways from no job to all, one more at each step. */
  private long bestOrder() {
    long[] least = new long[end.length];
    for (int set = 1; set < end.length; set++) {
      long best = Long.MAX_VALUE;
      for (Group group : groups) {
        int k = set / group.step % (group.jobs.length + 1);
        if (k > 0) {
          long last = cost(group, k - 1, end[set]);
          best = Math.min(best, Math.addExact(least[set - group.step], last));
        }
      }
      least[set] = best;
    }
    return least[end.length - 1];
  }

  private long cost(Group group, int k, long at) {
    return switch (argument.term()) {
      case TOTAL_WEIGHTED_FLOW_MICROS -> Math.multiplyExact(group.weights[k], at);
      case TOTAL_WEIGHTED_LATE_JOBS -> at > group.dues[k] ? group.weights[k] : 0;
      default -> Math.multiplyExact(group.weights[k], Math.max(0, at - group.dues[k]));
    };
  }

  private void raise(SetEnds row) {
    requireFew(row);
    List<SetEnds.Part> parts = new ArrayList<>();
    for (Group group : groups) {
      // Of each group the k-th set has the least of everything that any k of its jobs have.
      List<SetEnds.Part> ofJobs =
          Arrays.stream(group.jobs)
              .mapToObj(row::part)
              .sorted(Comparator.comparingLong(SetEnds.Part::needed))
              .toList();
      long[] heads = new long[0];
      long[] tails = new long[0];
      for (SetEnds.Part part : ofJobs) {
        heads = lower(heads, part.heads());
        tails = lower(tails, part.tails());
      }
      for (SetEnds.Part part : ofJobs) {
        parts.add(new SetEnds.Part(part.needed(), heads, tails));
      }
    }
    raise(row, parts, 0, 0, 0, new long[0], new long[0]);
  }

  private void requireFew(SetEnds row) {
    boolean oneByOne = groups.size() == 1 && groups.get(0).jobs.length <= MOST_TOGETHER;
    if (!oneByOne && end.length * (row.most() + 8L) > MOST_ENDS) {
      throw new BadEvidence(
          "The " + end.length + " sets are too many for " + row.most() + " workers with a price.");
    }
  }

  private static long[] lower(long[] a, long[] b) {
    long[] longer = a.length < b.length ? b.clone() : a.clone();
    for (int i = 0; i < Math.min(a.length, b.length); i++) {
      longer[i] = Math.min(a[i], b[i]);
    }
    return longer;
  }

  /** Raises all sets that go on from a set of the first groups. */
  private void raise(
      SetEnds row,
      List<SetEnds.Part> parts,
      int group,
      int set,
      long needed,
      long[] heads,
      long[] tails) {
    if (group == groups.size()) {
      end[set] = Math.max(end[set], row.end(needed, heads, tails));
      return;
    }
    Group next = groups.get(group);
    List<SetEnds.Part> own = parts.subList(0, next.jobs.length);
    List<SetEnds.Part> rest = parts.subList(next.jobs.length, parts.size());
    int at = set;
    long sum = needed;
    long[] allHeads = heads;
    long[] allTails = tails;
    raise(row, rest, group + 1, at, sum, allHeads, allTails);
    for (SetEnds.Part part : own) {
      at += next.step;
      sum = Math.addExact(sum, part.needed());
      allHeads = with(allHeads, part.heads(), row.most());
      allTails = with(allTails, part.tails(), row.most());
      raise(row, rest, group + 1, at, sum, allHeads, allTails);
    }
  }

  /** The least of two ascending rows, so many at most. */
  private static long[] with(long[] sorted, long[] more, int most) {
    if (more.length == 0) {
      return sorted;
    }
    long[] least = new long[Math.min(most, sorted.length + more.length)];
    int i = 0;
    int k = 0;
    for (int n = 0; n < least.length; n++) {
      boolean first = k == more.length || i < sorted.length && sorted[i] <= more[k];
      least[n] = first ? sorted[i++] : more[k++];
    }
    return least;
  }
}
