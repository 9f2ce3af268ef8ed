package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/**
 * Chooses task and worker together: for each ready task its best option by a score, and among the
 * tasks the one with the smallest key; ties go to a second key and then to the smaller number.
 *
 * <p>Jobs take part once no ready task could end before their release; otherwise rules that do not
 * look for early ends would let jobs that come much later block the queues.
 *
 * <p>Placing a task changes one worker only, so the best of another ready task is searched anew
 * only if it was there.
 */
final class GreedyRule implements ListRule {
  /** Second best score of a task that only one worker can run. */
  static final long NONE = PartialSchedule.NEVER;

  /** How a heuristic judges a task by its best options. */
  interface Key {
    /**
     * Smaller comes first.
     *
     * @param best the score of the best option
     * @param second the best score on any other worker, or {@link #NONE}
     */
    long of(int task, long best, long second);
  }

  private final PartialSchedule schedule;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final Scan.Score score;
  private final Key key;
  private final Key tie;
  private final boolean comparesSecond;
  private final Pace pace;
  private final Readiness readiness;
  private final CompiledJobs jobs;
  private final boolean releasesDiffer;

  private int count;
  private int[] task = new int[16];
  private int[] option = new int[16];
  private int[] worker = new int[16];
  private int[] secondWorker = new int[16];
  private long[] best = new long[16];
  private long[] second = new long[16];

  /** End of the best option; only kept where releases differ. */
  private long[] end = new long[16];

  /**
   * Creates a rule.
   *
   * @param score how good an option is
   * @param key which task comes next
   * @param tie which of several tasks with the same key
   * @param comparesSecond whether keys look at the second best
   */
  GreedyRule(
      PartialSchedule schedule,
      Scan.Score score,
      Key key,
      Key tie,
      boolean comparesSecond,
      Pace pace) {
    this.schedule = schedule;
    this.score = score;
    this.key = key;
    this.tie = tie;
    this.comparesSecond = comparesSecond;
    this.pace = pace;
    CompiledProblem problem = schedule.problem();
    workers = problem.workers();
    workflows = problem.workflows();
    jobs = problem.jobs();
    releasesDiffer = releasesDiffer();
    readiness = new Readiness(problem);
    addReady();
  }

  /** A rule that looks at the best option of each task only, and has no second key. */
  static GreedyRule byBest(PartialSchedule schedule, Scan.Score score, Key key, Pace pace) {
    return new GreedyRule(schedule, score, key, (t, best, second) -> 0, false, pace);
  }

  private void addReady() {
    for (int i = 0; i < readiness.count(); i++) {
      if (count == task.length) {
        grow();
      }
      task[count] = readiness.task(i);
      option[count] = Choice.NONE;
      count++;
    }
  }

  private void grow() {
    int capacity = count * 2;
    task = Arrays.copyOf(task, capacity);
    option = Arrays.copyOf(option, capacity);
    worker = Arrays.copyOf(worker, capacity);
    secondWorker = Arrays.copyOf(secondWorker, capacity);
    best = Arrays.copyOf(best, capacity);
    second = Arrays.copyOf(second, capacity);
    end = Arrays.copyOf(end, capacity);
  }

  private boolean releasesDiffer() {
    for (int j = 1; j < jobs.count(); j++) {
      if (jobs.releaseMicros(j) != jobs.releaseMicros(0)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void choose(Choice choice) {
    choice.clear(0);
    long horizon = PartialSchedule.NEVER;
    for (int i = 0; i < count; i++) {
      if (option[i] == Choice.NONE) {
        if (pace.stop() != null) {
          return;
        }
        searchAll(i);
        if (option[i] == Choice.NONE) {
          return;
        }
      }
      horizon = releasesDiffer ? Math.min(horizon, end[i]) : horizon;
    }
    int chosen = -1;
    long leastKey = 0;
    long leastTie = 0;
    for (int i = 0; i < count; i++) {
      long ofKey = key.of(task[i], best[i], second[i]);
      if ((chosen >= 0 && ofKey > leastKey)
          || (releasesDiffer && jobs.releaseMicros(jobs.jobOf(task[i])) > horizon)) {
        continue;
      }
      long ofTie = tie.of(task[i], best[i], second[i]);
      if (chosen < 0
          || ofKey < leastKey
          || ofTie < leastTie
          || (ofTie == leastTie && task[i] < task[chosen])) {
        chosen = i;
        leastKey = ofKey;
        leastTie = ofTie;
      }
    }
    choice.task = task[chosen];
    choice.option = option[chosen];
    choice.worker = worker[chosen];
    choice.score = best[chosen];
  }

  @Override
  public void placed(Choice choice) {
    for (int i = 0; i < count; i++) {
      if (task[i] == choice.task) {
        remove(i);
        break;
      }
    }
    for (int i = 0; i < count; i++) {
      if (option[i] == Choice.NONE
          || worker[i] == choice.worker
          || (comparesSecond && secondWorker[i] == choice.worker)) {
        option[i] = Choice.NONE;
      } else {
        searchOn(i, choice.worker);
      }
    }
    readiness.placed(choice.task);
    addReady();
  }

  private void remove(int i) {
    count--;
    task[i] = task[count];
    option[i] = option[count];
    worker[i] = worker[count];
    secondWorker[i] = secondWorker[count];
    best[i] = best[count];
    second[i] = second[count];
    end[i] = end[count];
  }

  private void searchAll(int i) {
    schedule.consider(task[i]);
    worker[i] = -1;
    secondWorker[i] = -1;
    best[i] = PartialSchedule.NEVER;
    second[i] = NONE;
    for (int o = schedule.optionsBegin(); o < schedule.optionsEnd(); o++) {
      int c = workflows.optionClass(o);
      for (int m = workers.membersBegin(c); m < workers.membersEnd(c); m++) {
        offer(i, o, workers.member(m));
      }
    }
  }

  private void searchOn(int i, int onWorker) {
    schedule.consider(task[i]);
    int c = workers.classOf(onWorker);
    for (int o = schedule.optionsBegin(); o < schedule.optionsEnd(); o++) {
      if (workflows.optionClass(o) == c) {
        offer(i, o, onWorker);
      }
    }
  }

  private void offer(int i, int o, int onWorker) {
    long scored = schedule.isAllowed(o, onWorker) ? score.of(o, onWorker) : PartialSchedule.NEVER;
    if (scored == PartialSchedule.NEVER) {
      return;
    }
    boolean better =
        scored < best[i]
            || (scored == best[i]
                && (onWorker < worker[i] || (onWorker == worker[i] && o < option[i])));
    if (better) {
      if (onWorker != worker[i]) {
        second[i] = best[i];
        secondWorker[i] = worker[i];
      }
      best[i] = scored;
      worker[i] = onWorker;
      option[i] = o;
      end[i] = releasesDiffer ? schedule.endMicros(o, onWorker) : 0;
    } else if (onWorker != worker[i] && scored < second[i]) {
      second[i] = scored;
      secondWorker[i] = onWorker;
    }
  }
}
