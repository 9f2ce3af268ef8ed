package dev.sextant.planner.replan;

import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds what two plans do otherwise with tasks that have not begun. */
final class PlanChanges {
  private PlanChanges() {}

  /**
   * The changes, those of the new plan in its order, then those that are gone.
   *
   * @param problem what is left, whose facts are no changes
   */
  static List<PlanChange> between(Plan before, Plan after, Problem problem) {
    Map<TaskKey, TaskRun> old = new HashMap<>();
    before.runs().forEach(run -> old.put(new TaskKey(run.job(), run.task()), run));
    Set<TaskKey> begun = new HashSet<>();
    problem.state().running().forEach(t -> begun.add(new TaskKey(t.job(), t.task())));
    problem.state().finished().forEach(t -> begun.add(new TaskKey(t.job(), t.task())));
    List<PlanChange> changes = new ArrayList<>();
    for (TaskRun run : after.runs()) {
      TaskKey key = new TaskKey(run.job(), run.task());
      TaskRun was = old.remove(key);
      if (!begun.contains(key) && !run.equals(was)) {
        changes.add(new PlanChange(kind(was, run), run.job(), run.task(), was, run));
      }
    }
    Set<String> jobs = new HashSet<>();
    problem.jobs().forEach(job -> jobs.add(job.id()));
    for (TaskRun run : before.runs()) {
      TaskKey key = new TaskKey(run.job(), run.task());
      boolean over = begun.contains(key) || run.endMicros() <= problem.state().nowMicros();
      if (old.containsKey(key) && !(over && !jobs.contains(run.job())) && !begun.contains(key)) {
        changes.add(new PlanChange(PlanChange.Kind.REMOVED, run.job(), run.task(), run, null));
      }
    }
    return changes;
  }

  private static PlanChange.Kind kind(@org.jspecify.annotations.Nullable TaskRun was, TaskRun run) {
    if (was == null) {
      return PlanChange.Kind.ADDED;
    }
    return was.worker().equals(run.worker()) && was.mode().equals(run.mode())
        ? PlanChange.Kind.SHIFTED
        : PlanChange.Kind.MOVED;
  }
}
