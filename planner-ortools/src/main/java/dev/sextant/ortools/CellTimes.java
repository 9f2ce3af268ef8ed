package dev.sextant.ortools;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Takes away starts of choices that do not fit beside what runs surely take: a task with one choice
 * left takes the cells from its last start to its first end. Of one thread.
 */
final class CellTimes {
  private final CellRuns runs;
  private final int[][] sure;
  private final int[] free;

  CellTimes(CellRuns runs) {
    this.runs = runs;
    sure = new int[runs.capacities().rows()][runs.cells()];
    free = new int[runs.cells() + 1];
  }

  /**
   * Until nothing changes.
   *
   * @param starts by choice, the cells in which it may start, ascending
   * @return whether each task has a start left
   */
  boolean propagate(int[][] starts) {
    boolean again = true;
    while (again) {
      if (!collect(starts)) {
        return true;
      }
      again = false;
      for (int t = 0; t < runs.tasks(); t++) {
        CellChoice only = only(t, starts);
        boolean any = false;
        for (CellChoice option : runs.choices(t)) {
          again |= filter(option, only, starts);
          any |= starts[option.index()].length > 0;
        }
        if (!any) {
          return false;
        }
      }
    }
    return true;
  }

  /** The one choice that a task has left; null if it has more, or none. */
  private @Nullable CellChoice only(int task, int[][] starts) {
    CellChoice only = null;
    for (CellChoice option : runs.choices(task)) {
      if (starts[option.index()].length > 0) {
        if (only != null) {
          return null;
        }
        only = option;
      }
    }
    return only;
  }

  /** Adds up what runs surely take; false if that is nothing. */
  private boolean collect(int[][] starts) {
    for (int[] ofRow : sure) {
      Arrays.fill(ofRow, 0);
    }
    boolean any = false;
    for (int t = 0; t < runs.tasks(); t++) {
      CellChoice only = only(t, starts);
      if (only != null) {
        any |= add(only, starts[only.index()]);
      }
    }
    return any;
  }

  private boolean add(CellChoice only, int[] starts) {
    int from = starts[starts.length - 1];
    int until = starts[0] + only.length();
    for (int k = 0; k < only.rows().length; k++) {
      for (int i = from; i < until; i++) {
        sure[only.rows()[k]][i] += only.amounts()[k];
      }
    }
    return from < until;
  }

  /** Takes away starts; returns whether there were some to take. */
  private boolean filter(CellChoice option, @Nullable CellChoice only, int[][] starts) {
    int[] all = starts[option.index()];
    if (all.length == 0 || option.rows().length == 0) {
      return false;
    }
    // A run is not in its own way.
    boolean isOnly = option == only;
    int from = isOnly ? all[all.length - 1] : 0;
    int until = isOnly ? all[0] + option.length() : 0;
    free[runs.cells()] = 0;
    for (int i = runs.cells() - 1; i >= 0; i--) {
      boolean open = true;
      for (int k = 0; k < option.rows().length; k++) {
        int row = option.rows()[k];
        int own = i >= from && i < until ? 0 : option.amounts()[k];
        open &= sure[row][i] + own <= runs.capacities().of(row)[i];
      }
      free[i] = open ? free[i + 1] + 1 : 0;
    }
    int kept = 0;
    int[] left = new int[all.length];
    for (int s : all) {
      if (free[s] >= option.length()) {
        left[kept++] = s;
      }
    }
    if (kept < all.length) {
      starts[option.index()] = Arrays.copyOf(left, kept);
    }
    return kept < all.length;
  }
}
