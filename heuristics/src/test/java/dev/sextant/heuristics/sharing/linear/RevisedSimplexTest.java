package dev.sextant.heuristics.sharing.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Values and duals of linear programs, proven by weak duality. */
class RevisedSimplexTest {
  private static LinearProgram.Solution solve(LinearProgram program) {
    LinearProgram.Solution solution = new RevisedSimplex(() -> false).solve(program);
    assertThat(solution).isNotNull();
    return solution;
  }

  @Test
  void aSmallProgram() {
    // Largest 3x + 2y with x + y <= 4, x + 3y <= 6, x <= 3: at (3, 1), worth 11.
    LinearProgram program = new LinearProgram();
    int x = program.notNegative(-3);
    int y = program.notNegative(-2);
    int sum = program.atMost(4);
    int weighed = program.atMost(6);
    int most = program.atMost(3);
    program.set(sum, x, 1);
    program.set(sum, y, 1);
    program.set(weighed, x, 1);
    program.set(weighed, y, 3);
    program.set(most, x, 1);
    LinearProgram.Solution solution = solve(program);
    assertThat(solution.value(x)).isEqualTo(3, within(1e-12));
    assertThat(solution.value(y)).isEqualTo(1, within(1e-12));
    assertThat(solution.dual(sum)).isEqualTo(-2, within(1e-12));
    assertThat(solution.dual(weighed)).isEqualTo(0, within(1e-12));
    assertThat(solution.dual(most)).isEqualTo(-1, within(1e-12));
  }

  @Test
  void whatIsImpossibleUnboundedOrNoNumberHasNoSolution() {
    LinearProgram impossible = new LinearProgram();
    int x = impossible.notNegative(1);
    impossible.set(impossible.atLeast(2), x, 1);
    impossible.set(impossible.atMost(1), x, 1);
    LinearProgram unbounded = new LinearProgram();
    int y = unbounded.free(-1);
    unbounded.set(unbounded.atLeast(0), y, 1);
    LinearProgram noNumber = new LinearProgram();
    noNumber.set(noNumber.atMost(1), noNumber.notNegative(-1), Double.NaN);
    for (LinearProgram program : new LinearProgram[] {impossible, unbounded, noNumber}) {
      assertThat(new RevisedSimplex(() -> false).solve(program)).isNull();
    }
  }

  @Test
  void drawnProgramsAreSolvedWithDualsThatProveIt() {
    for (int seed = 0; seed < 300; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      LinearProgram program = drawn(random);
      LinearProgram.Solution solution = solve(program);
      double primal = 0;
      for (int v = 0; v < program.variables(); v++) {
        double reduced = program.cost(v);
        for (LinearProgram.Entry entry : program.column(v)) {
          reduced -= entry.value() * solution.dual(entry.row());
        }
        primal += program.cost(v) * solution.value(v);
        assertThat(reduced).as("seed %d", seed).isGreaterThan(-1e-7);
        if (program.isFree(v)) {
          assertThat(reduced).as("seed %d", seed).isLessThan(1e-7);
        } else {
          assertThat(solution.value(v)).as("seed %d", seed).isNotNegative();
        }
      }
      assertThat(dual(program, solution))
          .as("seed %d", seed)
          .isEqualTo(primal, within(1e-7 * (1 + Math.abs(primal))));
    }
  }

  /** The value of the duals, each of the sign of its row, which keeps to its bounds. */
  private static double dual(LinearProgram program, LinearProgram.Solution solution) {
    double[] row = new double[program.rows()];
    for (int v = 0; v < program.variables(); v++) {
      for (LinearProgram.Entry entry : program.column(v)) {
        row[entry.row()] += entry.value() * solution.value(v);
      }
    }
    double value = 0;
    for (int r = 0; r < row.length; r++) {
      assertThat(row[r]).isBetween(program.lower(r) - 1e-7, program.upper(r) + 1e-7);
      boolean below = program.lower(r) > Double.NEGATIVE_INFINITY;
      if (program.lower(r) != program.upper(r)) {
        assertThat(below ? solution.dual(r) : -solution.dual(r)).isGreaterThan(-1e-9);
      }
      value += solution.dual(r) * (below ? program.lower(r) : program.upper(r));
    }
    return value;
  }

  /** A program with a known feasible point, small whole numbers, and so many ties. */
  private static LinearProgram drawn(SplittableRandom random) {
    LinearProgram program = new LinearProgram();
    int variables = 2 + random.nextInt(30);
    int[] point = new int[variables];
    for (int v = 0; v < variables; v++) {
      boolean free = random.nextInt(5) == 0;
      point[v] = free ? random.nextInt(7) - 3 : random.nextInt(4);
      int ignored =
          free ? program.free(random.nextInt(9) - 4) : program.notNegative(random.nextInt(9) - 4);
      assertThat(ignored).isEqualTo(v);
      // Everything is bounded.
      int above = program.atMost(10);
      program.set(above, v, 1);
      int below = program.atLeast(-10);
      program.set(below, v, 1);
    }
    int rows = 1 + random.nextInt(25);
    for (int r = 0; r < rows; r++) {
      int[] factor = new int[variables];
      int sum = 0;
      for (int v = 0; v < variables; v++) {
        factor[v] = random.nextInt(3) == 0 ? random.nextInt(7) - 3 : 0;
        sum += factor[v] * point[v];
      }
      int slack = random.nextInt(3);
      int row =
          switch (random.nextInt(3)) {
            case 0 -> program.atMost(sum + slack);
            case 1 -> program.atLeast(sum - slack);
            default -> program.equal(sum);
          };
      for (int v = 0; v < variables; v++) {
        program.set(row, v, factor[v]);
      }
    }
    return program;
  }

  @Test
  void itEndsWhenItIsToStopWithWhatKeepsAllRows() {
    LinearProgram program = new LinearProgram();
    int x = program.notNegative(-1);
    program.set(program.atMost(1), x, 1);
    LinearProgram.Solution solution = new RevisedSimplex(() -> true).solve(program);
    assertThat(solution).isNotNull();
    assertThat(solution.optimal()).isFalse();
    assertThat(solution.value(x)).isZero();
    program.set(program.atLeast(0.5), x, 1);
    assertThat(new RevisedSimplex(() -> true).solve(program)).isNull();
  }
}
