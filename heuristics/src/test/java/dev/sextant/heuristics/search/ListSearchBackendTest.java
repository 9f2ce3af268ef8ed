package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.timetable.PlanCompletion;
import dev.sextant.heuristics.timetable.RandomProblems;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.compiled.PlanTranslator;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchOptions;
import dev.sextant.planner.spi.SearchRequest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The search itself, without the facade, which refutes what bounds and totals tell. */
class ListSearchBackendTest {
  private static final long STEPS = 20;

  @Test
  void saysByHowMuchADeadlineIsMissedAtLeast() {
    Problem problem = chain(Map.of(), 100, 250).workers(Worker.cpu("v"), Worker.cpu("w")).build();
    assertThat(counters(problem)).containsEntry(PlanCompletion.SMALLEST_LATENESS, 50L);
  }

  @Test
  void saysByHowMuchABudgetIsExceededAtLeast() {
    Problem problem =
        chain(Map.of("energy", 2L), 100, 1_000)
            .budget("energy", 5)
            .workers(Worker.cpu("v"), Worker.cpu("w"))
            .build();
    assertThat(counters(problem)).containsEntry(PlanCompletion.SMALLEST_EXCESS, 1L);
  }

  @Test
  void saysNothingIsMissedWhereNothingIs() {
    Problem problem = chain(Map.of(), 100, 300).workers(Worker.cpu("v"), Worker.cpu("w")).build();
    assertThat(counters(problem)).containsOnlyKeys("steps");
  }

  private static Map<String, Long> counters(Problem problem) {
    return search(new ListSearchBackend(), new CheckingSink(problem), STEPS, null).counters();
  }

  @Test
  void aBetterStartThanAllListsIsOffered() {
    int started = 0;
    for (long seed = 0; seed < 60; seed++) {
      Problem problem = RandomProblems.of(seed);
      if (CompiledProblem.of(problem).taskWithoutOption().isPresent()) {
        continue;
      }
      CheckingSink lists = new CheckingSink(problem);
      search(new ListSearchBackend(), lists, 0, null);
      CheckingSink changes = new CheckingSink(problem);
      search(new LocalSearchBackend(), changes, 2_000, null);
      if (changes.objective < lists.objective) {
        CheckingSink sink = new CheckingSink(problem);
        search(new ListSearchBackend(), sink, 0, changes.best);
        assertThat(sink.objective).as(problem.name()).isLessThanOrEqualTo(lists.objective);
        started += sink.objective == changes.objective ? 1 : 0;
      }
    }
    assertThat(started).isGreaterThan(5);
  }

  private static Outcome search(
      PlannerBackend backend, CheckingSink sink, long steps, @Nullable IndexedPlan warmStart) {
    SearchOptions options = SearchOptions.defaults().withStepLimit(steps);
    return backend.search(
        new SearchRequest(sink.problem, options, warmStart), sink, new PlanInterrupter());
  }

  private static Problem.Builder chain(Map<String, Long> consumes, long micros, long deadline) {
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < 3; t++) {
      workflow.task(new Task("t" + t, List.of(Mode.of(micros).withConsumes(consumes))));
      if (t > 0) {
        workflow.edge("t" + (t - 1), "t" + t, 0);
      }
    }
    return Problem.builder()
        .workflow(workflow.build())
        .job(new Job("j", "f", 0).withDeadlineMicros(deadline))
        .objective(Objective.makespan());
  }

  /** Keeps the best plan, and puts each through the checker. */
  private static final class CheckingSink implements IncumbentSink {
    private final CompiledProblem problem;
    private @Nullable IndexedPlan best;
    private long objective = Long.MAX_VALUE;

    CheckingSink(Problem problem) {
      this.problem = CompiledProblem.of(problem);
    }

    @Override
    public boolean offer(IndexedPlan plan) {
      assertThat(PlanChecker.check(problem.problem(), PlanTranslator.toPlan(problem, plan)))
          .isEmpty();
      long offered = new ObjectiveFunction(problem).evaluate(plan);
      if (offered >= objective) {
        return false;
      }
      best = plan.copy();
      objective = offered;
      return true;
    }

    @Override
    public boolean offerUnchecked(IndexedPlan plan) {
      return offer(plan);
    }

    @Override
    public void tightenLowerBound(long bound) {}

    @Override
    public @Nullable IndexedPlan incumbent() {
      return best == null ? null : best.copy();
    }

    @Override
    public long incumbentObjective() {
      return objective;
    }

    @Override
    public long lowerBound() {
      return 0;
    }
  }
}
