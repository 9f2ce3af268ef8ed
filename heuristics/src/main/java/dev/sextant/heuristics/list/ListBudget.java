package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledProblem;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether a list that is being built can still be better than what there is. That is exact, and
 * most lists show it long before their last task. For one list after the other; not thread-safe.
 */
public interface ListBudget {
  /**
   * For lists that are to cost less than what is asked for each time, which may fall meanwhile;
   * null where nothing is known of the objective before a list is complete.
   */
  static @Nullable ListBudget of(CompiledProblem problem, LongSupplier costToBeat) {
    ListBudget work = WorkBudget.of(problem, costToBeat);
    ListBudget ends = JobEndBudget.of(problem, costToBeat);
    return work == null ? ends : ends == null ? work : new Both(work, ends);
  }

  /** The same for another thread. */
  ListBudget copy();

  /** Begins a list, in which nothing is placed. */
  void begin();

  /**
   * Notes what was placed; returns whether the list cannot cost less than what is to beat.
   *
   * @param endMicros when the task ends there
   */
  boolean isOver(int task, int option, long endMicros);

  /** Two of them, of which one is enough. */
  record Both(ListBudget first, ListBudget second) implements ListBudget {
    @Override
    public ListBudget copy() {
      return new Both(first.copy(), second.copy());
    }

    @Override
    public void begin() {
      first.begin();
      second.begin();
    }

    @Override
    public boolean isOver(int task, int option, long endMicros) {
      return first.isOver(task, option, endMicros) | second.isOver(task, option, endMicros);
    }
  }
}
