package dev.sextant.planner.json;

import dev.sextant.planner.Certificate;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.check.JobMetrics;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.check.WorkerMetrics;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Writes result documents. */
final class ResultWriter {
  static final String KIND = "result";

  private final JsonOut out;
  private final Problem problem;

  ResultWriter(JsonOut out, Problem problem) {
    this.out = out;
    this.problem = problem;
  }

  /** Writes a result; the metrics are those of its plan, null when it has none. */
  void result(PlanResult result, @Nullable PlanMetrics metrics) {
    OptionalLong objective = result.objective();
    out.beginDocument(KIND);
    out.putUnless("", "problem", problem.name());
    out.put("planner", result.planner());
    out.put("status", result.status().name());
    out.put("stopReason", result.stopReason().name());
    out.putOrNull(
        "objective", objective.isPresent() ? BigDecimal.valueOf(objective.getAsLong()) : null);
    out.put("lowerBound", result.lowerBound().value());
    out.put("lowerBoundSource", result.lowerBound().source());
    out.putFinite("relativeGap", result.relativeGap().orElse(Double.NaN));
    out.putOrNull(
        "objectiveInUnits", objective.isPresent() ? inUnits(objective.getAsLong()) : null);
    out.putOrNull("lowerBoundInUnits", inUnits(result.lowerBound().value()));
    out.put("elapsedMicros", result.elapsedMicros());
    out.name("metrics");
    metrics(metrics);
    out.putList("incumbents", result.incumbents(), this::progress);
    out.name("counters");
    out.begin();
    result.counters().forEach(out::put);
    out.end();
    out.putOrNull("infeasibilityReason", result.infeasibilityReason());
    out.putOrNull("fault", result.fault());
    out.name("certificate");
    certificate(result.certificate());
    out.name("plan");
    plan(result.plan());
    out.endDocument();
  }

  /** A value of the objective in the problem's unit; null where its terms have no common one. */
  private @Nullable BigDecimal inUnits(long value) {
    boolean time = false;
    boolean other = false;
    for (Map.Entry<ObjectiveTerm, Long> weighed : problem.objective().weights().entrySet()) {
      if (weighed.getValue() > 0) {
        time |= weighed.getKey().isTime();
        other |= !weighed.getKey().isTime();
      }
    }
    if (!time) {
      return BigDecimal.valueOf(value);
    }
    return other ? null : quotient(value, problem.microsPerUnit());
  }

  /** Exact, or with 34 digits where the decimals have no end. */
  private static BigDecimal quotient(long value, long divisor) {
    BigDecimal dividend = BigDecimal.valueOf(value);
    try {
      return trimmed(dividend.divide(BigDecimal.valueOf(divisor)));
    } catch (ArithmeticException e) {
      return dividend.divide(BigDecimal.valueOf(divisor), MathContext.DECIMAL128);
    }
  }

  private static BigDecimal trimmed(BigDecimal value) {
    BigDecimal stripped = value.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }

  private void metrics(@Nullable PlanMetrics metrics) {
    if (metrics == null) {
      out.writeNull();
      return;
    }
    out.begin();
    out.name("terms");
    out.begin();
    metrics.terms().forEach((term, value) -> out.put(term.key(), value));
    out.end();
    out.put("loads", metrics.loads());
    out.put("evictions", metrics.evictions());
    out.put("modelTasks", metrics.modelTasks());
    out.put("modelTaskHits", metrics.modelTaskHits());
    out.putFinite("hitRate", metrics.hitRate());
    out.name("slowdown");
    slowdown(metrics.jobs());
    out.putList("workers", metrics.workers(), this::worker);
    out.putList("jobs", metrics.jobs(), this::job);
    out.end();
  }

  private void slowdown(List<JobMetrics> jobs) {
    double[] sorted = jobs.stream().mapToDouble(JobMetrics::slowdown).sorted().toArray();
    int middle = sorted.length / 2;
    double median = Double.NaN;
    double max = Double.NaN;
    if (sorted.length > 0) {
      max = sorted[sorted.length - 1];
      median =
          sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2.0;
    }
    out.beginLine();
    out.putFinite("median", median);
    out.putFinite("mean", Arrays.stream(sorted).average().orElse(Double.NaN));
    out.putFinite("max", max);
    out.end();
  }

  private void worker(WorkerMetrics worker) {
    out.beginLine();
    out.put("worker", worker.worker());
    out.put("runs", worker.runs());
    out.put("busyMicros", worker.busyMicros());
    out.put("loadMicros", worker.loadMicros());
    out.put("loads", worker.loads());
    out.put("evictions", worker.evictions());
    out.putFinite("utilisation", worker.utilisation());
    out.end();
  }

  private void job(JobMetrics job) {
    out.beginLine();
    out.put("job", job.job());
    out.put("endMicros", job.endMicros());
    out.put("flowMicros", job.flowMicros());
    out.put("tardinessMicros", job.tardinessMicros());
    out.put("late", job.late());
    out.put("bestMicros", job.bestMicros());
    out.putFinite("slowdown", job.slowdown());
    out.end();
  }

  private void progress(PlanResult.Progress progress) {
    out.beginLine();
    out.put("elapsedMicros", progress.elapsedMicros());
    out.put("objective", progress.objective());
    out.put("lowerBound", progress.lowerBound());
    out.end();
  }

  private void certificate(Certificate certificate) {
    out.begin();
    out.put("planVerdict", certificate.planVerdict());
    out.put("boundSource", certificate.boundSource());
    out.put("seed", certificate.seed());
    out.name("parameters");
    out.begin();
    certificate.parameters().forEach(out::put);
    out.end();
    out.name("versions");
    out.begin();
    certificate.versions().forEach(out::put);
    out.end();
    out.end();
  }

  private void plan(@Nullable Plan plan) {
    if (plan == null) {
      out.writeNull();
      return;
    }
    out.begin();
    new PlanWriter(out).fields(plan);
    out.end();
  }
}
