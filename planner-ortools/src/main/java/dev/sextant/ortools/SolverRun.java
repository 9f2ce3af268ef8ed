package dev.sextant.ortools;

import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverSolutionCallback;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.LinearArgument;
import com.google.ortools.sat.Literal;
import com.google.ortools.sat.SatParameters;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlannerException;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.spi.IncumbentSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One call of the native solver. Nothing thrown in a callback reaches native code, where it would
 * end the process: it is kept, the solver is stopped, and it is thrown again on the caller's
 * thread.
 */
final class SolverRun {
  private static final long WATCH_MILLIS = 20;
  private static final double STEP_DETERMINISTIC_SECONDS = 0.001;

  private final Formulation formulation;
  private final PlannerOptions options;
  private final int defaultWorkers;
  private final IncumbentSink sink;
  private final PlanInterrupter interrupter;
  private final CpSolver solver = new CpSolver();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private volatile boolean done;
  private StopReason stopReason = StopReason.COMPLETED;

  SolverRun(
      Formulation formulation,
      PlannerOptions options,
      int defaultWorkers,
      IncumbentSink sink,
      PlanInterrupter interrupter) {
    this.formulation = formulation;
    this.options = options;
    this.defaultWorkers = defaultWorkers;
    this.sink = sink;
    this.interrupter = interrupter;
  }

  /** Solves, and passes plans and bounds on as they are found. */
  CpSolverStatus solve(long limitNanos) {
    configure(solver.getParameters(), limitNanos);
    // A lambda would not do: native code looks the method up by the class of the object.
    solver.setLogCallback(
        new Consumer<String>() {
          @Override
          public void accept(String line) {
            guarded(() -> BoundLog.bound(line).ifPresent(SolverRun.this::tighten));
          }
        });
    Thread watch = new Thread(this::watch, "sextant-cp-sat-watch");
    watch.setDaemon(true);
    watch.start();
    CpSolverStatus status;
    try {
      status = solver.solve(formulation.model(), new Incumbents());
    } finally {
      done = true;
      join(watch);
      solver.clearLogCallback();
    }
    rethrow();
    judge(status);
    return status;
  }

  private void configure(SatParameters.Builder parameters, long limitNanos) {
    parameters.setMaxTimeInSeconds(limitNanos / 1e9);
    // Under a limit on steps the run is to be repeatable, and several workers are not.
    int workers = options.stepLimit().isPresent() ? 1 : defaultWorkers;
    parameters.setNumWorkers(options.maxThreads().orElse(workers));
    parameters.setRandomSeed((int) (options.seed() & 0x7fffffff));
    parameters.setCpModelProbingLevel(0);
    parameters.setLogSearchProgress(true).setLogToStdout(false);
    options
        .stepLimit()
        .ifPresent(steps -> parameters.setMaxDeterministicTime(steps * STEP_DETERMINISTIC_SECONDS));
  }

  /** A stop that comes before the solver has begun is lost, so it is asked again. */
  private void watch() {
    while (!done) {
      if (interrupter.isInterrupted() || failure.get() != null) {
        solver.stopSearch();
      }
      try {
        Thread.sleep(WATCH_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private static void join(Thread thread) {
    thread.interrupt();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void guarded(Runnable callback) {
    try {
      callback.run();
    } catch (Throwable thrown) {
      failure.compareAndSet(null, thrown);
    }
    if (failure.get() != null || interrupter.isInterrupted()) {
      solver.stopSearch();
    }
  }

  private void rethrow() {
    Throwable thrown = failure.get();
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
    if (thrown instanceof Error error) {
      throw error;
    }
  }

  private void tighten(long solverBound) {
    long bound = formulation.objective(solverBound);
    if (bound > sink.incumbentObjective()) {
      throw contradiction(
          "the solver's bound ("
              + bound
              + ") is above the objective ("
              + sink.incumbentObjective()
              + ") of a plan");
    }
    sink.tightenLowerBound(bound);
  }

  private void judge(CpSolverStatus status) {
    switch (status) {
      case OPTIMAL -> {
        tighten(solver.response().getInnerObjectiveLowerBound());
        stopReason = StopReason.COMPLETED;
      }
      case FEASIBLE -> {
        tighten(solver.response().getInnerObjectiveLowerBound());
        stopReason = stopped();
      }
      case INFEASIBLE -> {
        if (sink.incumbentObjective() != Long.MAX_VALUE) {
          throw contradiction("the solver found no plan although one exists");
        }
        stopReason = StopReason.COMPLETED;
      }
      case MODEL_INVALID, UNRECOGNIZED ->
          throw new PlannerException(
              "cp-sat", "the model is refused: " + formulation.model().validate());
      default -> stopReason = stopped();
    }
  }

  private StopReason stopped() {
    if (interrupter.isInterrupted()) {
      return StopReason.INTERRUPTED;
    }
    boolean steps =
        options.stepLimit().isPresent()
            && solver.wallTime() < solver.getParameters().getMaxTimeInSeconds();
    return steps ? StopReason.STEP_LIMIT : StopReason.TIME_LIMIT;
  }

  private PlannerException contradiction(String what) {
    String where;
    try {
      Path file = Files.createTempFile("sextant-cp-sat-", ".pb");
      formulation.model().exportToFile(file.toString());
      where = "the model is in " + file;
    } catch (IOException | UncheckedIOException e) {
      where = "the model could not be written: " + e;
    }
    return new PlannerException("cp-sat", what + "; " + where);
  }

  StopReason stopReason() {
    return stopReason;
  }

  long conflicts() {
    return solver.numConflicts();
  }

  long branches() {
    return solver.numBranches();
  }

  /** Passes plans on as the solver finds them. */
  private final class Incumbents extends CpSolverSolutionCallback implements Formulation.Values {
    @Override
    public void onSolutionCallback() {
      guarded(() -> sink.offer(formulation.plan(this)));
    }

    @Override
    public long of(LinearArgument expression) {
      return value(expression);
    }

    @Override
    public boolean isTrue(Literal literal) {
      return booleanValue(literal);
    }
  }
}
