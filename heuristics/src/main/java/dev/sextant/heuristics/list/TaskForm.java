package dev.sextant.heuristics.list;

import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that a rule cannot tell apart but by their inputs, and their {@link Kind}s: one of all
 * tasks whose inputs are there before any worker is free, and one for each other state of inputs.
 * Not thread-safe.
 */
final class TaskForm {
  private final int[] cells;
  private final int[] classes;
  private final long models;
  private final boolean regular;
  private final Map<InputTimes, Kind> waiting = new HashMap<>();
  private final PriorityQueue<Kind> byInputs =
      new PriorityQueue<>((a, b) -> Long.compare(a.latestInputMicros(), b.latestInputMicros()));
  private @Nullable Kind arrived;
  private int tasks;

  /** Whether it is on the rule's list of those that wait for inputs. */
  boolean listed;

  /**
   * A form.
   *
   * @param cells where its tasks can run
   * @param classes of workers where its tasks can run
   * @param models which they use, as {@link #mark}s
   * @param regular whether a {@link StartTable} knows when they start
   */
  TaskForm(int[] cells, int[] classes, long models, boolean regular) {
    this.cells = cells;
    this.classes = classes;
    this.models = models;
    this.regular = regular;
  }

  /** A mark of a model; few models share one. */
  static long mark(int model) {
    return 1L << (model & 63);
  }

  int[] cells() {
    return cells;
  }

  int[] classes() {
    return classes;
  }

  /** The models that some task may use, as {@link #mark marks}. */
  long models() {
    return models;
  }

  /** Whether a {@link StartTable} knows when its tasks start on settled workers. */
  boolean isRegular() {
    return regular;
  }

  /** Notes that one more task has this form. */
  void addTask() {
    tasks++;
  }

  /** Whether several tasks have this form. */
  boolean isShared() {
    return tasks > 1;
  }

  /** Whether some kind still waits for inputs. */
  boolean waits() {
    return !byInputs.isEmpty();
  }

  /** The kind of tasks whose inputs are there, or null. */
  @Nullable Kind arrived() {
    return arrived;
  }

  /** Notes which kind has all tasks whose inputs are there. */
  void setArrived(@Nullable Kind kind) {
    arrived = kind;
  }

  /** The kind of tasks that wait for such inputs, or null. */
  @Nullable Kind waiting(InputTimes inputs) {
    return waiting.get(inputs);
  }

  /** Adds a kind that waits for its inputs. */
  void addWaiting(Kind kind) {
    waiting.put(kind.inputs(), kind);
    byInputs.add(kind);
  }

  /** Takes out a kind whose last input arrives by an instant, or null if there is none. */
  @Nullable Kind takeArrivedBy(long instant) {
    for (Kind next = byInputs.peek(); next != null; next = byInputs.peek()) {
      if (!next.isEmpty() && next.latestInputMicros() > instant) {
        return null;
      }
      byInputs.remove();
      if (!next.isEmpty()) {
        waiting.remove(next.inputs());
        return next;
      }
    }
    return null;
  }

  /** Forgets a kind of which no task is left. */
  void forget(Kind kind) {
    if (arrived == kind) {
      arrived = null;
    } else {
      waiting.remove(kind.inputs(), kind);
    }
  }
}
