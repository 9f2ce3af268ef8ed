package dev.sextant.heuristics.list;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * When the release and the inputs of a ready task let it start: by network position for workers
 * that hold none of the inputs, and by worker for those that do. Tasks with equal times are equal
 * to a scheduler as far as their inputs go. Immutable.
 */
final class InputTimes {
  /** Nothing to wait for. */
  static final InputTimes NONE =
      new InputTimes(Long.MIN_VALUE, Long.MIN_VALUE, new long[0], new int[0], new long[0]);

  private final long releaseMicros;
  private final long latestMicros;
  private final long[] byPosition;
  private final int[] holder;
  private final long[] atHolder;

  private InputTimes(
      long releaseMicros, long latestMicros, long[] byPosition, int[] holder, long[] atHolder) {
    this.releaseMicros = releaseMicros;
    this.latestMicros = latestMicros;
    this.byPosition = byPosition;
    this.holder = holder;
    this.atHolder = atHolder;
  }

  /**
   * The times of the task that is considered there.
   *
   * @param form what the task is; only its workers count
   * @param releaseMicros what tells tasks apart besides their inputs
   */
  static InputTimes of(
      InputArrivals arrivals, TaskForm form, StartTable table, int positions, long releaseMicros) {
    long[] byPosition = new long[positions];
    Arrays.fill(byPosition, PartialSchedule.NEVER);
    long latest = Long.MIN_VALUE;
    for (int cell : form.cells()) {
      int other = anyOther(arrivals, table, cell);
      if (other != StartTable.NONE) {
        byPosition[table.position(cell)] = arrivals.micros(other);
        latest = Math.max(latest, arrivals.micros(other));
      }
    }
    int holders = arrivals.holders();
    int[] holder = new int[holders];
    long[] atHolder = new long[holders];
    for (int i = 0; i < holders; i++) {
      holder[i] = arrivals.holder(i);
      atHolder[i] = arrivals.micros(holder[i]);
      latest = Math.max(latest, atHolder[i]);
    }
    return new InputTimes(releaseMicros, latest, byPosition, holder, atHolder);
  }

  private static int anyOther(InputArrivals arrivals, StartTable table, int cell) {
    for (int i = table.membersBegin(cell); i < table.membersEnd(cell); i++) {
      if (!arrivals.isHolder(table.member(i))) {
        return table.member(i);
      }
    }
    return StartTable.NONE;
  }

  /** The last of all times. */
  long latestMicros() {
    return latestMicros;
  }

  /** The time for workers at a position that hold nothing; NEVER if there are none. */
  long atPosition(int position) {
    return byPosition.length == 0 ? Long.MIN_VALUE : byPosition[position];
  }

  /** The time for a worker at a position. */
  long at(int worker, int position) {
    for (int i = 0; i < holder.length; i++) {
      if (holder[i] == worker) {
        return atHolder[i];
      }
    }
    return atPosition(position);
  }

  /** Number of workers that hold inputs. */
  int holders() {
    return holder.length;
  }

  /** The i-th of them. */
  int holder(int i) {
    return holder[i];
  }

  /** The time for the i-th of them. */
  long atHolder(int i) {
    return atHolder[i];
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof InputTimes times
        && releaseMicros == times.releaseMicros
        && Arrays.equals(byPosition, times.byPosition)
        && Arrays.equals(holder, times.holder)
        && Arrays.equals(atHolder, times.atHolder);
  }

  @Override
  public int hashCode() {
    int hash = Long.hashCode(releaseMicros);
    hash = 31 * hash + Arrays.hashCode(byPosition);
    hash = 31 * hash + Arrays.hashCode(holder);
    return 31 * hash + Arrays.hashCode(atHolder);
  }
}
