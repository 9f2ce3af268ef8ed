package dev.sextant.benchmarks.jmh;

import dev.sextant.benchmarks.generator.GeneratorSettings;
import dev.sextant.benchmarks.generator.Generators;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.model.Problem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How promptly planners stop, as Markdown: over their time limit, and after an interrupter or the
 * interruption of the calling thread at a random moment. Not a JMH benchmark: each call is made
 * once, in one process, after one call that warms up.
 *
 * <p>Arguments: {@code limits} or {@code interrupts}, the planners ({@code all} for every one),
 * numbers of tasks, and for limits the limits in milliseconds, for interrupts how many; lists are
 * separated by commas. {@code mvn -Pjmh -DskipTests verify
 * -Djmh.main=dev.sextant.benchmarks.jmh.StoppingMeasurement "-Djmh.benchmark=limits heft,cp-sat
 * 1000,50000 100,1000"}
 */
public final class StoppingMeasurement {
  private static final int WORKERS = 16;
  private static final long SEED = 1;

  private StoppingMeasurement() {}

  /** Measures and prints. */
  public static void main(String[] given) throws InterruptedException {
    String[] args = String.join(" ", given).split(" ");
    List<String> planners =
        args[1].equals("all") ? List.copyOf(Planners.available()) : List.of(args[1].split(","));
    for (String tasks : args[2].split(",")) {
      Problem problem = problem(Integer.parseInt(tasks));
      for (String name : planners) {
        Planner planner = Planners.get(name);
        planner.plan(problem, PlannerOptions.defaults().withTimeLimit(Duration.ofSeconds(2)));
        if (args[0].equals("limits")) {
          for (String limit : args[3].split(",")) {
            limit(planner, problem, tasks, Long.parseLong(limit));
          }
        } else {
          interrupts(planner, problem, tasks, Integer.parseInt(args[3]));
        }
      }
    }
  }

  private static Problem problem(int tasks) {
    return Generators.of(
            "cache-bound", GeneratorSettings.ofSeed(SEED).withWorkers(WORKERS).withTasks(tasks))
        .generate();
  }

  private static void limit(Planner planner, Problem problem, String tasks, long millis) {
    PlannerOptions options = PlannerOptions.defaults().withTimeLimit(Duration.ofMillis(millis));
    long begin = System.nanoTime();
    PlanResult result = planner.plan(problem, options);
    long over = Math.max(0, System.nanoTime() - begin - options.timeLimit().toNanos());
    System.out.printf(
        Locale.ROOT,
        "| %s | %s | %d | %.1f | %s, %s%s |%n",
        planner.name(),
        tasks,
        millis,
        over / 1e6,
        result.status(),
        result.stopReason(),
        verdict(problem, result));
  }

  private static void interrupts(Planner planner, Problem problem, String tasks, int number)
      throws InterruptedException {
    SplittableRandom random = new SplittableRandom(SEED);
    List<Long> late = new ArrayList<>();
    int faults = 0;
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    try {
      for (int i = 0; i < number; i++) {
        PlanInterrupter interrupter = new PlanInterrupter();
        Thread caller = Thread.currentThread();
        boolean byThread = i % 2 == 0;
        AtomicLong at = new AtomicLong();
        var stop =
            timer.schedule(
                () -> {
                  at.set(System.nanoTime());
                  if (byThread) {
                    caller.interrupt();
                  } else {
                    interrupter.interrupt();
                  }
                },
                random.nextLong(500_000),
                TimeUnit.MICROSECONDS);
        PlanResult result =
            planner.plan(
                problem,
                PlannerOptions.defaults().withTimeLimit(Duration.ofSeconds(30)),
                PlanListener.NONE,
                interrupter);
        long end = System.nanoTime();
        if (!stop.cancel(false)) {
          waitFor(at);
          if (at.get() < end) {
            late.add(end - at.get());
          }
        }
        Thread.interrupted();
        faults += result.fault() == null && verdict(problem, result).isEmpty() ? 0 : 1;
      }
    } finally {
      timer.shutdownNow();
    }
    Collections.sort(late);
    System.out.printf(
        Locale.ROOT,
        "| %s | %s | %d of %d | %.1f | %.1f | %.1f | %d |%n",
        planner.name(),
        tasks,
        late.size(),
        number,
        at(late, 0.5),
        at(late, 0.99),
        at(late, 1),
        faults);
  }

  private static void waitFor(AtomicLong at) {
    long until = System.nanoTime() + 1_000_000_000L;
    while (at.get() == 0 && System.nanoTime() < until) {
      Thread.onSpinWait();
    }
  }

  private static double at(List<Long> sorted, double share) {
    return sorted.isEmpty()
        ? 0
        : sorted.get((int) Math.min(sorted.size() - 1, Math.floor(share * sorted.size()))) / 1e6;
  }

  private static String verdict(Problem problem, PlanResult result) {
    return result.plan() == null || PlanChecker.check(problem, result.plan()).isEmpty()
        ? ""
        : ", INVALID";
  }
}
