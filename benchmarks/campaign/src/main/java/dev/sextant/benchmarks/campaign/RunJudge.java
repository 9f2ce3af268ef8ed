package dev.sextant.benchmarks.campaign;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.check.Violation;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Turns what a worker left behind into a record. Nothing that a worker says of its plan is taken
 * over: the plan is checked and its objective computed here.
 */
final class RunJudge {
  private RunJudge() {}

  /**
   * What became of a run.
   *
   * @param metrics the figures of its plan, or null without a valid one
   */
  record Judgement(RunRecord record, @Nullable PlanMetrics metrics) {}

  /** Judges what a planner gave in this process. */
  static Judgement judge(Run run, Problem problem, PlanResult result, long wallMicros) {
    WorkerReport report = WorkerReport.of(result);
    Plan plan = result.plan();
    return plan == null
        ? new Judgement(withoutPlan(run, report, wallMicros), null)
        : judge(run, problem, report, wallMicros, plan, "");
  }

  /**
   * Judges a run and keeps its plan.
   *
   * @param problem the instance
   * @param output what the worker left behind
   * @param planFile where a plan is kept
   * @throws IOException when the plan cannot be kept
   */
  static RunRecord judge(Run run, Problem problem, WorkerOutput output, Path planFile)
      throws IOException {
    byte[] document = Objects.requireNonNull(output.report(), "report");
    WorkerReport report;
    try {
      report = Documents.value(new String(document, StandardCharsets.UTF_8), WorkerReport.class);
    } catch (IllegalArgumentException e) {
      return RunRecord.ofFailure(
          run.id(),
          RunOutcome.CRASHED,
          output.wallMicros(),
          "The worker's report is damaged: " + e.getMessage());
    }
    String fault = report.fault();
    if (fault != null && report.status() == null) {
      return record(run, RunOutcome.FAULT, report, output.wallMicros(), null, "", fault);
    }
    byte[] planned = output.plan();
    boolean claimed = report.objective() != null;
    if (claimed != (planned != null)) {
      String half = claimed ? "an objective without a plan." : "a plan without an objective.";
      return record(
          run,
          RunOutcome.INVALID,
          report,
          output.wallMicros(),
          null,
          "",
          "The worker left " + half);
    }
    if (planned == null) {
      return withoutPlan(run, report, output.wallMicros());
    }
    return judgePlan(run, problem, report, output, planned, planFile);
  }

  /** What became of a run whose process came to no end of its own; otherwise as given. */
  private static RunOutcome outcome(WorkerReport report, RunOutcome otherwise) {
    String reason = report.stopReason();
    if (StopReason.CRASHED.name().equals(reason)) {
      return RunOutcome.CRASHED;
    }
    return StopReason.KILLED.name().equals(reason) ? RunOutcome.KILLED : otherwise;
  }

  private static RunRecord withoutPlan(Run run, WorkerReport report, long wallMicros) {
    String fault = Objects.requireNonNullElse(report.fault(), "");
    return record(run, outcome(report, RunOutcome.NO_PLAN), report, wallMicros, null, "", fault);
  }

  private static RunRecord judgePlan(
      Run run,
      Problem problem,
      WorkerReport report,
      WorkerOutput output,
      byte[] planned,
      Path planFile)
      throws IOException {
    // On the disk before any record speaks of it, and read from there.
    DurableFile.write(planFile, planned);
    Plan plan;
    try {
      plan = Documents.PLANNER.readPlan(planFile);
    } catch (InvalidInputException e) {
      Files.delete(planFile);
      return record(
          run,
          RunOutcome.INVALID,
          report,
          output.wallMicros(),
          null,
          "",
          "The plan is damaged: " + e.getMessage());
    }
    return judge(run, problem, report, output.wallMicros(), plan, Digests.of(planned)).record();
  }

  /** Judges a plan, and what was said of it. */
  private static Judgement judge(
      Run run, Problem problem, WorkerReport report, long wallMicros, Plan plan, String digest) {
    List<Violation> violations = PlanChecker.check(problem, plan);
    if (!violations.isEmpty()) {
      String fault =
          violations.size() == 1
              ? "The plan breaks a constraint: " + violations.get(0)
              : "The plan breaks "
                  + violations.size()
                  + " constraints, such as: "
                  + violations.get(0);
      return new Judgement(
          record(run, RunOutcome.INVALID, report, wallMicros, null, digest, fault), null);
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
    PlanMetrics valid = fault.isEmpty() ? metrics : null;
    RunRecord record =
        record(
            run,
            fault.isEmpty() ? outcome(report, RunOutcome.PLAN) : RunOutcome.INVALID,
            report,
            wallMicros,
            valid,
            digest,
            fault.isEmpty() ? Objects.requireNonNullElse(report.fault(), "") : fault);
    return new Judgement(record, valid);
  }

  private static RunRecord record(
      Run run,
      RunOutcome outcome,
      WorkerReport report,
      long wallMicros,
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
        wallMicros,
        metrics == null ? null : Integer.valueOf(metrics.loads()),
        metrics == null ? null : Integer.valueOf(metrics.evictions()),
        planDigest,
        fault,
        report.incumbents(),
        report.counters(),
        report.versions());
  }
}
