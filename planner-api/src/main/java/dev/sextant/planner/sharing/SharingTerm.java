package dev.sextant.planner.sharing;

/** What a good allocation is; SEMANTICS.md, section 7, has the formulas and their sources. */
public enum SharingTerm {
  /** The smallest rate over weight x equal-split rate; the larger the better. */
  MAX_MIN_RATE(true, true),
  /** The longest time to do what is left, in seconds; the smaller the better. */
  MAKESPAN(false, true),
  /** The largest completion time over that of an isolated share; the smaller the better. */
  FINISH_TIME_FAIRNESS(false, true),
  /** The sum of weight x rate, in micro-units per second; the larger the better. */
  TOTAL_RATE(true, false),
  /** The sum of share x rate over price; the larger the better. */
  RATE_PER_COST(true, false),
  /** The sum of share x price, in micro-units per second; the smaller the better. */
  COST(false, false);

  private final boolean maximised;
  private final boolean worstCase;

  SharingTerm(boolean maximised, boolean worstCase) {
    this.maximised = maximised;
    this.worstCase = worstCase;
  }

  /** Whether a larger value is better. */
  public boolean isMaximised() {
    return maximised;
  }

  /** Whether its value is that of the job that fares worst, not a sum. */
  public boolean isWorstCase() {
    return worstCase;
  }

  /** Whether it is fairness between jobs, by weight; such a term may be lexicographic. */
  public boolean isFairness() {
    return this == MAX_MIN_RATE || this == FINISH_TIME_FAIRNESS;
  }

  /** Whether it is said of times in which workers change, and not of rates that stay. */
  public boolean isOverTime() {
    return this == COST || this == MAKESPAN;
  }

  /** Whether prices of workers count. */
  public boolean countsMoney() {
    return this == RATE_PER_COST || this == COST;
  }
}
