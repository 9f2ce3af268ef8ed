package dev.sextant.benchmarks.campaign;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerException;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Problem;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A run that was made in this process, with the record that a campaign would keep of it.
 *
 * @param run what was called
 * @param record what became of it
 * @param result what the planner gave, or null when it failed
 * @param metrics the figures of the plan, or null without a valid one
 */
public record DirectRun(
    Run run, RunRecord record, @Nullable PlanResult result, @Nullable PlanMetrics metrics) {
  private static final long NANOS_PER_MICRO = 1_000;

  public DirectRun {
    Objects.requireNonNull(run, "run");
    Objects.requireNonNull(record, "record");
  }

  /**
   * Makes a run. Whatever the planner throws becomes a record.
   *
   * @throws InvalidInputException when the problem is wrong, which is no planner's fault
   */
  public static DirectRun make(
      Run run, Problem problem, Planner planner, PlannerOptions options, PlanInterrupter stop) {
    long begin = System.nanoTime();
    PlanResult result;
    try {
      result = planner.plan(problem, options, PlanListener.NONE, stop);
    } catch (InvalidInputException e) {
      throw e;
    } catch (RuntimeException | Error e) {
      PlannerException fault =
          e instanceof PlannerException known
              ? known
              : new PlannerException(run.planner(), "the call failed.", e);
      RunRecord record =
          RunRecord.ofFailure(
              run.id(), RunOutcome.FAULT, microsSince(begin), WorkerReport.text(fault));
      return new DirectRun(run, record, null, null);
    }
    return of(run, problem, result, microsSince(begin));
  }

  /** Judges a result. */
  public static DirectRun of(Run run, Problem problem, PlanResult result, long wallMicros) {
    RunJudge.Judgement judgement = RunJudge.judge(run, problem, result, wallMicros);
    return new DirectRun(run, judgement.record(), result, judgement.metrics());
  }

  private static long microsSince(long begin) {
    return (System.nanoTime() - begin) / NANOS_PER_MICRO;
  }
}
