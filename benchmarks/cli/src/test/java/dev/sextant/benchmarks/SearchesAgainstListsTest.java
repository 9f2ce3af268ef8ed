package dev.sextant.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.generator.CascadeGenerator;
import dev.sextant.benchmarks.generator.GeneratorSettings;
import dev.sextant.benchmarks.generator.Generators;
import dev.sextant.benchmarks.generator.OffloadGenerator;
import dev.sextant.heuristics.HeuristicsProvider;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * No search returns a plan worse than that of any list planner that finishes within the search's
 * limit: over problems of all families and objectives.
 *
 * <p>In the normal run of a few small ones under a limit on steps. With {@code
 * sextant.searches.problems} of that many with 20 to 10 000 tasks, under a limit of {@code
 * sextant.searches.millis} or, where that is more, of a millisecond per task, from the one on that
 * {@code sextant.searches.first} names. Lists must be able to finish at all for a search to know
 * them, so a limit grows with the problem.
 */
class SearchesAgainstListsTest {
  private static final int FEW = 8;
  private static final int TASKS_OF_CASCADE = 12;
  private static final int PROBLEMS = Integer.getInteger("sextant.searches.problems", FEW);
  private static final int FIRST = Integer.getInteger("sextant.searches.first", 0);
  private static final int MILLIS = Integer.getInteger("sextant.searches.millis", 2_000);
  private static final int[] TASKS = {20, 50, 120, 300, 800, 2_000, 5_000, 10_000};
  private static final int[] WORKERS = {3, 5, 8, 16, 32};
  private static final int TASKS_PER_JOB = 5;
  private static final List<String> SEARCHES =
      List.of("list-search", "local-search", "timefold", "cp-sat", "auto");

  @Test
  void noSearchIsWorseThanAListPlannerThatFinishesInItsTime() {
    List<String> worse = new ArrayList<>();
    for (int i = FIRST; i < FIRST + PROBLEMS; i++) {
      Problem problem = problem(i);
      String best = "none";
      long least = Long.MAX_VALUE;
      for (String list : new HeuristicsProvider().names()) {
        if (!SEARCHES.contains(list)) {
          PlanResult result = Planners.get(list).plan(problem, limits(problem));
          if (result.plan() != null && result.objective().orElseThrow() < least) {
            least = result.objective().orElseThrow();
            best = list;
          }
        }
      }
      for (String search : SEARCHES) {
        PlanResult result = Planners.get(search).plan(problem, limits(problem));
        assertThat(result.stopReason()).as(problem.name()).isNotEqualTo(StopReason.FAILED);
        long objective = result.plan() == null ? Long.MAX_VALUE : result.objective().orElseThrow();
        if (objective > least) {
          worse.add(problem.name() + ": " + search + " " + objective + ", " + best + " " + least);
        }
      }
    }
    assertThat(worse).isEmpty();
  }

  private static PlannerOptions limits(Problem problem) {
    int tasks = CompiledProblem.of(problem).tasks();
    return PROBLEMS > FEW
        ? PlannerOptions.defaults().withTimeLimit(Duration.ofMillis(Math.max(MILLIS, tasks)))
        : PlannerOptions.defaults().withTimeLimit(Duration.ofMinutes(1)).withStepLimit(100);
  }

  private static Problem problem(int number) {
    SplittableRandom random = new SplittableRandom(number);
    List<String> families = Generators.families();
    String family = families.get(number % families.size());
    int sizes = PROBLEMS > FEW ? TASKS.length : 1;
    int tasks = TASKS[number / families.size() % sizes];
    int workers = WORKERS[random.nextInt(WORKERS.length)];
    GeneratorSettings settings = GeneratorSettings.ofSeed(number);
    // A program for arrays runs on one host and one accelerator.
    settings = family.equals(OffloadGenerator.FAMILY) ? settings : settings.withWorkers(workers);
    settings =
        switch (family) {
          case "compass" -> withJobs(settings, tasks);
          case CascadeGenerator.FAMILY -> withJobs(settings, Math.max(1, tasks / TASKS_OF_CASCADE));
          default -> settings.withTasks(tasks);
        };
    Problem problem = Generators.of(family, settings).generate();
    return withDueDates(problem, objective(random), random);
  }

  private static GeneratorSettings withJobs(GeneratorSettings settings, int tasks) {
    return new GeneratorSettings(
        settings.workers(),
        null,
        null,
        null,
        null,
        null,
        null,
        Math.max(1, tasks / TASKS_PER_JOB),
        null,
        null,
        null,
        settings.seed(),
        null);
  }

  /** Half of the jobs are due some time after their release. */
  private static Problem withDueDates(
      Problem problem, Objective objective, SplittableRandom random) {
    List<Job> jobs =
        problem.jobs().stream()
            .map(
                job ->
                    random.nextBoolean()
                        ? job.withDueMicros(job.releaseMicros() + random.nextLong(30_000_000))
                        : job)
            .toList();
    return problem.withJobs(jobs).withObjective(objective);
  }

  private static Objective objective(SplittableRandom random) {
    ObjectiveTerm[] terms =
        Arrays.copyOf(ObjectiveTerm.values(), ObjectiveTerm.MOVED_RUNS.ordinal());
    Objective one = Objective.of(terms[random.nextInt(terms.length)]);
    return switch (random.nextInt(3)) {
      case 0 -> Objective.makespan();
      case 1 -> one;
      default -> one.plus(random.nextInt(1, 4), terms[random.nextInt(terms.length)]);
    };
  }
}
