package dev.sextant.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.generator.GeneratorSettings;
import dev.sextant.benchmarks.generator.Generators;
import dev.sextant.planner.IsolatedPlanner;
import dev.sextant.planner.Isolation;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.model.Problem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What a process of its own costs a call, over the same call in this process, by turns: with a
 * worker that waits, and with one that is started. {@code -Dsextant.isolation.rounds=50} says how
 * many calls of each; then as a table, and within what is promised on a quiet machine. Else one
 * call of each, which has to give a plan.
 */
@Tag("isolation")
class IsolationCostTest {
  private static final int ROUNDS = Integer.getInteger("sextant.isolation.rounds", 0);
  private static final int COLD_EVERY = 5;
  private static final int UNCOUNTED = ROUNDS > 0 ? 10 : 0;
  private static final double MOST_WARM_MILLIS = 50;
  private static final double MOST_COLD_MILLIS = 1_500;

  private static final Problem PROBLEM =
      Generators.of("cache-bound", GeneratorSettings.ofSeed(1).withWorkers(4).withTasks(40))
          .generate();

  /** A planner, and steps that make all its calls equal. */
  private record Work(String planner, long steps) {
    PlannerOptions options() {
      return PlannerOptions.defaults().withStepLimit(steps).withMaxThreads(1);
    }
  }

  private static double millis(Planner planner, PlannerOptions options) {
    long begin = System.nanoTime();
    PlanResult result = planner.plan(PROBLEM, options);
    double millis = (System.nanoTime() - begin) / 1e6;
    assertThat(result.fault()).as("%s", result).isNull();
    assertThat(result.plan()).as("%s", result).isNotNull();
    return millis;
  }

  private static double median(List<Double> values) {
    Collections.sort(values);
    return values.get(values.size() / 2);
  }

  /** Rows of single calls would say nothing. */
  private static void print(String row) {
    if (ROUNDS > 0) {
      System.out.println(row);
    }
  }

  @Test
  void aProcessOfItsOwnCostsLittle() {
    List<String> dear = new ArrayList<>();
    print("| Planner | Here (ms) | Warm (ms) | Cold (ms) | Warm, over | Cold, over |");
    for (Work work :
        List.of(new Work("heft", 1_000), new Work("local-search", 300), new Work("cp-sat", 1))) {
      List<Double> here = new ArrayList<>();
      List<Double> warm = new ArrayList<>();
      List<Double> cold = new ArrayList<>();
      Planner inProcess = Planners.get(work.planner);
      try (IsolatedPlanner waiting = Planners.isolated(work.planner, Isolation.defaults().warm(1));
          IsolatedPlanner started = Planners.isolated(work.planner, Isolation.defaults())) {
        waiting.prepare();
        for (int round = -UNCOUNTED; round < Math.max(1, ROUNDS); round++) {
          double mine = millis(inProcess, work.options());
          double theirs = millis(waiting, work.options());
          if (round < 0) {
            continue;
          }
          here.add(mine);
          warm.add(theirs);
          if (round % COLD_EVERY == 0) {
            cold.add(millis(started, work.options()));
          }
        }
      }
      double usual = median(here);
      double overWarm = median(warm) - usual;
      double overCold = median(cold) - usual;
      print(
          String.format(
              Locale.ROOT,
              "| %s | %.1f | %.1f | %.1f | %.1f | %.1f |",
              work.planner,
              usual,
              median(warm),
              median(cold),
              overWarm,
              overCold));
      if (ROUNDS > 0 && (overWarm > MOST_WARM_MILLIS || overCold > MOST_COLD_MILLIS)) {
        dear.add(work.planner + ": " + overWarm + " and " + overCold + " ms");
      }
    }
    assertThat(dear).isEmpty();
  }
}
