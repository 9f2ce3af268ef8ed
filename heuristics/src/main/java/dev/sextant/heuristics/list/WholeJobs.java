package dev.sextant.heuristics.list;

import dev.sextant.heuristics.timetable.PlanCompletion;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A list schedule for objectives that count more than ends. Job after job has its turn, each goes
 * as a whole to the worker where it adds least to the objective ({@link MarginalCost}) and is in
 * time, of which a few that promise most are tried; or task by task, where that adds less or no
 * worker has time for all of it: where a job keeps to one worker, nothing moves between its tasks.
 *
 * <p>Where jobs are late that way, tasks have their turns over all jobs once more, and keep to the
 * workers that were found as far as they are in time there. Own. Not thread-safe.
 */
final class WholeJobs implements ListRule {
  /** On how many workers a job is tried at most. */
  private static final int TRIALS = 12;

  /** How many tasks are tried between two looks at the clock. */
  private static final int LOOK_EVERY = 256;

  private static final int NOT_WHOLE = -1;
  private static final double INFINITE = Double.POSITIVE_INFINITY;

  private final PartialSchedule schedule;
  private final Guidance guidance;
  private final CompiledProblem problem;
  private final CompiledJobs jobs;
  private final CompiledWorkflows workflows;
  private final CompiledWorkers workers;
  private final MarginalCost cost;
  private final WorkerRule singly;
  private final LatestEnds latest;
  private final int[] order;
  private final double share;
  private final Choice trial = new Choice();
  private int next;

  /** The job whose turn it is, and its worker; none before the first. */
  private int job = NOT_WHOLE;

  private int worker = NOT_WHOLE;

  private final Pace pace;
  private int triedTasks;
  private boolean stopped;

  // Of one trial.
  private final int[] marks;
  private int placed;

  private WholeJobs(PartialSchedule schedule, Guidance guidance, Pace pace) {
    this.pace = pace;
    this.schedule = schedule;
    this.guidance = guidance;
    problem = schedule.problem();
    jobs = problem.jobs();
    workflows = problem.workflows();
    workers = problem.workers();
    cost = new MarginalCost(schedule, guidance);
    singly = new Affordable(schedule, guidance, cost);
    share = LatestEnds.ofWhole(guidance.slackShare());
    latest = new LatestEnds(problem);
    order = jobByJob(guidance);
    int most = 0;
    for (int j = 0; j < jobs.count(); j++) {
      most = Math.max(most, jobs.tasksEnd(j) - jobs.tasksBegin(j));
    }
    marks = new int[most];
  }

  /** The complete timetable, or null when a task cannot be placed or the pace says stop. */
  static @Nullable Timetable build(CompiledProblem problem, Guidance guidance, Pace pace) {
    PartialSchedule schedule = new PartialSchedule(problem, Gaps.FILLED, true);
    Timetable found = ListBackend.build(schedule, new WholeJobs(schedule, guidance, pace), pace);
    boolean isLate =
        found != null
            && problem.jobs().haveDeadlines()
            && !PlanCompletion.counters(problem, found.toPlan()).isEmpty();
    if (!isLate) {
      return found;
    }
    PartialSchedule again = new PartialSchedule(problem, Gaps.FILLED, true);
    ListRule rule =
        new QueueRule(
            new ReadyQueue(problem, guidance::key),
            new Keeping(again, guidance, found.runs().worker));
    Timetable kept = ListBackend.build(again, rule, pace);
    return kept == null ? found : kept;
  }

  /** By task, where it is to run as long as it is in time there. */
  private static final class Keeping implements WorkerRule {
    private final PartialSchedule schedule;
    private final MarginalCost cost;
    private final Affordable anywhere;
    private final LatestEnds latest;
    private final double share;
    private final int[] workerOf;

    Keeping(PartialSchedule schedule, Guidance guidance, int[] workerOf) {
      this.schedule = schedule;
      this.workerOf = workerOf;
      cost = new MarginalCost(schedule, guidance);
      anywhere = new Affordable(schedule, guidance, cost);
      latest = new LatestEnds(schedule.problem());
      share = LatestEnds.ofWhole(guidance.slackShare());
    }

    @Override
    public void choose(int task, Choice choice) {
      schedule.consider(task);
      cost.consider(0);
      choice.clear(task);
      int option = cost.cheapest(workerOf[task]);
      if (option != Choice.NONE
          && schedule.endMicros(option, workerOf[task]) <= latest.micros(task, share)) {
        choice.offer(0, workerOf[task], option);
      } else {
        anywhere.choose(task, choice);
      }
    }

    @Override
    public void placed(int task) {
      anywhere.placed(task);
    }
  }

  /** Pending tasks by the first turn of any of their job, then by number. */
  private int[] jobByJob(Guidance guidance) {
    long[] first = new long[problem.tasks()];
    for (int j = 0; j < jobs.count(); j++) {
      long least = Long.MAX_VALUE;
      for (int t = jobs.tasksBegin(j); t < jobs.tasksEnd(j); t++) {
        least = problem.state().isPending(t) ? Math.min(least, guidance.key(t)) : least;
      }
      Arrays.fill(first, jobs.tasksBegin(j), jobs.tasksEnd(j), least);
    }
    return FixedOrder.sorted(problem, first);
  }

  @Override
  public void choose(Choice choice) {
    int task = order[next];
    if (jobs.jobOf(task) != job) {
      job = jobs.jobOf(task);
      worker = bestWorker();
    }
    if (stopped) {
      choice.clear(task);
      return;
    }
    next++;
    if (worker != NOT_WHOLE) {
      chooseThere(task, worker, choice);
    } else {
      singly.choose(task, choice);
    }
  }

  @Override
  public void placed(Choice choice) {
    singly.placed(choice.task);
  }

  /** The worker for all that comes of the job, or {@link #NOT_WHOLE}. */
  private int bestWorker() {
    int best = NOT_WHOLE;
    double least = tryOut(NOT_WHOLE, Double.POSITIVE_INFINITY);
    int[] candidates = candidates();
    for (int i = 0; i < candidates.length && !stopped; i++) {
      int w = candidates[i];
      double score = tryOut(w, least);
      if (score < least || (best == NOT_WHOLE && score == least && score < INFINITE)) {
        least = score;
        best = w;
      }
    }
    return best;
  }

  /** Workers by what the job adds there, if it is as empty as all others, then by their queues. */
  private int[] candidates() {
    double[] adds = new double[workers.count()];
    for (int i = next; i < order.length && jobs.jobOf(order[i]) == job; i++) {
      schedule.consider(order[i]);
      cost.consider(0);
      for (int w = 0; w < adds.length; w++) {
        int option = cost.cheapest(w);
        adds[w] += option == Choice.NONE ? INFINITE : cost.besidesEnd(option, w);
      }
    }
    double perMicro = cost.perMicro();
    long[] free = new long[adds.length];
    Arrays.setAll(free, schedule::queueEndMicros);
    return IntStream.range(0, adds.length)
        .filter(w -> adds[w] < INFINITE && guidance.isOpen(w))
        .boxed()
        .sorted(
            Comparator.<Integer>comparingDouble(w -> adds[w] + perMicro * free[w])
                .thenComparingLong(w -> free[w])
                .thenComparing(Comparator.naturalOrder()))
        .limit(TRIALS)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private void chooseThere(int task, int onWorker, Choice choice) {
    schedule.consider(task);
    cost.consider(0);
    choice.clear(task);
    int option = cost.cheapest(onWorker);
    if (option != Choice.NONE) {
      choice.offer(0, onWorker, option);
    } else {
      singly.choose(task, choice);
    }
  }

  /**
   * What the job adds on a worker, or task by task; infinite if it is late there or adds no less
   * than what is known.
   */
  private double tryOut(int onWorker, double known) {
    Timetable timetable = schedule.timetable();
    double adds = 0;
    long inTime = latest.jobMicros(job, onWorker == NOT_WHOLE ? 1 : share);
    long last = problem.state().nowMicros();
    placed = 0;
    for (int i = next; adds < known && i < order.length && jobs.jobOf(order[i]) == job; i++) {
      int task = order[i];
      if (onWorker == NOT_WHOLE) {
        singly.choose(task, trial);
      } else {
        chooseThere(task, onWorker, trial);
      }
      if (!trial.isMade()) {
        adds = INFINITE;
        break;
      }
      double besides = cost.besidesEnd(trial.option, trial.worker);
      marks[placed] = timetable.mark(trial.worker);
      if (!schedule.tryOut(trial.option, trial.worker)) {
        adds = INFINITE;
        break;
      }
      placed++;
      cost.assume(workflows.optionMode(trial.option), trial.worker);
      long end = timetable.endMicros(task);
      last = Math.max(last, end);
      adds += end > inTime ? INFINITE : besides;
    }
    triedTasks += placed;
    if (triedTasks >= LOOK_EVERY) {
      triedTasks = 0;
      stopped |= pace.stop() != null;
    }
    while (placed > 0) {
      timetable.undoLast(marks[--placed]);
    }
    cost.forget();
    return adds + cost.perMicro() * last;
  }
}
