package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.List;

/**
 * What {@link GreedyRule} chooses, word for word: every option of every ready task on every worker
 * is asked of the timetable for every task placed.
 */
final class PlainGreedyRule implements ListRule {
  private final PartialSchedule schedule;
  private final Criterion criterion;
  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledWorkers workers;
  private final Readiness readiness;
  private final List<Integer> ready = new ArrayList<>();

  /** The best of a task. */
  private record Judged(int task, Choice best, long second, long key, long endMicros) {}

  PlainGreedyRule(PartialSchedule schedule, Criterion criterion) {
    this.schedule = schedule;
    this.criterion = criterion;
    problem = schedule.problem();
    workflows = problem.workflows();
    workers = problem.workers();
    readiness = new Readiness(problem);
    addReady();
  }

  private void addReady() {
    for (int i = 0; i < readiness.count(); i++) {
      ready.add(readiness.task(i));
    }
  }

  @Override
  public void choose(Choice choice) {
    choice.clear(0);
    List<Judged> judged = ready.stream().map(this::judge).toList();
    long horizon = judged.stream().mapToLong(Judged::endMicros).min().orElseThrow();
    Judged first = null;
    for (Judged candidate : judged) {
      if (!candidate.best().isMade()) {
        return;
      }
      if (releaseMicros(candidate.task()) <= horizon
          && (first == null || isBefore(candidate, first))) {
        first = candidate;
      }
    }
    if (first != null) {
      choice.task = first.task();
      choice.option = first.best().option;
      choice.worker = first.best().worker;
      choice.score = first.best().score;
    }
  }

  private boolean isBefore(Judged one, Judged other) {
    if (one.key() != other.key()) {
      return one.key() < other.key();
    }
    long tie = criterion.tie().applyAsLong(one.task());
    long otherTie = criterion.tie().applyAsLong(other.task());
    return tie < otherTie || (tie == otherTie && one.task() < other.task());
  }

  private long releaseMicros(int task) {
    CompiledJobs jobs = problem.jobs();
    boolean differ = false;
    for (int j = 1; j < jobs.count(); j++) {
      differ |= jobs.releaseMicros(j) != jobs.releaseMicros(0);
    }
    return differ ? jobs.releaseMicros(jobs.jobOf(task)) : Long.MIN_VALUE;
  }

  private Judged judge(int task) {
    schedule.consider(task);
    Choice best = new Choice();
    best.clear(task);
    long[] byWorker = new long[workers.count()];
    for (int w = 0; w < byWorker.length; w++) {
      byWorker[w] = PartialSchedule.NEVER;
      for (int o = schedule.optionsBegin(); o < schedule.optionsEnd(); o++) {
        if (workflows.optionClass(o) == workers.classOf(w) && schedule.isAllowed(o, w)) {
          long start = schedule.startMicros(o, w);
          if (start != PartialSchedule.NEVER) {
            long value = criterion.value().of(schedule.durationMicros(o), start);
            best.offer(value, w, o);
            byWorker[w] = Math.min(byWorker[w], value);
          }
        }
      }
    }
    long second = PartialSchedule.NEVER;
    for (int w = 0; w < byWorker.length; w++) {
      second = w == best.worker ? second : Math.min(second, byWorker[w]);
    }
    long end = best.isMade() ? schedule.endMicros(best.option, best.worker) : PartialSchedule.NEVER;
    long key = criterion.key().of(best.score, second) + criterion.head().applyAsLong(task);
    return new Judged(task, best, second, key, end);
  }

  @Override
  public void placed(Choice choice) {
    ready.remove((Integer) choice.task);
    readiness.placed(choice.task);
    addReady();
  }
}
