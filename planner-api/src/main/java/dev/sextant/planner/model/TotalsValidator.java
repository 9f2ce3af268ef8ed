package dev.sextant.planner.model;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * Refuses problems whose sums leave the range in which planning is exact. Values that break a rule
 * of their own count as 0, and each part of the document is blamed once.
 */
final class TotalsValidator {
  private static final long HORIZON_LIMIT = 1L << 52;
  private static final long TOTAL_LIMIT = 1L << 62;

  private final Problem problem;
  private final ErrorList errors;
  private final WorkTotals work;
  private final Set<String> blamed = new HashSet<>();

  TotalsValidator(Problem problem, Names names, ErrorList errors) {
    this.problem = problem;
    this.errors = errors;
    this.work = WorkTotals.of(problem, names);
  }

  /** Reports every sum that is too large. */
  void totals() {
    workers();
    limit("sizes of models, workspaces and occupations", memory());
    limit("bytes that move", work.bytesMoved);
    demands().forEach((name, total) -> limit("demands of (" + Place.shown(name) + ")", total));
    work.consumed.forEach(
        (name, total) -> limit("amounts from budget (" + Place.shown(name) + ")", total));
    limit("costs", work.cost);
    horizon();
  }

  private void limit(String what, Total total) {
    if (total.value() > TOTAL_LIMIT) {
      report("The total of the " + what, "must not be beyond 2^62", total.value(), total);
    }
  }

  private void report(String what, String rule, long value, Total blamedTotal) {
    String pointer = blamedTotal.pointer();
    if (blamed.add(pointer)) {
      errors.add(
          ErrorCode.TOO_LARGE,
          pointer,
          "%s (%d) %s.\nMaybe %s, the largest part of it, is in another unit."
              .formatted(what, value, rule, blamedTotal.part()));
    }
  }

  private void workers() {
    Total memory = new Total();
    Map<String, Total> capacities = new LinkedHashMap<>();
    for (int i = 0; i < problem.workers().size(); i++) {
      Worker worker = problem.workers().get(i);
      Place place = Place.ROOT.element("workers", i, "worker", worker.id());
      if (memory.add(worker.gpuMemoryBytes())) {
        memory.name(place, "gpuMemoryBytes", worker.gpuMemoryBytes());
      }
      addAmounts(place, "capacities", worker.capacities(), capacities);
    }
    limit("gpuMemoryBytes of all workers", memory);
    capacities.forEach((name, total) -> limit("capacities for (" + Place.shown(name) + ")", total));
  }

  private static void addAmounts(
      Place place, String field, Map<String, Long> amounts, Map<String, Total> totals) {
    for (Map.Entry<String, Long> entry : amounts.entrySet()) {
      String name = entry.getKey();
      Total total = totals.computeIfAbsent(name, key -> new Total());
      if (total.add(entry.getValue())) {
        String label = field + " of (" + Place.shown(name) + ")";
        total.name(place, field, name, label, entry.getValue());
      }
    }
  }

  private Total memory() {
    Total total = work.workspaceBytes;
    for (int i = 0; i < problem.models().size(); i++) {
      ModelArtifact model = problem.models().get(i);
      if (total.add(model.bytes())) {
        Place place = Place.ROOT.element("models", i, "model", model.id());
        total.name(place, "bytes", model.bytes());
      }
    }
    Place state = Place.ROOT.member("state", "");
    for (int i = 0; i < problem.state().workers().size(); i++) {
      WorkerState worker = problem.state().workers().get(i);
      for (int j = 0; j < worker.occupied().size(); j++) {
        long bytes = worker.occupied().get(j).memoryBytes();
        if (total.add(bytes)) {
          total.name(occupation(state, worker, i, j), "memoryBytes", bytes);
        }
      }
    }
    return total;
  }

  private Map<String, Total> demands() {
    Place state = Place.ROOT.member("state", "");
    for (int i = 0; i < problem.state().workers().size(); i++) {
      WorkerState worker = problem.state().workers().get(i);
      for (int j = 0; j < worker.occupied().size(); j++) {
        Place place = occupation(state, worker, i, j);
        addAmounts(place, "demands", worker.occupied().get(j).demands(), work.demands);
      }
    }
    return work.demands;
  }

  private static Place occupation(Place state, WorkerState worker, int position, int occupation) {
    return state
        .element("workers", position, "the state of worker", worker.worker())
        .element("occupied", occupation, "occupation", null);
  }

  private void horizon() {
    Total latest = LatestTime.of(problem);
    long horizon = Saturated.add(latest.value(), work.micros.value());
    boolean tooLate = horizon > HORIZON_LIMIT;
    if (tooLate) {
      Total larger = latest.largest() >= work.micros.largest() ? latest : work.micros;
      report("The horizon in microseconds", "must not be beyond 2^52", horizon, larger);
    }
    objective(tooLate ? 0 : horizon);
  }

  /** Bounds the weighted sum from above; terms whose own total is too large count as 0. */
  private void objective(long horizon) {
    Place place = Place.ROOT.member("objective", "the objective");
    Total sum = new Total();
    for (Map.Entry<ObjectiveTerm, Long> entry : problem.objective().weights().entrySet()) {
      long weight = Math.max(0, entry.getValue());
      Total bound = upperBound(entry.getKey(), horizon);
      if (sum.add(Saturated.multiply(weight, bound.value()))) {
        if (bound.shown() > weight) {
          sum.nameAs(bound);
        } else {
          sum.name(place, entry.getKey().key(), weight);
        }
      }
    }
    if (sum.value() >= TOTAL_LIMIT) {
      report("The upper bound of the objective", "must be below 2^62", sum.value(), sum);
    }
  }

  /** A bound on a term; of a term over jobs it names the job that weighs most in it. */
  private Total upperBound(ObjectiveTerm term, long horizon) {
    return switch (term) {
      case MAKESPAN_MICROS -> plain(horizon - Math.max(0, problem.state().nowMicros()));
      case TOTAL_WEIGHTED_FLOW_MICROS ->
          overJobs(job -> horizon - Math.max(0, job.releaseMicros()));
      case TOTAL_WEIGHTED_TARDINESS_MICROS ->
          overJobs(job -> job.dueMicros() == null ? 0 : horizon - Math.max(0, job.dueMicros()));
      case TOTAL_WEIGHTED_LATE_JOBS -> overJobs(job -> job.dueMicros() == null ? 0 : 1);
      case MODEL_LOAD_MICROS -> plain(Math.min(horizon, work.loadMicros.value()));
      case LOAD_COUNT -> plain(work.loads.value());
      case BYTES_MOVED -> plain(work.bytesMoved.value());
      case COST_MICRO_UNITS -> plain(work.cost.value());
      case WORKERS_USED -> plain(problem.workers().size());
      case MOVED_RUNS -> plain(problem.state().planned().size());
      case SHIFTED_MICROS -> plain(Saturated.multiply(problem.state().planned().size(), horizon));
    };
  }

  private static Total plain(long bound) {
    Total total = new Total();
    total.add(bound > TOTAL_LIMIT ? 0 : bound);
    return total;
  }

  private Total overJobs(ToLongFunction<Job> amount) {
    Total total = new Total();
    for (int i = 0; i < problem.jobs().size(); i++) {
      Job job = problem.jobs().get(i);
      long weight = Math.max(0, job.weight());
      if (total.add(Saturated.multiply(weight, Math.max(0, amount.applyAsLong(job))))) {
        total.name(JobValidator.place(job, i), "weight", weight);
      }
    }
    return total;
  }
}
