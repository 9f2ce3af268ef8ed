package dev.sextant.timefold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.contract.TinyProblems;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The doors of timefold: every model with every acceptor. */
class TimefoldOptionsTest {
  private static final PlannerOptions STEPS = PlannerOptions.defaults().withStepLimit(1_000);

  private static Planner planner(TimefoldOptions options) {
    return Planners.of(new TimefoldProvider(options), "timefold");
  }

  @ParameterizedTest
  @EnumSource(TimefoldOptions.Acceptor.class)
  void everyModelImprovesWithEveryAcceptorAndRepeatsItself(TimefoldOptions.Acceptor acceptor) {
    for (TimefoldOptions.Model model : TimefoldOptions.Model.values()) {
      Planner planner = planner(TimefoldOptions.defaults().withModel(model).withAcceptor(acceptor));
      int improved = 0;
      for (long seed = 0; seed < 12; seed++) {
        Problem problem = RandomCases.of(seed);
        PlanResult begun = planner.plan(problem, STEPS.withStepLimit(0));
        PlanResult result = planner.plan(problem, STEPS);
        PlanResult again = planner.plan(problem, STEPS);
        String context = planner.name() + " on " + problem.name() + ": " + result;
        assertThat(result.fault()).as(context).isNull();
        assertThat(again.plan()).as(context).isEqualTo(result.plan());
        if (result.plan() != null) {
          assertThat(PlanChecker.check(problem, result.requirePlan())).as(context).isEmpty();
        }
        if (begun.objective().isPresent()) {
          long first = begun.objective().getAsLong();
          assertThat(result.objective().orElseThrow()).as(context).isLessThanOrEqualTo(first);
          improved += result.objective().orElseThrow() < first ? 1 : 0;
        }
      }
      assertThat(improved).as(planner.name()).isPositive();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"first-fit", "first-fit-decreasing"})
  void aConstructionAloneIsAPlan(String construction) {
    Planner planner = Planners.get("timefold:model=priorities,construction=" + construction);
    int plans = 0;
    for (long seed = 0; seed < 20; seed++) {
      Problem problem = RandomCases.of(seed);
      PlanResult result = planner.plan(problem, STEPS.withStepLimit(0));
      assertThat(result.stopReason())
          .as(problem.name())
          .isIn(StopReason.STEP_LIMIT, StopReason.COMPLETED);
      plans += result.plan() == null ? 0 : 1;
    }
    assertThat(plans).isGreaterThan(5);
  }

  @Test
  void theOrderOfConstructionMatters() {
    Problem crowd = TinyProblems.crowd(6);
    List<Long> objectives = new ArrayList<>();
    for (TimefoldOptions.Construction order : TimefoldOptions.Construction.values()) {
      TimefoldOptions options =
          TimefoldOptions.defaults()
              .withModel(TimefoldOptions.Model.PRIORITIES)
              .withConstruction(order);
      objectives.add(
          planner(options).plan(crowd, STEPS.withStepLimit(0)).objective().orElseThrow());
    }
    assertThat(objectives).doesNotHaveDuplicates();
  }

  @Test
  void prioritiesBeginWithWhatTheCallerGave() {
    Problem crowd = TinyProblems.crowd(6);
    Planner planner = Planners.get("timefold:model=priorities");
    Plan good = Planners.get("local-search").plan(crowd, STEPS).requirePlan();
    Plan half = new Plan(good.runs().subList(0, good.runs().size() / 2), List.of());
    PlannerOptions none = STEPS.withStepLimit(0);

    PlanResult whole = planner.plan(crowd, none.withWarmStart(good));
    PlanResult part = planner.plan(crowd, none.withWarmStart(half));
    PlanResult alone = planner.plan(crowd, none);

    assertThat(whole.counters().get("schedules")).isZero();
    // What is missing was put in before the planner was asked.
    assertThat(part.counters()).containsEntry("warmStartRepaired", 1L);
    assertThat(part.counters().get("schedules")).isLessThan(alone.counters().get("schedules"));
    assertThat(part.plan()).isNotNull();
  }

  @Test
  void optionsInJavaAreThoseInText() {
    TimefoldOptions options =
        TimefoldOptions.defaults()
            .withModel(TimefoldOptions.Model.PRIORITIES)
            .withAcceptor(TimefoldOptions.Acceptor.LATE_ACCEPTANCE)
            .withLateSize(50)
            .withTabu(3, 20)
            .withTemperature(0.05);

    String name = planner(options).name();

    assertThat(name)
        .isEqualTo(
            "timefold:model=priorities,acceptor=late-acceptance,late-size=50,tabu-size=3,"
                + "tabu-moves=20,temperature=0.05");
    assertThat(Planners.canonical(name)).isEqualTo(name);
    assertThat(Planners.canonical("timefold:acceptor=simulated-annealing")).isEqualTo("timefold");
    assertThat(planner(options).plan(TinyProblems.crowd(2), STEPS).certificate().parameters())
        .containsEntry("option.model", "priorities")
        .containsEntry("option.construction", "first-fit-decreasing")
        .containsEntry("option.late-size", "50");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "model=own | The model (own) of planner (timefold) is unknown.",
        "acceptor=taboo | The acceptor (taboo) of planner (timefold) is unknown.",
        "late-size=0 | The late-size (0) of planner (timefold) must be a whole number from 1",
        "temperature=1.5 | The temperature (1.5) of planner (timefold) must be a number from 0 to 1",
        "moves=3 | The planner (timefold) has no option (moves)."
      })
  void whatThereIsNotIsRefusedWithAdvice(String option, String message) {
    assertThatThrownBy(() -> Planners.get("timefold:" + option))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message)
        .hasMessageContaining("\nMaybe ");
  }

  @Test
  void whatIsRefusedInTextIsRefusedInJava() {
    TimefoldOptions options = TimefoldOptions.defaults();

    assertThatThrownBy(() -> options.withLateSize(0))
        .hasMessageStartingWith("The late-size (0) must be a whole number from 1");
    assertThatThrownBy(() -> options.withTabu(1, -1))
        .hasMessageStartingWith("The tabu-moves (-1) must be");
    assertThatThrownBy(() -> options.withTemperature(Double.NaN))
        .hasMessageStartingWith("The temperature (NaN) must be");
  }
}
