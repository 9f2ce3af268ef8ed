package dev.sextant.benchmarks.simulator.rounds.gavel;

/** The experiments of which figures were published. */
public enum GavelExperiment {
  /** Jobs on one device each that keep coming. */
  SINGLE_GPU("single_gpu", "single", false),
  /** Jobs on one to eight devices that keep coming. */
  MULTI_GPU("multi_gpu", "multi", false),
  /** Jobs on one to eight devices that are all there at the begin. */
  STATIC_MULTI_GPU("static_multi_gpu", "multi", true);

  private final String published;
  private final String list;
  private final boolean isStatic;

  GavelExperiment(String published, String list, boolean isStatic) {
    this.published = published;
    this.list = list;
    this.isStatic = isStatic;
  }

  /** Its name among the published figures. */
  public String published() {
    return published;
  }

  /** Which of the lists of jobs it takes. */
  String list() {
    return list;
  }

  /**
   * Whether all jobs are there at the begin; then it is swept over their number, else over rates.
   */
  public boolean isStatic() {
    return isStatic;
  }
}
