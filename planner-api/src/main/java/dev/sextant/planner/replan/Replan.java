package dev.sextant.planner.replan;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Micros;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.time.Duration;
import java.util.List;

/**
 * The problem that is left after a plan has been followed for a while.
 *
 * <p>From plan and clock follow the facts: tasks that have ended and where their data lies or is on
 * its way to, tasks that run, models that are held or being loaded, inputs of jobs that are on
 * their way to the workers that will read them. Events say what went otherwise; whatever of the
 * plan they leave no room for (a run whose data came too late, a load for which a model that stayed
 * longer left no memory) has not begun.
 *
 * <ul>
 *   <li>Jobs that have ended, outputs delivered, are left out.
 *   <li>Data that lay at a lost worker alone, and that somebody still needs, is made again: the
 *       tasks that produced it are pending, and those whose data they need, and so on. Of what they
 *       have delivered nothing is delivered again. Where a task that has had such data has begun,
 *       the job gets a workflow of its own without that edge, {@code workflow~job}, until it needs
 *       the edge again.
 *   <li>A lost worker stays, closed for ever, so that what names it goes on existing.
 *   <li>Budgets lose what runs that are over have consumed, failed ones included.
 *   <li>Data without a name gets one where its task produces other data, too, because copies of
 *       single data need it.
 *   <li>Pins stay on tasks that are pending, but for lost workers.
 * </ul>
 *
 * The old plan is a good warm start for what is left: planners put it right.
 */
public final class Replan {
  private Replan() {}

  /** What may be taken for granted where no event says anything. */
  public enum Assumption {
    /** Runs begin and end as planned, as far as events leave room for it. */
    AS_PLANNED,
    /**
     * No task begins or ends but those that events say of; a task that is overdue goes on. Loads go
     * as planned.
     */
    AS_REPORTED
  }

  /**
   * The problem at an instant after a plan was begun, runs going as planned where no event says
   * otherwise.
   *
   * @param plan a valid plan of the problem; an empty one when there was none
   * @param nowMicros at least the problem's now
   * @throws InvalidInputException when the problem is not valid, an event cannot be, or events
   *     contradict each other or the problem: with every error
   */
  public static Problem after(
      Problem problem, Plan plan, long nowMicros, List<ClusterEvent> events) {
    return after(problem, plan, nowMicros, events, Assumption.AS_PLANNED);
  }

  /** The same at a duration after the problem's instant 0. */
  public static Problem after(Problem problem, Plan plan, Duration now, ClusterEvent... events) {
    return after(problem, plan, Micros.of(now), List.of(events));
  }

  /**
   * The problem at an instant after a plan was begun.
   *
   * @param plan a valid plan of the problem; an empty one when there was none
   * @param nowMicros at least the problem's now
   * @param assumption what may be taken for granted where no event says anything
   * @throws InvalidInputException when the problem is not valid, an event cannot be, or events
   *     contradict each other or the problem: with every error
   */
  public static Problem after(
      Problem problem,
      Plan plan,
      long nowMicros,
      List<ClusterEvent> events,
      Assumption assumption) {
    long before = problem.state().nowMicros();
    if (nowMicros < before) {
      throw new InvalidInputException(
          List.of(
              new InputError(
                  ErrorCode.OUT_OF_RANGE,
                  "/state/nowMicros",
                  "The nowMicros (%d) must not be before that of the problem (%d)."
                      .formatted(nowMicros, before))));
    }
    Problem named = NamedData.of(problem);
    CompiledProblem compiled = CompiledProblem.of(named);
    Reports reports = new Reports(named, nowMicros, events);
    Execution execution =
        new Execution(compiled, plan, reports, nowMicros, assumption == Assumption.AS_REPORTED);
    DataPlaces data = new DataPlaces(named, plan, execution, reports::isLost, nowMicros);
    Problem left =
        new Aftermath(named, reports.applied(named), reports, execution, data, nowMicros).problem();
    InvalidInputException.throwIfAny(left.errors());
    return left;
  }
}
