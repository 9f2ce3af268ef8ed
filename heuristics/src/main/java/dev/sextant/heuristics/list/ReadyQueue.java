package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledProblem;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.IntToLongFunction;

/** Ready tasks by rising key, then by number; a key is asked for when a task becomes ready. */
final class ReadyQueue implements TaskQueue {
  private final Readiness readiness;
  private final IntToLongFunction keyOf;
  private final PriorityQueue<Entry> queue =
      new PriorityQueue<>(Comparator.comparingLong(Entry::key).thenComparingInt(Entry::task));

  private record Entry(long key, int task) {}

  ReadyQueue(CompiledProblem problem, IntToLongFunction keyOf) {
    this.keyOf = keyOf;
    readiness = new Readiness(problem);
    addReady();
  }

  private void addReady() {
    for (int i = 0; i < readiness.count(); i++) {
      int task = readiness.task(i);
      queue.add(new Entry(keyOf.applyAsLong(task), task));
    }
  }

  @Override
  public int next() {
    return queue.remove().task();
  }

  @Override
  public void placed(int task) {
    readiness.placed(task);
    addReady();
  }
}
