package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The fewest late jobs on one worker, which are known (Moore, Management Science 15, 1968). */
class LateJobsTest {
  private static final int JOBS = 200;
  private static final PlannerOptions OPTIONS =
      PlannerOptions.defaults().withTimeLimit(Duration.ofMinutes(1)).withStepLimit(100_000);

  private record OneTask(long micros, long due) {}

  private static List<OneTask> tasks(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<OneTask> tasks = new ArrayList<>();
    for (int j = 0; j < JOBS; j++) {
      long micros = random.nextInt(10, 100);
      tasks.add(new OneTask(micros, micros + random.nextInt(JOBS * 30)));
    }
    return tasks;
  }

  /** By due date; where one comes out late, the longest before it is given up. */
  private static int fewest(List<OneTask> tasks) {
    PriorityQueue<Long> kept = new PriorityQueue<>(Comparator.reverseOrder());
    long end = 0;
    for (OneTask task : tasks.stream().sorted(Comparator.comparingLong(OneTask::due)).toList()) {
      kept.add(task.micros());
      end += task.micros();
      if (end > task.due()) {
        end -= kept.remove();
      }
    }
    return tasks.size() - kept.size();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void areNearlyFound(long seed) {
    List<OneTask> tasks = tasks(seed);
    Problem.Builder builder =
        Problem.builder()
            .worker(Worker.cpu("w"))
            .objective(Objective.of(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS));
    for (int j = 0; j < JOBS; j++) {
      OneTask task = tasks.get(j);
      String name = "j" + j;
      builder.workflow(Workflow.builder(name).task("t", task.micros()).build());
      builder.job(new Job(name, name, 0).withDueMicros(task.due()));
    }
    Problem problem = builder.build();

    PlanResult result = Planners.get("local-search").plan(problem, OPTIONS);

    assertThat(PlanChecker.check(problem, result.requirePlan())).isEmpty();
    int fewest = fewest(tasks);
    assertThat(fewest).isBetween(JOBS / 5, JOBS / 2);
    assertThat(result.objective().orElseThrow()).isBetween((long) fewest, fewest * 105L / 100);
  }
}
