package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Which models are ready, asked while tasks go on being placed, is what all residencies say. */
class HeldModelsTest {

  @Test
  void saysWhatALookAtAllResidenciesSaysAtRisingInstants() {
    int held = 0;
    int lost = 0;
    int same = 0;
    for (long seed = 0; seed < 400; seed++) {
      CompiledProblem problem =
          CompiledProblem.of(
              seed % 2 == 0
                  ? RandomSequenceProblems.of(seed, (int) (seed % 10))
                  : RandomProblems.of(seed, (int) (seed % 6)));
      if (problem.models() == 0 || problem.taskWithoutOption().isPresent()) {
        continue;
      }
      SplittableRandom random = new SplittableRandom(seed);
      Timetable timetable = new Timetable(problem, LoadTiming.values()[random.nextInt(2)]);
      int workers = problem.workers().count();
      HeldModels[] models = new HeldModels[workers];
      for (int w = 0; w < workers; w++) {
        models[w] = timetable.heldModels(w);
      }
      boolean[] expected = new boolean[problem.models()];
      boolean[] marked = new boolean[problem.models()];
      boolean[] later = new boolean[problem.models()];
      long instant = 0;
      for (int task = 0; task < problem.tasks(); task++) {
        if (problem.state().isPending(task) && !placeAtRandom(problem, timetable, task, random)) {
          break;
        }
        instant += random.nextInt(3) == 0 ? random.nextInt(8) : 0;
        for (int w = 0; w < workers; w++) {
          HeldFromScratch.mark(problem, timetable, w, instant, expected);
          models[w].mark(instant, marked);
          assertThat(marked).as("seed %d, worker %d at %d", seed, w, instant).isEqualTo(expected);
          long until = Math.min(models[w].unchangedUntilMicros(), instant + 100);
          assertThat(until).isGreaterThan(instant);
          HeldFromScratch.mark(problem, timetable, w, until - 1, later);
          assertThat(later).as("seed %d, worker %d until %d", seed, w, until).isEqualTo(expected);
          same += until > instant + 1 ? 1 : 0;
          for (boolean one : marked) {
            held += one ? 1 : 0;
            lost += one ? 0 : 1;
          }
        }
      }
    }
    assertThat(held).isGreaterThan(1_000);
    assertThat(lost).isGreaterThan(1_000);
    assertThat(same).isGreaterThan(1_000);
  }

  /** A model that was dropped is used again, or memory is taken before the last instant. */
  @Test
  void saysSoWhereTasksThatArePlacedLaterChangeThePast() {
    int held = 0;
    int lost = 0;
    for (long seed = 0; seed < 120; seed++) {
      CompiledProblem problem =
          CompiledProblem.of(
              seed % 2 == 0 ? LongSequencesTest.drawn(seed) : WorkerRecordTest.falling(seed));
      SplittableRandom random = new SplittableRandom(seed);
      Timetable timetable = new Timetable(problem, LoadTiming.values()[random.nextInt(2)]);
      HeldModels models = timetable.heldModels(0);
      boolean[] expected = new boolean[problem.models()];
      boolean[] marked = new boolean[problem.models()];
      long instant = 0;
      for (int task = 0; task < problem.tasks(); task++) {
        assertThat(placeAtRandom(problem, timetable, task, random)).isTrue();
        instant += random.nextInt(25);
        HeldFromScratch.mark(problem, timetable, 0, instant, expected);
        models.mark(instant, marked);
        assertThat(marked).as("seed %d at %d", seed, instant).isEqualTo(expected);
        for (boolean one : marked) {
          held += one ? 1 : 0;
          lost += one ? 0 : 1;
        }
      }
    }
    assertThat(held).isGreaterThan(1_000);
    assertThat(lost).isGreaterThan(1_000);
  }

  @Test
  void walksOnlyWhereSomethingChanged() {
    CompiledProblem problem = CompiledProblem.of(RandomSequenceProblems.of(12, 30));
    Timetable timetable = new Timetable(problem);
    SplittableRandom random = new SplittableRandom(5);
    for (int task = 0; task < problem.tasks(); task++) {
      assertThat(placeAtRandom(problem, timetable, task, random)).isTrue();
    }
    HeldModels models = timetable.heldModels(0);
    boolean[] held = new boolean[problem.models()];
    models.mark(50, held);
    long steps = models.steps();
    assertThat(steps).isPositive();
    models.mark(50, held);
    assertThat(models.steps()).isEqualTo(steps);
    models.mark(1_000_000, held);
    assertThat(models.steps()).isGreaterThan(steps);
  }

  @Test
  void instantsMustNotFall() {
    CompiledProblem problem = CompiledProblem.of(RandomSequenceProblems.of(12, 0));
    HeldModels models = new Timetable(problem).heldModels(0);
    boolean[] held = new boolean[problem.models()];
    models.mark(7, held);
    models.mark(7, held);
    assertThatThrownBy(() -> models.mark(6, held))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("The instant (6) must not be before that of an earlier call (7).");
  }

  private static boolean placeAtRandom(
      CompiledProblem problem, Timetable timetable, int task, SplittableRandom random) {
    CompiledWorkflows workflows = problem.workflows();
    int wt = problem.jobs().workflowTask(task);
    int begin = workflows.optionsBegin(wt);
    int option = begin + random.nextInt(workflows.optionsEnd(wt) - begin);
    int c = workflows.optionClass(option);
    int members = problem.workers().membersBegin(c);
    int worker = problem.workers().member(random.nextInt(members, problem.workers().membersEnd(c)));
    return timetable.place(task, option, worker);
  }
}
