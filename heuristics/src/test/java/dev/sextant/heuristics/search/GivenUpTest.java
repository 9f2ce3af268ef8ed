package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.heuristics.timetable.RandomSequenceProblems;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Objective;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Changes that look bad are given up, and hardly any of those that are good. */
class GivenUpTest {
  private static final int STEPS = 2_000;

  @Test
  void hardlyAnyThatAFullDecodeWouldAccept() {
    int good = 0;
    int lost = 0;
    for (long seed = 0; seed < 20; seed++) {
      CompiledProblem problem =
          CompiledProblem.of(
              RandomSequenceProblems.of(seed, 20).withObjective(Objective.totalWeightedFlow()));
      Solution present = new SolutionCompletion(problem, problem.tasks()).random(random(seed));
      Search full = new Search(problem, present, seed);
      Search quick = new Search(problem, present, seed);
      for (int step = 0; step < STEPS; step++) {
        if (!full.propose() | !quick.propose()) {
          continue;
        }
        long limit = full.decoder.cost();
        long cost = full.decoder.evaluate(limit);
        long looked = quick.decoder.evaluate(limit, Annealing.PATIENCE);
        assertThat(looked).isIn(cost, OrderDecoder.REJECTED);
        if (cost == OrderDecoder.REJECTED) {
          full.decoder.rollback();
          quick.decoder.rollback();
          continue;
        }
        good++;
        full.decoder.commit();
        if (looked == OrderDecoder.REJECTED) {
          lost++;
          quick.decoder.rollback();
          present.copyFrom(full.decoder);
          assertThat(present.decode(quick.decoder)).isTrue();
          assertThat(present.decode(full.decoder)).isTrue();
        } else {
          quick.decoder.commit();
        }
      }
    }
    assertThat(good).isGreaterThan(500);
    assertThat(lost).as("given up, of %d good ones", good).isLessThan(good * 15 / 100);
  }

  private static SplittableRandom random(long seed) {
    return new SplittableRandom(seed);
  }

  /** A decoder and the changes that are drawn for it. */
  private static final class Search {
    final OrderDecoder decoder;
    private final Neighbourhood neighbourhood;
    private int steps;

    Search(CompiledProblem problem, Solution start, long seed) {
      decoder = OrderDecoder.of(problem);
      assertThat(start.decode(decoder)).isTrue();
      neighbourhood = new Neighbourhood(problem, decoder, random(seed));
    }

    boolean propose() {
      if (steps++ % 16 == 0) {
        neighbourhood.trace();
      }
      return neighbourhood.propose();
    }
  }
}
