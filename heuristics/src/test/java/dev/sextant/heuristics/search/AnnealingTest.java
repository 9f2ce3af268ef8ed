package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.heuristics.timetable.RandomSequenceProblems;
import dev.sextant.planner.compiled.CompiledProblem;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Cycles of one thread, and what it takes over between them. */
class AnnealingTest {
  private static final CompiledProblem PROBLEM =
      CompiledProblem.of(RandomSequenceProblems.of(5, 20));
  private static final int STEPS = 20_000;

  @Test
  void cyclesFollowEachOther() {
    Annealing annealing = annealing(1);
    int between = 0;
    for (int i = 0; i < STEPS; i++) {
      annealing.step();
      between += annealing.isBetweenCycles() ? 1 : 0;
    }
    assertThat(between).isBetween(2, 20);
  }

  @Test
  void aCycleBeginsWithWhatWasTakenOver() {
    Annealing better = annealing(2);
    for (int i = 0; i < STEPS; i++) {
      better.step();
    }
    Annealing annealing = annealing(1);
    for (int i = 0; i < STEPS && (i == 0 || !annealing.isBetweenCycles()); i++) {
      annealing.step();
    }
    long cost = better.bestCost();
    assertThat(annealing.bestCost()).isGreaterThan(cost);

    annealing.adopt(better.best(), cost);
    annealing.step();

    assertThat(annealing.bestCost()).isLessThanOrEqualTo(cost);
    assertThat(annealing.isBetweenCycles()).isFalse();
  }

  private static Annealing annealing(long seed) {
    Solution start =
        new SolutionCompletion(PROBLEM, PROBLEM.tasks()).random(new SplittableRandom(1));
    return new Annealing(
        PROBLEM, OrderDecoder.of(PROBLEM), start, seed, made -> STEPS * 1000L - made, () -> false);
  }
}
