package dev.sextant.ortools;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.CpSolverSolutionCallback;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.LinearArgument;
import com.google.ortools.sat.Literal;
import com.google.ortools.sat.SatParameters;
import dev.sextant.planner.PlannerException;
import dev.sextant.planner.spi.SearchInterrupter;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One call of the native solver. Native code knows this object until a finalizer of the solver has
 * run, which may be long after the search: so it lets go of model and listener when that ends.
 * Nothing thrown in a callback reaches native code, where it would end the process: it is kept, the
 * solver is stopped, and it is thrown again on the caller's thread. So is what is thrown by who is
 * asked whether to stop, in a callback or beside the search.
 */
final class NativeSolver {
  private static final long WATCH_MILLIS = 20;

  /** The values of a solution. */
  interface Values {
    long of(LinearArgument expression);

    boolean isTrue(Literal literal);
  }

  /** What a search finds, on threads of the solver. */
  interface Listener {
    void onSolution(Values values);

    /** A bound on what is minimised. */
    void onBound(long bound);
  }

  private @Nullable CpModel model;
  private @Nullable Listener listener;
  private final BooleanSupplier stop;
  private final CpSolver solver;
  private final boolean exact;
  private @Nullable Consumer<String> log;
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private volatile boolean done;

  /**
   * A solver of a finished model. Rows of the model whose numbers are too large for the solver are
   * changed, see {@link Magnitudes}.
   */
  NativeSolver(CpModel model, SearchInterrupter interrupter) {
    this(model, interrupter::isInterrupted);
  }

  /**
   * A solver of a finished model, as above.
   *
   * @param stop whether to stop; asked from another thread
   */
  NativeSolver(CpModel model, BooleanSupplier stop) {
    this.model = model;
    this.stop = stop;
    Magnitudes magnitudes = Magnitudes.fit(model);
    exact = magnitudes.isExact();
    solver = new CpSolver();
    solver.getParameters().setLogSearchProgress(true).setLogToStdout(false);
    if (!magnitudes.mayBeMerged()) {
      solver.getParameters().setPresolveInclusionWorkLimit(0);
    }
  }

  /** Whether it solves the model as it was given, rather than one that admits more. */
  boolean isExact() {
    return exact;
  }

  SatParameters.Builder parameters() {
    return solver.getParameters();
  }

  /** Gives every line of the log to a taker, too. */
  void logTo(@Nullable Consumer<String> taker) {
    log = taker;
  }

  /** Limits the search; a limit that has passed already would be a refused parameter. */
  void limit(double nanos) {
    solver.getParameters().setMaxTimeInSeconds(Math.max(0, nanos) / 1e9);
  }

  /**
   * Searches until it is done, a limit is reached or it is interrupted; once.
   *
   * @throws PlannerException when the solver refuses the model
   */
  CpSolverStatus solve(Listener taker) {
    CpModel searched = Objects.requireNonNull(model, "a solver searches once");
    listener = taker;
    BoundLog bounds = new BoundLog(Magnitudes.largestObjective(searched));
    // A lambda would not do: native code looks the method up by the class of the object.
    solver.setLogCallback(
        new Consumer<String>() {
          @Override
          public void accept(String line) {
            guarded(() -> heard(line, bounds));
          }
        });
    Thread watch = new Thread(this::watch, "sextant-cp-sat-watch");
    watch.setDaemon(true);
    watch.start();
    CpSolverStatus status;
    try {
      status = solver.solve(searched, new Solutions());
    } finally {
      done = true;
      join(watch);
      solver.clearLogCallback();
      model = null;
      listener = null;
    }
    rethrow();
    if (status == CpSolverStatus.MODEL_INVALID || status == CpSolverStatus.UNRECOGNIZED) {
      throw new PlannerException("cp-sat", "the model is refused: " + searched.validate());
    }
    return status;
  }

  private void heard(String line, BoundLog bounds) {
    if (log != null) {
      log.accept(line);
    }
    bounds.bound(line).ifPresent(bound -> listener().onBound(bound));
  }

  private Listener listener() {
    return Objects.requireNonNull(listener, "the search is over");
  }

  /** The bound at the end of a search that found a solution. */
  OptionalLong bound(CpSolverStatus status) {
    return status == CpSolverStatus.OPTIMAL || status == CpSolverStatus.FEASIBLE
        ? OptionalLong.of(solver.response().getInnerObjectiveLowerBound())
        : OptionalLong.empty();
  }

  /** Whether the search took as long as it might. */
  boolean usedItsTime() {
    return solver.wallTime() >= solver.getParameters().getMaxTimeInSeconds();
  }

  /** A stop that comes before the solver has begun is lost, so it is asked again. */
  private void watch() {
    while (!done) {
      if (mustStop()) {
        solver.stopSearch();
      }
      try {
        Thread.sleep(WATCH_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private boolean mustStop() {
    if (failure.get() != null) {
      return true;
    }
    try {
      return stop.getAsBoolean();
    } catch (Throwable thrown) {
      failed(thrown);
      return true;
    }
  }

  private void failed(Throwable thrown) {
    Throwable first = failure.compareAndExchange(null, thrown);
    if (first != null && first != thrown) {
      first.addSuppressed(thrown);
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
      if (failure.get() == null) {
        callback.run();
      }
    } catch (Throwable thrown) {
      failed(thrown);
    }
    if (mustStop()) {
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

  private final class Solutions extends CpSolverSolutionCallback implements Values {
    @Override
    public void onSolutionCallback() {
      guarded(() -> listener().onSolution(this));
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
