package dev.sextant.benchmarks.campaign;

import dev.sextant.planner.IsolatedPlanner;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerException;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.PlannerUnavailableException;
import dev.sextant.planner.Planners;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/**
 * Makes one run by an isolated planner, in a process of its own: whatever ends that process, the
 * best plan by then stays.
 */
public final class WorkerRun {
  private static final long NANOS_PER_MICRO = 1_000;

  private WorkerRun() {}

  /**
   * Makes a run. Classes and native libraries of the process are loaded before the call that
   * counts: a new JVM would otherwise spend the first seconds of every time limit on that.
   *
   * @param folder for the process's own files; made if need be, and empty afterwards
   * @param interrupter ends the run within a second or so; what comes of it then says nothing
   * @throws IOException when the folder cannot be made
   */
  public static WorkerOutput make(
      JavaLauncher launcher,
      WorkerCall call,
      Problem problem,
      Path folder,
      PlanInterrupter interrupter)
      throws IOException {
    Files.createDirectories(folder);
    long begin = System.nanoTime();
    try (IsolatedPlanner planner =
        Planners.isolated(call.planner(), launcher.isolation(call.settings(), folder))) {
      planner.prepare(interrupter);
      PlanResult result = planner.plan(problem, options(call), PlanListener.NONE, interrupter);
      return WorkerOutput.of(result, microsSince(begin));
    } catch (PlannerUnavailableException e) {
      return WorkerOutput.unable(e.obstacle());
    } catch (PlannerException e) {
      return WorkerOutput.of(WorkerReport.ofFault(WorkerReport.text(e)), microsSince(begin));
    } catch (IllegalArgumentException e) {
      // Such as a planner that is not on the class path of the process.
      String fault = String.valueOf(e.getMessage());
      return WorkerOutput.of(WorkerReport.ofFault(fault), microsSince(begin));
    }
  }

  private static PlannerOptions options(WorkerCall call) {
    Limit limit = call.limit();
    PlannerOptions options =
        PlannerOptions.defaults()
            .withSeed(call.seed())
            .withTimeLimit(Duration.of(limit.timeMicros(), ChronoUnit.MICROS))
            .withMaxThreads(call.threads());
    return limit.steps() == null ? options : options.withStepLimit(limit.steps());
  }

  private static long microsSince(long begin) {
    return (System.nanoTime() - begin) / NANOS_PER_MICRO;
  }
}
