package dev.sextant.planner.sharing.compiled;

import dev.sextant.planner.model.IdIndex;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.JobGroup;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.TimeSpan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A valid sharing problem in flat arrays. Jobs, profiles and groups have the numbers of their
 * positions in the problem. Immutable.
 *
 * <p>Jobs of which nothing that counts differs are of one <em>class</em>: averaging an allocation
 * over them loses nothing, so a program over shares needs one row per class.
 */
public final class CompiledSharing {
  /** The group of a job that is in none. */
  public static final int NONE = -1;

  private static final double MICROS = 1e6;

  private final SharingProblem problem;
  private final SharingObjective objective;
  private final Choices choices;
  private final int[] profile;
  private final int[] group;
  private final double[] weight;
  private final double[] left;
  private final double[] floor;
  private final double[] ageSeconds;
  private final double[] isolatedSeconds;
  private final double[] groupWeight;
  private final boolean[] fifo;
  private final int[] classOf;
  private final int[] classBegin;
  private final int[] members;
  private final long[] releaseOfClass;
  private final long[] deadlineOfClass;
  private final @Nullable TimeSpan when;
  private final boolean overTime;
  private final List<Worker> workers;
  private final List<Colocation> colocations;
  private final List<Interval> intervals;
  private final int[] endOfRun;

  /**
   * A time in which nothing changes.
   *
   * @param span when
   * @param moment the problem as it is then; its jobs must get nothing
   * @param poolBegin where its pools stand among those of all intervals
   */
  private record Interval(TimeSpan span, CompiledSharing moment, int poolBegin) {}

  private CompiledSharing(SharingProblem problem) {
    this.problem = problem;
    objective = problem.objective();
    overTime = problem.isOverTime();
    workers = overTime ? problem.workers() : problem.workersAt(problem.nowMicros());
    colocations = colocations(problem);
    choices = Choices.of(workers, problem.profiles(), colocations);
    List<DivisibleJob> jobs = problem.jobs();
    int n = jobs.size();
    profile = new int[n];
    group = new int[n];
    weight = new double[n];
    left = new double[n];
    floor = new double[n];
    ageSeconds = new double[n];
    isolatedSeconds = new double[n];
    IdIndex profiles = problem.profileIds();
    IdIndex groups = IdIndex.of("group", problem.groups(), JobGroup::id);
    groupWeight = new double[problem.groups().size()];
    fifo = new boolean[groupWeight.length];
    for (int g = 0; g < groupWeight.length; g++) {
      JobGroup one = problem.groups().get(g);
      groupWeight[g] = one.weight();
      fifo[g] = one.policy() == JobGroup.Policy.FIFO;
    }
    double weights = jobs.stream().mapToDouble(DivisibleJob::weight).sum();
    int before = IdIndex.NONE;
    for (int j = 0; j < n; j++) {
      DivisibleJob job = jobs.get(j);
      before = profiles.positionFrom(before, job.profile());
      profile[j] = before;
      String inGroup = job.group();
      group[j] = inGroup == null ? NONE : groups.positionOf(inGroup);
      weight[j] = job.weight();
      left[j] = job.left();
      floor[j] = overTime ? work(job) : floor(job, problem.nowMicros());
      ageSeconds[j] = (problem.nowMicros() - job.releaseMicros()) / MICROS;
      double isolated = choices.isolatedRate(profile[j], job.weight() / weights);
      double past =
          job.isolatedMicros() == null
              ? job.done() / Math.max(isolated, Double.MIN_NORMAL)
              : job.isolatedMicros() / MICROS;
      isolatedSeconds[j] = past + left[j] / isolated;
    }
    classOf = new int[n];
    int count = classify();
    classBegin = new int[count + 1];
    members = new int[n];
    for (int j = 0; j < n; j++) {
      classBegin[classOf[j] + 1]++;
    }
    for (int c = 0; c < count; c++) {
      classBegin[c + 1] += classBegin[c];
    }
    int[] next = Arrays.copyOf(classBegin, count);
    for (int j = 0; j < n; j++) {
      members[next[classOf[j]]++] = j;
    }
    when = null;
    releaseOfClass = new long[overTime ? count : 0];
    deadlineOfClass = new long[releaseOfClass.length];
    for (int c = 0; c < releaseOfClass.length; c++) {
      DivisibleJob job = jobs.get(representative(c));
      Long deadline = job.deadlineMicros();
      releaseOfClass[c] = job.left() > 0 ? job.releaseMicros() : TimeSpan.FOR_EVER;
      deadlineOfClass[c] = deadline == null ? TimeSpan.FOR_EVER : deadline;
    }
    intervals = overTime ? takeApart() : List.of();
    endOfRun = new int[intervals.size()];
    for (int t = endOfRun.length - 1; t >= 0; t--) {
      boolean last = t == endOfRun.length - 1 || at(t + 1).choices != at(t).choices;
      endOfRun[t] = last ? t + 1 : endOfRun[t + 1];
    }
  }

  /** A problem in one of its intervals, or with other needs: the same jobs in the same classes. */
  private CompiledSharing(
      CompiledSharing whole, Choices choices, @Nullable TimeSpan when, double[] floor) {
    problem = whole.problem;
    objective = whole.objective;
    profile = whole.profile;
    group = whole.group;
    weight = whole.weight;
    left = whole.left;
    ageSeconds = whole.ageSeconds;
    isolatedSeconds = whole.isolatedSeconds;
    groupWeight = whole.groupWeight;
    fifo = whole.fifo;
    classOf = whole.classOf;
    classBegin = whole.classBegin;
    members = whole.members;
    workers = whole.workers;
    colocations = whole.colocations;
    overTime = false;
    this.choices = choices;
    this.when = when;
    releaseOfClass = whole.releaseOfClass;
    deadlineOfClass = whole.deadlineOfClass;
    this.floor = floor;
    intervals = List.of();
    endOfRun = new int[0];
  }

  /** Those for which there are as many jobs of each profile with work left as they take. */
  private static List<Colocation> colocations(SharingProblem problem) {
    if (problem.colocations().isEmpty()) {
      return List.of();
    }
    Map<String, Integer> jobs = new HashMap<>();
    for (DivisibleJob job : problem.jobs()) {
      if (job.left() > 0) {
        jobs.merge(job.profile(), 1, Integer::sum);
      }
    }
    return problem.colocations().stream()
        .filter(
            one ->
                one.profiles().stream()
                    .allMatch(
                        profile ->
                            Collections.frequency(one.profiles(), profile)
                                <= jobs.getOrDefault(profile, 0)))
        .toList();
  }

  /** What differs between intervals is little, and workers only between steps of calendars. */
  private List<Interval> takeApart() {
    List<Interval> found = new ArrayList<>();
    List<Long> steps = problem.calendarSteps();
    double[] nothing = new double[jobs()];
    int pools = 0;
    int step = 0;
    Choices then = null;
    for (TimeSpan span : problem.intervals()) {
      boolean same = then != null;
      while (step < steps.size() && steps.get(step) <= span.fromMicros()) {
        step++;
        same = false;
      }
      if (then == null || !same) {
        List<Worker> open = problem.workersAt(span.fromMicros());
        then = Choices.of(open, problem.profiles(), colocations);
      }
      found.add(new Interval(span, new CompiledSharing(this, then, span, nothing), pools));
      pools += then.pools();
    }
    return List.copyOf(found);
  }

  /**
   * The problem with these needs.
   *
   * @param needs by class, in micro-units per second
   */
  CompiledSharing withFloors(double[] needs) {
    double[] floors = new double[jobs()];
    for (int j = 0; j < floors.length; j++) {
      floors[j] = needs[classOf[j]];
    }
    return new CompiledSharing(this, choices, when, floors);
  }

  /** A problem that has been validated. */
  public static CompiledSharing of(SharingProblem problem) {
    return new CompiledSharing(problem);
  }

  private static double floor(DivisibleJob job, long now) {
    if (job.left() == 0) {
      return 0;
    }
    double floor = job.guaranteedRate();
    return job.deadlineMicros() == null
        ? floor
        : Math.max(floor, job.left() * MICROS / (job.deadlineMicros() - now));
  }

  /** What must be done of a job where workers change over time. */
  private double work(DivisibleJob job) {
    boolean must = objective.term() == SharingTerm.MAKESPAN || job.deadlineMicros() != null;
    return must ? job.left() : 0;
  }

  private int classify() {
    Kinds kinds = new Kinds(profile.length);
    for (int j = 0; j < profile.length; j++) {
      classOf[j] = kind(kinds, j);
    }
    return kinds.size();
  }

  /** The number of what counts of a job. */
  private int kind(Kinds kinds, int j) {
    boolean inLine = group[j] != NONE && fifo[group[j]];
    boolean over = left[j] == 0;
    if (overTime) {
      DivisibleJob job = problem.jobs().get(j);
      long release = Math.max(problem.nowMicros(), job.releaseMicros());
      Long deadline = over ? null : job.deadlineMicros();
      return kinds.number(
          profile[j],
          floor[j],
          over ? 0 : 1,
          over ? 0 : release,
          deadline == null ? Double.POSITIVE_INFINITY : deadline);
    }
    return switch (objective.term()) {
      case MAKESPAN -> kinds.number(profile[j], floor[j], left[j], 0, 0);
      case FINISH_TIME_FAIRNESS ->
          kinds.number(profile[j], floor[j], left[j], ageSeconds[j], isolatedSeconds[j]);
      case MAX_MIN_RATE -> {
        // Weights are above 0 here, so that the sign has room for whether all is done.
        double counts = over ? -weight[j] : weight[j];
        yield kinds.number(profile[j], floor[j], counts, group[j], inLine ? j : 0);
      }
      default -> kinds.number(profile[j], floor[j], weight[j], over ? 0 : 1, 0);
    };
  }

  /** The problem it was made from. */
  public SharingProblem problem() {
    return problem;
  }

  /** Whether workers change over time; then there are intervals, and floors are work. */
  public boolean isOverTime() {
    return overTime;
  }

  /** How many intervals there are in which nothing changes; 1 where nothing ever does. */
  public int intervals() {
    return isOverTime() ? intervals.size() : 1;
  }

  /** When an interval is, in a problem whose workers change over time; the last never ends. */
  public TimeSpan span(int interval) {
    return intervals.get(interval).span;
  }

  /** How long an interval is, in seconds; 1 where nothing ever changes. */
  public double seconds(int interval) {
    return isOverTime() ? span(interval).seconds() : 1;
  }

  /**
   * The problem as it is in an interval: the same jobs in the same classes, of which those that may
   * not run then take no part, and the workers that are open. It is the problem itself where
   * nothing ever changes.
   */
  public CompiledSharing at(int interval) {
    return isOverTime() ? intervals.get(interval).moment : this;
  }

  /** The interval that an instant from now on is in; 0 where nothing ever changes. */
  public int intervalAt(long micros) {
    int low = 0;
    int high = intervals() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (span(middle).fromMicros() <= micros) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** The first interval after one in which workers are others, or how many there are. */
  public int endOfRun(int interval) {
    return endOfRun[interval];
  }

  /** Where the pools of an interval begin among those of all intervals. */
  public int poolBegin(int interval) {
    return isOverTime() ? intervals.get(interval).poolBegin : 0;
  }

  /** How many pools all intervals have. */
  public int pools() {
    int last = intervals() - 1;
    return poolBegin(last) + at(last).choices.pools();
  }

  /** Whether the jobs of a class may run: with work left and, in an interval, being there. */
  public boolean takesPart(int number) {
    TimeSpan span = when;
    if (left[representative(number)] == 0) {
      return false;
    }
    return span == null
        || releaseOfClass[number] <= span.fromMicros()
            && span.toMicros() <= deadlineOfClass[number];
  }

  /** The workers that choices number, in the order of the problem. */
  public List<Worker> workers() {
    return workers;
  }

  /** What a good allocation is. */
  public SharingObjective objective() {
    return objective;
  }

  /** What jobs can do; with workers that never close where they change over time. */
  public Choices choices() {
    return choices;
  }

  /** How many jobs there are. */
  public int jobs() {
    return profile.length;
  }

  /** The profile of a job. */
  public int profile(int job) {
    return profile[job];
  }

  /** The group of a job, or {@link #NONE}. */
  public int group(int job) {
    return group[job];
  }

  /** How many groups there are. */
  public int groups() {
    return groupWeight.length;
  }

  /** The weight of a group. */
  public double groupWeight(int number) {
    return groupWeight[number];
  }

  /** Whether a group serves its jobs in their order. */
  public boolean isFifo(int number) {
    return fifo[number];
  }

  /** The weight of a job. */
  public double weight(int job) {
    return weight[job];
  }

  /** What is left of a job, in micro-units of work. */
  public double left(int job) {
    return left[job];
  }

  /**
   * The rate a job must get, by guarantee or deadline, in micro-units per second; the work that
   * must be done of it, in micro-units, where workers change over time.
   */
  public double floor(int job) {
    return floor[job];
  }

  /** How long a job has been there, in seconds. */
  public double ageSeconds(int job) {
    return ageSeconds[job];
  }

  /** How long a job would take on its isolated share from its beginning to its end, in seconds. */
  public double isolatedSeconds(int job) {
    return isolatedSeconds[job];
  }

  /**
   * What all the time of a job of a class in a slot counts in a term that is a sum and the larger
   * the better; 0 in others.
   *
   * @param rate of the slot, in micro-units per second
   */
  public double worth(int number, int choice, double rate) {
    int job = representative(number);
    if (left[job] == 0) {
      return 0;
    }
    return switch (objective.term()) {
      case TOTAL_RATE -> weight[job] * rate;
      case RATE_PER_COST -> rate / choices.price(choice);
      default -> 0;
    };
  }

  /** How many classes of jobs there are. */
  public int classes() {
    return classBegin.length - 1;
  }

  /** The class of a job. */
  public int classOf(int job) {
    return classOf[job];
  }

  /** How many jobs are of a class. */
  public int size(int number) {
    return classBegin[number + 1] - classBegin[number];
  }

  /** A job of a class, by its position in it. */
  public int member(int number, int position) {
    return members[classBegin[number] + position];
  }

  /** A job that stands for its class. */
  public int representative(int number) {
    return members[classBegin[number]];
  }
}
