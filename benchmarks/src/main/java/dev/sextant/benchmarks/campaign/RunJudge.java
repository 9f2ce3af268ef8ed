package dev.sextant.benchmarks.campaign;

import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.check.Violation;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns what a worker left behind into a record. Nothing that a worker says of its plan is taken
 * over: the plan is checked and its objective computed here.
 */
final class RunJudge {
  private RunJudge() {}

  /**
   * Judges a run and keeps its plan.
   *
   * @param problem the instance
   * @param end how the worker ended
   * @param work the worker's folder
   * @param planFile where a plan is kept
   */
  static RunRecord judge(Run run, Problem problem, WorkerProcess.End end, Path work, Path planFile)
      throws IOException {
    if (end.killed()) {
      return RunRecord.ofFailure(
          run.id(),
          RunOutcome.KILLED,
          end.wallMicros(),
          "The worker did not end by its limit and grace." + suffix(end));
    }
    Path reportFile = work.resolve(WorkerMain.REPORT);
    if (end.exitCode() != WorkerMain.DONE || !Files.isRegularFile(reportFile)) {
      boolean failed = end.exitCode() == WorkerMain.FAILED;
      return RunRecord.ofFailure(
          run.id(),
          failed ? RunOutcome.FAULT : RunOutcome.CRASHED,
          end.wallMicros(),
          "The worker ended with exit code " + end.exitCode() + "." + suffix(end));
    }
    WorkerReport report = Documents.read(reportFile, WorkerReport.class);
    String fault = report.fault();
    if (fault != null) {
      return record(run, RunOutcome.FAULT, report, end, null, "", fault);
    }
    Path planned = work.resolve(WorkerMain.PLAN);
    boolean claimed = report.objective() != null;
    if (claimed != Files.isRegularFile(planned)) {
      return record(
          run,
          RunOutcome.INVALID,
          report,
          end,
          null,
          "",
          "The worker names an objective or a plan.");
    }
    if (!claimed) {
      return record(run, RunOutcome.NO_PLAN, report, end, null, "", "");
    }
    return judgePlan(run, problem, report, end, planned, planFile);
  }

  private static RunRecord judgePlan(
      Run run,
      Problem problem,
      WorkerReport report,
      WorkerProcess.End end,
      Path planned,
      Path planFile)
      throws IOException {
    Plan plan;
    try {
      plan = Documents.PLANNER.readPlan(planned);
    } catch (InvalidInputException e) {
      return record(
          run, RunOutcome.INVALID, report, end, null, "", "The plan is damaged: " + e.getMessage());
    }
    String digest = keep(planned, planFile);
    List<Violation> violations = PlanChecker.check(problem, plan);
    if (!violations.isEmpty()) {
      String fault =
          violations.size() == 1
              ? "The plan breaks a constraint: " + violations.get(0)
              : "The plan breaks "
                  + violations.size()
                  + " constraints, such as: "
                  + violations.get(0);
      return record(run, RunOutcome.INVALID, report, end, null, digest, fault);
    }
    PlanMetrics metrics = PlanMetrics.of(problem, plan);
    String fault = "";
    Long claimed = report.objective();
    Long bound = report.lowerBound();
    if (claimed == null || claimed != metrics.objective()) {
      fault =
          "The planner says that the objective is "
              + claimed
              + ", but it is "
              + metrics.objective()
              + ".";
    } else if (bound != null && bound > metrics.objective()) {
      fault =
          "The lower bound "
              + bound
              + " is above the plan's objective "
              + metrics.objective()
              + ".";
    } else if (PlanStatus.OPTIMAL.name().equals(report.status())
        && (bound == null || bound != metrics.objective())) {
      fault =
          "The planner says OPTIMAL at "
              + metrics.objective()
              + " with the lower bound "
              + bound
              + ".";
    }
    return record(
        run,
        fault.isEmpty() ? RunOutcome.PLAN : RunOutcome.INVALID,
        report,
        end,
        fault.isEmpty() ? metrics : null,
        digest,
        fault);
  }

  /** Moves a plan to its place, on the disk before any record speaks of it; gives its digest. */
  private static String keep(Path planned, Path planFile) throws IOException {
    try (FileChannel channel = FileChannel.open(planned, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    Files.move(
        planned, planFile, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    return Digests.of(Files.readAllBytes(planFile));
  }

  private static String suffix(WorkerProcess.End end) {
    return end.said().isEmpty() ? "" : "\n" + end.said();
  }

  private static RunRecord record(
      Run run,
      RunOutcome outcome,
      WorkerReport report,
      WorkerProcess.End end,
      @Nullable PlanMetrics metrics,
      String planDigest,
      String fault) {
    String status = report.status();
    String stop = report.stopReason();
    return new RunRecord(
        run.id(),
        outcome,
        status == null ? "" : status,
        stop == null ? "" : stop,
        metrics == null ? null : Long.valueOf(metrics.objective()),
        report.lowerBound(),
        report.boundSource(),
        report.elapsedMicros(),
        end.wallMicros(),
        metrics == null ? null : Integer.valueOf(metrics.loads()),
        metrics == null ? null : Integer.valueOf(metrics.evictions()),
        planDigest,
        fault,
        report.incumbents(),
        report.counters(),
        report.versions());
  }
}
