package dev.sextant.planner.json;

import dev.sextant.planner.Certificate;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.bounds.LowerBound;
import dev.sextant.planner.check.JobMetrics;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.check.WorkerMetrics;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.explain.Conflict;
import dev.sextant.planner.json.Fields.Columns;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.plan.Plan;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The tables of results, whose fields are always there. Figures that follow from problem and plan
 * are read by their types and left: who has both computes them anew.
 */
final class ResultFields {
  static final Fields<Map<ObjectiveTerm, Long>> TERMS = terms();

  static final Fields<Slowdown> SLOWDOWN =
      Fields.<Slowdown>of(
              "Slowdown",
              "Flow time over the longest path of the workflow under minimum durations; null where"
                  + " that path has no length, or without jobs.")
          .required("median", Kinds.FIGURE, Slowdown::median, "Median.")
          .required("mean", Kinds.FIGURE, Slowdown::mean, "Mean.")
          .required("max", Kinds.FIGURE, Slowdown::max, "Largest.")
          .made(row -> new Slowdown(row.next(), row.next(), row.next()));

  static final Fields<WorkerMetrics> WORKER =
      Fields.<WorkerMetrics>of("WorkerMetrics", "What the plan means for one worker.")
          .required("worker", Kinds.TEXT, WorkerMetrics::worker, "Id of the worker.")
          .required("runs", Kinds.AMOUNT, worker -> (long) worker.runs(), "Runs on it.")
          .required(
              "busyMicros",
              Kinds.AMOUNT,
              WorkerMetrics::busyMicros,
              "Time until the makespan's end during which at least one run holds it.")
          .required(
              "loadMicros",
              Kinds.AMOUNT,
              WorkerMetrics::loadMicros,
              "Time until the makespan's end during which a load runs.")
          .required("loads", Kinds.AMOUNT, worker -> (long) worker.loads(), "Loads the plan adds.")
          .required(
              "evictions",
              Kinds.AMOUNT,
              worker -> (long) worker.evictions(),
              "Residencies with an eviction.")
          .required(
              "utilisation",
              Kinds.FIGURE,
              WorkerMetrics::utilisation,
              "busyMicros over the makespan.")
          .made(ResultFields::left);

  static final Fields<JobMetrics> JOB =
      Fields.<JobMetrics>of("JobMetrics", "What the plan means for one job.")
          .required("job", Kinds.TEXT, JobMetrics::job, "Id of the job.")
          .required(
              "endMicros",
              Kinds.INTEGER,
              JobMetrics::endMicros,
              "Latest end of its tasks and deliveries.")
          .required("flowMicros", Kinds.INTEGER, JobMetrics::flowMicros, "End minus release.")
          .required(
              "tardinessMicros",
              Kinds.INTEGER,
              JobMetrics::tardinessMicros,
              "End minus due date if positive.")
          .required("late", Kinds.TRUTH, JobMetrics::late, "Whether it ends after its due date.")
          .required(
              "bestMicros",
              Kinds.INTEGER,
              JobMetrics::bestMicros,
              "Longest path of its workflow under minimum durations.")
          .required(
              "slowdown",
              Kinds.FIGURE,
              JobMetrics::slowdown,
              "flowMicros over bestMicros; null where that has no value.")
          .made(ResultFields::left);

  static final Fields<PlanMetrics> METRICS =
      Fields.<PlanMetrics>of("Metrics", "The figures of the plan.")
          .required(
              "terms",
              Kinds.object(TERMS),
              PlanMetrics::terms,
              "Every objective term, weighed or not.")
          .required(
              "loads", Kinds.AMOUNT, metrics -> (long) metrics.loads(), "Loads the plan adds.")
          .required(
              "evictions",
              Kinds.AMOUNT,
              metrics -> (long) metrics.evictions(),
              "Residencies with an eviction.")
          .required(
              "modelTasks",
              Kinds.AMOUNT,
              metrics -> (long) metrics.modelTasks(),
              "Runs the plan adds whose mode needs a model.")
          .required(
              "modelTaskHits",
              Kinds.AMOUNT,
              metrics -> (long) metrics.modelTaskHits(),
              "Those of them that needed no load.")
          .required(
              "hitRate",
              Kinds.FIGURE,
              PlanMetrics::hitRate,
              "modelTaskHits over modelTasks; 1 when there are none.")
          .required(
              "slowdown",
              Kinds.object(SLOWDOWN),
              metrics -> Slowdown.of(metrics.jobs()),
              "Over all jobs.")
          .required("workers", Kinds.list(WORKER), PlanMetrics::workers, "One per worker.")
          .required("jobs", Kinds.list(JOB), PlanMetrics::jobs, "One per job.")
          .inLine(any -> false)
          .made(ResultFields::left);

  static final Fields<PlanResult.Progress> PROGRESS =
      Fields.<PlanResult.Progress>of("Progress", "One step of the incumbent.")
          .required(
              "elapsedMicros",
              Kinds.INTEGER,
              PlanResult.Progress::elapsedMicros,
              "Microseconds since the call began.")
          .required(
              "objective",
              Kinds.INTEGER,
              PlanResult.Progress::objective,
              "Objective of the incumbent.")
          .required(
              "lowerBound",
              Kinds.INTEGER,
              PlanResult.Progress::lowerBound,
              "Best lower bound known at that moment.")
          .made(row -> new PlanResult.Progress(row.next(), row.next(), row.next()));

  static final Fields<Certificate> CERTIFICATE =
      Fields.<Certificate>of(
              "Certificate", "What a reader needs to believe and to repeat the result.")
          .required(
              "planVerdict",
              Kinds.TEXT,
              Certificate::planVerdict,
              "What the checker said of the plan.")
          .required(
              "boundSource",
              Kinds.TEXT,
              Certificate::boundSource,
              "Where the lower bound comes from.")
          .required("seed", Kinds.INTEGER, Certificate::seed, "Seed of the run.")
          .required(
              "parameters",
              Kinds.TEXTS,
              Certificate::parameters,
              "Limits and parameters of the run, by name.")
          .required(
              "versions",
              Kinds.TEXTS,
              Certificate::versions,
              "Versions of this library, the Java runtime and any solver, by name.")
          .inLine(any -> false)
          .made(row -> new Certificate(row.next(), row.next(), row.next(), row.next(), row.next()));

  static final Fields<ResultDocument> RESULT =
      Fields.<ResultDocument>of("Result", "What a planner gave for a problem.")
          .optional(
              "problem",
              Kinds.TEXT,
              ResultDocument::problemName,
              "Name of the problem; absent when it has none.")
          .required("planner", Kinds.TEXT, of -> of.result().planner(), "Name of the planner.")
          .required(
              "status",
              Kinds.choice(PlanStatus.values()),
              of -> of.result().status(),
              "What is known.")
          .required(
              "stopReason",
              Kinds.choice(StopReason.values()),
              of -> of.result().stopReason(),
              "Why the planner stopped.")
          .required(
              "objective",
              Kinds.nullable(Kinds.INTEGER),
              of -> boxed(of.result().objective()),
              "The plan's objective; null without a plan.")
          .required(
              "lowerBound",
              Kinds.INTEGER,
              of -> of.result().lowerBound().value(),
              "No plan has a smaller objective.")
          .required(
              "lowerBoundSource",
              Kinds.TEXT,
              of -> of.result().lowerBound().source(),
              "Where the lower bound comes from.")
          .required(
              "relativeGap",
              Kinds.FIGURE,
              of -> of.result().relativeGap().orElse(Double.NaN),
              "(objective - lowerBound) / objective, 0 when they are equal; null without a plan.")
          .required(
              "objectiveInUnits",
              Kinds.DECIMAL,
              ResultDocument::objectiveInUnits,
              "The objective in the problem's unit when all weighed terms are times, as it is when"
                  + " none is; null when they are mixed, and without a plan.")
          .required(
              "lowerBoundInUnits",
              Kinds.DECIMAL,
              ResultDocument::lowerBoundInUnits,
              "The lower bound in the problem's unit, like objectiveInUnits.")
          .required(
              "elapsedMicros",
              Kinds.AMOUNT,
              of -> of.result().elapsedMicros(),
              "Microseconds the call took.")
          .required(
              "metrics",
              Kinds.nullable(Kinds.object(METRICS)),
              ResultDocument::metrics,
              "The figures of the plan; null without one.")
          .required(
              "incumbents",
              Kinds.list(PROGRESS),
              of -> of.result().incumbents(),
              "How the incumbent fell, in order of time.")
          .required(
              "counters",
              Kinds.COUNTS,
              of -> of.result().counters(),
              "What the planner counted, by name.")
          .required(
              "infeasibilityReason",
              Kinds.nullable(Kinds.TEXT),
              of -> of.result().infeasibilityReason(),
              "Why no plan exists, when that is known.")
          .required(
              "fault",
              Kinds.nullable(Kinds.TEXT),
              of -> of.result().fault(),
              "What went wrong, when the planner stopped as FAILED, CRASHED or KILLED; otherwise null.")
          .required(
              "certificate",
              Kinds.object(CERTIFICATE),
              of -> of.result().certificate(),
              "What a reader needs to believe and to repeat the result.")
          .required(
              "plan",
              Kinds.nullable(Kinds.object(PlanFields.PLAN)),
              of -> of.result().plan(),
              "The best plan, checked; null when none was found.")
          .optional(
              "evidence",
              Kinds.object(EvidenceFields.EVIDENCE),
              of -> of.result().evidence(),
              "What proves a lower bound, this one or a smaller one; absent where nothing does.")
          .optional(
              "conflict",
              Kinds.object(ConflictFields.CONFLICT),
              of -> of.result().conflict(),
              "Which facts contradict each other; absent with a plan, and where only a search tells.")
          .inLine(any -> false)
          .made(ResultFields::result)
          .document("result");

  private ResultFields() {}

  private static @Nullable Long boxed(OptionalLong value) {
    return value.isPresent() ? (Long) value.getAsLong() : null;
  }

  private static Fields<Map<ObjectiveTerm, Long>> terms() {
    Columns<Map<ObjectiveTerm, Long>> columns = Fields.of("Terms", "Values of objective terms.");
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      String meaning = ProblemFields.meaning(term);
      if (term == ObjectiveTerm.MOVED_RUNS || term == ObjectiveTerm.SHIFTED_MICROS) {
        columns.optional(
            term.key(), Kinds.INTEGER, 0L, terms -> terms.getOrDefault(term, 0L), meaning);
      } else {
        columns.required(term.key(), Kinds.INTEGER, terms -> terms.getOrDefault(term, 0L), meaning);
      }
    }
    return columns.inLine(any -> false).made(row -> Map.of());
  }

  /** Nothing is made of figures that are judged and left. */
  private static <T> @Nullable T left(Row row) {
    return null;
  }

  private static ResultDocument result(Row row) {
    row.next(); // The name of the problem.
    String planner = row.next();
    PlanStatus status = row.next();
    PlanResult.Builder builder = PlanResult.builder(planner);
    StopReason stopReason = row.next();
    Long objective = row.next();
    long bound = row.next();
    builder.stopReason(stopReason).lowerBound(new LowerBound(bound, row.next()));
    row.next(); // The relative gap, and then both values in units.
    row.next();
    row.next();
    builder.elapsedMicros(row.next());
    row.next(); // The metrics.
    builder.incumbents(row.next()).counters(row.next());
    String infeasibilityReason = row.next();
    String fault = row.next();
    builder.certificate(row.next());
    Plan plan = row.next();
    BoundEvidence evidence = row.next();
    if (evidence != null) {
      builder.evidence(evidence);
    }
    Conflict conflict = row.next();
    if (conflict != null) {
      builder.conflict(conflict);
    }
    if (!row.isSound()) {
      return new ResultDocument(null, PlanResult.builder(planner).build(), null);
    }
    if (plan != null && objective != null) {
      builder.plan(plan, objective);
    } else if (plan != null || objective != null) {
      contradiction(row, "The objective must be there exactly when there is a plan.");
    }
    if (infeasibilityReason != null) {
      builder.infeasible(infeasibilityReason);
    }
    if (fault != null) {
      if (!stopReason.isFault()) {
        contradiction(
            row,
            "The stopReason ("
                + stopReason
                + ") must be FAILED, CRASHED or KILLED, for there is a fault.");
      }
      builder.fault(fault, null);
    }
    return new ResultDocument(null, agreed(row, builder, planner, status), null);
  }

  /** The result, unless its parts contradict each other. */
  private static PlanResult agreed(
      Row row, PlanResult.Builder builder, String planner, PlanStatus status) {
    try {
      PlanResult result = builder.build();
      if (result.status() != status) {
        contradiction(
            row,
            "The status (" + status + ") must be " + result.status() + ", as the rest has it.");
      }
      return result;
    } catch (IllegalArgumentException e) {
      contradiction(row, String.valueOf(e.getMessage()));
      return PlanResult.builder(planner).build();
    }
  }

  private static void contradiction(Row row, String message) {
    row.report(ErrorCode.CONTRADICTION, message);
  }
}
