package dev.sextant.benchmarks.simulator.serving;

import java.util.Locale;

/**
 * How a worker serves its queue; the parts can be combined as one likes.
 *
 * @param order who is first
 * @param batch what runs together
 * @param drop who is given up
 * @param deadlines what deadlines tasks have
 */
public record QueueDiscipline(
    QueueOrder order, BatchRule batch, DropRule drop, TaskDeadlines deadlines) {
  /** First come, first served, one at a time, to the end. */
  public static final QueueDiscipline FIFO =
      new QueueDiscipline(QueueOrder.FIFO, BatchRule.NONE, DropRule.NEVER, TaskDeadlines.JOB);

  /** The same with another order. */
  public QueueDiscipline withOrder(QueueOrder other) {
    return new QueueDiscipline(other, batch, drop, deadlines);
  }

  /** The same with other batches. */
  public QueueDiscipline withBatch(BatchRule other) {
    return new QueueDiscipline(order, other, drop, deadlines);
  }

  /** The same with another rule for giving up. */
  public QueueDiscipline withDrop(DropRule other) {
    return new QueueDiscipline(order, batch, other, deadlines);
  }

  /** The same with other deadlines of tasks. */
  public QueueDiscipline withDeadlines(TaskDeadlines other) {
    return new QueueDiscipline(order, batch, drop, other);
  }

  /** The parts in words, as in scenarios, without those that are usual. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(named(order));
    if (batch.kind() != BatchRule.Kind.NONE) {
      text.append('+').append(named(batch.kind()));
      text.append(batch.waitMicros() > 0 ? ":" + Due.after(batch.waitMicros()) : "");
    }
    text.append(drop == DropRule.NEVER ? "" : "+" + named(drop));
    return text.append(deadlines == TaskDeadlines.JOB ? "" : "+" + named(deadlines)).toString();
  }

  private static String named(Enum<?> part) {
    return part.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
