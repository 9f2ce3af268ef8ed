package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.contract.LongProblem;
import dev.sextant.planner.model.Problem;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Hours in microseconds: beyond what 32 bits hold, and with no divisor in common. As many problems
 * as the system property {@value #PROBLEMS} says.
 */
@Tag("numbers")
class LongTimesTest {
  /** How many problems there are. */
  static final String PROBLEMS = "sextant.long.problems";

  private static final Planner PLANNER = Planners.get("cp-sat");
  private static final PlannerOptions OPTIONS =
      PlannerOptions.defaults().withStepLimit(30_000).withMaxThreads(1);

  /**
   * Presolve lost the plans of the first four; the sizes of the last do not fit beside its times.
   */
  private static final long[] KNOWN = {114, 132, 166, 193, 785};

  /** Problems of smaller numbers are proven within the limit on steps. */
  private static final long ALWAYS_PROVEN = 4;

  static LongStream seeds() {
    return LongStream.concat(LongStream.of(KNOWN), LongStream.range(0, Long.getLong(PROBLEMS, 4)));
  }

  /** A checked plan and a bound; what the limit on steps leaves unproven has a gap. */
  private static PlanResult plan(Problem problem) {
    PlanResult result = PLANNER.plan(problem, OPTIONS);
    String context = problem.name() + ": " + result;
    assertThat(result.status()).as(context).isIn(PlanStatus.OPTIMAL, PlanStatus.FEASIBLE);
    assertThat(result.fault()).as(context).isNull();
    assertThat(PlanChecker.check(problem, result.requirePlan())).as(context).isEmpty();
    return result;
  }

  /** A long time to the microsecond costs no more than its digits add to the same short time. */
  @ParameterizedTest
  @MethodSource("seeds")
  void longTimesScaleTheOptimum(long seed) {
    LongProblem drawn = new LongProblem(seed);
    PlanResult small = plan(drawn.problem(1, 1));
    long unit = LongProblem.UNIT_MICROS;
    long jitter = unit / 600;
    PlanResult large = plan(drawn.problem(unit, jitter));
    assertThat(large.objective().orElseThrow())
        .isGreaterThanOrEqualTo(unit * small.lowerBound().value());
    assertThat(large.lowerBound().value())
        .isLessThanOrEqualTo(unit * small.objective().orElseThrow() + drawn.mostAdded(jitter));
    if (seed < ALWAYS_PROVEN) {
      assertThat(List.of(small.status(), large.status())).containsOnly(PlanStatus.OPTIMAL);
    }
  }
}
