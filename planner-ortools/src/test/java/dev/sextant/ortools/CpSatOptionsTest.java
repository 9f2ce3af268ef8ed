package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.contract.TinyProblem;
import dev.sextant.planner.contract.TinyProblems;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.spi.PlannerOption;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The doors of cp-sat: each opens, and none lets a wrong plan or proof through. */
class CpSatOptionsTest {
  private static final PlannerOptions TIMED =
      PlannerOptions.defaults().withTimeLimit(Duration.ofSeconds(20)).withMaxThreads(2);

  private static Planner planner(CpSatOptions options) {
    return Planners.of(new OrToolsProvider(options), "cp-sat");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cp-sat:start=none",
        "cp-sat:start=given",
        "cp-sat:start=none,portfolio=solver,relaxations=false",
        "cp-sat:start=none,portfolio=proof",
        "cp-sat:start=none,portfolio=narrow",
        "cp-sat:start=none,portfolio=plans",
        "cp-sat:proof-first=0,plans-share=1,plans-patience=1,narrow-gap=1",
        "cp-sat:proof-first=0,plans-millis=0,plans-patience=0,narrow-gap=0",
        "cp-sat:portfolio=bound",
        "cp-sat:portfolio=core-guided,relaxations=false",
        "cp-sat:portfolio=varied",
        "cp-sat:parameters=linearization_level:2 cp_model_presolve:false",
        "cp-sat:volume-heads=0,precedence-tasks=0,sequence-positions=0,loading-literals=0,"
            + "prefix-runs=0,priced-runs=0",
        "cp-sat:provable-cache=0,provable-runs=0,start-millis=50,start-floor-millis=50",
        "cp-sat:provable-cache=0,provable-runs=0,start-millis=50,start-floor-millis=50,"
            + "prefix-full=0,prefix-memory=1,sequence-positions=0"
      })
  void everyChoiceAgreesWithTheOracle(String spec) {
    Planner planner = Planners.get(spec);
    for (TinyProblem tiny : TinyProblems.sample(TinyProblems.upToFour(), 12)) {
      Optimum optimum = BruteForceOracle.solve(tiny.problem());
      PlanResult result = planner.plan(tiny.problem(), TIMED);
      String context = spec + " on " + tiny.name() + ": " + result;
      assertThat(result.fault()).as(context).isNull();
      assertThat(result.status()).as(context).isEqualTo(PlanStatus.OPTIMAL);
      assertThat(result.objective()).as(context).hasValue(optimum.objective());
    }
  }

  @Test
  void withoutAStartNothingSearchesLocally() {
    Problem crowd = TinyProblems.crowd(4);

    PlanResult plain = Planners.get("cp-sat:start=none").plan(crowd, TIMED.withRelativeGap(1));
    PlanResult usual =
        Planners.get("cp-sat").plan(crowd, TIMED.withTimeLimit(Duration.ofSeconds(1)));

    assertThat(plain.counters()).doesNotContainKey("startSteps");
    assertThat(usual.counters().get("startSteps")).isPositive();
    assertThat(plain.plan()).isNotNull();
    assertThat(plain.planner()).isEqualTo("cp-sat:start=none");
    assertThat(plain.certificate().parameters())
        .containsEntry("option.start", "none")
        .containsEntry("option.portfolio", "auto")
        .containsEntry("option.max-literals", "150000");
  }

  @Test
  void aGivenStartIsWhatTheCallerGaveAndNoMore() {
    Problem crowd = TinyProblems.crowd(3);
    Plan given = Planners.get("local-search").plan(crowd, TIMED.withStepLimit(1)).requirePlan();

    PlanResult result = Planners.get("cp-sat:start=given").plan(crowd, TIMED.withWarmStart(given));

    assertThat(result.counters())
        .doesNotContainKey("startSteps")
        .containsEntry("warmStartValid", 1L);
    assertThat(result.plan()).isNotNull();
  }

  @Test
  void aModelThatIsTooLargeIsNotBuiltAndWithoutAStartThereIsNothingElse() {
    Problem crowd = TinyProblems.crowd(3);

    PlanResult none = Planners.get("cp-sat:start=none,max-literals=1").plan(crowd, TIMED);
    PlanResult local = Planners.get("cp-sat:max-literals=1").plan(crowd, TIMED.withStepLimit(100));

    assertThat(none.status()).isEqualTo(PlanStatus.UNKNOWN);
    assertThat(none.stopReason()).isEqualTo(StopReason.COMPLETED);
    assertThat(none.counters()).containsEntry("modelTooLarge", 1L);
    assertThat(local.plan()).isNotNull();
    assertThat(local.counters()).containsEntry("modelTooLarge", 1L);
  }

  @Test
  void optionsInJavaAreThoseInText() {
    CpSatOptions options =
        CpSatOptions.defaults()
            .withStart(CpSatOptions.Start.GIVEN)
            .withPortfolio(CpSatOptions.Strategies.CORE_GUIDED)
            .withRelaxations(false)
            .withParameters("subsolvers: 'no_lp'\n  linearization_level : 0")
            .withTuning(CpSatTuning.SEQUENCE_SHARE, 0.25)
            .withTuning(CpSatTuning.MAX_LITERALS, 1_000)
            .withTuning(CpSatTuning.WORKERS, 8);

    String name = planner(options).name();

    assertThat(name)
        .isEqualTo(
            "cp-sat:start=given,portfolio=core-guided,relaxations=false,"
                + "parameters=linearization_level: 0 subsolvers: \"no_lp\","
                + "max-literals=1000,sequence-share=0.25");
    assertThat(Planners.canonical(name)).isEqualTo(name);
    assertThat(planner(CpSatOptions.defaults()).name()).isEqualTo("cp-sat");
    assertThat(CpSatOptions.defaults().withTuning(CpSatTuning.WORKERS, 8))
        .isEqualTo(CpSatOptions.defaults());
  }

  @Test
  void defaultsAreWhatTheDeclarationsSay() {
    List<PlannerOption> options = Planners.options("cp-sat");

    assertThat(options).hasSize(5 + CpSatTuning.values().length);
    assertThat(options.stream().map(PlannerOption::name)).doesNotHaveDuplicates();
    assertThat(CpSatOptions.defaults().tuned(CpSatTuning.LOADING_POINT_2)).isEqualTo(0.25);
    assertThat(CpSatOptions.defaults().written()).doesNotContainKey("max-literals");
  }

  @Test
  void theLogGoesWhereTheCallerSaysAndBoundsAreStillRead() {
    Queue<String> lines = new ConcurrentLinkedQueue<>();

    PlanResult result =
        planner(CpSatOptions.defaults().withStart(CpSatOptions.Start.NONE).withLog(lines::add))
            .plan(TinyProblems.crowd(2), TIMED);

    assertThat(String.join("\n", lines)).contains("CpSolverResponse summary");
    assertThat(result.lowerBound().value()).isPositive();
    assertThat(result.planner()).isEqualTo("cp-sat:start=none");
  }

  @Test
  void aLogInTextGoesToStandardError() {
    PrintStream before = System.err;
    ByteArrayOutputStream heard = new ByteArrayOutputStream();
    System.setErr(new PrintStream(heard, true, StandardCharsets.UTF_8));
    try {
      Planners.get("cp-sat:log=true").plan(TinyProblems.crowd(2), TIMED);
    } finally {
      System.setErr(before);
    }
    assertThat(heard.toString(StandardCharsets.UTF_8)).contains("CpSolverResponse summary");
  }

  @Test
  void parametersReachTheSolverLast() {
    Queue<String> lines = new ConcurrentLinkedQueue<>();
    CpSatOptions options =
        CpSatOptions.defaults()
            .withPortfolio(CpSatOptions.Strategies.PROOF)
            .withRelaxations(false)
            .withParameters("linearization_level:2")
            .withLog(lines::add);

    // The first lines of the log are enough.
    planner(options).plan(TinyProblems.crowd(4), TIMED.withTimeLimit(Duration.ofSeconds(2)));

    assertThat(lines)
        .anySatisfy(
            line -> assertThat(line).startsWith("Parameters:").contains("linearization_level: 2"));
  }

  @Test
  void whatTheLogThrowsIsAFaultAndCostsNoPlan() {
    IllegalStateException thrown = new IllegalStateException("from the log");
    CpSatOptions options =
        CpSatOptions.defaults()
            .withLog(
                line -> {
                  throw thrown;
                });

    PlanResult result = planner(options).plan(TinyProblems.crowd(3), TIMED);

    assertThat(result.plan()).isNotNull();
    assertThat(result.stopReason()).isEqualTo(StopReason.FAILED);
    assertThat(result.faultCause()).isSameAs(thrown);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "start=nobody | The start (nobody) of planner (cp-sat) is unknown.",
        "portfolio=all | The portfolio (all) of planner (cp-sat) is unknown.",
        "max-literals=many | The max-literals (many) of planner (cp-sat) must be a whole number",
        "sequence-share=2 | The sequence-share (2) of planner (cp-sat) must be a number from 0 to 1",
        "parameters=nothing:1 | of planner (cp-sat) cannot be read as parameters of the solver",
        "parameters=max_time_in_seconds:1 | must not set max_time_in_seconds",
        "parameters=num_workers:4 | must not set num_workers",
        "parameters=random_seed:4 | must not set random_seed",
        "parameters=relative_gap_limit:0.5 | must not set relative_gap_limit",
        "parameters=log_to_stdout:true | must not set log_to_stdout",
        "parameters=presolve_inclusion_work_limit:9 | must not set presolve_inclusion_work_limit",
        "parameters=subsolver_params{name:'a' max_number_of_conflicts:1} | must not set max_number_of_conflicts"
      })
  void whatIsNotTheCallersToSetIsRefusedWithAdvice(String option, String message) {
    assertThatThrownBy(() -> Planners.get("cp-sat:" + option))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("\nMaybe ");
  }

  @Test
  void whatIsRefusedInTextIsRefusedInJava() {
    CpSatOptions options = CpSatOptions.defaults();

    assertThatThrownBy(() -> options.withParameters("num_workers: 4"))
        .hasMessageStartingWith("The parameters (num_workers: 4) must not set num_workers");
    assertThatThrownBy(() -> options.withTuning(CpSatTuning.WORKERS, 0))
        .hasMessageStartingWith("The workers (0) must be a whole number from 1");
    assertThatThrownBy(() -> options.withTuning(CpSatTuning.WORKERS, 1.5))
        .hasMessageStartingWith("The workers (1.5) must be");
    assertThatThrownBy(() -> options.withTuning(CpSatTuning.LOADING_SHARE, Double.NaN))
        .hasMessageStartingWith("The loading-share (NaN) must be");
  }
}
