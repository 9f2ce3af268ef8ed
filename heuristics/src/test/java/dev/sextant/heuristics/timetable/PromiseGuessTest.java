package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Changes under a makespan that are given up as what they promise looks worse. */
class PromiseGuessTest {
  private static final int SLOW = 5;
  private static final int FAST = 2;

  /** That of the makespan, of which each worker has half. */
  private static final long WEIGHT = 2;

  /** Fewer tasks than are placed anew. */
  private static final int IMPATIENT = 3;

  /** Tasks on two workers alike, all placed on the first one but the last. */
  private final CompiledProblem problem = CompiledProblem.of(problem(10));

  private final OrderDecoder decoder = decoded();

  @Test
  void isGivenUpBeforeItIsDecodedToItsEnd() {
    long promise = decoder.promise();

    slowDown(0);

    assertThat(decoder.evaluate(OrderDecoder.REJECTED, promise, IMPATIENT))
        .isEqualTo(OrderDecoder.REJECTED);
    assertThat(decoder.placedAnew()).isEqualTo(IMPATIENT);
    decoder.rollback();
    assertThat(decoder.promise()).isEqualTo(promise);
  }

  @Test
  void isDecodedToItsEndWhereItsPromiseIsAllowed() {
    long promise = decoder.promise();
    slowDown(0);
    long cost = decoder.evaluate(OrderDecoder.REJECTED);
    long worse = decoder.promise();
    decoder.rollback();
    assertThat(worse).isGreaterThan(promise);

    slowDown(0);
    assertThat(decoder.evaluate(OrderDecoder.REJECTED, worse, IMPATIENT)).isEqualTo(cost);
    assertThat(decoder.promise()).isEqualTo(worse);
    decoder.rollback();

    slowDown(0);
    assertThat(decoder.evaluate(OrderDecoder.REJECTED, worse - 1, IMPATIENT))
        .isEqualTo(OrderDecoder.REJECTED);
  }

  @Test
  void isDecodedToItsEndWhereThatIsSoonerThanPatienceEnds() {
    slowDown(7);

    assertThat(decoder.evaluate(OrderDecoder.REJECTED, 0, IMPATIENT))
        .isEqualTo(WEIGHT * (9 * FAST + SLOW - FAST));
  }

  /** What leaves a worker early and comes late to another is weighed, not what comes late alone. */
  @Test
  void countsWhatComesEarlierAgainstIt() {
    long promise = decoder.promise();
    decoder.begin();
    decoder.assign(0, decoder.option(0), 1);
    assertThat(decoder.evaluate(OrderDecoder.REJECTED, promise, IMPATIENT))
        .isEqualTo(WEIGHT * 8 * FAST);
    assertThat(decoder.promise()).isEqualTo(promise);
  }

  private void slowDown(int task) {
    int slow = decoder.option(task) + 1;
    decoder.begin();
    decoder.assign(task, slow, 0);
  }

  private OrderDecoder decoded() {
    OrderDecoder made = new RecordDecoder(problem);
    int[] order = new int[problem.tasks()];
    int[] option = new int[order.length];
    int[] worker = new int[order.length];
    for (int t = 0; t < order.length; t++) {
      order[t] = t;
      option[t] = problem.workflows().optionsBegin(problem.jobs().workflowTask(t));
      worker[t] = t == order.length - 1 ? 1 : 0;
    }
    assertThat(made.decode(order, option, worker)).isTrue();
    return made;
  }

  private static Problem problem(int tasks) {
    Problem.Builder builder =
        Problem.builder()
            .workers(Worker.cpu("first"), Worker.cpu("second"))
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("t", mode("fast", FAST), mode("slow", SLOW)))
                    .build())
            .objective(new Objective(Map.of(ObjectiveTerm.MAKESPAN_MICROS, WEIGHT)));
    for (int j = 0; j < tasks; j++) {
      builder.job("j" + j, "f");
    }
    return builder.build();
  }

  private static Mode mode(String id, long micros) {
    return Mode.of(id, new TaskDuration.Fixed(micros));
  }
}
