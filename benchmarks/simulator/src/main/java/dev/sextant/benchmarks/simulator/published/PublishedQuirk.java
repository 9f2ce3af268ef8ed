package dev.sextant.benchmarks.simulator.published;

/** A rule of the published simulator that ours does not share. */
public enum PublishedQuirk {
  /** The wait of a worker leaves out the task that it runs. */
  RUNNING_TASK("running task not in the wait"),
  /** Each workflow has models of its own. */
  OWN_MODELS("models per workflow"),
  /** Evicting a model takes as long as loading it. */
  EVICTION_TIME("evictions take time"),
  /** Whether a model fits is judged by the memory in use, which planned fetches reduce. */
  USED_MEMORY("planned fetches shrink the used memory"),
  /** The age of the load column applies to the own row only. */
  OWN_ROW("load stale for the own row only"),
  /** The delay of an entry task's input is compared as an absolute time. */
  ENTRY_DELAY("entry delay as an absolute time");

  private final String text;

  PublishedQuirk(String text) {
    this.text = text;
  }

  /** The quirk in words. */
  public String text() {
    return text;
  }
}
