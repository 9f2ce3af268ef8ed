package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.heuristics.timetable.RandomSequenceProblems;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Objective;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads that change one solution together: nothing gets lost, and nobody waits for ever. */
@Timeout(60)
class CommonRoundsTest {
  private static final CompiledProblem PROBLEM =
      CompiledProblem.of(
          RandomSequenceProblems.of(5, 60).withObjective(Objective.totalWeightedFlow()));
  private static final int ROUNDS = 12;
  private static final int STEPS = 150;

  @Test
  void aRoundEndsWithWhatIsNoWorseThanTheBestOfEachThread() {
    int threads = 3;
    CommonRounds rounds = new CommonRounds(PROBLEM, PROBLEM.tasks(), 1);
    Map<Integer, List<Long>> brought = new ConcurrentHashMap<>();
    Map<Integer, List<Long>> taken = new ConcurrentHashMap<>();
    run(
        threads,
        number -> {
          Annealing annealing = annealing(number);
          for (int i = 0; i < ROUNDS; i++) {
            steps(annealing);
            long cost = annealing.decoder().cost();
            rounds.meet(number, annealing, () -> false);
            note(brought, rounds.count(), cost);
            note(taken, rounds.count(), annealing.decoder().cost());
          }
          rounds.leave(number);
        });
    int full = 0;
    int better = 0;
    for (int round : brought.keySet()) {
      long best = brought.get(round).stream().mapToLong(cost -> cost).min().orElseThrow();
      assertThat(taken.get(round)).allMatch(cost -> cost <= best);
      assertThat(taken.get(round).stream().distinct()).hasSize(1);
      full += taken.get(round).size() == threads ? 1 : 0;
      better += taken.get(round).get(0) < best ? 1 : 0;
    }
    assertThat(full).isPositive();
    assertThat(better).isPositive();
  }

  private static void note(Map<Integer, List<Long>> costs, int round, long cost) {
    costs.computeIfAbsent(round, any -> new CopyOnWriteArrayList<>()).add(cost);
  }

  @Test
  void nobodyWaitsForAThreadThatLeft() {
    CommonRounds rounds = new CommonRounds(PROBLEM, PROBLEM.tasks(), 1);
    AtomicInteger met = new AtomicInteger();
    run(
        2,
        number -> {
          Annealing annealing = annealing(number);
          for (int round = 0; round < (number == 0 ? 2 : 20); round++) {
            steps(annealing);
            rounds.meet(number, annealing, () -> false);
            met.incrementAndGet();
          }
          rounds.leave(number);
        });
    assertThat(met).hasValue(22);
  }

  @Test
  void nobodyWaitsOnceTheSearchIsOver() {
    CommonRounds rounds = new CommonRounds(PROBLEM, PROBLEM.tasks(), 1);
    rounds.meet(1, annealing(1), () -> false);
    AtomicInteger asked = new AtomicInteger();

    boolean isNew = rounds.meet(0, annealing(0), () -> asked.incrementAndGet() == 3);

    assertThat(isNew).isFalse();
    assertThat(rounds.count()).isEqualTo(1);
  }

  @Test
  void changesStayWithinTheirPart() {
    OrderDecoder decoder = OrderDecoder.of(PROBLEM);
    assertThat(start().decode(decoder)).isTrue();
    Neighbourhood changes = new Neighbourhood(PROBLEM, decoder, new SplittableRandom(3));
    int from = decoder.size() / 3;
    int until = decoder.size() / 2;
    changes.within(from, until);
    Solution before = new Solution(decoder.size(), PROBLEM.tasks());
    before.copyFrom(decoder);
    int kept = 0;
    for (int step = 0; step < 4000; step++) {
      changes.trace();
      if (changes.propose()) {
        decoder.evaluate(Long.MAX_VALUE);
        decoder.commit();
        kept++;
      }
    }
    assertThat(kept).isGreaterThan(1000);
    int changed = 0;
    for (int at = 0; at < decoder.size(); at++) {
      int task = decoder.task(at);
      boolean same =
          task == before.task(at)
              && decoder.worker(task) == before.worker(task)
              && decoder.option(task) == before.option(task);
      assertThat(same || (from <= at && at < until)).as("position %d", at).isTrue();
      changed += same ? 0 : 1;
    }
    assertThat(changed).isGreaterThan((until - from) / 2);
  }

  private interface Search {
    void of(int number);
  }

  private static void run(int threads, Search search) {
    new SearchThreads(new PlanInterrupter()).run(threads, "test", search::of);
  }

  private static void steps(Annealing annealing) {
    for (int i = 0; i < STEPS; i++) {
      annealing.step();
    }
  }

  private static Annealing annealing(int number) {
    return new Annealing(
        PROBLEM,
        OrderDecoder.of(PROBLEM),
        start(),
        number,
        made -> ROUNDS * STEPS * 10L - made,
        () -> false);
  }

  private static Solution start() {
    return new SolutionCompletion(PROBLEM, PROBLEM.tasks()).random(new SplittableRandom(1));
  }
}
