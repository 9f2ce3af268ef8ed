package dev.sextant.heuristics.list;

/** A list scheduler in the strict sense: a queue of tasks, and where each in turn goes. */
final class QueueRule implements ListRule {
  private final TaskQueue queue;
  private final WorkerRule workers;

  QueueRule(TaskQueue queue, WorkerRule workers) {
    this.queue = queue;
    this.workers = workers;
  }

  @Override
  public void choose(Choice choice) {
    workers.choose(queue.next(), choice);
  }

  @Override
  public void placed(Choice choice) {
    queue.placed(choice.task);
    workers.placed(choice.task);
  }
}
