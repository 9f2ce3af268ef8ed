package dev.sextant.heuristics.search;

import dev.sextant.heuristics.list.Pace;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.heuristics.timetable.PlanCompletion;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.SearchEnd;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchOptions;
import dev.sextant.planner.spi.SearchRequest;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A search over list schedules ({@link ListSearch}), begun with all list heuristics ({@link
 * Starts}); anytime. One thread unless the caller permits more; each searches with a seed of its
 * own. With one thread and a step limit a seed gives the same plan again. A step is one list.
 */
public final class ListSearchBackend implements PlannerBackend {
  private final boolean asksLists;
  private final Supplier<ListMemory> memories;

  /** One that asks all list heuristics first. */
  public ListSearchBackend() {
    this(true, ListMemory::new);
  }

  private ListSearchBackend(boolean asksLists, Supplier<ListMemory> memories) {
    this.asksLists = asksLists;
    this.memories = memories;
  }

  /**
   * One that asks no list heuristic first, unless its request has no warm start, and goes on where
   * searches of the same problem with this memory stopped.
   */
  public static ListSearchBackend goingOn(ListMemory memory) {
    return new ListSearchBackend(false, () -> memory);
  }

  @Override
  public Outcome search(SearchRequest request, IncumbentSink sink, SearchInterrupter interrupter) {
    CompiledProblem problem = request.problem();
    SearchOptions options = request.options();
    long begin = System.nanoTime();
    ListMemory memory = memories.get();
    Starts starts = new Starts(problem, options, sink, interrupter, begin, memory);
    if (asksLists) {
      starts.leavingLists();
    }
    if (starts.isEmpty()) {
      return PlanCompletion.offer(problem, new Timetable(problem), sink);
    }
    Best best = new Best(starts);
    boolean isGiven =
        !asksLists && request.warmStart() != null && sink.incumbentObjective() != Long.MAX_VALUE;
    if (!isGiven && !start(starts, request, best)) {
      return new Outcome(starts.stopReason(), false, Map.of());
    }
    ListSearchThreads threads = new ListSearchThreads(problem, options, interrupter, memory);
    SearchEnd end =
        threads.run(
            () -> starts.askLeft(threads::haveFailed),
            () ->
                options.stepLimit().isPresent()
                    ? new Pace(options.withoutStepLimit(), interrupter, begin)
                    : starts.pace(options),
            (timetable, plan, cost, feasible) -> best.improved(plan, cost, feasible));
    Map<String, Long> counters = new TreeMap<>();
    if (sink.incumbentObjective() == Long.MAX_VALUE) {
      counters.putAll(PlanCompletion.counters(problem, best.plan()));
    }
    counters.put("steps", threads.steps());
    return new Outcome(end, false, counters);
  }

  /** Finds a first plan, if there is any. */
  private boolean start(Starts starts, SearchRequest request, Best best) {
    SplittableRandom random = new SplittableRandom(request.options().seed());
    Solution start = asksLists ? null : starts.given(request.warmStart());
    if (start == null) {
      start = starts.fromLists(request.warmStart(), random);
    }
    if (start != null && starts.isTooLate()) {
      // The list that it is of was offered.
      return true;
    }
    if (start == null || !start.decode(starts.decoder())) {
      return false;
    }
    OrderDecoder decoder = starts.decoder();
    best.improved(decoder.toPlan(), decoder.cost(), decoder.isFeasible());
    return true;
  }

  /** The best plan of all threads, feasible or not; those that are feasible are offered. */
  private static final class Best {
    private final Starts starts;
    private @Nullable IndexedPlan plan;
    private long cost = Long.MAX_VALUE;

    Best(Starts starts) {
      this.starts = starts;
    }

    synchronized void improved(IndexedPlan other, long ofCost, boolean feasible) {
      if (feasible) {
        starts.offer(other);
      }
      if (plan == null || ofCost < cost) {
        plan = other;
        cost = ofCost;
      }
    }

    synchronized IndexedPlan plan() {
      return Objects.requireNonNull(plan);
    }
  }
}
