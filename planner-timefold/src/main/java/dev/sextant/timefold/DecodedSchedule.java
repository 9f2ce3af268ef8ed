package dev.sextant.timefold;

import dev.sextant.heuristics.search.Neighbourhood;
import dev.sextant.heuristics.search.SharedBest;
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
 *
 * <pre>
 *   proposed      decoder.begin, the change is made in the decoder
 *   Timefold      does the move      score: decoder.evaluate      undoes the move
 *   then either   does it again, its step                         the next proposal: commit
 *   or            does another                                    the next proposal: rollback
 * </pre>
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
  private final SplittableRandom random;
  private final Cooling cooling;
  private final boolean exactScores;
  private final BooleanSupplier stop;

  private List<TaskChoice> working = List.of();
  private boolean placed;

  // The change under way.
  private @Nullable ChoiceMove change;
  private boolean evaluated;
  private long value;
  private boolean otherwiseChanged;

  private @Nullable PreparedRandom acceptor;
  private @Nullable Object owner;
  private long moves;
  private long steps;
  private long refused;
  private boolean exhausted;

  /**
   * A schedule with nothing in it yet.
   *
   * @param best where new best solutions go to
   * @param cooling mirror of the acceptor
   * @param exactScores whether to score every move exactly, as acceptors need that are not
   *     mirrored, and not to decode moves that will not be accepted only as far as it takes to see
   *     that
   * @param stop whether there shall be no more moves
   * @param seed of the moves
   */
  DecodedSchedule(
      CompiledProblem problem,
      SharedBest best,
      Cooling cooling,
      boolean exactScores,
      BooleanSupplier stop,
      long seed) {
    this.problem = problem;
    this.stop = stop;
    decoder = OrderDecoder.of(problem);
    reader = new ChangeReader(decoder, problem.tasks());
    random = new SplittableRandom(seed);
    neighbourhood = new Neighbourhood(problem, decoder, random);
    this.best = best;
    this.cooling = cooling;
    this.exactScores = exactScores;
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

  /** Names the acceptor's source of chances, to be told each before it is needed. */
  void announceTo(PreparedRandom chances) {
    acceptor = chances;
  }

  /** Begins anew from another working solution. */
  void reset(List<TaskChoice> newWorking) {
    takeBack();
    working = newWorking;
    decode();
  }

  /** Begins the search. */
  void beginPhase() {
    settle();
    if (placed) {
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
      return placed ? -decoder.value() : REFUSED;
    }
    if (!evaluated) {
      evaluated = true;
      value = evaluate(limit());
    }
    if (value != OrderDecoder.REJECTED) {
      return -value;
    }
    // Each a little lower, because Timefold keeps a list of the best moves it did not accept.
    return exactScores ? REFUSED : REFUSED - ++refused;
  }

  /** The value of the move under way, or {@link OrderDecoder#REJECTED} from a limit on. */
  private long evaluate(long limit) {
    if (!decoder.promisesByJobs()) {
      return decoder.evaluate(limit, PATIENCE);
    }
    boolean any = limit == Long.MAX_VALUE;
    long mostPromise = any ? limit : limit - 1 - (decoder.value() - decoder.promise());
    long cost = decoder.evaluate(any ? limit : limit - 1, mostPromise, PATIENCE);
    return cost == OrderDecoder.REJECTED || decoder.value() >= limit
        ? OrderDecoder.REJECTED
        : decoder.value();
  }

  /** The least value that the acceptor will refuse the move under way for. */
  private long limit() {
    double chance = 1 - random.nextDouble();
    if (acceptor != null) {
      acceptor.prepare(chance);
    }
    return exactScores ? Long.MAX_VALUE : cooling.limit(decoder.value(), chance);
  }

  /** The score of choices that no change is followed of. */
  long scoreFromScratch(List<TaskChoice> tasks) {
    OrderDecoder other = OrderDecoder.of(problem);
    boolean fits = new ChangeReader(other, problem.tasks()).decode(tasks);
    return fits ? -other.value() : REFUSED;
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

  /** Brings the decoder to the working solution, whatever has happened since. */
  private void settle() {
    ChoiceMove move = change;
    if (otherwiseChanged) {
      takeBack();
      decode();
      if (placed) {
        step();
      }
    } else if (move != null && move.isUndone()) {
      takeBack();
    } else if (move != null && evaluated && value != OrderDecoder.REJECTED && move.isDone()) {
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
    cooling.step(moves);
    if (decoder.promisesByJobs()) {
      // What costs less need not be what has the best score.
      best.submit(decoder);
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
