package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.IntVar;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sizes and times near the limits of what the semantics admit. */
@Tag("numbers")
class LargeNumbersTest {
  private static final NativeSolver.Listener SILENT =
      new NativeSolver.Listener() {
        @Override
        public void onSolution(NativeSolver.Values values) {}

        @Override
        public void onBound(long bound) {}
      };

  private static void planned(Problem problem) {
    long optimum = BruteForceOracle.solve(problem).objective();
    PlanResult result = Planners.get("cp-sat").plan(problem);
    String context = problem.name() + ": " + result;
    assertThat(PlanChecker.check(problem, result.requirePlan())).as(context).isEmpty();
    assertThat(result.objective().orElseThrow()).as(context).isGreaterThanOrEqualTo(optimum);
    assertThat(result.lowerBound().value()).as(context).isLessThanOrEqualTo(optimum);
  }

  /** Four tasks that demand sizes near the end of the range, which have no common divisor. */
  private static Problem demanding(long unit, long duration) {
    Workflow.Builder workflow = Workflow.builder("f");
    long[] extra = {0, 1, 3, 7};
    for (int t = 0; t < extra.length; t++) {
      Mode mode = Mode.of(duration + t).withDemands(Map.of("memory", unit + extra[t]));
      workflow.task(Task.of("t" + t, mode));
    }
    return Problem.builder()
        .name("unit " + unit + " duration " + duration)
        .workflow(workflow.build())
        .job("j", "f")
        // Room for the two smallest but for none of the other pairs.
        .worker(Worker.cpu("w").withCapacities(Map.of("memory", 2 * unit + 1)))
        .objective(Objective.makespan())
        .build();
  }

  @ParameterizedTest
  @ValueSource(longs = {10, 1L << 20, 1L << 40, 1L << 50, 1L << 59})
  void hugeDemandsAreNotConfused(long unit) {
    planned(demanding(unit, 5));
    planned(demanding(unit, (1L << 47) + 1));
  }

  @ParameterizedTest
  @ValueSource(longs = {10, 1L << 40, 1L << 58})
  void hugeModelsAreNotConfused(long unit) {
    for (long duration : new long[] {0, 3, (1L << 46) + 1}) {
      for (ObjectiveTerm term : List.of(ObjectiveTerm.MAKESPAN_MICROS, ObjectiveTerm.LOAD_COUNT)) {
        Workflow.Builder workflow = Workflow.builder("f");
        Problem.Builder builder =
            Problem.builder()
                .name("unit " + unit + " duration " + duration + " " + term)
                .objective(Objective.of(term))
                .worker(Worker.gpu("w", "default", 2 * unit + 1, 1).withModelLoad(null));
        for (int m = 0; m < 3; m++) {
          // Of the three pairs, two have room.
          builder.model(new ModelArtifact("m" + m, unit + m / 2, Map.of("default", 3L + m)));
        }
        for (int t = 0; t < 4; t++) {
          workflow.task(
              Task.of("t" + t, Mode.of(duration == 0 ? 0 : duration + t).withModels("m" + t % 3)));
        }
        planned(builder.workflow(workflow.build()).job("j", "f").build());
      }
    }
  }

  @Test
  void aHorizonNearTheLimitIsPlannedToTheMicrosecond() {
    long unit = (1L << 48) + 1;
    Problem problem =
        Problem.builder()
            .workflow(
                Workflow.builder("f")
                    .task("a", unit)
                    .task("b", unit + 1)
                    .task("c", unit + 2)
                    .task("d", unit + 5)
                    .edge("a", "d", 0)
                    .build())
            .job("j", "f")
            .workers(Worker.cpu("v"), Worker.cpu("w"))
            .objective(Objective.makespan())
            .build();
    PlanResult result = Planners.get("cp-sat").plan(problem);
    assertThat(result.status()).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(result.objective()).hasValue(BruteForceOracle.solve(problem).objective());
  }

  @Test
  void aCapacityThatDividesStaysExact() {
    Natives.load();
    CpModel model = new CpModel();
    Demands demands = new Demands();
    List<IntVar> starts = add(model, demands, 3, 1L << 59, 4);
    assertThat(demands.addCumulative(model, (1L << 60) + 5, 12)).isTrue();
    model.minimize(starts.get(2));
    assertThat(solve(model)).isEqualTo(CpSolverStatus.OPTIMAL);
    // Two side by side, then the third.
    CpModel tooShort = new CpModel();
    Demands same = new Demands();
    for (IntVar start : add(tooShort, same, 3, 1L << 59, 4)) {
      tooShort.addLessOrEqual(start, 3);
    }
    assertThat(same.addCumulative(tooShort, (1L << 60) + 5, 12)).isTrue();
    assertThat(solve(tooShort)).isEqualTo(CpSolverStatus.INFEASIBLE);
  }

  @Test
  void aCapacityThatMustBeRoundedIsRelaxedAndSaysSo() {
    Natives.load();
    CpModel model = new CpModel();
    Demands demands = new Demands();
    add(model, demands, 2, (1L << 59) + 1, 4);
    add(model, demands, 1, (1L << 59) + 2, 4);
    assertThat(demands.addCumulative(model, (1L << 60) + 2, 1L << 50)).isFalse();
    assertThat(solve(model)).isEqualTo(CpSolverStatus.OPTIMAL);
  }

  @Test
  void demandsAreUnaryWhenTheTwoSmallestDoNotFit() {
    Natives.load();
    CpModel model = new CpModel();
    Demands demands = new Demands();
    add(model, demands, 1, 5, 4);
    assertThat(demands.areUnary(5)).as("alone").isTrue();
    add(model, demands, 1, 3, 4);
    assertThat(demands.areUnary(8)).isFalse();
    assertThat(demands.areUnary(7)).isTrue();
    add(model, demands, 1, 0, 4);
    assertThat(demands.size()).as("nothing takes nothing").isEqualTo(2);
    add(model, demands, 1, 4, 4);
    assertThat(demands.areUnary(7)).isFalse();
    assertThat(demands.areUnary(6)).isTrue();
  }

  private static List<IntVar> add(
      CpModel model, Demands demands, int count, long demand, long length) {
    List<IntVar> starts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      IntVar start = model.newIntVar(0, 100, "");
      demands.add(model.newFixedSizeIntervalVar(start, length, ""), demand);
      starts.add(start);
    }
    return starts;
  }

  private static CpSolverStatus solve(CpModel model) {
    return new NativeSolver(model, new PlanInterrupter()).solve(SILENT);
  }
}
