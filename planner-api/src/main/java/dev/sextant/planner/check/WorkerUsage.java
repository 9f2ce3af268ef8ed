package dev.sextant.planner.check;

import dev.sextant.planner.check.ResolvedPlan.ResolvedResidency;
import dev.sextant.planner.check.ResolvedPlan.Run;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Worker;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What is in use on one worker from now on: CAPACITY and GPU_MEMORY. A demand or workspace that
 * does not fit the worker even alone is a matter of ELIGIBILITY and left out.
 */
final class WorkerUsage {
  private final ResolvedPlan plan;
  private final ProblemIndex index;
  private final Options options;
  private final int number;
  private final Worker worker;
  private final Map<String, UsageSweep> resources = new LinkedHashMap<>();
  private final UsageSweep memory = new UsageSweep();

  WorkerUsage(ResolvedPlan plan, Options options, int number) {
    this.plan = plan;
    this.index = plan.index();
    this.options = options;
    this.number = number;
    worker = index.worker(number);
    index.occupations(number).forEach(this::add);
    plan.runsOn(number).forEach(this::add);
    plan.holdsOn(number).forEach(this::add);
    resources.values().forEach(UsageSweep::sweep);
    memory.sweep();
  }

  private void add(Occupation occupation) {
    Supplier<String> name = worker::id;
    long until = occupation.untilMicros();
    occupation.demands().forEach((resource, amount) -> take(resource, until, amount, name));
    memory.take(index.now(), until, occupation.memoryBytes(), name);
  }

  private void take(String resource, long until, long amount, Supplier<String> name) {
    resource(resource).take(index.now(), until, amount, name);
  }

  private void add(Run run) {
    if (!plan.batches().takes(run)) {
      return;
    }
    long from = Math.max(index.now(), run.start());
    long end = plan.batches().end(run);
    Supplier<String> name = () -> plan.name(run);
    for (Map.Entry<String, Long> demand : run.mode().demands().entrySet()) {
      if (run.running() || demand.getValue() <= capacity(demand.getKey())) {
        resource(demand.getKey()).take(from, end, demand.getValue(), name);
      }
    }
    if (run.mode().workspaceBytes() > 0
        && (run.running() || options.memoryBytes(run.mode(), number) <= worker.gpuMemoryBytes())) {
      memory.take(from, end, run.mode().workspaceBytes(), name);
    }
  }

  private void add(ResolvedResidency hold) {
    long from = Math.max(index.now(), hold.loadStart());
    memory.take(from, hold.evict(), index.model(hold.model()).bytes(), () -> plan.name(hold));
  }

  private UsageSweep resource(String name) {
    return resources.computeIfAbsent(name, any -> new UsageSweep());
  }

  /** How much of a resource the worker has. */
  long capacity(String resource) {
    return worker.capacities().getOrDefault(resource, 0L);
  }

  /** CAPACITY and GPU_MEMORY: one violation per thing and maximal interval of overload. */
  void check(Violations violations) {
    resources.forEach(
        (name, usage) -> {
          for (UsageSweep.Overload overload : usage.overloads(capacity(name))) {
            report(violations, Constraint.CAPACITY, name, overload, capacity(name));
          }
        });
    for (UsageSweep.Overload overload : memory.overloads(worker.gpuMemoryBytes())) {
      long bytes = worker.gpuMemoryBytes();
      report(violations, Constraint.GPU_MEMORY, "gpuMemoryBytes", overload, bytes);
    }
  }

  private void report(
      Violations violations,
      Constraint which,
      String thing,
      UsageSweep.Overload overload,
      long there) {
    String until = overload.until() == Long.MAX_VALUE ? "for ever" : "until " + overload.until();
    violations.add(
        which,
        worker.id() + "/" + thing,
        ("The " + thing + " used on worker (" + worker.id() + ") at " + overload.peakAt())
            + (" (" + overload.peak() + ") must not exceed " + there + "; it does from ")
            + (overload.from() + " " + until + ", first with " + overload.by() + "."));
  }
}
