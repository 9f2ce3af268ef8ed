package dev.sextant.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * How promptly planners stop, over their time limit and after an interruption, and whether a limit
 * brings a plan: as tables, and within what is promised on a quiet machine. Takes a while, and so
 * runs at night alone; that planners stop at all is part of their contract.
 *
 * <p>{@code -Dsextant.stopping.planners=heft,cp-sat}, {@code .tasks=8,100}, {@code .limits=0,100}
 * (milliseconds) and {@code .interruptions=50} choose a part.
 */
@EnabledIfSystemProperty(named = "sextant.stopping", matches = "true")
class StoppingTest {
  private static final int WORKERS = 16;
  private static final long SEED = 1;
  private static final int LARGE = 50_000;
  private static final String EXACT = "cp-sat";
  private static final Duration WARM_UP = Duration.ofSeconds(2);

  private static List<String> chosen(String property, Collection<String> usual) {
    String given = System.getProperty("sextant.stopping." + property, "");
    return given.isEmpty() ? List.copyOf(usual) : List.of(given.split(","));
  }

  private static long[] numbers(String property, String... usual) {
    return chosen(property, List.of(usual)).stream().mapToLong(Long::parseLong).toArray();
  }

  private static Problem problem(long tasks) {
    return Generators.of(
            "cache-bound",
            GeneratorSettings.ofSeed(SEED).withWorkers(WORKERS).withTasks(Math.toIntExact(tasks)))
        .generate();
  }

  private static Planner warm(String name, Problem problem) {
    Planner planner = Planners.get(name);
    planner.plan(problem, PlannerOptions.defaults().withTimeLimit(WARM_UP));
    return planner;
  }

  private static boolean isSound(Problem problem, PlanResult result) {
    return result.fault() == null
        && (result.plan() == null || PlanChecker.check(problem, result.plan()).isEmpty());
  }

  private static double at(List<Double> sorted, double share) {
    return sorted.isEmpty()
        ? 0
        : sorted.get((int) Math.min(sorted.size() - 1, Math.floor(share * sorted.size())));
  }

  private static void print(String format, Object... values) {
    System.out.printf(Locale.ROOT, format + "%n", values);
  }

  /** A call with a limit. */
  private record Limited(String planner, long tasks, long limitMillis, double overMillis) {
    /** Up to 5000 tasks one call in a hundred may be later. */
    boolean isLate() {
      return overMillis > Math.max(50, 0.05 * limitMillis);
    }

    /** Later than any call may be, those with the most tasks included. */
    boolean isFarTooLate() {
      return overMillis > Math.max(planner.equals(EXACT) ? 1_000 : 250, 0.05 * limitMillis);
    }
  }

  private static Limited limited(Planner planner, Problem problem, long tasks, long millis) {
    PlannerOptions options = PlannerOptions.defaults().withTimeLimit(Duration.ofMillis(millis));
    long begin = System.nanoTime();
    PlanResult result = planner.plan(problem, options);
    long over = Math.max(0, System.nanoTime() - begin - options.timeLimit().toNanos());
    assertThat(isSound(problem, result)).as("%s", result).isTrue();
    print(
        "| %s | %d | %d | %.1f | %s, %s |",
        planner.name(), tasks, millis, over / 1e6, result.status(), result.stopReason());
    return new Limited(planner.name(), tasks, millis, over / 1e6);
  }

  @Test
  @Tag("limits")
  void everyPlannerReturnsByItsLimit() {
    List<Limited> calls = new ArrayList<>();
    print("| Planner | Tasks | Limit (ms) | Over (ms) | |");
    for (long tasks : numbers("tasks", "8", "100", "1000", "5000", "50000")) {
      Problem problem = problem(tasks);
      for (String name : chosen("planners", Planners.available())) {
        Planner planner = warm(name, problem);
        for (long limit : numbers("limits", "0", "1", "100", "1000", "10000")) {
          calls.add(limited(planner, problem, tasks, limit));
        }
      }
    }
    List<Limited> ordinary =
        calls.stream().filter(call -> call.tasks < LARGE && !call.planner.equals(EXACT)).toList();
    List<Limited> late = ordinary.stream().filter(Limited::isLate).toList();
    print("%d of %d ordinary calls are late: %s", late.size(), ordinary.size(), late);
    assertThat(late.size()).as("%s", late).isLessThanOrEqualTo(ordinary.size() / 100 + 1);
    assertThat(calls).noneMatch(Limited::isFarTooLate);
  }

  @Test
  @Tag("first-plan")
  void aSecondBringsAPlanOfFiftyThousandTasks() {
    Problem problem = problem(LARGE);
    List<String> without = new ArrayList<>();
    for (String name :
        chosen("planners", List.of("heft", "compass", "local-search", "timefold", EXACT))) {
      Planner planner = warm(name, problem);
      PlanResult result =
          planner.plan(problem, PlannerOptions.defaults().withTimeLimit(Duration.ofSeconds(1)));
      print("| %s | %s |", name, result);
      assertThat(isSound(problem, result)).as("%s", result).isTrue();
      if (result.plan() == null) {
        without.add(name);
      }
    }
    assertThat(without).isEmpty();
  }

  @Test
  @Tag("cancel")
  void everyPlannerReturnsSoonAfterAnInterruption() throws InterruptedException {
    int number = (int) numbers("interruptions", "100")[0];
    double latest = 0;
    print("| Planner | Tasks | Met | Median (ms) | p99 (ms) | Largest (ms) |");
    for (long tasks : numbers("tasks", "300", "5000")) {
      Problem problem = problem(tasks);
      for (String name :
          chosen("planners", List.of("heft", "compass", "local-search", "timefold", EXACT))) {
        List<Double> late = interrupted(warm(name, problem), problem, number);
        print(
            "| %s | %d | %d of %d | %.1f | %.1f | %.1f |",
            name, tasks, late.size(), number, at(late, 0.5), at(late, 0.99), at(late, 1));
        latest = Math.max(latest, at(late, 1));
      }
    }
    assertThat(latest).isLessThanOrEqualTo(100);
  }

  /** Milliseconds from interruptions that met a running call to its end, in order. */
  private static List<Double> interrupted(Planner planner, Problem problem, int number)
      throws InterruptedException {
    SplittableRandom random = new SplittableRandom(SEED);
    List<Double> late = new ArrayList<>();
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
                  return null;
                },
                random.nextLong(500_000),
                TimeUnit.MICROSECONDS);
        PlannerOptions options = PlannerOptions.defaults().withTimeLimit(Duration.ofSeconds(30));
        PlanResult result = planner.plan(problem, options, PlanListener.NONE, interrupter);
        long end = System.nanoTime();
        if (!stop.cancel(false)) {
          while (!stop.isDone()) {
            Thread.onSpinWait();
          }
          if (at.get() < end) {
            late.add((end - at.get()) / 1e6);
          }
        }
        Thread.interrupted();
        assertThat(isSound(problem, result)).as("%s", result).isTrue();
      }
    } finally {
      timer.shutdownNow();
    }
    Collections.sort(late);
    return late;
  }
}
