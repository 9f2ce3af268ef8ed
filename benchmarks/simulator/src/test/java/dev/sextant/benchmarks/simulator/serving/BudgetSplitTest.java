package dev.sextant.benchmarks.simulator.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BudgetSplitTest {
  private static final long STEP = 5_000;

  private static long[][] tables(SplittableRandom random, int tasks) {
    long[][] tables = new long[tasks][];
    for (int u = 0; u < tasks; u++) {
      tables[u] = new long[1 + random.nextInt(6)];
      long micros = 1_000 + random.nextLong(15_000);
      for (int b = 0; b < tables[u].length; b++) {
        tables[u][b] = micros;
        micros += random.nextLong(12_000);
      }
    }
    return tables;
  }

  private static double[] certain(int tasks) {
    double[] one = new double[tasks];
    Arrays.fill(one, 1);
    return one;
  }

  /** The least cost of a task within a budget. */
  private static double cost(long[] table, long budget) {
    double least = Double.POSITIVE_INFINITY;
    for (int b = 1; b <= table.length; b++) {
      if (table[b - 1] <= budget) {
        least = Math.min(least, (double) table[b - 1] / b);
      }
    }
    return least;
  }

  /** The least cost of tasks from one on, over all budgets in whole steps. */
  private static double bruteForce(long[][] tables, int from, long total) {
    if (from == tables.length) {
      return 0;
    }
    double least = Double.POSITIVE_INFINITY;
    for (long budget = STEP; budget <= total; budget += STEP) {
      double rest = bruteForce(tables, from + 1, total - budget);
      least = Math.min(least, cost(tables[from], budget) + rest);
    }
    return least;
  }

  @Test
  void onAChainItEqualsBruteForceOverSteps() {
    int split = 0;
    for (int seed = 0; seed < 60; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int tasks = 1 + random.nextInt(4);
      long[][] tables = tables(random, tasks);
      long total = STEP * (2 + random.nextInt(18));
      List<int[]> chain = new ArrayList<>();
      for (int u = 0; u < tasks; u++) {
        chain.add(u + 1 < tasks ? new int[] {u + 1} : new int[0]);
      }

      BudgetSplit solver = new BudgetSplit(tables, certain(tasks), chain, total, STEP);
      long[] budgets = solver.budgets();

      double least = bruteForce(tables, 0, total);
      if (least == Double.POSITIVE_INFINITY) {
        assertThat(budgets).isNull();
        continue;
      }
      split++;
      assertThat(budgets).isNotNull();
      double sum = 0;
      for (int u = 0; u < tasks; u++) {
        sum += cost(tables[u], budgets[u]);
      }
      assertThat(sum).isCloseTo(least, within(1e-6));
      assertThat(solver.costMicros(budgets)).isCloseTo(least, within(1e-6));
      assertThat(Arrays.stream(budgets).sum()).isLessThanOrEqualTo(total);
    }
    assertThat(split).isGreaterThan(30);
  }

  @Test
  void everyPathKeepsToTheWholeWherePathsMeet() {
    int found = 0;
    for (int seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int tasks = 2 + random.nextInt(5);
      List<int[]> successors = new ArrayList<>();
      for (int u = 0; u < tasks; u++) {
        int after = u;
        successors.add(
            IntStream.range(after + 1, tasks).filter(v -> random.nextInt(2) == 0).toArray());
      }
      long total = STEP * (3 + random.nextInt(30));
      long[][] tables = tables(random, tasks);

      long[] budgets = new BudgetSplit(tables, certain(tasks), successors, total, STEP).budgets();

      if (budgets == null) {
        continue;
      }
      found++;
      for (int u = 0; u < tasks; u++) {
        assertThat(budgets[u]).isGreaterThanOrEqualTo(tables[u][0]);
        assertThat(longest(u, successors, budgets)).isLessThanOrEqualTo(total);
      }
    }
    assertThat(found).isGreaterThan(50);
  }

  private static long longest(int u, List<int[]> successors, long[] budgets) {
    long after = 0;
    for (int v : successors.get(u)) {
      after = Math.max(after, longest(v, successors, budgets));
    }
    return budgets[u] + after;
  }

  @Test
  void refusesAStepThatIsLongerThanTheRequest() {
    assertThatThrownBy(
            () -> new BudgetSplit(new long[][] {{1}}, certain(1), List.of(new int[0]), 10, 11))
        .hasMessageContaining("The step (11)");
  }
}
