package dev.sextant.benchmarks.cli;

import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.Violation;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Place;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.io.PrintStream;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What the checker says of a plan, for people. */
final class PlanViolations {
  private PlanViolations() {}

  /** Checks a plan and prints what is wrong with it; returns the number of violations. */
  static int print(Problem problem, Plan plan, PrintStream out) {
    List<Violation> violations = PlanChecker.check(problem, plan);
    Set<String> jobs = problem.jobs().stream().map(Job::id).collect(Collectors.toSet());
    List<String> planned = plan.runs().stream().map(TaskRun::job).distinct().toList();
    if (!planned.isEmpty() && planned.stream().noneMatch(jobs::contains)) {
      out.printf(
          "The problem has none of the plan's %s, such as (%s).%n"
              + "Maybe the plan is of another problem.%n",
          planned.size() == 1 ? "jobs" : planned.size() + " jobs", Place.shown(planned.get(0)));
    } else {
      violations.forEach(violation -> out.println(violation));
    }
    out.flush();
    return violations.size();
  }
}
