package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.heuristics.timetable.RandomSequenceProblems;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Changes that look bad are given up, and hardly any of those that are good. */
class GivenUpTest {
  private static final int STEPS = 2_000;
  private static final long ANY = 1L << 50;

  @ParameterizedTest
  @MethodSource("objectives")
  void hardlyAnyThatAFullDecodeWouldAccept(Objective objective, int jobs) {
    Count count = new Count();
    for (long seed = 0; seed < 20; seed++) {
      compare(RandomSequenceProblems.of(seed, jobs), objective, seed, count);
    }
    assertThat(count.good).isGreaterThan(500);
    assertThat(count.lost).as("given up, of %d", count.good).isLessThan(count.good * 15 / 100);
    assertThat(count.placed).isLessThan(count.placedInFull);
  }

  /** With so many jobs at least that changes have a way to go. */
  static List<Arguments> objectives() {
    return List.of(
        arguments(Objective.totalWeightedFlow(), 20),
        arguments(Objective.of(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS), 20),
        arguments(Objective.makespan(), 100));
  }

  /** Every third job is due early, and every third late. */
  private static Problem withDueDates(Problem problem) {
    List<Job> jobs = new ArrayList<>();
    for (Job job : problem.jobs()) {
      jobs.add(job.withDueMicros(job.releaseMicros() + 60L * (1 + jobs.size() % 3)));
    }
    return problem.withJobs(jobs);
  }

  /**
   * Changes that cost less are accepted, under a makespan those that cost and promise no more, and
   * with late jobs those that do so in all.
   */
  private static void compare(Problem of, Objective objective, long seed, Count count) {
    CompiledProblem problem = CompiledProblem.of(withDueDates(of).withObjective(objective));
    Solution present = new SolutionCompletion(problem, problem.tasks()).random(random(seed));
    Search full = new Search(problem, present, seed);
    Search quick = new Search(problem, present, seed);
    boolean byJobs = full.decoder.promisesByJobs();
    int more = full.decoder.promises() ? 1 : 0;
    for (int step = 0; step < STEPS; step++) {
      if (!full.propose() | !quick.propose()) {
        continue;
      }
      long before = full.decoder.cost();
      long limit = byJobs ? ANY : before + more;
      long promise = full.decoder.promise();
      long cost = full.decoder.evaluate(limit);
      long looked = quick.decoder.evaluate(limit, promise, Annealing.PATIENCE);
      assertThat(looked).isIn(cost, OrderDecoder.REJECTED);
      count.placed += quick.decoder.placedAnew();
      count.placedInFull += full.decoder.placedAnew();
      long makesUp = byJobs ? full.decoder.unitsOfPromise() * (before - cost) : 0;
      if (cost == OrderDecoder.REJECTED || full.decoder.promise() > promise + makesUp) {
        full.decoder.rollback();
        quick.decoder.rollback();
        continue;
      }
      count.good++;
      full.decoder.commit();
      if (looked == OrderDecoder.REJECTED) {
        count.lost++;
        quick.decoder.rollback();
        present.copyFrom(full.decoder);
        assertThat(present.decode(quick.decoder)).isTrue();
        assertThat(present.decode(full.decoder)).isTrue();
      } else {
        quick.decoder.commit();
      }
    }
  }

  private static final class Count {
    int good;
    int lost;
    long placed;
    long placedInFull;
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
