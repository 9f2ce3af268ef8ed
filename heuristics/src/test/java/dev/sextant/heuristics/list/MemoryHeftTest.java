package dev.sextant.heuristics.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.ManyTasks;
import dev.sextant.heuristics.timetable.RandomProblems;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Problem;
import org.junit.jupiter.api.Test;

class MemoryHeftTest {

  @Test
  void placesAsIfItLookedAtEveryReadyTask() {
    int compared = 0;
    for (long seed = 0; seed < 1000; seed++) {
      compared +=
          compare(CompiledProblem.of(RandomProblems.of(seed, (int) seed % 9)), seed % 5 > 0);
    }
    assertThat(compared).isGreaterThan(10_000);
    assertThat(compare(CompiledProblem.of(ManyTasks.atOnce(400, 7)), true)).isEqualTo(400);
    assertThat(compare(CompiledProblem.of(ManyTasks.arriving(400, 7)), true)).isEqualTo(400);
    assertThat(compare(CompiledProblem.of(ManyTasks.oneWorkflow(700, 7)), true)).isEqualTo(700);
  }

  private static int compare(CompiledProblem problem, boolean seesFetches) {
    if (problem.taskWithoutOption().isPresent()) {
      return 0;
    }
    PartialSchedule schedule = new PartialSchedule(problem, Gaps.FILLED, seesFetches);
    PartialSchedule scanned = new PartialSchedule(problem, Gaps.FILLED, seesFetches);
    Timetable built =
        ListBackend.build(schedule, new MemoryHeft(schedule, Plans.pace()), Plans.pace());
    Timetable expected =
        ListBackend.build(scanned, new ScanningMemoryHeft(scanned, Plans.pace()), Plans.pace());
    assertThat(built == null).isEqualTo(expected == null);
    int[] order = scanned.timetable().placingOrder();
    assertThat(schedule.timetable().placingOrder()).containsExactly(order);
    for (int task : order) {
      assertThat(schedule.timetable().worker(task)).isEqualTo(scanned.timetable().worker(task));
      assertThat(schedule.timetable().startMicros(task))
          .isEqualTo(scanned.timetable().startMicros(task));
      assertThat(schedule.timetable().endMicros(task))
          .isEqualTo(scanned.timetable().endMicros(task));
    }
    return order.length;
  }

  @Test
  void looksAtTwiceAsMuchForTwiceAsManyTasks() {
    for (int shape = 0; shape < 3; shape++) {
      long some = lookedAt(problem(shape, 2_000));
      long twice = lookedAt(problem(shape, 4_000));
      assertThat(twice).as("shape " + shape).isLessThanOrEqualTo(some * 22 / 10);
      // Itself, and at most six sets of models on two classes.
      assertThat(twice).isLessThanOrEqualTo(4_000 * 13);
    }
  }

  private static Problem problem(int shape, int tasks) {
    return switch (shape) {
      case 0 -> ManyTasks.atOnce(tasks, 6);
      case 1 -> ManyTasks.arriving(tasks, 6);
      default -> ManyTasks.oneWorkflow(tasks, 6);
    };
  }

  private static long lookedAt(Problem problem) {
    PartialSchedule schedule = new PartialSchedule(CompiledProblem.of(problem), Gaps.FILLED, true);
    MemoryHeft rule = new MemoryHeft(schedule, Plans.pace());
    assertThat(ListBackend.build(schedule, rule, Plans.pace())).isNotNull();
    return rule.lookedAt();
  }
}
