package dev.sextant.ortools;

import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import dev.sextant.planner.compiled.CompiledCalendars;
import dev.sextant.planner.compiled.CompiledProblem;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Redundant rows on the runs of a worker whose price changes: of the time of a step, runs take no
 * more than all of a capacity, and of those that surely go on from one step to the next, no more
 * are there at that instant than fit. Without them a linear relaxation would have all runs at the
 * lowest price.
 *
 * <pre>
 *   step       |          |          |      what a run of 8 takes of the middle step, by its start:
 *   run             rrrr rrrr                5 6 7 8  from the 4th to the 1st unit before it,
 *                                            rising with the start, until it lies in it
 * </pre>
 */
final class StepVolumes {
  /** What the terms of a row may come to; more says the same with less precision. */
  private static final int MOST_BITS = 50;

  private final CompiledProblem problem;
  private final CompiledCalendars calendars;
  private final HintedModel hinted;
  private final TimeScale scale;

  StepVolumes(FormulationContext context) {
    problem = context.problem();
    calendars = problem.workers().calendars();
    hinted = context.hinted();
    scale = context.scale();
  }

  /** When one step of a class ends and the next begins, in units. */
  TreeSet<Long> instants(int workerClass) {
    TreeSet<Long> instants = new TreeSet<>();
    for (int i = calendars.stepsBegin(workerClass) + 1; i < calendars.stepsEnd(workerClass); i++) {
      instants.add(scale.fromNow(calendars.fromMicros(i)));
    }
    return instants;
  }

  /** Adds the rows of a worker, given all pieces of the runs there. */
  void addAll(int worker, List<StartPiece> pieces) {
    int workerClass = problem.workers().classOf(worker);
    List<Long> bounds = new ArrayList<>(instants(workerClass));
    bounds.add(0, 0L);
    bounds.add(pieces.stream().mapToLong(p -> p.last() + p.choice().duration()).max().orElse(0));
    for (int r = 0; r < problem.workers().resources(); r++) {
      long capacity = problem.workers().capacity(workerClass, r);
      List<StartPiece> taking = new ArrayList<>();
      for (StartPiece piece : pieces) {
        if (problem.workflows().demand(piece.choice().mode(), r) > 0) {
          taking.add(piece);
        }
      }
      for (int i = 0; i + 1 < bounds.size(); i++) {
        volume(taking, r, capacity, bounds.get(i), bounds.get(i + 1));
        across(taking, r, capacity, bounds.get(i + 1));
      }
    }
  }

  private void volume(List<StartPiece> pieces, int resource, long capacity, long from, long until) {
    if (until <= from) {
      return;
    }
    BigInteger most = BigInteger.valueOf(capacity).multiply(BigInteger.valueOf(until - from));
    BigInteger all = BigInteger.ZERO;
    LinearExprBuilder volume = LinearExpr.newBuilder();
    for (StartPiece piece : pieces) {
      hinted.look();
      long atCheapest = piece.overlap(piece.cheapest(), from, until);
      long atDearest = piece.overlap(piece.dearest(), from, until);
      if (atCheapest > 0 || atDearest > 0) {
        long demand = problem.workflows().demand(piece.choice().mode(), resource);
        all =
            all.add(
                BigInteger.valueOf(demand)
                    .multiply(BigInteger.valueOf(Math.max(atCheapest, atDearest))));
        if (all.bitLength() > MOST_BITS) {
          return;
        }
        volume.addTerm(piece.taken(), demand * atCheapest);
        // Within a piece it grows, shrinks or stays with every unit.
        volume.addTerm(piece.away(), demand * Long.signum(atDearest - atCheapest));
      }
    }
    if (all.compareTo(most) > 0) {
      hinted.cp.addLessOrEqual(volume, most.longValueExact());
    }
  }

  private void across(List<StartPiece> pieces, int resource, long capacity, long instant) {
    double all = 0;
    LinearExprBuilder there = LinearExpr.newBuilder();
    for (StartPiece piece : pieces) {
      if (piece.last() < instant && piece.first() + piece.choice().duration() > instant) {
        all += problem.workflows().demand(piece.choice().mode(), resource);
        there.addTerm(piece.taken(), problem.workflows().demand(piece.choice().mode(), resource));
      }
    }
    if (all > capacity && all < Integer.MAX_VALUE) {
      hinted.cp.addLessOrEqual(there, capacity);
    }
  }
}
