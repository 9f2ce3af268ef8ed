package dev.sextant.planner.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.PlanJudge;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.List;
import java.util.stream.Stream;

/** A problem with its optimum, and what must be true of any planner's result for it. */
record ContractCase(String name, Problem problem, Optimum optimum) {

  /**
   * Whether every planner must decide it: nothing is asked of a heuristic that it could miss, such
   * as a deadline, a budget, or a resident model that cannot be loaded again.
   */
  boolean isEasy() {
    return problem.budgets().isEmpty()
        && problem.jobs().stream().allMatch(job -> job.deadlineMicros() == null)
        && holdings().allMatch(this::canReload);
  }

  private Stream<String[]> holdings() {
    Stream<String[]> residents =
        problem.state().workers().stream()
            .flatMap(
                (WorkerState state) ->
                    state.residents().stream()
                        .map(resident -> new String[] {state.worker(), resident.model()}));
    Stream<String[]> inFlight =
        problem.state().loadsInFlight().stream()
            .map(load -> new String[] {load.worker(), load.model()});
    return Stream.concat(residents, inFlight);
  }

  private boolean canReload(String[] workerAndModel) {
    Worker worker =
        problem.workers().stream()
            .filter(w -> w.id().equals(workerAndModel[0]))
            .findFirst()
            .orElseThrow();
    ModelArtifact model =
        problem.models().stream()
            .filter(m -> m.id().equals(workerAndModel[1]))
            .findFirst()
            .orElseThrow();
    return worker.modelLoad() != null || model.loadMicrosByWorkerType().containsKey(worker.type());
  }

  /** Unknown ids, a run twice, times before now and beyond the horizon, runs that end early. */
  Plan nonsense() {
    String job = problem.jobs().get(0).id();
    String task = problem.workflows().get(0).tasks().get(0).id();
    String worker = problem.workers().get(0).id();
    return new Plan(
        List.of(
            new TaskRun("no-job", "no-task", "no-mode", "no-worker", 0, 1),
            new TaskRun(job, task, "no-mode", worker, -5, -9),
            new TaskRun(job, task, "default", "no-worker", Long.MAX_VALUE, Long.MIN_VALUE),
            new TaskRun(job, task, "default", worker, Long.MIN_VALUE, Long.MAX_VALUE)),
        List.of(
            new Residency(worker, "no-model", 0, 1, null),
            new Residency("no-worker", "A", Long.MAX_VALUE, -1, Long.MIN_VALUE),
            new Residency(worker, "A", -3, -2, -1L)));
  }

  /** Fails unless everything the result claims is right. */
  void judge(PlanResult result) {
    String context = name + ": " + result;
    assertThat(result.fault()).as("fault, " + context).isNull();
    Plan plan = result.plan();
    if (plan == null) {
      assertThat(result.status()).as(context).isIn(PlanStatus.UNKNOWN, PlanStatus.INFEASIBLE);
      assertThat(result.objective()).as(context).isEmpty();
      assertThat(result.relativeGap()).as(context).isEmpty();
    } else {
      assertThat(optimum.isFeasible()).as("feasible, " + context).isTrue();
      judgePlan(problem, plan, result.objective().orElseThrow(), context);
      assertThat(result.objective().orElseThrow())
          .as("objective, " + context)
          .isGreaterThanOrEqualTo(optimum.objective());
      boolean proven = result.objective().orElseThrow() == result.lowerBound().value();
      assertThat(result.status())
          .as(context)
          .isEqualTo(proven ? PlanStatus.OPTIMAL : PlanStatus.FEASIBLE);
    }
    if (optimum.isFeasible()) {
      assertThat(result.status()).as(context).isNotEqualTo(PlanStatus.INFEASIBLE);
      assertThat(result.lowerBound().value())
          .as("lower bound, " + context)
          .isLessThanOrEqualTo(optimum.objective());
    }
  }

  /** Fails unless the plan is valid and has this objective. */
  static void judgePlan(Problem problem, Plan plan, long objective, String context) {
    assertThat(PlanChecker.check(problem, plan)).as("violations, " + context).isEmpty();
    assertThat(PlanMetrics.of(problem, plan).objective())
        .as("objective of the metrics, " + context)
        .isEqualTo(objective);
    assertThat(new PlanJudge(problem).objective(plan))
        .as("objective alone, " + context)
        .isEqualTo(objective);
  }
}
