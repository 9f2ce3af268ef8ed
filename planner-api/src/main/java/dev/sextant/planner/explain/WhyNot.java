package dev.sextant.planner.explain;

import dev.sextant.planner.model.Place;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Spelling;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * Why a task is not somewhere else: its other options, each with the earliest end there while
 * everything else stays.
 *
 * <p>What stays are all other runs, in their modes, on their workers and at their times, and as
 * much of each residency as they need: a model may leave earlier once the last other run that uses
 * it has ended, and may stay longer where there is memory for it. The task brings the loads that it
 * needs and still lacks; a load that only the task uses in the plan is not there. Runs that wait
 * for its data stay as well; of each option is said for how long they would wait. A batch that the
 * task leaves stays for as long as it did; the task may go with another one that stays as long with
 * it as without.
 *
 * @param run the run in the plan
 * @param reason why that does not start earlier
 * @param alternatives the other options by their end, those that are not possible last; none of a
 *     running task, which is fixed
 */
public record WhyNot(TaskRun run, StartReason reason, List<Alternative> alternatives) {
  public WhyNot {
    Objects.requireNonNull(run, "run");
    Objects.requireNonNull(reason, "reason");
    alternatives = List.copyOf(alternatives);
  }

  /**
   * The other options of a task of a valid plan; undefined for a plan that the checker does not
   * accept.
   *
   * @throws dev.sextant.planner.model.InvalidInputException when the problem is not valid
   * @throws IllegalArgumentException when there is no such task, or it is finished
   */
  public static WhyNot of(Problem problem, Plan plan, String job, String task) {
    Alternatives alternatives = Alternatives.of(problem, plan, job, task);
    List<Alternative> found = new ArrayList<>();
    for (int worker = 0; worker < problem.workers().size(); worker++) {
      found.addAll(alternatives.options(worker));
    }
    return whyNot(alternatives, found);
  }

  /**
   * Every mode of a task on one worker, options or not; on its own worker all but the mode of the
   * plan.
   *
   * @throws dev.sextant.planner.model.InvalidInputException when the problem is not valid
   * @throws IllegalArgumentException when there is no such task or worker, or the task is finished
   */
  public static WhyNot of(Problem problem, Plan plan, String job, String task, String worker) {
    Alternatives alternatives = Alternatives.of(problem, plan, job, task);
    List<String> ids = problem.workers().stream().map(Worker::id).toList();
    if (!ids.contains(worker)) {
      throw new IllegalArgumentException(
          "The worker ("
              + Place.shown(worker)
              + ") is not in the problem."
              + Spelling.maybe(worker, ids));
    }
    return whyNot(alternatives, alternatives.modes(ids.indexOf(worker)));
  }

  private static WhyNot whyNot(Alternatives of, List<Alternative> found) {
    found.sort(
        Comparator.comparing(
            Alternative::endMicros, Comparator.nullsLast(Comparator.naturalOrder())));
    return new WhyNot(of.run(), of.reason(), found);
  }
}
