package dev.sextant.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.InfeasibleMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.explain.Conflict;
import dev.sextant.planner.explain.Fact;
import dev.sextant.planner.model.Problem;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Problems that bounds refute, of six causes, to every planner. */
class NoPlanTest {
  private static final int PROBLEMS = Integer.getInteger("sextant.mix.infeasible", 12);
  private static final long MOST_MICROS = 300_000;
  private static final int ATTEMPTS = 5;
  private static final InfeasibleMix.Cause[] CAUSES = InfeasibleMix.Cause.values();

  @Test
  void everyPlannerSaysAtOnceThatThereIsNoPlanAndWhy() {
    List<Planner> planners = Planners.available().stream().map(Planners::get).toList();
    for (int number = 0; number < PROBLEMS; number++) {
      InfeasibleMix.Cause cause = CAUSES[number % CAUSES.length];
      Problem problem =
          InfeasibleMix.of(
              cause,
              number,
              number % 2 == 0 ? 4 : 20,
              number % 3 == 0 ? Magnitude.SECONDS : Magnitude.UNITS);
      Set<Conflict> said = new HashSet<>();
      for (Planner planner : planners) {
        said.add(conflict(planner, problem));
      }
      assertThat(said).as(problem.name()).hasSize(1);
      assertThat(said.iterator().next().facts())
          .as(problem.name())
          .extracting(Fact::kind)
          .contains(expected(cause));
    }
  }

  /** What a planner says, which on a busy machine it may have to say more than once in time. */
  private static Conflict conflict(Planner planner, Problem problem) {
    PlanResult result = planner.plan(problem, PlannerOptions.defaults());
    for (int more = 1; more < ATTEMPTS && result.elapsedMicros() > MOST_MICROS; more++) {
      result = planner.plan(problem, PlannerOptions.defaults());
    }
    String context = planner.name() + " of " + problem.name() + ": " + result;
    assertThat(result.status()).as(context).isEqualTo(PlanStatus.INFEASIBLE);
    assertThat(result.infeasibilityReason()).as(context).isNotBlank();
    assertThat(result.elapsedMicros()).as(context).isLessThanOrEqualTo(MOST_MICROS);
    Conflict conflict = result.conflict();
    assertThat(conflict).as(context).isNotNull();
    return Objects.requireNonNull(conflict);
  }

  private static Fact.Kind expected(InfeasibleMix.Cause cause) {
    return switch (cause) {
      case DEADLINE, WORK -> Fact.Kind.DEADLINE;
      case BUDGET -> Fact.Kind.BUDGET;
      case PIN -> Fact.Kind.PIN;
      case MEMORY -> Fact.Kind.GPU_MEMORY;
      case CLOSING -> Fact.Kind.CALENDAR;
    };
  }
}
