package dev.sextant.ortools.witness;

import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import org.jspecify.annotations.Nullable;

/**
 * What a witness says of a problem.
 *
 * @param decided whether it finished within its limit; nothing else counts when it did not
 * @param plan an optimal plan, or null when there is none
 * @param objective what the witness computed for it
 */
public record Answer(boolean decided, @Nullable Plan plan, long objective) {
  static final Answer UNDECIDED = new Answer(false, null, 0);
  static final Answer INFEASIBLE = new Answer(true, null, 0);

  static TaskRun run(RunningTask task) {
    return new TaskRun(
        task.job(), task.task(), task.mode(), task.worker(), task.startMicros(), task.endMicros());
  }

  static TaskRun run(Reading reading, int task, int choice, long start, long end) {
    Reading.Open open = reading.open.get(task);
    Reading.Choice chosen = open.choices().get(choice);
    return new TaskRun(
        reading.problem.jobs().get(open.job()).id(),
        open.task().id(),
        chosen.mode().id(),
        reading.workers.get(chosen.worker()).id(),
        start,
        end);
  }

  /** What it comes to, for comparison. */
  public String outcome() {
    return !decided ? "undecided" : plan == null ? "infeasible" : Long.toString(objective);
  }
}
