package dev.sextant.benchmarks.simulator;

/**
 * Binds the tasks of one simulation. It is told what happens, one thing after the other, and may
 * act through its {@link Dispatcher} whenever it is told something, but where that is excluded. It
 * knows durations, memory and what it has bound as they are.
 *
 * <p>Tasks are numbers of the simulation, which the dispatcher translates.
 */
public interface Binder {
  /**
   * Tasks of one job are ready: their inputs have been produced, at one moment.
   *
   * @param tasks holds them from 0 on; to be read only until the call ends
   */
  void ready(int[] tasks, int count);

  /** A task that was ready will not run, for its job has been given up. Nothing may be done now. */
  void left(int task);

  /**
   * Nothing that was bound to a worker is left there; also told again when something has come up
   * for which an idle worker may have waited: a load has ended, or a batch has waited long enough.
   */
  void free(int worker);

  /**
   * A worker has failed, and what was bound to it will be ready anew; or it has returned, idle and
   * empty, and will be free.
   */
  void changed(int worker, boolean isPresent);

  /** A moment has come for which {@link Dispatcher#wake} asked. */
  void woken();
}
