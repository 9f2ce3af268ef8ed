package dev.sextant.timefold;

import dev.sextant.heuristics.search.Neighbourhood;
import dev.sextant.heuristics.search.SharedBest;
import dev.sextant.heuristics.search.Solution;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.compiled.CompiledProblem;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What one solver's moves and scores share: the working solution, decoded.
 *
 * <p>A proposed move is a change that the decoder has already begun. Timefold does the move, asks
 * for its score, which decodes the change, and undoes the move. Only then is it known what becomes
 * of it, so the change is left open until the next proposal: when Timefold has done the move again
 * as its step, the change is kept, and when not it is taken back, either way without decoding
 * again. Whatever else happens to the working solution is decoded from scratch. Not thread-safe.
 */
final class DecodedSchedule {
  /** The score of a schedule that cannot be placed; lower ones are of moves not looked at. */
  static final long REFUSED = Long.MIN_VALUE + (1L << 60);

  private static final int MAX_FAILURES = 1_000;
  private static final int TRACE_STRIDE = 64;

  /** Tasks that are placed anew before a change is given up on its looks. */
  private static final int PATIENCE = 16;

  private final CompiledProblem problem;
  private final OrderDecoder decoder;
  private final ChangeReader reader;
  private final Neighbourhood neighbourhood;
  private final SharedBest best;
  private final Solution adopted;
  private final @Nullable LateCosts lateCosts;
  private final long shareInterval;
  private final BooleanSupplier stop;

  private List<TaskChoice> working = List.of();
  private boolean placed;

  // The change under way.
  private @Nullable ChoiceMove change;
  private boolean evaluated;
  private long cost;
  private boolean otherwiseChanged;

  private @Nullable Object owner;
  private long moves;
  private long steps;
  private long refused;
  private boolean exhausted;

  /**
   * A schedule with nothing in it yet.
   *
   * @param best where better solutions of other threads come from
   * @param shareInterval moves between two looks at them
   * @param lateCosts mirror of the acceptor, so that moves it will not accept are decoded no
   *     further than it takes to see that; or null to score every move exactly
   * @param stop whether there shall be no more moves
   * @param seed of the moves
   */
  DecodedSchedule(
      CompiledProblem problem,
      SharedBest best,
      long shareInterval,
      @Nullable LateCosts lateCosts,
      BooleanSupplier stop,
      long seed) {
    this.problem = problem;
    this.stop = stop;
    decoder = new OrderDecoder(problem);
    reader = new ChangeReader(decoder, problem.tasks());
    neighbourhood = new Neighbourhood(problem, decoder, new SplittableRandom(seed));
    adopted = new Solution(decoder.size(), problem.tasks());
    this.best = best;
    this.shareInterval = shareInterval;
    this.lateCosts = lateCosts;
  }

  int size() {
    return decoder.size();
  }

  /** Moves proposed so far. */
  long moves() {
    return moves;
  }

  /** Moves that became steps so far. */
  long steps() {
    return steps;
  }

  /** Whether no more moves were found. */
  boolean isExhausted() {
    return exhausted;
  }

  /** Whether a score calculator is the one that sees every change: the first that asks. */
  boolean belongsTo(Object calculator) {
    if (owner == null) {
      owner = calculator;
    }
    return owner == calculator;
  }

  /** Begins anew from another working solution. */
  void reset(List<TaskChoice> newWorking) {
    takeBack();
    working = newWorking;
    decode();
  }

  /** Begins a phase of late acceptance. */
  void beginPhase() {
    settle();
    if (placed) {
      if (lateCosts != null) {
        lateCosts.fill(decoder.cost());
      }
      neighbourhood.trace();
    }
  }

  /** Notes that a choice of the working solution has changed. */
  void changed(TaskChoice task) {
    otherwiseChanged |= change == null || !reader.concerns(task.task);
  }

  /** The score of the working solution; the higher the better. */
  long score() {
    ChoiceMove move = change;
    if (move == null || otherwiseChanged || !move.isDone()) {
      settle();
      return placed ? -decoder.cost() : REFUSED;
    }
    if (!evaluated) {
      evaluated = true;
      cost =
          decoder.evaluate(
              lateCosts == null ? Long.MAX_VALUE : lateCosts.limit(decoder.cost()), PATIENCE);
    }
    if (cost != OrderDecoder.REJECTED) {
      return -cost;
    }
    // Each a little lower, because Timefold keeps a list of the best moves it did not accept.
    return lateCosts == null ? REFUSED : REFUSED - ++refused;
  }

  /** The score of choices that no change is followed of. */
  long scoreFromScratch(List<TaskChoice> tasks) {
    OrderDecoder other = new OrderDecoder(problem);
    boolean fits = new ChangeReader(other, problem.tasks()).decode(tasks);
    return fits ? -other.cost() : REFUSED;
  }

  /** Shares the working solution, if it is the best so far. */
  void submit() {
    settle();
    if (placed) {
      best.submit(decoder);
    }
  }

  /** A random move from the working solution, or null when there seems to be none. */
  @Nullable ChoiceMove propose() {
    settle();
    if (!placed || stop.getAsBoolean()) {
      return null;
    }
    moves++;
    if (moves % shareInterval == 0 && best.copyIfBelow(decoder.cost(), adopted)) {
      return adoption();
    }
    if (moves % TRACE_STRIDE == 0) {
      best.offerLate();
      neighbourhood.trace();
    }
    for (int i = 0; i < MAX_FAILURES; i++) {
      if (neighbourhood.propose()) {
        ChoiceMove move = reader.read();
        if (move.size() > 0) {
          evaluated = false;
          change = move;
          return move;
        }
        decoder.rollback();
      }
    }
    exhausted = true;
    return null;
  }

  /** The move to the best solution of all threads. */
  private ChoiceMove adoption() {
    int size = decoder.size();
    TaskChoice[] tasks = new TaskChoice[size];
    Choice[] after = new Choice[size];
    for (int at = 0; at < size; at++) {
      int task = adopted.task(at);
      tasks[at] = reader.choiceOf(task);
      after[at] = new Choice(Ranks.even(at, size), adopted.option(task), adopted.worker(task));
    }
    return new ChoiceMove(tasks, after);
  }

  /** Brings the decoder to the working solution, whatever has happened since. */
  private void settle() {
    ChoiceMove move = change;
    if (otherwiseChanged) {
      takeBack();
      long before = decoder.cost();
      decode();
      if (placed && decoder.cost() != before) {
        step();
      }
    } else if (move != null && move.isUndone()) {
      takeBack();
    } else if (move != null && evaluated && cost != OrderDecoder.REJECTED && move.isDone()) {
      decoder.commit();
      reader.keep();
      change = null;
      step();
    } else if (move != null) {
      takeBack();
      decode();
    }
  }

  private void step() {
    steps++;
    if (lateCosts != null) {
      lateCosts.add(decoder.cost());
    }
  }

  private void takeBack() {
    if (change != null) {
      decoder.rollback();
      change = null;
    }
  }

  private void decode() {
    otherwiseChanged = false;
    placed = reader.decode(working);
  }
}
