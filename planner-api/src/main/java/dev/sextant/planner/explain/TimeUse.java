package dev.sextant.planner.explain;

/** What a stretch of time goes into. */
public enum TimeUse {
  /** What lies before now: facts, of which nobody says more. */
  PAST("before now"),
  /** Until the job is released; only on critical paths, for flow begins there. */
  RELEASE("until the release"),
  /** Until data that comes from outside the plan is there. */
  DATA("waiting for data"),
  /** Until the worker has room for the run, is open, or has done what loads exclude. */
  WORKER("waiting for a worker"),
  /** Until there is GPU memory for a model or a workspace. */
  MEMORY("waiting for memory"),
  /** Until other loads on the worker are done. */
  LOAD_CHANNEL("waiting for the load channel"),
  /** Data moves. */
  TRANSFER("transfer"),
  /** A model loads. */
  LOAD("load"),
  /** A task runs. */
  RUN("run"),
  /** Nothing hinders; the plan leaves the time. */
  IDLE("left by the plan");

  private final String words;

  TimeUse(String words) {
    this.words = words;
  }

  /** What it is, in words. */
  public String words() {
    return words;
  }
}
