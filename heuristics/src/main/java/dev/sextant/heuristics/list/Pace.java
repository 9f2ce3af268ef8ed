package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchOptions;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Counts steps and looks at the clock, for lists of one problem. A step places one task. */
public final class Pace {
  /** Counter: how many tasks were placed in haste, because time was short. */
  private static final String PLACED_IN_HASTE = "placedInHaste";

  /** By how much placing in haste may take longer than a sample of it, and end in time. */
  private static final double CAUTION = 2;

  /** By how much placing by a rule may get slower than the last tasks were before haste counts. */
  private static final double SLOWDOWN = 2;

  /** How often that is sampled, each time for at most such a part of the time that is left. */
  private static final int SAMPLES = 3;

  private static final double PART_FOR_SAMPLE = 0.08;

  /** Haste that takes no more than this part of the time that is left need not be known better. */
  private static final double AMPLE = 0.5;

  /** In a new process, with all that a list does after that. */
  private static final double NANOS_PER_LOOK = 800;

  private static final int FIRST_LOOK = 16;
  private static final int LOOK_EVERY = 256;

  private final SearchInterrupter interrupter;
  private final long begin;
  private final long limitNanos;
  private final long stepLimit;
  private final boolean counted;
  private long steps;
  private boolean hurries;
  private long hastened;
  private double nanosPerTaskInHaste;
  private int samples;
  private int @Nullable [] orderInHaste;
  private long lookedAt;
  private int lookedAfter;
  private SearchEnd stopReason = SearchEnd.COMPLETED;
  private @Nullable ListBudget budget;

  /** Starts the clock. */
  public Pace(SearchOptions options, SearchInterrupter interrupter) {
    this(options, interrupter, System.nanoTime());
  }

  /** With a clock that started at this {@link System#nanoTime}. */
  public Pace(SearchOptions options, SearchInterrupter interrupter, long begin) {
    this.begin = begin;
    this.interrupter = interrupter;
    this.limitNanos = options.timeLimit().toNanos();
    this.counted = options.stepLimit().isPresent();
    this.stepLimit = options.stepLimit().orElse(Long.MAX_VALUE);
  }

  /** Lets lists that cannot be better than what there is be given up. */
  public Pace within(@Nullable ListBudget ofLists) {
    budget = ofLists;
    return this;
  }

  /** Notes that a list begins, in which nothing is placed. */
  public void beginList() {
    if (budget != null) {
      budget.begin();
    }
  }

  /** Notes what a task was placed with; returns whether the list need not be completed. */
  public boolean isOverBudget(int task, int option, long endMicros) {
    return budget != null && budget.isOver(task, option, endMicros);
  }

  /** Counts a step that is about to be made; returns why it must not be, or null. */
  public @Nullable SearchEnd step() {
    if (steps++ >= stepLimit) {
      stopReason = SearchEnd.STEP_LIMIT;
      return stopReason;
    }
    return stop();
  }

  /** Why the search must stop whatever it has still to do, or null; counts no step. */
  public @Nullable SearchEnd stop() {
    if (interrupter.isInterrupted()) {
      stopReason = SearchEnd.INTERRUPTED;
    } else if (System.nanoTime() - begin >= limitNanos) {
      stopReason = SearchEnd.TIME_LIMIT;
    } else {
      return null;
    }
    return stopReason;
  }

  /** Whether what prepares a list has had a third of the time, or the search must stop. */
  public boolean isPastAThird() {
    return interrupter.isInterrupted() || System.nanoTime() - begin >= limitNanos / 3;
  }

  /**
   * Whether there is time to look so often at every pair of a task and a worker, and some more,
   * before a list begins.
   */
  public boolean hasTimeToPrepare(CompiledProblem problem, int looks) {
    double pairs = (double) problem.tasks() * problem.workers().count();
    return begin + limitNanos - System.nanoTime() >= looks * NANOS_PER_LOOK * pairs;
  }

  /** Whether a limit on steps, however large, asks for a search that can be repeated. */
  public boolean isCounted() {
    return counted;
  }

  /** Lets a list be completed in haste rather than not at all. */
  public Pace hurrying() {
    hurries = true;
    return this;
  }

  /** Takes back {@link #hurrying}: a list is completed by its rule or not at all. */
  public Pace patient() {
    hurries = false;
    return this;
  }

  /** Whether a list must stop even though it is completed in haste: its own limit is past then. */
  boolean mustStopInHaste() {
    if (interrupter.isInterrupted()) {
      stopReason = SearchEnd.INTERRUPTED;
      return true;
    }
    return false;
  }

  /**
   * Whether the time that is left is just enough to place the rest of the tasks in haste. Asked
   * before each task; what haste takes is sampled when the rule may be too slow to come to an end,
   * and again before haste begins.
   *
   * @param placed how many tasks have been placed
   */
  public boolean mustHurry(int placed, CompiledProblem problem) {
    if (!hurries || placed > 0 && placed < nextLook(lookedAfter)) {
      return false;
    }
    long now = System.nanoTime();
    double perTask = placed == 0 ? 0 : (double) (now - lookedAt) / (placed - lookedAfter);
    lookedAt = now;
    lookedAfter = placed;
    long left = begin + limitNanos - now;
    int tasksLeft = problem.tasks() - placed;
    if (left <= 0 || SLOWDOWN * perTask * tasksLeft <= left) {
      return false;
    }
    double untilNextLook = (nextLook(placed) - placed) * perTask;
    if (samples > 0 && left > CAUTION * (nanosPerTaskInHaste * tasksLeft + untilNextLook)) {
      return false;
    }
    if (samples++ < SAMPLES) {
      int[] order = orderInHaste(problem);
      double enough = AMPLE * left / (CAUTION * tasksLeft);
      long most = (long) (PART_FOR_SAMPLE * left);
      nanosPerTaskInHaste = Haste.sampleNanosPerTask(problem, order, enough, most);
      // What the sample takes is none of the time of the rule's next tasks.
      lookedAt = System.nanoTime();
      left -= lookedAt - now;
    }
    return left <= CAUTION * (nanosPerTaskInHaste * tasksLeft + untilNextLook);
  }

  private static int nextLook(int placed) {
    return Math.max(FIRST_LOOK, Math.min(2 * placed, placed + LOOK_EVERY));
  }

  /** In which order tasks are placed in haste; not to be changed. */
  int[] orderInHaste(CompiledProblem problem) {
    int[] known = orderInHaste == null ? Haste.order(problem) : orderInHaste;
    orderInHaste = known;
    return known;
  }

  /** Notes that so many tasks were placed in haste. */
  void hastened(int tasks) {
    hastened += tasks;
  }

  /** How many tasks were placed in haste. */
  public long hastened() {
    return hastened;
  }

  /** The outcome of a list that is complete, and how much of it was placed in haste. */
  public Outcome completed(Outcome outcome) {
    if (hastened == 0) {
      return outcome;
    }
    Map<String, Long> counters = new TreeMap<>(outcome.counters());
    counters.put(PLACED_IN_HASTE, hastened);
    return new Outcome(SearchEnd.TIME_LIMIT, false, counters);
  }

  /** Why the search had to stop, or COMPLETED. */
  public SearchEnd stopReason() {
    return stopReason;
  }
}
