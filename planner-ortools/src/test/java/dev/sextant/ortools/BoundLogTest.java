package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import dev.sextant.planner.PlanInterrupter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BoundLogTest {
  private static final BoundLog EXACT = new BoundLog(0);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "#1       0.01s best:12    next:[5,11]     no_lp (fixed_bools=0/10) | 5",
        "#Bound   0.02s best:12    next:[6,11]     objective_lb_search | 6",
        "#Bound   0.02s best:inf   next:[0,1200]   quick_restart | 0",
        "#23      1.50s best:-3    next:[-17,-4]   graph_var_lns (d=0.5) | -17",
        "#Bound   0.02s best:12    next:[5.25,11]  core | 6",
        "#Bound   0.02s best:12    next:[123456789,123456790] core | 123456789",
      })
  void aLineOfProgressTellsTheLowerEnd(String line, long bound) {
    assertThat(EXACT.bound(line)).hasValue(bound);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Starting CP-SAT solver v9.15.6755",
        "#Model   0.01s var:10/10 constraints:5/5",
        "#Done    0.03s core",
        "#Bound   0.02s best:inf   next:[]         core",
        "#Bound   0.02s best:inf   next:[-inf,11]  core",
        "#Bound   0.02s best:inf   next:[nan,11]   core",
        "#Bound   0.02s best:12    bound:[5,11]    core",
        "#Bound   0.02s best:12    next:[1e+30,2e+30] core",
        "  best:12    next:[5,11]",
        "objective: 12",
        "best_bound: 12",
      })
  void otherLinesTellNothing(String line) {
    assertThat(EXACT.bound(line)).isEmpty();
  }

  @Test
  void roundingToNineDigitsNeverGivesMoreThanTheBoundItWasPrintedFrom() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 20_000; i++) {
      long value = random.nextLong() >> random.nextInt(3, 64);
      String line = "#Bound   0.02s best:inf   next:[" + nineDigits(value) + ",9e+18] core";
      long read = EXACT.bound(line).orElseThrow();
      assertThat(read).as(line).isLessThanOrEqualTo(value);
      // Two units of the ninth digit at most.
      assertThat(value - read).as(line).isLessThanOrEqualTo(Math.abs(value) / 50_000_000);
    }
  }

  @ParameterizedTest
  @ValueSource(
      longs = {1_000_000_005L, 1_234_567_895L, 99_999_999_999L, 4_611_686_018_427_387_903L})
  void whatIsRoundedUpIsTakenBack(long value) {
    BigDecimal printed = new BigDecimal(value).round(new MathContext(9, RoundingMode.HALF_UP));
    assertThat(printed).isGreaterThan(new BigDecimal(value));
    String line = "#Bound   0.02s best:inf   next:[" + nineDigits(value) + ",9e+18] core";
    assertThat(EXACT.bound(line).orElse(Long.MIN_VALUE)).isLessThanOrEqualTo(value);
  }

  @Test
  void whatCancellationAddsToASmallBoundIsTakenBack() {
    String line = "#Bound   0.02s best:2     next:[2.00000025,2] core";
    assertThat(EXACT.bound(line)).hasValue(3);
    assertThat(new BoundLog(23_109_340_132.0).bound(line)).hasValue(2);
    assertThat(new BoundLog(100).bound("#1 0.01s best:12 next:[5,11] no_lp")).hasValue(5);
  }

  @Test
  void theSolverStillPrintsBoundsThatAreUnderstoodAndTrue() {
    Natives.load();
    // A knapsack cover whose bound rises in steps; its values have more than nine digits.
    CpModel model = new CpModel();
    SplittableRandom random = new SplittableRandom(3);
    LinearExprBuilder cost = LinearExpr.newBuilder();
    List<LinearExprBuilder> rows = new ArrayList<>();
    for (int r = 0; r < 12; r++) {
      rows.add(LinearExpr.newBuilder());
    }
    for (int i = 0; i < 40; i++) {
      IntVar variable = model.newIntVar(0, 3, "");
      cost.addTerm(variable, 1_000_000_007L * random.nextInt(50, 100) + random.nextInt(1000));
      for (LinearExprBuilder row : rows) {
        row.addTerm(variable, random.nextInt(1, 40));
      }
    }
    rows.forEach(row -> model.addGreaterOrEqual(row, 501));
    model.minimize(cost);
    NativeSolver solver = new NativeSolver(model, new PlanInterrupter());
    solver.parameters().setNumWorkers(8).setMaxTimeInSeconds(3);
    List<Long> bounds = Collections.synchronizedList(new ArrayList<>());
    List<Long> objectives = Collections.synchronizedList(new ArrayList<>());
    CpSolverStatus status =
        solver.solve(
            new NativeSolver.Listener() {
              @Override
              public void onSolution(NativeSolver.Values values) {
                objectives.add(values.of(cost));
              }

              @Override
              public void onBound(long bound) {
                bounds.add(bound);
              }
            });
    assertThat(status).isIn(CpSolverStatus.OPTIMAL, CpSolverStatus.FEASIBLE);
    assertThat(bounds).isNotEmpty();
    assertThat(Collections.max(bounds)).isPositive();
    assertThat(Collections.max(bounds)).isLessThanOrEqualTo(Collections.min(objectives));
    assertThat(Collections.max(bounds)).isLessThanOrEqualTo(solver.bound(status).orElseThrow() + 1);
  }

  /** A number as C prints it in the format %.9g. */
  private static String nineDigits(long value) {
    BigDecimal rounded =
        new BigDecimal(value)
            .round(new MathContext(9, RoundingMode.HALF_EVEN))
            .stripTrailingZeros();
    int exponent = rounded.precision() - rounded.scale() - 1;
    if (exponent < 9) {
      return rounded.toPlainString();
    }
    return rounded.movePointLeft(exponent).toPlainString()
        + "e+"
        + (exponent < 10 ? "0" : "")
        + exponent;
  }
}
