package dev.sextant.planner.evidence.check;

import dev.sextant.planner.evidence.OrderArgument;
import dev.sextant.planner.evidence.OrderStep;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.RunningTask;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Judges an {@link OrderArgument}, step by step. A set on a worker that runs one task at a time
 * takes as long as its tasks together, so that one which cannot be first, or anywhere but last, is
 * last.
 */
final class OrderCheck {
  private final Knowledge known;
  private final ProblemView view;
  private final long end;
  private final long[] head;
  private final long[] tail;
  private final long[] length;
  private final Map<Machine, List<Integer>> machines = new HashMap<>();

  private record Machine(int worker, String resource) {}

  OrderCheck(Knowledge known, long end) {
    this.known = known;
    this.view = known.view;
    this.end = end;
    head = known.earliest().head.clone();
    tail = known.remaining().tail.clone();
    length = known.remaining().length;
  }

  /**
   * Refutes that all jobs end by the instant.
   *
   * @throws BadEvidence when the argument does not
   */
  void refute(OrderArgument argument) {
    for (OrderStep step : argument.steps()) {
      if (step.worker() != null && step.resource() != null) {
        machine(step.worker(), step.resource());
      }
    }
    long round = Long.MIN_VALUE;
    int last = argument.steps().size() - 1;
    for (int i = 0; i <= last; i++) {
      OrderStep step = argument.steps().get(i);
      if (step.round() > round) {
        round = step.round();
        alongEdges();
      }
      boolean contradiction =
          step.rule() == OrderStep.Rule.OVERLOAD || step.rule() == OrderStep.Rule.TOO_LONG;
      if (contradiction != (i == last)) {
        throw new BadEvidence("Exactly the last step must be a contradiction.");
      }
      take(step);
    }
    if (last < 0) {
      throw new BadEvidence("There is no step.");
    }
  }

  private void take(OrderStep step) {
    if (step.headMicros() < 0 || step.tailMicros() < 0 || step.fromMicros() < 0) {
      throw new BadEvidence(
          "A headMicros ("
              + step.headMicros()
              + "), tailMicros ("
              + step.tailMicros()
              + ") or fromMicros ("
              + step.fromMicros()
              + ") is negative.");
    }
    switch (step.rule()) {
      case HEAD -> {
        int task = task(step);
        head[task] = Math.max(head[task], later(step, task, head, tail, end));
      }
      // Read backwards, tails are heads: time 0 is the end, and the end is time 0.
      case TAIL -> {
        int task = task(step);
        tail[task] = Math.max(tail[task], later(mirrored(step), task, tail, head, end));
      }
      case OVERLOAD -> {
        long sum = work(set(step, -1, head, tail, step.headMicros(), step.tailMicros()));
        if (sum == 0
            || Math.addExact(step.headMicros(), sum)
                <= Math.subtractExact(end, step.tailMicros())) {
          throw new BadEvidence(
              "The tasks do fit between " + step.headMicros() + " and their end.");
        }
      }
      case TOO_LONG -> {
        int task = task(step);
        if (Times.exact(head[task], length[task], tail[task]) <= end) {
          throw new BadEvidence("Task (" + step.task() + ") does fit.");
        }
      }
    }
  }

  private static OrderStep mirrored(OrderStep step) {
    return new OrderStep(
        step.round(),
        step.rule(),
        step.worker(),
        step.resource(),
        step.job(),
        step.task(),
        step.micros(),
        step.tailMicros(),
        step.headMicros(),
        step.fromMicros());
  }

  private int task(OrderStep step) {
    int task =
        view.task(
            Objects.requireNonNullElse(step.job(), ""),
            Objects.requireNonNullElse(step.task(), ""));
    if (!view.isPending(task)) {
      throw new BadEvidence("Task (" + step.task() + ") is not pending.");
    }
    return task;
  }

  /** The new head of a task that comes after a set, in terms of these heads and tails. */
  private long later(OrderStep step, int task, long[] heads, long[] tails, long until) {
    List<Integer> set = set(step, task, heads, tails, step.headMicros(), step.tailMicros());
    long begin = Math.min(heads[task], step.headMicros());
    if (set.isEmpty()
        || Times.exact(begin, work(set), length[task])
            <= Math.subtractExact(until, step.tailMicros())) {
      throw new BadEvidence("Task (" + step.task() + ") need not come after the set.");
    }
    List<Integer> part = set(step, task, heads, tails, step.fromMicros(), step.tailMicros());
    if (step.fromMicros() < step.headMicros() || part.isEmpty()) {
      throw new BadEvidence("The part that gives the new head is not one of the set.");
    }
    if (step.micros() > Math.addExact(step.fromMicros(), work(part))) {
      throw new BadEvidence("The set does not make " + step.micros() + " us of it.");
    }
    return step.micros();
  }

  private long work(List<Integer> set) {
    long sum = 0;
    for (int task : set) {
      sum = Math.addExact(sum, length[task]);
    }
    return sum;
  }

  private List<Integer> set(
      OrderStep step, int without, long[] heads, long[] tails, long least, long leastTail) {
    List<Integer> all =
        machine(
            Objects.requireNonNullElse(step.worker(), ""),
            Objects.requireNonNullElse(step.resource(), ""));
    if (without >= 0 && !all.contains(without)) {
      throw new BadEvidence(
          "Task (" + step.task() + ") is not bound to worker (" + step.worker() + ").");
    }
    List<Integer> set = new ArrayList<>();
    for (int task : all) {
      if (task != without && heads[task] >= least && tails[task] >= leastTail) {
        set.add(task);
      }
    }
    return set;
  }

  /** The tasks that run on a worker only and take more than half of a resource there. */
  private List<Integer> machine(String workerId, String resource) {
    int worker = view.kinds.worker(workerId);
    Machine machine = new Machine(worker, resource);
    List<Integer> found = machines.get(machine);
    if (found == null) {
      if (view.kinds.members(view.kinds.kindOf(worker)).size() > 1) {
        throw new BadEvidence("Other workers are like worker (" + workerId + ").");
      }
      found = new ArrayList<>();
      for (int j = 0; j < view.jobs(); j++) {
        for (int node = 0; node < view.workflow(j).size(); node++) {
          int task = view.first(j) + node;
          long demand = demand(j, node, worker, resource);
          if (demand > view.kinds.capacity(view.kinds.kindOf(worker), resource) / 2
              && length[task] > 0) {
            found.add(task);
            awaitFacts(task, demand, worker, resource);
          }
        }
      }
      machines.put(machine, found);
    }
    return found;
  }

  /** What a pending task takes at least of a resource of the only worker it may run on, or 0. */
  private long demand(int job, int node, int worker, String resource) {
    WorkflowView workflow = view.workflow(job);
    int task = view.first(job) + node;
    if (!view.isPending(task)) {
      return 0;
    }
    long least = Long.MAX_VALUE;
    for (int o = workflow.optionBegin(node); o < workflow.optionEnd(node); o++) {
      if (view.pinAllows(task, workflow, o)) {
        boolean there = workflow.kind(o) == view.kinds.kindOf(worker);
        long demand = workflow.mode(o).demands().getOrDefault(resource, 0L);
        least = Math.min(least, there ? demand : 0);
      }
    }
    return least == Long.MAX_VALUE ? 0 : least;
  }

  /** No task starts while what runs or is occupied leaves it too little. */
  private void awaitFacts(int task, long demand, int worker, String resource) {
    long spare = view.kinds.capacity(view.kinds.kindOf(worker), resource) - demand;
    for (Occupation occupation : view.kinds.occupations(worker)) {
      if (occupation.demands().getOrDefault(resource, 0L) > spare) {
        head[task] = Math.max(head[task], occupation.untilMicros());
      }
    }
    for (RunningTask run : view.running().values()) {
      if (view.kinds.worker(run.worker()) == worker
          && view.mode(run).demands().getOrDefault(resource, 0L) > spare) {
        head[task] = Math.max(head[task], run.endMicros());
      }
    }
  }

  /** Carries heads and tails along the edges between pending tasks. */
  private void alongEdges() {
    for (int j = 0; j < view.jobs(); j++) {
      WorkflowView workflow = view.workflow(j);
      int first = view.first(j);
      int[] order = workflow.order();
      for (int node : order) {
        for (int p = workflow.inBegin(node); p < workflow.inEnd(node); p++) {
          int from = first + workflow.from[workflow.in(p)];
          if (view.isPending(from) && view.isPending(first + node)) {
            long arrives = Times.exact(head[from], length[from], lag(j, workflow.in(p)));
            head[first + node] = Math.max(head[first + node], arrives);
          }
        }
      }
      for (int i = order.length - 1; i >= 0; i--) {
        for (int p = workflow.outBegin(order[i]); p < workflow.outEnd(order[i]); p++) {
          int to = first + workflow.to[workflow.out(p)];
          int from = first + order[i];
          if (view.isPending(to) && view.isPending(from)) {
            long follows = Times.exact(tail[to], length[to], lag(j, workflow.out(p)));
            tail[from] = Math.max(tail[from], follows);
          }
        }
      }
    }
  }

  private final Map<Long, Long> lags = new HashMap<>();

  /** The least time that data of an edge takes, whatever options its tasks have. */
  private long lag(int job, int edge) {
    return lags.computeIfAbsent((long) job << 32 | edge, any -> measure(job, edge));
  }

  private long measure(int job, int edge) {
    WorkflowView workflow = view.workflow(job);
    List<Integer> from = kinds(job, workflow.from[edge]);
    List<Integer> to = kinds(job, workflow.to[edge]);
    return from.stream()
        .flatMap(a -> to.stream().map(b -> between(workflow, edge, a, b)))
        .min(Comparator.naturalOrder())
        .orElse(0L);
  }

  private long between(WorkflowView workflow, int edge, int from, int to) {
    return known.edges.micros(workflow, known.edges.of(workflow), edge, from, to);
  }

  private List<Integer> kinds(int job, int node) {
    WorkflowView workflow = view.workflow(job);
    List<Integer> found = new ArrayList<>();
    for (int o = workflow.optionBegin(node); o < workflow.optionEnd(node); o++) {
      if (view.pinAllows(view.first(job) + node, workflow, o)
          && !found.contains(workflow.kind(o))) {
        found.add(workflow.kind(o));
      }
    }
    return found;
  }
}
