package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.PlannerContract;
import dev.sextant.planner.contract.TinyProblem;
import dev.sextant.planner.contract.TinyProblems;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** More problems are judged when the system property {@value PlannerContract#ALL} is set. */
class PrefixRelaxationTest {
  private static final boolean ALL = System.getProperty(PlannerContract.ALL) != null;

  @BeforeAll
  static void loadNatives() {
    Natives.load();
  }

  private static @Nullable PrefixRelaxation relaxation(
      Problem problem, double point, boolean light, boolean memory, long least, long incumbent) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    PrefixProblem shared = PrefixProblem.of(compiled, new Candidates(compiled));
    return shared == null
        ? null
        : PrefixRelaxation.of(
            shared, new PrefixRelaxation.Form(point, light, memory, 1), least, incumbent, null);
  }

  /** What a relaxation proves; {@code Long.MIN_VALUE} where there is none. */
  private static long bound(
      Problem problem, double point, boolean light, boolean memory, long least, long incumbent) {
    PrefixRelaxation relaxation = relaxation(problem, point, light, memory, least, incumbent);
    return relaxation == null
        ? Long.MIN_VALUE
        : RelaxationSearch.bound(
            relaxation,
            problem.name() + " to " + point + (light ? " light" : "") + (memory ? " memory" : ""),
            incumbent,
            Portfolio.PROOF,
            1);
  }

  /**
   * Compares with the optimum, in all forms, at one point in time or another; returns how many of
   * the relaxations there are, which are four or none.
   */
  private static int judge(Problem problem, long optimum, int number) {
    long least = LowerBounds.of(CompiledProblem.of(problem)).objective().value();
    double point = (1 + number % 9) / 10.0;
    int judged = 0;
    for (int form = 0; form < 4; form++) {
      boolean light = form % 2 == 1;
      boolean memory = form >= 2;
      // From a bound of its own, so that what is shown is the relaxation's and not the library's.
      long from = number % 2 == 0 ? least : optimum;
      long bound = bound(problem, point, light, memory, from, optimum);
      assertThat(bound).as(problem.name()).isLessThanOrEqualTo(optimum);
      judged += bound > Long.MIN_VALUE ? 1 : 0;
    }
    return judged;
  }

  @Test
  void isNeverAboveTheOptimumOfTinyProblems() {
    int judged = 0;
    int number = 0;
    for (TinyProblem tiny : TinyProblems.sample(TinyProblems.upToFour(), ALL ? 2880 : 40)) {
      Problem problem = tiny.problem().withObjective(Objective.makespan());
      long optimum = BruteForceOracle.solve(problem).objective();
      if (optimum != Long.MAX_VALUE) {
        judged += judge(problem, optimum, number++);
      }
    }
    assertThat(judged).isGreaterThan(ALL ? 4_000 : 100);
  }

  /** Releases, occupations, running tasks, loads in flight, residents, loads that exclude runs. */
  @Test
  void isNeverAboveTheOptimumInTheMiddleOfAnExecution() {
    int judged = 0;
    int states = ALL ? 5_000 : 50;
    for (int seed = 0; judged < 4 * states; seed++) {
      assertThat(seed).isLessThan(100 * states);
      Problem problem = FeatureMix.of(seed, 6, Magnitude.UNITS).withObjective(Objective.makespan());
      if (!problem.state().equals(ClusterState.EMPTY) && applies(problem)) {
        long optimum = BruteForceOracle.solve(problem).objective();
        if (optimum != Long.MAX_VALUE) {
          judged += judge(problem, optimum, seed);
        }
      }
    }
  }

  private static boolean applies(Problem problem) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    return compiled.taskWithoutOption().isEmpty()
        && PrefixProblem.of(compiled, new Candidates(compiled)) != null;
  }

  @Test
  void isNeverAboveAProvenOptimumInRealMagnitudes() {
    int raised = 0;
    for (int seed = 0; seed < (ALL ? 100 : 4); seed++) {
      Problem problem = competing(seed, ALL ? 8 + seed % 13 : 8 + seed % 5);
      FormulatedProblem.Answer answer =
          FormulatedProblem.hinted(problem, 20_000)
              .solve(p -> Portfolio.PROOF.configure(p, 2, 2, CpSatOptions.defaults()));
      if (answer.bound().orElse(-1) != answer.objective()) {
        continue;
      }
      long least = LowerBounds.of(CompiledProblem.of(problem)).objective().value();
      for (int form = 0; form < 4; form++) {
        PrefixRelaxation relaxation =
            relaxation(
                problem, 0.1 * (1 + seed % 9), form % 2 == 1, form >= 2, least, answer.objective());
        if (relaxation != null) {
          long bound = RelaxationSearch.boundSoFar(relaxation, problem.name(), answer.objective());
          assertThat(bound).as(problem.name()).isLessThanOrEqualTo(answer.objective());
          raised += bound > least ? 1 : 0;
        }
      }
    }
    assertThat(raised).isPositive();
  }

  /** Tasks in two jobs with one of three models each on two workers, in microseconds. */
  static Problem competing(int seed, int tasks) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem.Builder builder = Problem.builder().name("competing-" + seed);
    for (int m = 0; m < 3; m++) {
      builder.model("m" + m, random.nextLong(200_000, 800_000));
    }
    builder.transfers(TransferModel.uniform(1_003, 1_000_000_000));
    for (int j = 0; j < 2; j++) {
      Workflow.Builder workflow = Workflow.builder("f" + j);
      int here = (tasks + j) / 2;
      for (int t = 0; t < here; t++) {
        long micros = random.nextLong(100_000, 1_000_000);
        workflow.task(
            Task.of(
                "t" + t,
                Mode.of(
                        Mode.DEFAULT_ID,
                        TaskDuration.perWorker(Map.of("fast", micros, "slow", micros * 3 / 2)))
                    .withModels(List.of("m" + random.nextInt(0, 3)))));
        if (t > 0 && random.nextInt(0, 2) == 0) {
          workflow.edge("t" + random.nextInt(0, t), "t" + t, random.nextLong(1, 50_000_000));
        }
      }
      builder.workflow(workflow.build());
      builder.job(new Job("j" + j, "f" + j, j * 300_000L));
    }
    return builder
        .worker(Worker.gpu("v", "fast", 1_600_000, 1_000_000))
        .worker(Worker.gpu("w", "slow", 1_600_000, 1_000_000).withOverlapLoads(seed % 3 > 0))
        .objective(Objective.makespan())
        .build();
  }

  /** One task of 5 whose model takes 8 to load: up to 6 nothing can have started. */
  @Test
  void aLoadLongerThanThePrefixIsAForbiddenEarlyRun() {
    Problem problem =
        Problem.builder()
            .model("m", 8)
            .workflow(Workflow.builder("f").task("t", 5, "m").build())
            .job("j", "f")
            .worker(Worker.gpu("w", "default", 100, 1_000_000))
            .objective(Objective.makespan())
            .build();
    for (boolean memory : new boolean[] {false, true}) {
      assertThat(bound(problem, 0.5, false, memory, 13, 13)).isEqualTo(13);
      assertThat(bound(problem, 0.5, true, memory, 13, 13)).isEqualTo(13);
    }
  }

  /** Two chained tasks of 5; a second worker has nothing to do and stays idle. */
  @Test
  void holdsWhereAWorkerStaysIdle() {
    Problem problem =
        Problem.builder()
            .model("m", 1)
            .workflow(
                Workflow.builder("f")
                    .task("a", 5, "m")
                    .task("b", 5, "m")
                    .edge("a", "b", 10)
                    .build())
            .job("j", "f")
            .transfers(TransferModel.uniform(0, 1_000_000))
            .worker(Worker.gpu("v", "default", 100, 1_000_000))
            .worker(Worker.gpu("w", "default", 100, 1_000_000))
            .objective(Objective.makespan())
            .build();
    for (int tenth = 1; tenth < 10; tenth++) {
      assertThat(bound(problem, tenth / 10.0, false, false, 11, 11)).isEqualTo(11);
      assertThat(bound(problem, tenth / 10.0, true, false, 11, 11)).isEqualTo(11);
    }
  }

  /**
   * Four tasks of 6 with a model of 5 each on two workers: each worker loads 5 before it runs, so
   * that 17 is the least, which no head and no work says without loads.
   */
  @Test
  void seesLoadsAndTheIdleTimeTheyCost() {
    Workflow.Builder workflow = Workflow.builder("f");
    Problem.Builder builder = Problem.builder().name("four");
    for (int t = 0; t < 4; t++) {
      builder.model("m" + t, 5);
      workflow.task("t" + t, 6, "m" + t);
    }
    Problem problem =
        builder
            .workflow(workflow.build())
            .job("j", "f")
            .worker(Worker.gpu("v", "default", 100, 1_000_000))
            .worker(Worker.gpu("w", "default", 100, 1_000_000))
            .objective(Objective.makespan())
            .build();
    assertThat(bound(problem, 0.9, false, false, 10, 17)).isEqualTo(17);
    assertThat(bound(problem, 0.9, true, false, 10, 17)).isEqualTo(17);
    assertThat(bound(problem, 0.9, true, true, 10, 17)).isEqualTo(17);
  }

  @Test
  void doesNotApplyWhereSeveralTasksRunAtOnceOrOtherTermsCountOrNothingIsLoaded() {
    Problem problem = competing(1, 8);
    assertThat(relaxation(problem, 0.5, false, false, 1_000, 9_000_000)).isNotNull();
    assertThat(
            relaxation(
                problem.withObjective(Objective.totalWeightedFlow()),
                0.5,
                false,
                false,
                1_000,
                9_000_000))
        .isNull();
    Problem.Builder roomy = Problem.builder().model("m", 5);
    roomy.workflow(Workflow.builder("f").task("t", 5, "m").task("s", 5, "m").build());
    Problem.Builder plain = Problem.builder();
    plain.workflow(Workflow.builder("f").task("t", 5).build());
    assertThat(
            relaxation(
                roomy
                    .job("j", "f")
                    .worker(
                        Worker.gpu("w", "default", 100, 1_000_000)
                            .withCapacities(Map.of(Mode.COMPUTE, 2L)))
                    .objective(Objective.makespan())
                    .build(),
                0.5,
                false,
                false,
                5,
                100))
        .isNull();
    assertThat(
            relaxation(
                plain.job("j", "f").worker(Worker.cpu("w")).objective(Objective.makespan()).build(),
                0.5,
                false,
                false,
                5,
                100))
        .isNull();
  }

  @Test
  void countsInTheUnitAndTheWeightOfTheObjective() {
    Problem once = competing(2, 8);
    Problem thrice =
        once.withObjective(Objective.makespan().plus(3, ObjectiveTerm.MAKESPAN_MICROS));
    long least = LowerBounds.of(CompiledProblem.of(once)).objective().value();
    long most = 9_000_000;
    assertThat(bound(thrice, 0.3, true, false, 3 * least, 3 * most))
        .isEqualTo(3 * bound(once, 0.3, true, false, least, most));
  }
}
