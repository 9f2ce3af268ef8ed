package dev.sextant.benchmarks.simulator;

/**
 * A policy that binds late: tasks that are ready stay with it until it gives them to workers, in
 * batches that it forms.
 */
public non-sealed interface BindingPolicy extends SchedulingPolicy {
  /**
   * A simulation begins; all workers are there, idle and empty.
   *
   * @param dispatcher gives tasks to workers
   * @return who is told what happens
   */
  Binder begin(Dispatcher dispatcher);

  /** What workers publish does not concern it. */
  @Override
  default Information information() {
    return Information.REMAINING;
  }
}
