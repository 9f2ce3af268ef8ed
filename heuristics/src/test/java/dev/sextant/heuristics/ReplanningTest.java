package dev.sextant.heuristics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.timetable.RandomProblems;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.contract.PlannerContract;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random problems, planned, stopped midway, and planned again from where they stand. */
class ReplanningTest {
  /** Per planner; each planner gets problems of its own. */
  private static final int PROBLEMS = System.getProperty(PlannerContract.ALL) == null ? 25 : 200;

  /** More steps than there are tasks; a search that would go on until its time is up ends here. */
  private static final PlannerOptions OPTIONS = PlannerOptions.defaults().withStepLimit(500);

  @ParameterizedTest
  @MethodSource("planners")
  void boundsMetricsAndObjectivesAgreeOnEveryPlan(String name) {
    Planner planner = Planners.get(name);
    int replanned = 0;
    long begin = (long) PROBLEMS * List.copyOf(planners()).indexOf(name);
    for (long seed = begin; seed < begin + PROBLEMS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Problem problem = withLinks(RandomProblems.of(seed), random);
      PlanResult first = planner.plan(problem, OPTIONS);
      if (first.plan() == null) {
        continue;
      }
      judge(problem, first.requirePlan(), "seed " + seed);
      Problem later = Snapshots.of(problem, first.requirePlan(), instant(first, random), random);
      assertThat(later.errors()).as("seed " + seed).isEmpty();
      PlanResult second = planner.plan(later, OPTIONS);
      if (holdsNothingForGood(later)) {
        assertThat(second.status()).as("seed " + seed).isNotEqualTo(PlanStatus.INFEASIBLE);
      }
      if (second.plan() != null) {
        judge(later, second.requirePlan(), "replanned, seed " + seed);
        replanned++;
      }
    }
    assertThat(replanned).isGreaterThan(PROBLEMS * 9 / 10);
  }

  static Set<String> planners() {
    return new HeuristicsProvider().names();
  }

  /** Pinned residents may leave a task no room, even if it had some before they were pinned. */
  private static boolean holdsNothingForGood(Problem problem) {
    return problem.state().workers().stream()
        .flatMap(worker -> worker.residents().stream())
        .noneMatch(Resident::pinned);
  }

  /** Mostly an instant at which something happens, which is where mistakes by one show. */
  private static long instant(PlanResult result, SplittableRandom random) {
    List<TaskRun> runs = result.requirePlan().runs();
    TaskRun run = runs.get(random.nextInt(runs.size()));
    return switch (random.nextInt(3)) {
      case 0 -> run.startMicros();
      case 1 -> run.endMicros();
      default -> (run.startMicros() + run.endMicros()) / 2;
    };
  }

  private static void judge(Problem problem, Plan plan, String context) {
    assertThat(PlanChecker.check(problem, plan)).as(context).isEmpty();
    Map<ObjectiveTerm, Long> terms = PlanMetrics.of(problem, plan).terms();
    Map<ObjectiveTerm, Long> computed = new EnumMap<>(ObjectiveTerm.class);
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      CompiledProblem compiled = CompiledProblem.of(problem.withObjective(Objective.of(term)));
      computed.put(
          term,
          new ObjectiveFunction(compiled).evaluate(compiled.translator().toNumbers(plan).plan()));
      assertThat(LowerBounds.of(compiled).objective().value())
          .as("bound on " + term + ", " + context)
          .isLessThanOrEqualTo(terms.get(term));
    }
    assertThat(computed).as(context).isEqualTo(terms);
  }

  /** Sometimes the problem with links drawn for single pairs of workers, storage included. */
  private static Problem withLinks(Problem problem, SplittableRandom random) {
    if (random.nextBoolean()) {
      return problem;
    }
    List<TransferModel.LinkTable.Entry> entries = new ArrayList<>();
    problem
        .workers()
        .forEach(
            from ->
                problem
                    .workers()
                    .forEach(
                        to -> {
                          if (from != to && random.nextBoolean()) {
                            Link link = new Link(random.nextInt(4), random.nextInt(1, 4) * 500_000);
                            entries.add(
                                new TransferModel.LinkTable.Entry(from.id(), to.id(), link));
                          }
                        }));
    return problem.withTransfers(
        new TransferModel.LinkTable(new Link(6, 300_000), List.of(), entries));
  }
}
