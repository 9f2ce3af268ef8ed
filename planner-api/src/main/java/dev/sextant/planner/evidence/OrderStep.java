package dev.sextant.planner.evidence;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One step of an {@link OrderArgument}. The set of a step is those tasks of the worker that have at
 * least the head and at least the tail named, without the task itself. A step with a negative head,
 * tail or beginning of a part proves nothing.
 *
 * @param round number of the round, rising
 * @param rule what follows
 * @param worker id of the worker, which is the only one that its tasks may run on; null for {@link
 *     Rule#TOO_LONG}
 * @param resource name of the resource of which they take more than half each; null likewise
 * @param job id of the task's job; null for {@link Rule#OVERLOAD}
 * @param task id of the task; null likewise
 * @param micros its new head, an instant, or its new tail, a duration; 0 in a contradiction
 * @param headMicros least head of the set
 * @param tailMicros least tail of the set
 * @param fromMicros of the set those with at least this head (or, for a tail, this tail) give the
 *     new one
 */
public record OrderStep(
    long round,
    Rule rule,
    @Nullable String worker,
    @Nullable String resource,
    @Nullable String job,
    @Nullable String task,
    long micros,
    long headMicros,
    long tailMicros,
    long fromMicros) {
  /** What a step says. */
  public enum Rule {
    /** The task comes after all of the set, and starts no sooner. */
    HEAD,
    /** The task comes before all of the set, and so much follows its end. */
    TAIL,
    /** The set itself does not fit between its heads and tails. */
    OVERLOAD,
    /** The task does not fit between its head and tail. */
    TOO_LONG
  }

  public OrderStep {
    Objects.requireNonNull(rule, "rule");
  }
}
