package dev.sextant.planner.bounds;

import dev.sextant.planner.evidence.OrderStep;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes a refutation by edge finding down, one step for each head or tail that moves. */
final class OrderTrace {
  private final EvidenceNames names;
  private final List<OrderStep> steps = new ArrayList<>();
  private long round;
  private @Nullable String worker;
  private @Nullable String resource;
  private int[] tasks = new int[0];
  private boolean backwards;

  OrderTrace(EvidenceNames names) {
    this.names = names;
  }

  /** What follows is of a machine, whose tasks go by their position; backwards of its tails. */
  void begin(
      int ofRound, int workerClass, int ofResource, int[] ofTasks, boolean readingBackwards) {
    round = ofRound;
    worker = names.example(workerClass);
    resource = names.resource(ofResource);
    tasks = ofTasks;
    backwards = readingBackwards;
  }

  /** A task comes after a set, in terms of the direction. */
  void later(int position, long micros, long leastHead, long leastTail, long from) {
    steps.add(
        new OrderStep(
            round,
            backwards ? OrderStep.Rule.TAIL : OrderStep.Rule.HEAD,
            worker,
            resource,
            names.jobOf(tasks[position]),
            names.task(tasks[position]),
            micros,
            backwards ? leastTail : leastHead,
            backwards ? leastHead : leastTail,
            from));
  }

  /** A set takes too long. */
  void overload(long leastHead, long leastTail) {
    steps.add(
        new OrderStep(
            round,
            OrderStep.Rule.OVERLOAD,
            worker,
            resource,
            null,
            null,
            0,
            backwards ? leastTail : leastHead,
            backwards ? leastHead : leastTail,
            0));
  }

  /** A task has no room between its head and its tail. */
  void tooLong(int task) {
    steps.add(
        new OrderStep(
            round + 1,
            OrderStep.Rule.TOO_LONG,
            null,
            null,
            names.jobOf(task),
            names.task(task),
            0,
            0,
            0,
            0));
  }

  List<OrderStep> steps() {
    return steps;
  }
}
