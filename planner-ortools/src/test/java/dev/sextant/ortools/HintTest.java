package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.ortools.sat.CpModelProto;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.IntegerVariableProto;
import com.google.ortools.sat.PartialVariableAssignment;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.FeatureMix;
import dev.sextant.planner.contract.KnownProblem;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.PlannerContract;
import dev.sextant.planner.contract.TinyProblem;
import dev.sextant.planner.contract.TinyProblems;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The plan of the local search is a solution of the model, and every variable is told its part. */
class HintTest {

  @Test
  void isCompleteAndFeasibleOnTinyProblems() {
    List<String> failures = new ArrayList<>();
    for (TinyProblem tiny : TinyProblems.sample(TinyProblems.upToFour(), 151)) {
      check(tiny.problem(), 40, failures);
    }
    assertThat(failures).isEmpty();
  }

  @Test
  void isCompleteAndFeasibleOnEveryFeature() {
    List<String> failures = new ArrayList<>();
    for (KnownProblem known : TinyProblems.features()) {
      if (known.optimum() != null) {
        check(known.problem(), 40, failures);
      }
    }
    assertThat(failures).isEmpty();
  }

  @Test
  void isCompleteAndFeasibleOnSmallProblems() {
    List<String> failures = new ArrayList<>();
    for (int seed = 100; seed < 120; seed++) {
      check(SmallProblem.draw(seed).problem(), 300, failures);
    }
    assertThat(failures).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 100, 5000})
  void isCompleteAndFeasibleOnThirtyTasks(long steps) {
    List<String> failures = new ArrayList<>();
    check(TinyProblems.crowd(6), steps, failures);
    for (int seed = 0; seed < 4; seed++) {
      check(varied(seed), steps, failures);
    }
    assertThat(failures).isEmpty();
  }

  /** More are drawn when the system property {@value PlannerContract#ALL} is set. */
  @Test
  void isCompleteAndFeasibleWhateverFeaturesMeet() {
    List<String> failures = new ArrayList<>();
    int draws = System.getProperty(PlannerContract.ALL) == null ? 30 : 5_000;
    for (int seed = 0; seed < draws; seed++) {
      Problem problem = FeatureMix.of(seed, 6, Magnitude.UNITS);
      if (BruteForceOracle.solve(problem).isFeasible()) {
        check(problem, 60, failures);
      }
    }
    assertThat(failures).isEmpty();
  }

  /** Adds what is wrong with the hint of a local search of so many steps. */
  static void check(Problem problem, long steps, List<String> failures) {
    FormulatedProblem hinted = FormulatedProblem.hinted(problem, steps);
    IndexedPlan start = hinted.start();
    if (start == null) {
      // A heuristic may miss a deadline or a budget.
      boolean hard =
          !problem.budgets().isEmpty()
              || problem.jobs().stream().anyMatch(job -> job.deadlineMicros() != null)
              || !problem.state().equals(ClusterState.EMPTY);
      if (!hard) {
        failures.add(problem.name() + ": no plan to hint");
      }
      return;
    }
    CpModelProto model = hinted.formulation().model().model();
    Map<Integer, Long> values = new HashMap<>();
    PartialVariableAssignment hint = model.getSolutionHint();
    for (int i = 0; i < hint.getVarsCount(); i++) {
      if (values.put(hint.getVars(i), hint.getValues(i)) != null) {
        failures.add(problem.name() + ": hinted twice");
      }
    }
    for (int v = 0; v < model.getVariablesCount(); v++) {
      IntegerVariableProto variable = model.getVariables(v);
      long low = variable.getDomain(0);
      long high = variable.getDomain(variable.getDomainCount() - 1);
      Long value = values.get(v);
      if (value == null ? low != high : value < low || value > high) {
        failures.add(
            problem.name() + ": " + variable.getName() + " [" + low + "," + high + "] := " + value);
      }
    }
    FormulatedProblem.Answer answer =
        hinted.solve(p -> p.setNumWorkers(1).setFixVariablesToTheirHintedValue(true));
    if (answer.status() != CpSolverStatus.OPTIMAL) {
      failures.add(problem.name() + ": the hint is " + answer.status());
    } else if (answer.objective() > hinted.incumbent()) {
      failures.add(
          problem.name() + ": " + answer.objective() + " instead of " + hinted.incumbent());
    }
  }

  /**
   * Thirty tasks in five jobs, with modes that need different models and workers, data that lies
   * about, deliveries, and models there or on their way.
   */
  private static Problem varied(int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem.Builder builder = Problem.builder().name("varied-" + seed).budget("fast", 12);
    for (int m = 0; m < 5; m++) {
      builder.model("m" + m, 300 + 100L * random.nextInt(0, 7));
    }
    for (int w = 0; w < 4; w++) {
      builder.worker(
          Worker.gpu("w" + w, w < 2 ? "fast" : "slow", 2_000, w < 2 ? 2_000_000 : 1_000_000)
              .withCapacities(Map.of("compute", w == 3 ? 2L : 1L))
              .withOverlapLoads(w != 1));
    }
    builder.transfers(TransferModel.uniform(20, 500_000));
    for (int j = 0; j < 5; j++) {
      Workflow.Builder workflow = Workflow.builder("f" + j);
      for (int t = 0; t < 6; t++) {
        workflow.task(variedTask("t" + t, random));
        int from = random.nextInt(0, t + 1);
        if (from < t) {
          workflow.edge(new DataEdge("t" + from, "t" + t, 100, seed % 2 == 0 ? "i" + from : null));
        }
      }
      builder.workflow(workflow.build());
      builder.job(
          new Job("j" + j, "f" + j, 400L * j)
              .withWeight(1 + j % 3)
              .withDueMicros(2_000L + 400L * j)
              .withInputs(new JobInput("t0", 200, "w" + j % 4))
              .withOutputs(new JobOutput("t5", 100, "w0")));
    }
    builder.state(
        ClusterState.EMPTY
            .withNowMicros(200)
            .withWorkers(
                WorkerState.holding("w0", "m0"),
                new WorkerState("w2", 300, List.of(), List.of(new Resident("m1", true))))
            .withLoadsInFlight(new LoadInFlight("w3", "m2", 100, 500)));
    return builder.objective(variedObjective(seed)).build();
  }

  private static Objective variedObjective(int seed) {
    return switch (seed) {
      case 0 -> Objective.makespan();
      case 1 ->
          Objective.totalWeightedFlow()
              .plus(1, ObjectiveTerm.BYTES_MOVED)
              .plus(100, ObjectiveTerm.LOAD_COUNT);
      case 2 ->
          Objective.of(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS)
              .plus(50, ObjectiveTerm.WORKERS_USED)
              .plus(3, ObjectiveTerm.BYTES_MOVED);
      default ->
          Objective.of(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS)
              .plus(1, ObjectiveTerm.MODEL_LOAD_MICROS)
              .plus(1, ObjectiveTerm.MAKESPAN_MICROS);
    };
  }

  private static Task variedTask(String id, SplittableRandom random) {
    int first = random.nextInt(0, 5);
    long duration = 100L * random.nextInt(0, 6);
    Mode large =
        Mode.of("large", TaskDuration.perWorker(Map.of("fast", duration, "slow", duration + 100)))
            .withModels("m" + first, "m" + (first + 1) % 5)
            .withWorkspaceBytes(100)
            .withConsumes(Map.of("fast", 1L));
    Mode small =
        Mode.of("small", TaskDuration.of(duration + 200))
            .withModels("m" + first)
            .withDemands(random.nextInt(0, 3) == 0 ? Map.of() : Map.of("compute", 1L));
    return Task.of(id, large, small);
  }

  @Test
  void aPlanOffTheUnitIsNotHinted() {
    Problem problem = SmallProblem.draw(1).scaled(1000).problem();
    FormulatedProblem hinted = FormulatedProblem.hinted(problem, 100);
    IndexedPlan late = hinted.start();
    assertThat(late).isNotNull();
    for (int t = 0; t < hinted.problem().tasks(); t++) {
      late.start[t] += 1;
      late.end[t] += 1;
    }
    for (FormulatedProblem without :
        List.of(
            FormulatedProblem.of(hinted.problem(), late, hinted.incumbent() + 1),
            FormulatedProblem.plain(problem))) {
      CpModelProto model = without.formulation().model().model();
      assertThat(model.getSolutionHint().getVarsCount()).isZero();
    }
    assertThat(hinted.formulation().model().model().getSolutionHint().getVarsCount()).isPositive();
  }
}
