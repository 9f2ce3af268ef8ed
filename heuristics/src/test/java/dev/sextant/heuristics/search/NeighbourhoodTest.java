package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.timetable.Justification;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is proposed besides changes of single tasks. */
class NeighbourhoodTest {
  private static final int TASKS = 40;
  private static final int STEPS = 3_000;

  private static CompiledProblem problem(long capacity) {
    Problem.Builder problem =
        Problem.builder()
            .worker(Worker.cpu("w").withCapacities(Map.of("compute", capacity)))
            .objective(Objective.makespan());
    SplittableRandom random = new SplittableRandom(3);
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < TASKS; t++) {
      Map<String, Long> demands = Map.of("compute", random.nextLong(1, capacity + 1));
      workflow.task(Task.of("t" + t, Mode.of(random.nextInt(1, 9)).withDemands(demands)));
      if (t > 3) {
        workflow.edge("t" + (t - random.nextInt(1, 4)), "t" + t, 0);
      }
    }
    return CompiledProblem.of(problem.workflow(workflow.build()).job("j", "f").build());
  }

  /** Walks, and counts proposals that are the justification of what there was. */
  private static int justifications(CompiledProblem problem) {
    OrderDecoder decoder = OrderDecoder.of(problem);
    int[] option = IntStream.range(0, TASKS).map(problem.workflows()::optionsBegin).toArray();
    decoder.decode(IntStream.range(0, TASKS).toArray(), option, new int[TASKS]);
    Justification justification = new Justification(problem, decoder);
    Neighbourhood neighbourhood = new Neighbourhood(problem, decoder, new SplittableRandom(5));
    long placed = 0;
    int found = 0;
    for (int i = 0; i < STEPS; i++) {
      int[] now = order(decoder);
      int[] expected = justification.order().clone();
      assertThat(neighbourhood.propose()).isTrue();
      if (!Arrays.equals(now, expected) && Arrays.equals(order(decoder), expected)) {
        found++;
        // No more often than is worth it: decodings of other changes come first.
        assertThat(placed).isGreaterThanOrEqualTo(5L * TASKS);
        placed = 0;
      }
      decoder.evaluate(Long.MAX_VALUE);
      placed += decoder.placedAnew();
      decoder.commit();
    }
    return found;
  }

  private static int[] order(OrderDecoder decoder) {
    return IntStream.range(0, decoder.size()).map(decoder::task).toArray();
  }

  @Test
  void justifiesNowAndThenWhereTasksRunSideBySide() {
    assertThat(justifications(problem(3))).isGreaterThan(STEPS / 100);
  }

  @Test
  void doesNotWhereTheyRunOneByOne() {
    assertThat(justifications(problem(1))).isZero();
  }
}
