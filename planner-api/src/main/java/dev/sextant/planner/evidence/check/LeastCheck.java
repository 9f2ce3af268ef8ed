package dev.sextant.planner.evidence.check;

import dev.sextant.planner.evidence.LeastArgument;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.RunningTask;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What terms that are no times are at least. */
final class LeastCheck {
  private final Knowledge known;
  private final ProblemView view;

  LeastCheck(Knowledge known) {
    this.known = known;
    this.view = known.view;
  }

  /**
   * The least that an argument shows.
   *
   * @throws BadEvidence when it makes no sense
   */
  BigInteger of(LeastArgument argument) {
    if (argument.prices().isEmpty()) {
      return BigInteger.valueOf(of(argument.term()));
    }
    boolean ofBudgets = argument.prices().stream().allMatch(price -> price.budget() != null);
    if (argument.term() != ObjectiveTerm.COST_MICRO_UNITS || !ofBudgets || argument.units() < 1) {
      throw new BadEvidence("Only money has prices here, of budgets, with at least one unit.");
    }
    Prices prices = new Prices(view, argument.prices());
    BigInteger units = BigInteger.valueOf(argument.units());
    BigInteger sum = money(units, prices).subtract(prices.credit());
    BigInteger[] parts = sum.divideAndRemainder(units);
    return parts[0].add(BigInteger.valueOf(Math.max(0, parts[1].signum())));
  }

  /**
   * The least that no choice avoids.
   *
   * @throws BadEvidence for a term of which nothing is known this way
   */
  long of(ObjectiveTerm term) {
    return switch (term) {
      case MODEL_LOAD_MICROS -> known.loads().expectedMicros();
      case LOAD_COUNT -> known.loads().expectedCount();
      case BYTES_MOVED -> bytes();
      case COST_MICRO_UNITS -> money(BigInteger.ONE, new Prices(view, List.of())).longValueExact();
      case WORKERS_USED -> workers();
      default -> throw new BadEvidence("The term (" + term + ") has no such least value.");
    };
  }

  /** Workers that pins name, or kinds of which one must run each task. */
  private long workers() {
    Set<String> pinned = new HashSet<>();
    Set<Set<Integer>> kinds = new LinkedHashSet<>();
    for (int j = 0; j < view.jobs(); j++) {
      WorkflowView workflow = view.workflow(j);
      for (int node = 0; node < workflow.size(); node++) {
        int task = view.first(j) + node;
        if (view.isPending(task)) {
          String worker = view.pinnedWorker(task);
          if (worker != null) {
            pinned.add(worker);
          } else {
            kinds.add(kinds(task, workflow, node));
          }
        }
      }
    }
    kinds.remove(Set.of());
    return Math.max(pinned.size(), kinds.isEmpty() ? 0 : new HomesAtLeast(any -> 1, kinds).cost());
  }

  private Set<Integer> kinds(int task, WorkflowView workflow, int node) {
    Set<Integer> kinds = new TreeSet<>();
    for (int o = workflow.optionBegin(node); o < workflow.optionEnd(node); o++) {
      if (view.pinAllows(task, workflow, o)) {
        kinds.add(workflow.kind(o));
      }
    }
    return kinds;
  }

  /** What all runs cost in such units, with what they take of budgets. */
  private BigInteger money(BigInteger units, Prices prices) {
    BigInteger sum = BigInteger.ZERO;
    for (int j = 0; j < view.jobs(); j++) {
      for (int node = 0; node < view.workflow(j).size(); node++) {
        if (view.isPending(view.first(j) + node)) {
          sum = sum.add(money(j, node, units, prices));
        }
      }
    }
    return sum;
  }

  private BigInteger money(int job, int node, BigInteger units, Prices prices) {
    WorkflowView workflow = view.workflow(job);
    int task = view.first(job) + node;
    long from = Math.max(view.now, known.earliest().head[task]);
    BigInteger least = null;
    for (int o = workflow.optionBegin(node); o < workflow.optionEnd(node); o++) {
      if (view.pinAllows(task, workflow, o)) {
        long cost = workflow.leastCost(node, o, view.kinds, from);
        if (cost != OpenTimes.NEVER) {
          BigInteger all =
              units.multiply(BigInteger.valueOf(cost)).add(prices.taken(workflow.mode(o)));
          least = least == null ? all : least.min(all);
        }
      }
    }
    return least == null ? BigInteger.ZERO : least;
  }

  private long bytes() {
    long bytes = 0;
    for (int j = 0; j < view.jobs(); j++) {
      Map<String, Long> items = new HashMap<>();
      for (JobInput input : view.job(j).inputs()) {
        int node = view.workflow(j).node(input.task());
        boolean counts = view.isPending(view.first(j) + node) && !isNear(j, node, input);
        long counted = counts ? view.workflow(j).expected(node, input.bytes()) : 0;
        String item = input.item();
        if (item == null) {
          bytes = Math.addExact(bytes, counted);
        } else {
          items.merge(item, counted, Math::max);
        }
      }
      for (JobOutput output : view.job(j).outputs()) {
        int node = view.workflow(j).node(output.task());
        long counted = view.workflow(j).expected(node, output.bytes());
        bytes = Math.addExact(bytes, isThere(j, node, output) ? 0 : counted);
      }
      for (long counted : items.values()) {
        bytes = Math.addExact(bytes, counted);
      }
    }
    return bytes;
  }

  private boolean isNear(int job, int node, JobInput input) {
    for (String place : input.at()) {
      if (mayRun(job, node, place)) {
        return true;
      }
    }
    for (JobInput.Arrival copy : input.arriving()) {
      if (mayRun(job, node, copy.worker())) {
        return true;
      }
    }
    return false;
  }

  private boolean isThere(int job, int node, JobOutput output) {
    int task = view.first(job) + node;
    FinishedTask finished = view.finished(task);
    RunningTask running = view.running(task);
    return finished != null
        ? view.hasCopy(finished, output.item(), view.kinds.worker(output.to()))
        : running != null ? running.worker().equals(output.to()) : mayRun(job, node, output.to());
  }

  private boolean mayRun(int job, int node, String worker) {
    return view.mayRunOn(
        view.first(job) + node, view.workflow(job), node, view.kinds.worker(worker));
  }
}
