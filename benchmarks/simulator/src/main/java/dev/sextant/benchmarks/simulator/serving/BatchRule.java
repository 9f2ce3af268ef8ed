package dev.sextant.benchmarks.simulator.serving;

/**
 * What a worker runs together. Tasks can run together that have the same batch key.
 *
 * @param kind how many
 * @param waitMicros how long {@link Kind#WAIT} waits for a full batch; 0 for the others
 */
public record BatchRule(Kind kind, long waitMicros) {

  /** How many. */
  public enum Kind {
    /** One task at a time. */
    NONE,
    /** As many as are there, up to the limit. */
    LARGEST,
    /**
     * The most that all meet their deadlines; where none does, the most whose jobs can all be in
     * time; where none can, as many as are there. Of either fewer, where that takes at most 3 %
     * more per task. A task that cannot meet its own deadline goes first and alone, if its job can
     * still be in time and none of those that it can run together with misses a deadline for it,
     * its own or that of its job.
     */
    LARGEST_IN_TIME,
    /** A full batch, or what is there when the first of them has waited for so long. */
    WAIT
  }

  /** One task at a time. */
  public static final BatchRule NONE = new BatchRule(Kind.NONE, 0);

  /** As many as are there. */
  public static final BatchRule LARGEST = new BatchRule(Kind.LARGEST, 0);

  /** The most that all meet their deadlines. */
  public static final BatchRule LARGEST_IN_TIME = new BatchRule(Kind.LARGEST_IN_TIME, 0);

  public BatchRule {
    if (waitMicros < 0 || (kind == Kind.WAIT) != (waitMicros > 0)) {
      throw new IllegalArgumentException(
          "The waitMicros (" + waitMicros + ") must be above 0 for a rule that waits, else 0.");
    }
  }

  /** A full batch, or what is there when the first of them has waited for so long. */
  public static BatchRule waiting(long micros) {
    return new BatchRule(Kind.WAIT, micros);
  }
}
