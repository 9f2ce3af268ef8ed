package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.SatParameters;
import dev.sextant.heuristics.search.LocalSearchBackend;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.PlanTranslator;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.spi.SearchOptions;
import dev.sextant.planner.spi.SearchRequest;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A problem with its model.
 *
 * @param start the hinted plan, or null
 * @param incumbent its objective, or {@code Long.MAX_VALUE}
 */
record FormulatedProblem(
    CompiledProblem problem, Formulation formulation, @Nullable IndexedPlan start, long incumbent) {

  /** What the solver says: the status, the best plan's objective and the bound at the end. */
  record Answer(CpSolverStatus status, long objective, OptionalLong bound) {}

  /** Without a hint. */
  static FormulatedProblem plain(Problem problem) {
    return of(CompiledProblem.of(problem), null, Long.MAX_VALUE);
  }

  /** With the plan of a local search of so many steps as the hint, if it finds one. */
  static FormulatedProblem hinted(Problem problem, long steps) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    PlanRecorder recorder = new PlanRecorder(compiled);
    SearchOptions options = SearchOptions.defaults().withStepLimit(steps).withMaxThreads(1);
    new LocalSearchBackend()
        .search(new SearchRequest(compiled, options, null), recorder, new PlanInterrupter());
    return of(compiled, recorder.incumbent(), recorder.incumbentObjective());
  }

  static FormulatedProblem of(
      CompiledProblem problem, @Nullable IndexedPlan start, long incumbent) {
    Natives.load();
    Candidates candidates = new Candidates(problem);
    Formulation formulation =
        new Formulation(
            FormulationContext.of(
                problem,
                candidates,
                CpSatOptions.defaults(),
                start,
                incumbent,
                Long.MIN_VALUE,
                () -> false));
    return new FormulatedProblem(problem, formulation, start, incumbent);
  }

  /** Solves the model; fails when a plan on the way breaks a constraint. */
  Answer solve(Consumer<SatParameters.Builder> parameters) {
    PlanRecorder recorder = new PlanRecorder(problem);
    NativeSolver solver = new NativeSolver(formulation.model(), new PlanInterrupter());
    solver.parameters().setMaxTimeInSeconds(20);
    parameters.accept(solver.parameters());
    CpSolverStatus status =
        solver.solve(
            new NativeSolver.Listener() {
              @Override
              public void onSolution(NativeSolver.Values values) {
                IndexedPlan plan = formulation.plan(values);
                assertThat(
                        PlanChecker.check(problem.problem(), PlanTranslator.toPlan(problem, plan)))
                    .as(problem.problem().name())
                    .isEmpty();
                recorder.offer(plan);
              }

              @Override
              public void onBound(long bound) {
                recorder.tightenLowerBound(formulation.objective(bound));
              }
            });
    OptionalLong bound = solver.bound(status);
    bound.ifPresent(value -> recorder.tightenLowerBound(formulation.objective(value)));
    return new Answer(
        status,
        recorder.incumbentObjective(),
        bound.isPresent() ? OptionalLong.of(recorder.lowerBound()) : OptionalLong.empty());
  }
}
