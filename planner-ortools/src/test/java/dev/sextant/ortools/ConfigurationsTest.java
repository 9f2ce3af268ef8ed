package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.SatParameters;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.KnownProblem;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.contract.TinyProblem;
import dev.sextant.planner.contract.TinyProblems;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Problem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The model and the oracle agree however the model is searched. Of the problems with five tasks a
 * sample is planned; all of them when the system property {@value #FIVE} is set.
 */
class ConfigurationsTest {
  /** System property: plan the whole family of five tasks. */
  static final String FIVE = "sextant.contract.five";

  private static final int SAMPLE = 11;

  @Test
  void presolveWorkersAndSeedsDoNotChangeTheOptimum() {
    List<Problem> problems = new ArrayList<>();
    TinyProblems.sample(TinyProblems.upToFour().subList(1440, 2880), 8)
        .forEach(p -> problems.add(p.problem()));
    TinyProblems.sample(smallKnown(), 9).forEach(p -> problems.add(p.problem()));
    int seed = 0;
    for (Problem problem : problems) {
      Optimum optimum = BruteForceOracle.solve(problem);
      FormulatedProblem plain = FormulatedProblem.plain(problem);
      for (boolean presolve : new boolean[] {false, true}) {
        for (int workers : new int[] {1, 2, 8}) {
          int number = seed++;
          FormulatedProblem.Answer answer =
              plain.solve(
                  p -> p.setCpModelPresolve(presolve).setNumWorkers(workers).setRandomSeed(number));
          String context = problem.name() + " presolve " + presolve + " workers " + workers;
          if (optimum.isFeasible()) {
            assertThat(answer.status()).as(context).isEqualTo(CpSolverStatus.OPTIMAL);
            assertThat(answer.objective()).as(context).isEqualTo(optimum.objective());
            assertThat(answer.bound()).as(context).hasValue(optimum.objective());
          } else {
            assertThat(answer.status()).as(context).isEqualTo(CpSolverStatus.INFEASIBLE);
          }
        }
      }
    }
  }

  @Test
  void everyPortfolioFindsTheOptimumOnAnyNumberOfCores() {
    List<TinyProblem> tiny = TinyProblems.sample(TinyProblems.upToFour().subList(1440, 2880), 2);
    for (TinyProblem each : tiny) {
      Optimum optimum = BruteForceOracle.solve(each.problem());
      FormulatedProblem hinted = FormulatedProblem.hinted(each.problem(), 100);
      for (Portfolio portfolio : Portfolio.values()) {
        for (int workers : new int[] {1, 2, 8}) {
          for (int cores : new int[] {1, 2, 3, 8}) {
            FormulatedProblem.Answer answer =
                hinted.solve(p -> portfolio.configure(p, workers, cores, CpSatOptions.defaults()));
            String context = each.problem().name() + " " + portfolio + " " + workers + "/" + cores;
            assertThat(answer.status()).as(context).isEqualTo(CpSolverStatus.OPTIMAL);
            assertThat(answer.objective()).as(context).isEqualTo(optimum.objective());
          }
        }
      }
    }
  }

  /** Bumping the variables of reasons is not sound with cores; see docs/results/exact.md. */
  @Test
  void aPortfolioUsesNoMoreWorkersThanPermittedAndNothingUnsound() {
    for (Portfolio portfolio : Portfolio.values()) {
      for (int workers = 1; workers <= 12; workers++) {
        for (int cores = 1; cores <= 12; cores++) {
          SatParameters.Builder parameters = SatParameters.newBuilder();
          int used = portfolio.configure(parameters, workers, cores, CpSatOptions.defaults());
          assertThat(used).isBetween(1, workers).isEqualTo(parameters.getNumWorkers());
          assertThat(parameters.getAlsoBumpVariablesInConflictReasons()).isFalse();
        }
      }
    }
  }

  /** The hand-made problems, in the shape that samples have. */
  private static List<TinyProblem> smallKnown() {
    List<TinyProblem> small = new ArrayList<>();
    for (KnownProblem known : TinyProblems.features()) {
      // Where a task has no option there is nothing to formulate.
      if (known.optimum() != null) {
        small.add(new TinyProblem(small.size(), known.name(), known.problem()));
      }
    }
    return small;
  }

  @Test
  void theHandMadeOptimaAreProvenFromTheModelAlone() {
    for (KnownProblem known : TinyProblems.features()) {
      Long optimum = known.optimum();
      if (optimum != null) {
        FormulatedProblem.Answer answer =
            FormulatedProblem.plain(known.problem()).solve(p -> p.setNumWorkers(2));
        assertThat(answer.objective()).as(known.name()).isEqualTo(optimum);
        assertThat(answer.bound()).as(known.name()).hasValue(optimum);
      }
    }
  }

  @Test
  void aDeadlineAtTheOptimumCanBeMetAndOneBeforeItCannot() {
    int decided = 0;
    for (TinyProblem tiny : TinyProblems.sample(TinyProblems.upToFour(), 29)) {
      // Of the four kinds, two minimise the makespan of one job released at once.
      if (tiny.index() % 4 > 1) {
        continue;
      }
      long optimum = BruteForceOracle.solve(tiny.problem()).objective();
      PlanResult met = Planners.get("cp-sat").plan(withDeadline(tiny.problem(), optimum));
      assertThat(met.status()).as(tiny.name()).isEqualTo(PlanStatus.OPTIMAL);
      assertThat(met.objective()).as(tiny.name()).hasValue(optimum);
      PlanResult missed = Planners.get("cp-sat").plan(withDeadline(tiny.problem(), optimum - 1));
      assertThat(missed.status()).as(tiny.name()).isEqualTo(PlanStatus.INFEASIBLE);
      decided++;
    }
    assertThat(decided).isGreaterThan(10);
  }

  private static Problem withDeadline(Problem problem, long deadline) {
    Problem.Builder builder =
        Problem.builder()
            .name(problem.name())
            .transfers(problem.transfers())
            .state(problem.state())
            .objective(problem.objective());
    problem.models().forEach(builder::model);
    problem.workflows().forEach(builder::workflow);
    problem.workers().forEach(builder::worker);
    for (Job job : problem.jobs()) {
      builder.job(job.withDeadlineMicros(deadline));
    }
    return builder.build();
  }

  @Test
  void theOracleAgreesOnFiveTasks() {
    List<TinyProblem> five = TinyProblems.five();
    boolean all = System.getProperty(FIVE) != null;
    for (TinyProblem tiny : all ? five : TinyProblems.sample(five, SAMPLE)) {
      PlanResult result = Planners.get("cp-sat").plan(tiny.problem());
      assertThat(result.status()).as(tiny.name()).isEqualTo(PlanStatus.OPTIMAL);
      assertThat(result.objective())
          .as(tiny.name())
          .hasValue(BruteForceOracle.solve(tiny.problem()).objective());
    }
  }
}
