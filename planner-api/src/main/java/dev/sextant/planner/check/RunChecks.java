package dev.sextant.planner.check;

import static dev.sextant.planner.check.Constraint.AVAILABILITY;
import static dev.sextant.planner.check.Constraint.BUDGET;
import static dev.sextant.planner.check.Constraint.DEADLINE;
import static dev.sextant.planner.check.Constraint.DURATION;
import static dev.sextant.planner.check.Constraint.ELIGIBILITY;
import static dev.sextant.planner.check.Constraint.INPUT_ARRIVAL;
import static dev.sextant.planner.check.Constraint.RELEASE;

import dev.sextant.planner.check.ResolvedPlan.Run;
import dev.sextant.planner.model.Budget;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Pin;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** The constraints on runs one by one, and BUDGET. */
final class RunChecks {
  private final ResolvedPlan plan;
  private final ProblemIndex index;
  private final Options options;
  private final Transfers transfers;
  private final Violations violations;

  RunChecks(ResolvedPlan plan, Options options, Violations violations) {
    this.plan = plan;
    this.index = plan.index();
    this.options = options;
    this.violations = violations;
    transfers = new Transfers(index);
  }

  void check() {
    for (Run run : plan.runs()) {
      if (!run.running()) {
        checkEligibility(run);
        checkDuration(run);
        checkRelease(run);
        checkInputArrival(run);
        checkDeadline(run);
        checkAvailability(run);
      }
    }
    plan.batches().check(violations);
    checkDeliveries();
    checkBudgets();
  }

  private void checkEligibility(Run run) {
    String obstacle = options.obstacle(run.mode(), run.worker());
    Pin pin = index.pin(run.task());
    if (obstacle != null) {
      reportIneligible(run, "mode", run.mode().id(), obstacle);
    } else if (pin != null && pin.mode() != null && !pin.mode().equals(run.mode().id())) {
      reportIneligible(
          run, "mode", run.mode().id(), "must be the one it is pinned to (" + pin.mode() + ")");
    } else if (pin != null
        && pin.worker() != null
        && !pin.worker().equals(index.worker(run.worker()).id())) {
      String worker = index.worker(run.worker()).id();
      reportIneligible(
          run, "worker", worker, "must be the one it is pinned to (" + pin.worker() + ")");
    }
  }

  private void reportIneligible(Run run, String what, String id, String why) {
    String name = plan.name(run);
    violations.add(ELIGIBILITY, name, "The " + what + " (" + id + ") of " + name + " " + why + ".");
  }

  private void checkDuration(Run run) {
    RunBatches.RunBatch batch = plan.batches().of(run);
    if (batch != null && batch.isBroken()) {
      return;
    }
    int size = batch == null ? 1 : batch.size();
    OptionalLong duration = options.durationMicros(run.mode(), run.worker(), size);
    if (duration.isPresent() && !Exact.spans(run.start(), run.end(), duration.getAsLong())) {
      String name = plan.name(run);
      violations.add(
          DURATION,
          name,
          ("The run " + name + " from " + run.start() + " to " + run.end())
              + (" must last " + duration.getAsLong() + "."));
    }
  }

  private void checkRelease(Run run) {
    long released = Math.max(index.now(), index.job(run.job()).releaseMicros());
    long earliest = released;
    for (JobInput input : index.inputs(run.task())) {
      if (input.bytes() > 0) {
        long arrival = transfers.arrival(input, released, run.worker());
        earliest = Math.max(earliest, arrival);
      }
    }
    if (run.start() < earliest) {
      String name = plan.name(run);
      String why =
          earliest > released
              ? "when the inputs of its job arrive"
              : "the later of now and the release of its job";
      violations.add(
          RELEASE,
          name,
          ("The run " + name + " starts at " + run.start() + ", but must not start before ")
              + (earliest + ", " + why + "."));
    }
  }

  private void checkInputArrival(Run run) {
    WorkflowIndex workflow = index.workflow(run.job());
    for (int k = 0; k < workflow.incomingCount(run.node()); k++) {
      int number = workflow.incomingEdge(run.node(), k);
      DataEdge edge = workflow.edge(number);
      int fromTask = index.firstTask(run.job()) + workflow.from(number);
      FinishedTask finished = index.finished(fromTask);
      Run from = plan.run(fromTask);
      if (finished != null) {
        if (edge.bytes() > 0) {
          long arrival = transfers.arrival(finished, edge.item(), run.worker(), edge.bytes());
          if (run.start() < arrival) {
            reportArrival(run, edge, arrival);
          }
        }
      } else if (from != null) {
        long micros = transfers.micros(from.worker(), run.worker(), edge.bytes());
        if (!Exact.atLeastSum(run.start(), from.end(), micros)) {
          reportArrival(run, edge, Exact.plus(from.end(), micros));
        }
      }
    }
  }

  private void reportArrival(Run run, DataEdge edge, long arrival) {
    String name = plan.name(run);
    violations.add(
        INPUT_ARRIVAL,
        name,
        ("The run " + name + " starts at " + run.start() + ", but the output of ")
            + (index.job(run.job()).id() + "/" + edge.from() + " arrives at " + arrival + "."));
  }

  private void checkDeadline(Run run) {
    Long deadline = index.job(run.job()).deadlineMicros();
    if (deadline != null && run.end() > deadline) {
      String name = plan.name(run);
      violations.add(
          DEADLINE,
          name,
          "The run " + name + " ends at " + run.end() + ", after the deadline " + deadline + ".");
    }
  }

  /** DEADLINE, for deliveries of new runs that are not themselves late. */
  private void checkDeliveries() {
    for (int number = 0; number < index.jobCount(); number++) {
      Job job = index.job(number);
      Long deadline = job.deadlineMicros();
      if (deadline == null) {
        continue;
      }
      for (JobOutput output : job.outputs()) {
        int task = index.requireTask(number, output.task());
        Run run = plan.run(task);
        if (run == null || run.running() || run.end() > deadline) {
          continue;
        }
        Long end = transfers.deliveryEnd(output, null, run);
        if (end != null && end > deadline) {
          String name = job.id() + "/" + output.task();
          violations.add(
              DEADLINE,
              name,
              ("The delivery of " + name + " to worker (" + output.to() + ") ends at " + end)
                  + (", after the deadline " + deadline + "."));
        }
      }
    }
  }

  private void checkAvailability(Run run) {
    long available = index.availableFrom(run.worker());
    ClosedTimes closed = index.closedTimes(run.worker());
    if (available > index.now() && run.start() < available) {
      String name = plan.name(run);
      violations.add(
          AVAILABILITY,
          name,
          ("The run " + name + " starts at " + run.start() + ", but worker (")
              + (index.worker(run.worker()).id() + ") is not available before ")
              + (available + "."));
    } else if (!closed.isOpen(run.start(), run.end())) {
      String name = plan.name(run);
      violations.add(
          AVAILABILITY,
          name,
          ("The run " + name + " from " + run.start() + " to " + run.end() + " must not be in a")
              + (" closed time of worker (" + index.worker(run.worker()).id() + "), which is")
              + (" closed at " + closed.firstClosed(run.start()) + "."));
    }
  }

  private void checkBudgets() {
    if (index.problem().budgets().isEmpty()) {
      return;
    }
    Map<String, BigInteger> byRunning = new HashMap<>();
    Map<String, BigInteger> byNew = new HashMap<>();
    for (Run run : plan.runs()) {
      Map<String, BigInteger> consumed = run.running() ? byRunning : byNew;
      run.mode()
          .consumes()
          .forEach((id, amount) -> consumed.merge(id, BigInteger.valueOf(amount), BigInteger::add));
    }
    for (Budget budget : index.problem().budgets()) {
      BigInteger amount = BigInteger.valueOf(budget.amount());
      BigInteger taken = byRunning.getOrDefault(budget.id(), BigInteger.ZERO);
      BigInteger left = amount.subtract(taken).max(BigInteger.ZERO);
      BigInteger used = byNew.getOrDefault(budget.id(), BigInteger.ZERO);
      if (used.compareTo(left) > 0) {
        violations.add(
            BUDGET,
            budget.id(),
            ("The modes of new runs consume " + used + " of budget (" + budget.id() + ")")
                + (", of whose " + amount + " running tasks leave " + left + "."));
      }
    }
  }
}
