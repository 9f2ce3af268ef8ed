package dev.sextant.benchmarks.campaign;

/** Offers another place for runs; found as a service on the class path. */
public interface RunExecutorProvider {
  /** Its name on the command line. */
  String name();

  /**
   * An executor of one campaign.
   *
   * @param launcher how workers are started on this machine
   */
  RunExecutor create(JavaLauncher launcher);
}
