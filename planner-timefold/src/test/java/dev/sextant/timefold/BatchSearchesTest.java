package dev.sextant.timefold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.contract.BatchMix;
import dev.sextant.planner.contract.Magnitude;
import dev.sextant.planner.contract.ProblemFamily;
import dev.sextant.planner.model.Problem;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the searches make of drawn problems whose runs go in batches. */
class BatchSearchesTest {
  private static final List<String> LISTS = List.of("heft", "dls", "etf", "min-min", "compass+");
  private static final List<String> SEARCHES = List.of("local-search", "timefold");
  private static final long STEPS = 200;

  @Test
  void searchesAreNoWorseThanLists() throws InterruptedException {
    ProblemFamily family =
        new ProblemFamily(
            "sextant.mix.batches.searches", 16, seed -> BatchMix.of(seed, 14, Magnitude.UNITS));
    AtomicInteger compared = new AtomicInteger();
    family.judge(problem -> judge(problem, compared));
    assertThat(compared.get()).isGreaterThan(family.size() / 2);
  }

  private static @Nullable String judge(Problem problem, AtomicInteger compared) {
    OptionalLong best =
        LISTS.stream()
            .map(name -> solve(name, problem))
            .flatMapToLong(result -> result.objective().stream())
            .min();
    for (String name : SEARCHES) {
      PlanResult result = solve(name, problem);
      if (result.fault() != null) {
        return name + " has a fault: " + result.fault();
      }
      if (result.plan() != null && !PlanChecker.check(problem, result.plan()).isEmpty()) {
        return name + " breaks something: " + PlanChecker.check(problem, result.plan());
      }
      if (best.isPresent() && result.objective().orElse(Long.MAX_VALUE) > best.getAsLong()) {
        return name + " is worse than lists: " + result.objective() + ", " + best.getAsLong();
      }
    }
    compared.addAndGet(best.isPresent() ? 1 : 0);
    return null;
  }

  private static PlanResult solve(String name, Problem problem) {
    return Planners.get(name)
        .plan(
            problem,
            PlannerOptions.defaults()
                .withTimeLimit(Duration.ofMinutes(5))
                .withStepLimit(STEPS)
                .withMaxThreads(1));
  }
}
