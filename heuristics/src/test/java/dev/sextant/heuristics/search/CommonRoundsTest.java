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
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads that change one solution together: nothing gets lost, and nobody waits for ever. */
@Timeout(60)
class CommonRoundsTest {
  private static final CompiledProblem PROBLEM =
      CompiledProblem.of(
          RandomSequenceProblems.of(5, 60).withObjective(Objective.totalWeightedFlow()));
  private static final List<Integer> ALL = IntStream.range(0, PROBLEM.tasks()).boxed().toList();
  private static final int ROUNDS = 12;
  private static final int STEPS = 150;
  private static final int RUNS = 20;

  private final SearchThreads crew = new SearchThreads(new PlanInterrupter());

  @Test
  void aRoundEndsWithWhatIsNoWorseThanTheBestOfEachThread() {
    Map<Integer, List<Long>> brought = new ConcurrentHashMap<>();
    Map<Integer, List<Long>> taken = new ConcurrentHashMap<>();
    CommonRounds rounds = new CommonRounds(PROBLEM, PROBLEM.tasks(), 1);
    run(
        rounds,
        3,
        number -> ROUNDS,
        (number, annealing) -> {
          steps(annealing);
          long cost = annealing.decoder().cost();
          rounds.meet(number, annealing, this::hasFailed);
          note(brought, rounds.count(), cost);
          note(taken, rounds.count(), annealing.decoder().cost());
        });
    int full = 0;
    int better = 0;
    for (int round : brought.keySet()) {
      long best = brought.get(round).stream().mapToLong(cost -> cost).min().orElseThrow();
      assertThat(taken.get(round)).allMatch(cost -> cost <= best);
      assertThat(taken.get(round).stream().distinct()).hasSize(1);
      full += taken.get(round).size() == 3 ? 1 : 0;
      better += taken.get(round).get(0) < best ? 1 : 0;
    }
    assertThat(full).isPositive();
    assertThat(better).isPositive();
  }

  private static void note(Map<Integer, List<Long>> costs, int round, long cost) {
    costs.computeIfAbsent(round, any -> new CopyOnWriteArrayList<>()).add(cost);
  }

  @Test
  void whoStaysHasAllTasksAfterAThreadLeft() {
    AtomicInteger met = new AtomicInteger();
    for (int seed = 0; seed < RUNS; seed++) {
      CommonRounds rounds = new CommonRounds(PROBLEM, PROBLEM.tasks(), seed);
      run(
          rounds,
          3,
          number -> number == 1 ? 2 : 4,
          (number, annealing) -> {
            steps(annealing);
            rounds.meet(number, annealing, this::hasFailed);
            assertThat(order(annealing.decoder())).containsExactlyInAnyOrderElementsOf(ALL);
            met.incrementAndGet();
          });
    }
    assertThat(met).hasValueGreaterThanOrEqualTo(RUNS * (3 + 2 + 4 + 4));
  }

  private static List<Integer> order(OrderDecoder decoder) {
    return IntStream.range(0, decoder.size()).map(decoder::task).boxed().toList();
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

  private interface Round {
    void of(int number, Annealing annealing);
  }

  /** Runs rounds until each thread takes part, then as many as each is to make, and leaves. */
  private void run(CommonRounds rounds, int threads, IntUnaryOperator count, Round round) {
    AtomicInteger come = new AtomicInteger();
    crew.run(
        threads,
        "test",
        number -> {
          Annealing annealing = annealing(number);
          round.of(number, annealing);
          come.incrementAndGet();
          while (come.get() < threads && !hasFailed()) {
            round.of(number, annealing);
          }
          for (int i = 0; i < count.applyAsInt(number); i++) {
            round.of(number, annealing);
          }
          rounds.leave(number);
        });
  }

  private boolean hasFailed() {
    return crew.haveFailed();
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
