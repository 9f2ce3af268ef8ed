package dev.sextant.planner.evidence.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.evidence.Argument;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.evidence.CapacityPrice;
import dev.sextant.planner.evidence.OrderArgument;
import dev.sextant.planner.evidence.OrderStep;
import dev.sextant.planner.evidence.PathArgument;
import dev.sextant.planner.evidence.WorkArgument;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Numbers so large that sums of 64 bits would turn their sign. */
class WrappingEvidenceTest {
  private static final long LEAST = Long.MIN_VALUE;

  @Test
  void aSetWithoutRoomHasTailsThatAreNotNegative() {
    Problem problem = alike(1);
    assertThat(verdict(problem, 10, overload(0, 0)).verified()).isTrue();
    for (long value : new long[] {11, 1_000, 1L << 60}) {
      for (OrderStep step : List.of(overload(0, LEAST), overload(0, -1), overload(LEAST, 0))) {
        assertNegative(verdict(problem, value, step));
      }
    }
  }

  @Test
  void aTaskIsNoLaterForATailThatIsNegative() {
    assertNegative(
        verdict(
            alike(2),
            31,
            after(OrderStep.Rule.HEAD, "t0", 0, LEAST),
            after(OrderStep.Rule.HEAD, "t1", 10, LEAST),
            after(OrderStep.Rule.HEAD, "t0", 20, LEAST),
            tooLong("t0")));
  }

  @Test
  void aTaskIsNoSoonerForAHeadThatIsNegative() {
    assertNegative(
        verdict(
            alike(2),
            31,
            after(OrderStep.Rule.TAIL, "t0", 0, LEAST),
            after(OrderStep.Rule.TAIL, "t1", 10, LEAST),
            after(OrderStep.Rule.TAIL, "t0", 20, LEAST),
            tooLong("t0")));
  }

  @Test
  void aPartBeginsAtNoNegativeInstant() {
    OrderStep step =
        new OrderStep(0, OrderStep.Rule.HEAD, "w", Mode.COMPUTE, "j", "t0", LEAST, LEAST, 0, LEAST);
    assertNegative(verdict(alike(2), 31, step, overload(0, 0)));
  }

  @Test
  void whatDistinctEndsLoseDoesNotWrap() {
    Problem problem = apart();
    assertThat(check(problem, 34, work(34, 0, false)).verified()).isTrue();
    // The best makespan is 151: one task of 51, and 100 before or after it.
    assertNegative(check(problem, 168, work(168, 167 - Long.MAX_VALUE, true)));
    assertNegative(check(problem, 168, work(168, -1, true)));
  }

  @Test
  void aModelThatNobodyUsesMayTakeForEver() {
    Problem problem =
        alike(1).toBuilder().model("huge", 1L << 61).worker(Worker.gpu("g", "g", 8, 1)).build();
    assertThat(problem.errors()).isEmpty();
    PathArgument path = new PathArgument(10, "j", List.of("t0"));
    assertThat(BoundChecker.check(problem, new BoundEvidence(10, 1, List.of(path))).verified())
        .isTrue();
  }

  @Test
  void sumsOfTimesStopAtTheLargestNumber() {
    assertThat(Times.capped(3, 4)).isEqualTo(7);
    assertThat(Times.capped(Long.MAX_VALUE, 4)).isEqualTo(Long.MAX_VALUE);
    assertThat(Times.capped(4, Long.MAX_VALUE - 3)).isEqualTo(Long.MAX_VALUE);
    assertThat(Times.capped(-4, Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE - 4);
    assertThatThrownBy(() -> Times.capped(LEAST, -1)).isInstanceOf(ArithmeticException.class);
    assertThatThrownBy(() -> Times.exact(Long.MAX_VALUE, 1, -1))
        .isInstanceOf(ArithmeticException.class);
  }

  /** Tasks of 10 us each on one worker, of one job. */
  private static Problem alike(int tasks) {
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < tasks; t++) {
      workflow.task("t" + t, 10);
    }
    return Problem.builder()
        .workers(Worker.cpu("w"))
        .workflow(workflow.build())
        .job("j", "f")
        .objective(Objective.makespan())
        .build();
  }

  /** A task of 51 us that 100 us must follow, and one that cannot start before 100 us. */
  private static Problem apart() {
    Mode wait =
        Mode.of(Mode.DEFAULT_ID, TaskDuration.of(100)).toBuilder()
            .demands(Map.of("other", 1L))
            .build();
    return Problem.builder()
        .workers(worker("a"), worker("b"), worker("c"))
        .workflow(
            Workflow.builder("f")
                .task("x", 51)
                .task(Task.of("wait", wait))
                .edge("x", "wait", 0)
                .build())
        .workflow(Workflow.builder("g").task("y", 51).build())
        .job("early", "f")
        .job(Job.builder("late", "g").releaseMicros(100).build())
        .objective(Objective.makespan())
        .build();
  }

  private static Worker worker(String id) {
    return Worker.builder(id).capacities(Map.of(Mode.COMPUTE, 1L, "other", 1L)).build();
  }

  private static WorkArgument work(long value, long tail, boolean distinct) {
    List<CapacityPrice> prices = List.of(CapacityPrice.ofResource(1, Mode.COMPUTE, List.of()));
    return new WorkArgument(value, prices, 0, tail, 2, distinct, false);
  }

  private static OrderStep overload(long head, long tail) {
    return new OrderStep(
        0, OrderStep.Rule.OVERLOAD, "w", Mode.COMPUTE, null, null, 0, head, tail, 0);
  }

  /** A task of 10 us after (for a tail, before) the other one, which has this head (tail). */
  private static OrderStep after(OrderStep.Rule rule, String task, long from, long wrapping) {
    boolean forwards = rule == OrderStep.Rule.HEAD;
    return new OrderStep(
        0,
        rule,
        "w",
        Mode.COMPUTE,
        "j",
        task,
        from + 10,
        forwards ? from : wrapping,
        forwards ? wrapping : from,
        from);
  }

  private static OrderStep tooLong(String task) {
    return new OrderStep(1, OrderStep.Rule.TOO_LONG, null, null, "j", task, 0, 0, 0, 0);
  }

  private static BoundVerdict verdict(Problem problem, long value, OrderStep... steps) {
    return check(problem, value, new OrderArgument(value, List.of(steps)));
  }

  private static BoundVerdict check(Problem problem, long value, Argument argument) {
    return BoundChecker.check(problem, new BoundEvidence(value, 1, List.of(argument)));
  }

  private static void assertNegative(BoundVerdict verdict) {
    assertThat(verdict.verified()).as("%s", verdict).isFalse();
    assertThat(verdict.value()).isZero();
    assertThat(verdict.faults()).singleElement().asString().contains("negative");
  }
}
