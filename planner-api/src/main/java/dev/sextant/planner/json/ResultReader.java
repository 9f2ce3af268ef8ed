package dev.sextant.planner.json;

import dev.sextant.planner.Certificate;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.bounds.LowerBound;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.plan.Plan;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads result documents. Figures that follow from problem and plan must be there and of their
 * types, and are left: who has both computes them anew.
 */
final class ResultReader {
  static final Fields RESULT =
      Fields.required(
              Header.FORMAT_VERSION,
              Header.KIND,
              "planner",
              "status",
              "stopReason",
              "objective",
              "lowerBound",
              "lowerBoundSource",
              "relativeGap",
              "objectiveInUnits",
              "lowerBoundInUnits",
              "elapsedMicros",
              "metrics",
              "incumbents",
              "counters",
              "infeasibilityReason",
              "fault",
              "certificate",
              "plan")
          .andOptional("problem");
  static final Fields METRICS =
      Fields.required(
          "terms",
          "loads",
          "evictions",
          "modelTasks",
          "modelTaskHits",
          "hitRate",
          "slowdown",
          "workers",
          "jobs");
  static final Fields TERMS =
      Fields.required(
          Arrays.stream(ObjectiveTerm.values()).map(ObjectiveTerm::key).toArray(String[]::new));
  static final Fields SLOWDOWN = Fields.required("median", "mean", "max");
  static final Fields WORKER =
      Fields.required(
          "worker", "runs", "busyMicros", "loadMicros", "loads", "evictions", "utilisation");
  static final Fields JOB =
      Fields.required(
          "job", "endMicros", "flowMicros", "tardinessMicros", "late", "bestMicros", "slowdown");
  static final Fields PROGRESS = Fields.required("elapsedMicros", "objective", "lowerBound");
  static final Fields CERTIFICATE =
      Fields.required("planVerdict", "boundSource", "seed", "parameters", "versions");

  private final JsonCursor in;

  private String planner = "";
  private PlanStatus status = PlanStatus.UNKNOWN;
  private StopReason stopReason = StopReason.COMPLETED;
  private @Nullable Long objective;
  private long bound;
  private String boundSource = "";
  private long elapsedMicros;
  private List<PlanResult.Progress> incumbents = List.of();
  private Map<String, Long> counters = Map.of();
  private @Nullable String infeasibilityReason;
  private @Nullable String fault;
  private Certificate certificate = new Certificate("", "", 0, Map.of(), Map.of());
  private @Nullable Plan plan;

  ResultReader(JsonCursor in) {
    this.in = in;
  }

  PlanResult result() {
    in.beginObject(RESULT);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case Header.FORMAT_VERSION -> Header.readVersion(in);
        case Header.KIND -> Header.readKind(in, ResultWriter.KIND);
        case "problem" -> in.text();
        case "planner" -> planner = in.text();
        case "status" -> status = in.choice(PlanStatus.values());
        case "stopReason" -> stopReason = in.choice(StopReason.values());
        case "objective" -> objective = in.orNull(in::instant);
        case "lowerBound" -> bound = in.instant();
        case "lowerBoundSource" -> boundSource = in.text();
        case "relativeGap", "objectiveInUnits", "lowerBoundInUnits" -> in.numberOrNull();
        case "elapsedMicros" -> elapsedMicros = in.amount();
        case "metrics" -> in.orNull(this::metrics);
        case "incumbents" -> incumbents = in.list(this::progress);
        case "counters" -> counters = in.map(in::instant);
        case "infeasibilityReason" -> infeasibilityReason = in.orNull(in::text);
        case "fault" -> fault = in.orNull(in::text);
        case "certificate" -> certificate = certificate();
        case "plan" -> plan = in.orNull(() -> new PlanReader(in).plan(PlanReader.PLAN_IN_RESULT));
        default -> throw new IllegalStateException(field);
      }
    }
    return in.errors().isEmpty() ? agreed() : PlanResult.builder(planner).build();
  }

  /** The result, unless its parts contradict each other. */
  private PlanResult agreed() {
    PlanResult.Builder builder =
        PlanResult.builder(planner)
            .stopReason(stopReason)
            .lowerBound(new LowerBound(bound, boundSource))
            .elapsedMicros(elapsedMicros)
            .incumbents(incumbents)
            .counters(counters)
            .certificate(certificate);
    if (plan != null && objective != null) {
      builder.plan(plan, objective);
    } else if (plan != null || objective != null) {
      contradiction("The objective must be there exactly when there is a plan.");
    }
    if (infeasibilityReason != null) {
      builder.infeasible(infeasibilityReason);
    }
    if (fault != null) {
      if (stopReason != StopReason.FAILED) {
        contradiction("The stopReason (" + stopReason + ") must be FAILED, for there is a fault.");
      }
      builder.fault(fault, null);
    }
    try {
      PlanResult result = builder.build();
      if (result.status() != status) {
        contradiction(
            "The status (" + status + ") must be " + result.status() + ", as the rest has it.");
      }
      return result;
    } catch (IllegalArgumentException e) {
      contradiction(String.valueOf(e.getMessage()));
      return PlanResult.builder(planner).build();
    }
  }

  private void contradiction(String message) {
    in.report(ErrorCode.CONTRADICTION, message);
  }

  private Fields metrics() {
    in.beginObject(METRICS);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "terms" -> figures(TERMS);
        case "loads", "evictions", "modelTasks", "modelTaskHits" -> in.amount();
        case "hitRate" -> in.numberOrNull();
        case "slowdown" -> figures(SLOWDOWN);
        case "workers" -> in.list(() -> figures(WORKER));
        case "jobs" -> in.list(() -> figures(JOB));
        default -> throw new IllegalStateException(field);
      }
    }
    return METRICS;
  }

  /** Reads figures of the right types. */
  private Fields figures(Fields known) {
    in.beginObject(known);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "worker", "job" -> in.text();
        case "late" -> in.truth();
        case "median", "mean", "max", "slowdown", "utilisation" -> in.numberOrNull();
        case "runs", "busyMicros", "loadMicros", "loads", "evictions" -> in.amount();
        default -> in.instant();
      }
    }
    return known;
  }

  private PlanResult.Progress progress() {
    long elapsed = 0;
    long value = 0;
    long lower = 0;
    in.beginObject(PROGRESS);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "elapsedMicros" -> elapsed = in.instant();
        case "objective" -> value = in.instant();
        case "lowerBound" -> lower = in.instant();
        default -> throw new IllegalStateException(field);
      }
    }
    return new PlanResult.Progress(elapsed, value, lower);
  }

  private Certificate certificate() {
    String verdict = "";
    String source = "";
    long seed = 0;
    Map<String, String> parameters = Map.of();
    Map<String, String> versions = Map.of();
    in.beginObject(CERTIFICATE);
    for (String field = in.nextField(); field != null; field = in.nextField()) {
      switch (field) {
        case "planVerdict" -> verdict = in.text();
        case "boundSource" -> source = in.text();
        case "seed" -> seed = in.instant();
        case "parameters" -> parameters = in.map(in::text);
        case "versions" -> versions = in.map(in::text);
        default -> throw new IllegalStateException(field);
      }
    }
    return new Certificate(verdict, source, seed, parameters, versions);
  }
}
