package dev.sextant.planner;

/**
 * A planner that runs in a process of its own, made by {@link Planners#isolated}.
 *
 * <p>It is a planner like any other: limits, interruptions, listeners and warm starts hold as
 * {@link Planner} says. The worker's plans are checked here, one by one as they come; so whatever
 * ends the worker, the result has the best of them. A worker that ends without a result gives the
 * stop reason {@link StopReason#CRASHED} or {@link StopReason#KILLED} and its last words as the
 * {@link PlanResult#fault}, with or without a plan; that is no exception. A worker that does not
 * begin before the time limit is {@link StopReason#TIME_LIMIT}.
 *
 * <p>A worker lives for one call, unless workers are kept warm ({@link Isolation#warm(int)}): then
 * a worker that ended its call well waits for the next one, with three daemon threads in this
 * process, until {@link #close}. In place of one that was lost another is made ready, beside the
 * calls that come meanwhile, which begin cold. Workers never outlive this process; when it ends
 * they do.
 *
 * <p>Thread-safe; calls at the same time have workers of their own.
 */
public interface IsolatedPlanner extends Planner, AutoCloseable {
  /**
   * Has as many workers wait for calls as are kept warm, at least one, their classes and native
   * libraries loaded by a small call. Returns when they are ready, or soon after an interruption:
   * that of the thread stays set, and workers that are not ready are ended.
   *
   * @throws PlannerUnavailableException when a worker does not start, with its last words
   * @throws PlannerException when the small call fails, or ends its process
   */
  void prepare(PlanInterrupter interrupter);

  /** Does the same without interrupting. */
  default void prepare() {
    prepare(new PlanInterrupter());
  }

  /** Ends the workers that wait. Calls that are on go on, and later calls begin cold. */
  @Override
  void close();
}
