package dev.sextant.benchmarks.campaign;

import dev.sextant.benchmarks.generator.CacheBoundGenerator;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerException;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.PlannerUnavailableException;
import dev.sextant.planner.Planners;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The program of a worker process: makes one call, leaves plan and report in its folder, and halts.
 *
 * <p>It lives for its parent alone: it halts when its standard input ends, and leaves it to the
 * parent to answer a Ctrl-C that reaches both.
 */
public final class WorkerMain {
  /** In the worker's folder: the plan, when there is one. */
  static final String PLAN = "plan.json";

  /** In the worker's folder: what the worker says of its call. */
  static final String REPORT = "report.json";

  static final int DONE = 0;
  static final int FAILED = 3;

  /** The worker's own files or this machine failed it, which says nothing of the planner. */
  static final int UNABLE = 5;

  private static final int ORPHANED = 4;
  private static final Duration WARM_UP = Duration.ofSeconds(5);
  private static final long WARM_UP_STEPS = 200;
  private static final long LONGEST_WAIT_HOURS = 24L * 365;

  private WorkerMain() {}

  /**
   * Makes a call.
   *
   * @param args the folder, the problem, the planner, the seed, the time limit in microseconds, the
   *     step limit or {@code -}, the number of threads
   */
  public static void main(String[] args) {
    Thread watch = new Thread(WorkerMain::haltWithParent, "parent-watch");
    watch.setDaemon(true);
    watch.start();
    Runtime.getRuntime().addShutdownHook(new Thread(WorkerMain::waitToBeKilled, "deaf"));
    int code = FAILED;
    try {
      run(args);
      code = DONE;
    } catch (IOException | UncheckedIOException e) {
      code = UNABLE;
      System.err.println(e);
    } catch (PlannerUnavailableException e) {
      code = UNABLE;
      System.err.println(e.getMessage());
    } catch (OutOfMemoryError e) {
      // Out of heap; what the planner held is free again.
      System.err.println("The heap is too small: " + e.getMessage());
    } catch (RuntimeException | Error e) {
      e.printStackTrace();
    } finally {
      System.err.flush();
      // Threads that a planner leaves behind must not keep the process.
      Runtime.getRuntime().halt(code);
    }
  }

  private static void run(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    PlannerOptions options =
        PlannerOptions.defaults()
            .withSeed(Long.parseLong(args[3]))
            .withTimeLimit(Duration.of(Long.parseLong(args[4]), ChronoUnit.MICROS))
            .withMaxThreads(Integer.parseInt(args[6]));
    if (!args[5].equals("-")) {
      options = options.withStepLimit(Long.parseLong(args[5]));
    }
    Problem problem = Documents.PLANNER.readProblem(Path.of(args[1]));
    WorkerReport report;
    try {
      Planner planner = Planners.get(args[2]);
      warmUp(planner, options);
      PlanResult result = planner.plan(problem, options, PlanListener.NONE, new PlanInterrupter());
      Plan plan = result.plan();
      if (plan != null) {
        Documents.PLANNER.writePlan(plan, folder.resolve(PLAN));
      }
      report = WorkerReport.of(result);
    } catch (PlannerUnavailableException e) {
      throw e;
    } catch (PlannerException e) {
      report = WorkerReport.ofFault(WorkerReport.text(e));
    }
    Documents.write(folder.resolve(REPORT), report);
  }

  /**
   * Has classes and native libraries loaded before the call that counts: a new JVM would otherwise
   * spend the first seconds of every time limit on that.
   */
  private static void warmUp(Planner planner, PlannerOptions options) {
    planner.plan(
        new CacheBoundGenerator(2, 8, 4, 0).generate(),
        options.withTimeLimit(WARM_UP).withStepLimit(WARM_UP_STEPS).withRelativeGap(1));
  }

  private static void haltWithParent() {
    try {
      while (System.in.read() >= 0) {
        // The parent says nothing; only the end counts.
      }
    } catch (IOException e) {
      System.err.println("The standard input failed: " + e);
    }
    Runtime.getRuntime().halt(ORPHANED);
  }

  private static void waitToBeKilled() {
    try {
      if (new CountDownLatch(1).await(LONGEST_WAIT_HOURS, TimeUnit.HOURS)) {
        throw new AssertionError("Nobody counts down.");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
