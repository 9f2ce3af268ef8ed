package dev.sextant.benchmarks.simulator.serving;

import org.jspecify.annotations.Nullable;

/**
 * How jobs are served.
 *
 * @param level what is promised, or null for nothing
 * @param queue how workers serve their queues
 */
public record Serving(@Nullable ServiceLevel level, QueueDiscipline queue) {
  /** Nothing is promised; first come, first served. */
  public static final Serving PLAIN = new Serving(null, QueueDiscipline.FIFO);

  /**
   * What is served.
   *
   * @throws IllegalArgumentException if the discipline looks at deadlines and nothing is promised
   */
  public Serving {
    if (level == null && needsDeadlines(queue)) {
      throw new IllegalArgumentException(
          "The queue discipline ("
              + queue
              + ") looks at deadlines, but nothing is promised.\nMaybe say when jobs are due.");
    }
  }

  /** Whether a discipline makes sense only where jobs are due. */
  public static boolean needsDeadlines(QueueDiscipline queue) {
    return queue.order() != QueueOrder.FIFO
        || queue.batch().kind() == BatchRule.Kind.LARGEST_IN_TIME
        || queue.drop() != DropRule.NEVER
        || queue.deadlines() != TaskDeadlines.JOB;
  }
}
