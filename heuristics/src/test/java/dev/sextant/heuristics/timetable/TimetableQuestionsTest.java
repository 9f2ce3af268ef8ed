package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What list schedulers ask of a timetable besides the end of a task, on random problems. */
class TimetableQuestionsTest {
  private interface Question {
    void ask(CompiledProblem problem, Timetable timetable, int task, int option, int worker);
  }

  @Test
  void takingATrialBackLeavesNoTrace() {
    int[] trials = {0};
    onPartialTimetables(
        (problem, timetable, task, option, worker) -> {
          List<Long> before = ends(problem, timetable, task);
          int[] order = timetable.placingOrder();
          assertThat(order).isEqualTo(IntStream.range(0, task).toArray());
          int mark = timetable.mark(worker);
          if (timetable.place(task, option, worker)) {
            trials[0]++;
            timetable.undoLast(mark);
            assertThat(ends(problem, timetable, task)).isEqualTo(before);
            assertThat(timetable.placingOrder()).isEqualTo(order);
            assertThat(timetable.worker(task)).isNegative();
          }
        });
    assertThat(trials[0]).isGreaterThan(1000);
  }

  @Test
  void aStartWithInputsAtAnInstantIsWhereTheTaskIsPlacedFromThen() {
    int[] placed = {0};
    onPartialTimetables(
        (problem, timetable, task, option, worker) -> {
          long instant = 200L + task;
          long start = timetable.earliestStartMicros(option, worker, instant);
          int mark = timetable.mark(worker);
          assertThat(timetable.placeFrom(task, option, worker, instant, Constraint.CAPACITY))
              .isEqualTo(start != Timetable.NEVER);
          if (start != Timetable.NEVER) {
            placed[0]++;
            assertThat(timetable.startMicros(task)).isEqualTo(start);
            timetable.undoLast(mark);
          }
        });
    assertThat(placed[0]).isGreaterThan(1000);
  }

  @Test
  void modelsNeverLetARunStartEarlierNorCapacityLater() {
    int[] later = {0};
    onPartialTimetables(
        (problem, timetable, task, option, worker) -> {
          CompiledWorkflows workflows = problem.workflows();
          long with = timetable.earliestStartMicros(option, worker, 0);
          long without = timetable.earliestStartWithoutModelsMicros(option, worker, 0);
          assertThat(without).isLessThanOrEqualTo(with);
          later[0] += without < with ? 1 : 0;
          int mode = workflows.optionMode(option);
          for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
            long capacity = capacityMicros(problem, timetable, option, d, worker, Long.MAX_VALUE);
            assertThat(capacity).isLessThanOrEqualTo(without);
            assertThat(capacityMicros(problem, timetable, option, d, worker, capacity))
                .isEqualTo(capacity);
            assertThat(capacityMicros(problem, timetable, option, d, worker, capacity - 1))
                .isGreaterThan(capacity - 1);
          }
        });
    assertThat(later[0]).isGreaterThan(100);
  }

  private static long capacityMicros(
      CompiledProblem problem,
      Timetable timetable,
      int option,
      int demand,
      int worker,
      long latest) {
    CompiledWorkflows workflows = problem.workflows();
    return timetable.earliestCapacityMicros(
        worker,
        workflows.demandResource(demand),
        workflows.demandAmount(demand),
        0,
        workflows.optionDurationMicros(option),
        latest);
  }

  @Test
  void aModelIsHeldExactlyIfARunAtThatInstantNeedsNoLoad() {
    int[] seen = {0, 0};
    onPartialTimetables(
        (problem, timetable, task, option, worker) -> {
          CompiledWorkflows workflows = problem.workflows();
          int mode = workflows.optionMode(option);
          int c = problem.workers().classOf(worker);
          boolean oneModel = workflows.modelsEnd(mode) - workflows.modelsBegin(mode) == 1;
          if (!oneModel
              || workflows.optionDurationMicros(option) == 0
              || problem.workers().loadMicros(c, workflows.model(workflows.modelsBegin(mode)))
                  == CompiledWorkers.NO_LOAD) {
            return;
          }
          // After everything, so that only memory decides.
          long instant = 100_000;
          if (problem.workers().calendars().firstClosed(c, instant) == instant) {
            return;
          }
          boolean held =
              timetable.holds(worker, workflows.model(workflows.modelsBegin(mode)), instant);
          int before = timetable.timelines()[worker].loadCount();
          int mark = timetable.mark(worker);
          assertThat(timetable.placeFrom(task, option, worker, instant, Constraint.CAPACITY))
              .isTrue();
          assertThat(timetable.timelines()[worker].loadCount() - before).isEqualTo(held ? 0 : 1);
          timetable.undoLast(mark);
          seen[held ? 1 : 0]++;
        });
    assertThat(seen[0]).isGreaterThan(100);
    assertThat(seen[1]).isGreaterThan(100);
  }

  /** Asks about each task in each option and worker when its turn has come. */
  private static void onPartialTimetables(Question question) {
    for (long seed = 0; seed < 150; seed++) {
      CompiledProblem problem = CompiledProblem.of(RandomProblems.of(seed));
      if (problem.taskWithoutOption().isPresent()) {
        continue;
      }
      SplittableRandom random = new SplittableRandom(seed);
      Timetable timetable = new Timetable(problem);
      for (int task = 0; task < problem.tasks(); task++) {
        List<int[]> options = options(problem, task);
        for (int[] option : options) {
          question.ask(problem, timetable, task, option[0], option[1]);
        }
        int[] chosen = options.get(random.nextInt(options.size()));
        if (!timetable.place(task, chosen[0], chosen[1])) {
          break;
        }
      }
    }
  }

  private static List<int[]> options(CompiledProblem problem, int task) {
    CompiledWorkflows workflows = problem.workflows();
    int workflowTask = problem.jobs().workflowTask(task);
    List<int[]> options = new ArrayList<>();
    for (int o = workflows.optionsBegin(workflowTask);
        o < workflows.optionsEnd(workflowTask);
        o++) {
      int c = workflows.optionClass(o);
      for (int i = problem.workers().membersBegin(c); i < problem.workers().membersEnd(c); i++) {
        options.add(new int[] {o, problem.workers().member(i)});
      }
    }
    return options;
  }

  private static List<Long> ends(CompiledProblem problem, Timetable timetable, int task) {
    List<Long> ends = new ArrayList<>();
    for (int[] option : options(problem, task)) {
      ends.add(timetable.earliestEndMicros(task, option[0], option[1]));
    }
    return ends;
  }
}
