package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import dev.sextant.planner.PlanInterrupter;
import java.math.BigInteger;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is done with rows and sums that the solver cannot hold. */
@Tag("numbers")
class MagnitudesTest {
  private static final NativeSolver.Listener SILENT =
      new NativeSolver.Listener() {
        @Override
        public void onSolution(NativeSolver.Values values) {}

        @Override
        public void onBound(long bound) {}
      };

  private CpModel model;

  @BeforeEach
  void load() {
    Natives.load();
    model = new CpModel();
  }

  private LinearExprBuilder sum(long... coefficients) {
    LinearExprBuilder sum = LinearExpr.newBuilder();
    for (long coefficient : coefficients) {
      sum.addTerm(model.newBoolVar(""), coefficient);
    }
    return sum;
  }

  private CpSolverStatus solve() {
    return new NativeSolver(model, new PlanInterrupter()).solve(SILENT);
  }

  @Test
  void smallRowsStayAsTheyAre() {
    model.addLinearConstraint(sum(4, 6, -2), 2, 8).onlyEnforceIf(model.newBoolVar(""));
    model.addGreaterOrEqual(model.newIntVar(-3, 1L << 40, ""), 12);
    var before = model.model();

    assertThat(Magnitudes.fit(model).isExact()).isTrue();
    assertThat(model.model()).isEqualTo(before);
  }

  @Test
  void presolveMergesRowsOfSmallNumbersOnly() {
    model.addLessOrEqual(sum(1 << 20, 1 << 20), 5);
    assertThat(Magnitudes.fit(model).mayBeMerged()).isTrue();
    model.addLessOrEqual(sum(1 << 23, 1 << 23), 5);
    assertThat(Magnitudes.fit(model).mayBeMerged()).isFalse();
  }

  @Test
  void anIntegerCountsWithItsSpan() {
    model.addLessOrEqual(model.newIntVar(1L << 40, (1L << 40) + 9, ""), (1L << 40) + 5);
    assertThat(Magnitudes.fit(model).mayBeMerged()).isTrue();
    model.addLessOrEqual(model.newIntVar(0, 1 << 24, ""), 7);
    assertThat(Magnitudes.fit(model).mayBeMerged()).isFalse();
  }

  @Test
  void whatIsBeyondTheCapacityAnywayIsCut() {
    LinearExprBuilder used = sum(1L << 61, 1L << 61, 3);
    model.addLessOrEqual(used, 3);
    assertThat(Magnitudes.fit(model).isExact()).isTrue();
    model.addGreaterOrEqual(used, 1);
    assertThat(solve()).isEqualTo(CpSolverStatus.OPTIMAL);
  }

  @Test
  void aCommonDivisorIsTakenOut() {
    model.addLinearConstraint(
        sum(1L << 61, 1L << 61, 1L << 60), (1L << 61) + 1, (1L << 61) + (1L << 60) + 9);
    assertThat(Magnitudes.fit(model).isExact()).isTrue();
    assertThat(model.model().getConstraints(0).getLinear().getCoeffsList())
        .containsExactly(2L, 2L, 1L);
    assertThat(model.model().getConstraints(0).getLinear().getDomainList()).containsExactly(3L, 3L);
  }

  @Test
  void aRowThatMustBeRoundedAdmitsMoreAndSaysSo() {
    long large = (1L << 60) + 1;
    model.addLinearConstraint(sum(large, large + 1, large + 3), 2 * large + 1, 2 * large + 3);
    assertThat(Magnitudes.fit(model).isExact()).isFalse();
    assertThat(model.validate()).isEmpty();
    assertThat(solve()).isEqualTo(CpSolverStatus.OPTIMAL);
  }

  @Test
  void aSumIsBoundedFromBelowWhereItsWeightsAreRounded() {
    WeightedSum sum = new WeightedSum();
    BigInteger large = BigInteger.ONE.shiftLeft(61).add(BigInteger.ONE);
    IntVar fixed = model.newIntVar(5, 5, "");
    sum.add(fixed, BigInteger.ONE.shiftLeft(70), 5, 5);
    sum.add(model.newIntVar(1, 3, ""), large, 1, 3);
    sum.add(model.newBoolVar(""), BigInteger.TEN);
    sum.addConstant(
        BigInteger.valueOf(7)
            .subtract(BigInteger.ONE.shiftLeft(70).multiply(BigInteger.valueOf(5))));
    sum.minimize(model);
    assertThat(model.validate()).isEmpty();
    NativeSolver solver = new NativeSolver(model, new PlanInterrupter());
    CpSolverStatus status = solver.solve(SILENT);

    long bound = sum.atLeast(solver.bound(status).orElseThrow());
    assertThat(bound).isEqualTo((1L << 61) + 8);
    assertThat(sum.atLeast(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
    assertThat(sum.atLeast(Long.MIN_VALUE)).isEqualTo(Long.MIN_VALUE);
  }

  @Test
  void aRoundedCapacityAdmitsTheSame() {
    TreeSet<Long> some = new TreeSet<>(List.of(1_003L, 2_001L));
    TreeSet<Long> other = new TreeSet<>(List.of(3_005L));
    // 2001 + 3005 does not fit, 1003 + 3005 does.
    assertThat(RoundedCapacity.of(List.of(some, other), 5_005, 4)).hasValue(251);
    assertThat(RoundedCapacity.round(1_003, 4) + RoundedCapacity.round(3_005, 4)).isEqualTo(251);
    assertThat(RoundedCapacity.round(2_001, 4) + RoundedCapacity.round(3_005, 4)).isEqualTo(313);
    assertThat(RoundedCapacity.of(List.of(some, other), 5_005, 13)).as("too coarse").isEmpty();
  }
}
