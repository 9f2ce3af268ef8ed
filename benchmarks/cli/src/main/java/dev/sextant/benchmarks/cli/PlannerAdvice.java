package dev.sextant.benchmarks.cli;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.spi.Traits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says which planner may do better where one has left a gap, or found nothing, and how to call it.
 * Of the planners there are, an exact one is for problems that it can search through, and a search
 * from the plan at hand for the others: neither is ever worse than the plan it begins with.
 */
final class PlannerAdvice {
  /** More tasks than an exact planner improves on within a minute or so. */
  private static final int EXACT_TASKS = 500;

  private static final Duration ENOUGH = Duration.ofMinutes(1);

  /** How much more time a search gets that stopped at its limit. */
  private static final int LONGER = 6;

  /** Searches that improve plans of any size, the best on most problems first. */
  private static final List<String> SEARCHES = List.of("auto", "local-search", "timefold");

  private final PlannerCatalog planners;
  private final Duration limit;
  private final String options;

  /**
   * Advice on calls with a limit of time.
   *
   * @param planners those there are
   * @param options of the call besides planner and limit, each with a blank before it
   */
  PlannerAdvice(PlannerCatalog planners, Duration limit, String options) {
    this.planners = planners;
    this.limit = limit;
    this.options = options;
  }

  /**
   * Who may do better, why, and the command; empty where nothing is left to do or nobody can do it.
   *
   * @param file the problem, with the options that say how it is read
   * @param plan where the plan was written; null when it was not
   */
  Optional<String> of(Problem problem, PlanResult result, String file, @Nullable Path plan) {
    boolean open = result.status() == PlanStatus.FEASIBLE || result.status() == PlanStatus.UNKNOWN;
    String used = result.planner().replaceFirst(":.*", "");
    if (!open || result.fault() != null || !planners.names().contains(used)) {
      return Optional.empty();
    }
    return switch (result.stopReason()) {
      case COMPLETED, TIME_LIMIT, STEP_LIMIT ->
          better(used, tasks(problem))
              .filter(name -> !name.equals(used) || result.stopReason() != StopReason.COMPLETED)
              .map(name -> advice(name, result, file, plan));
      case GAP_REACHED, INTERRUPTED, OUT_OF_MEMORY, FAILED, CRASHED, KILLED -> Optional.empty();
    };
  }

  private String advice(String better, PlanResult result, String file, @Nullable Path plan) {
    boolean again = result.planner().startsWith(better);
    String name = again ? result.planner() : better;
    Duration time = again ? limit.multipliedBy(LONGER) : ENOUGH;
    return name
        + " "
        + (again ? "may do better with more time" : hope(better, result.plan() != null))
        + ":\n"
        + Program.name()
        + " solve "
        + file
        + " --planner "
        + ShellWords.quoted(name)
        + (plan == null ? "" : " --warm-start " + ShellWords.quoted(plan))
        + " --time-limit "
        + Durations.text(time)
        + options;
  }

  private String hope(String better, boolean planned) {
    boolean exact = planners.traits(better).exact();
    if (planned) {
      return exact ? "improves plans and proves optima" : "improves plans";
    }
    return exact ? "finds a plan or proves that there is none, given time" : "may find a plan";
  }

  /** Who may do better than a planner; itself where it is a search. */
  private Optional<String> better(String used, int tasks) {
    Traits traits = planners.traits(used);
    Optional<String> exact =
        planners.names().stream()
            .filter(name -> planners.traits(name).exact() && planners.traits(name).usesWarmStart())
            .findFirst();
    boolean small = tasks <= EXACT_TASKS && exact.isPresent();
    if (traits.exact() || traits.usesWarmStart() && !small) {
      return Optional.of(used);
    }
    return small
        ? exact
        : SEARCHES.stream().filter(planners.names()::contains).findFirst().or(() -> exact);
  }

  private static int tasks(Problem problem) {
    Map<String, Integer> sizes = new HashMap<>();
    problem.workflows().forEach(flow -> sizes.put(flow.id(), flow.tasks().size()));
    long tasks = 0;
    for (Job job : problem.jobs()) {
      tasks += sizes.getOrDefault(job.workflow(), 0);
    }
    return (int) Math.min(Integer.MAX_VALUE, tasks);
  }
}
