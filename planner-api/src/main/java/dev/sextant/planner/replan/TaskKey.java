package dev.sextant.planner.replan;

/** A task of a job, by ids. */
record TaskKey(String job, String task) {
  @Override
  public String toString() {
    return job + "/" + task;
  }
}
