package dev.sextant.benchmarks.jmh;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * How much of a day of hourly prices a planner decides, as Markdown: the least cost of tasks on
 * workers of different speeds, whose price changes every hour and which close now and then, with
 * precedence in pairs and a deadline at the end of the day. Not a JMH benchmark.
 *
 * <p>Arguments: the planner, the limit in seconds, tasks, workers, price steps, and the seeds from
 * 1 on. {@code mvn -Pjmh -DskipTests verify
 * -Djmh.main=dev.sextant.benchmarks.jmh.PriceStepsMeasurement "-Djmh.benchmark=cp-sat 30 20 4 24
 * 10"}
 */
public final class PriceStepsMeasurement {
  private static final long HOUR = 3_600_000_000L;
  private static final long MINUTE = 60_000_000L;

  private PriceStepsMeasurement() {}

  /** Measures and prints. */
  public static void main(String[] given) {
    String[] args = String.join(" ", given).split(" ");
    Planner planner = Planners.get(args[0]);
    PlannerOptions options =
        PlannerOptions.defaults().withTimeLimit(Duration.ofSeconds(Long.parseLong(args[1])));
    int seeds = Integer.parseInt(args[5]);
    int proven = 0;
    System.out.println(
        "| Seed | Status | Cost | Bound | Gap | Seconds |\n|---|---|---|---|---|---|");
    for (int seed = 1; seed <= seeds; seed++) {
      Problem problem =
          problem(
              seed,
              Integer.parseInt(args[2]),
              Integer.parseInt(args[3]),
              Integer.parseInt(args[4]));
      PlanResult result = planner.plan(problem, options);
      boolean valid =
          result.plan() == null || PlanChecker.check(problem, result.requirePlan()).isEmpty();
      proven += result.status() == PlanStatus.OPTIMAL ? 1 : 0;
      System.out.printf(
          Locale.ROOT,
          "| %d | %s%s | %d | %d | %.4f | %.1f |%n",
          seed,
          result.status(),
          valid ? "" : ", INVALID",
          result.objective().orElse(-1),
          result.lowerBound().value(),
          result.relativeGap().orElse(Double.NaN),
          result.elapsedMicros() / 1e6);
    }
    System.out.printf(Locale.ROOT, "%nProven: %d of %d.%n", proven, seeds);
  }

  private static Problem problem(int seed, int tasks, int workers, int steps) {
    SplittableRandom random = new SplittableRandom(seed);
    Workflow.Builder workflow = Workflow.builder("day");
    for (int t = 0; t < tasks; t++) {
      long base = random.nextLong(6, 40) * 5 * MINUTE;
      Map<String, Long> micros = new LinkedHashMap<>();
      for (int w = 0; w < workers; w++) {
        micros.put("w" + w, base * (6 + w) / 6 / MINUTE * MINUTE);
      }
      workflow.task(Task.of("t" + t, Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(micros))));
      if (t % 2 == 1) {
        workflow.edge("t" + (t - 1), "t" + t, 0);
      }
    }
    Problem.Builder problem = Problem.builder().name("price steps " + seed).microsPerUnit(MINUTE);
    for (int w = 0; w < workers; w++) {
      problem.worker(Worker.cpu("w" + w).withCalendar(calendar(random, w, steps)));
    }
    return problem
        .workflow(workflow.build())
        .job(Job.builder("j", "day").deadlineMicros(steps * HOUR).build())
        .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS))
        .build();
  }

  private static Calendar calendar(SplittableRandom random, int worker, int steps) {
    List<Calendar.Step> all = new ArrayList<>();
    for (int s = 0; s < steps; s++) {
      long price = 50L * random.nextInt(4, 20) * 10 / (10 + worker);
      all.add(new Calendar.Step(s * HOUR, random.nextInt(100) >= 8, price));
    }
    return new Calendar(all);
  }
}
