package dev.sextant.ortools;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import dev.sextant.planner.sharing.compiled.Choices;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The allocations in which every job has all its time in one choice on workers of its own, or
 * nothing, as one model: how many jobs of each class are in each place, and how often each worker
 * takes part in each choice, with a knapsack per worker and resource. Because it counts, jobs of
 * one class are not told apart.
 *
 * <p>A gang of g different workers needs no variables of its own: counts that add up to g times the
 * number of gangs, none above that number, can be dealt out to gangs of different workers.
 */
final class WholeProgram {
  private final CompiledSharing problem;
  private final Choices choices;
  private final WholeChoices whole;
  private final WholePlaces places;
  private final CpModel model = new CpModel();
  private final IntVar[] jobs;
  private final LinearExpr[] gangs;
  private final IntVar[][] parts;

  /**
   * How many jobs are where.
   *
   * @param jobs by place
   * @param parts by choice, how often each worker of its type takes part in it; empty where the
   *     type is exclusive or the choice left out
   */
  record Counts(int[] jobs, int[][] parts) {}

  WholeProgram(CompiledSharing problem, WholeChoices whole, WholePlaces places) {
    this.problem = problem;
    this.whole = whole;
    this.places = places;
    choices = problem.choices();
    jobs = new IntVar[places.count()];
    for (int place = 0; place < jobs.length; place++) {
      jobs[place] = model.newIntVar(0, problem.size(places.get(place).number()), "");
    }
    gangs = new LinearExpr[choices.count()];
    parts = new IntVar[choices.count()][0];
    for (int choice : whole.kept()) {
      gangs[choice] = gangs(choice);
      if (!whole.isExclusive(choices.type(choice))) {
        parts[choice] = parts(choice);
      }
    }
    for (int number = 0; number < problem.classes(); number++) {
      place(number);
    }
    for (int type = 0; type < choices.types().size(); type++) {
      if (whole.isExclusive(type)) {
        countWorkers(type);
      } else {
        fillWorkers(type);
      }
    }
  }

  /** How many gangs there are in a choice: as many as jobs in each of its slots. */
  private LinearExpr gangs(int choice) {
    int first = choices.slotsBegin(choice);
    LinearExpr count = inSlot(first);
    for (int slot = first + 1; slot < choices.slotsEnd(choice); slot++) {
      model.addEquality(inSlot(slot), count);
    }
    return count;
  }

  private LinearExpr inSlot(int slot) {
    return sum(places.ofSlot(slot));
  }

  private LinearExpr sum(List<Integer> some) {
    return LinearExpr.sum(some.stream().map(place -> jobs[place]).toArray(IntVar[]::new));
  }

  private IntVar[] parts(int choice) {
    int most = mostGangs(choice);
    IntVar[] taking = new IntVar[choices.workersOfType(choices.type(choice))];
    for (int i = 0; i < taking.length; i++) {
      taking[i] = model.newIntVar(0, whole.room(choice, i, most), "");
      if (choices.gang(choice) > 1) {
        model.addLessOrEqual(taking[i], gangs[choice]);
      }
    }
    model.addEquality(
        LinearExpr.sum(taking), LinearExpr.affine(gangs[choice], choices.gang(choice), 0));
    return taking;
  }

  private int mostGangs(int choice) {
    return places.ofSlot(choices.slotsBegin(choice)).stream()
        .mapToInt(place -> problem.size(places.get(place).number()))
        .sum();
  }

  private void place(int number) {
    LinearExpr placed = sum(places.ofClass(number));
    if (places.isBound(number)) {
      model.addEquality(placed, problem.size(number));
    } else {
      model.addLessOrEqual(placed, problem.size(number));
    }
  }

  private void countWorkers(int type) {
    LinearExprBuilder taken = LinearExpr.newBuilder();
    for (int choice : whole.kept()) {
      if (choices.type(choice) == type) {
        taken.addTerm(gangs[choice], choices.gang(choice));
      }
    }
    model.addLessOrEqual(taken, choices.workersOfType(type));
  }

  private void fillWorkers(int type) {
    for (int pool = 0; pool < choices.pools(); pool++) {
      if (choices.poolType(pool) == type) {
        LinearExprBuilder all = LinearExpr.newBuilder();
        long there = 0;
        for (int i = 0; i < choices.workersOfType(type); i++) {
          LinearExpr taken = takenOf(pool, i);
          long capacity = choices.workerCapacity(pool, i);
          model.addLessOrEqual(taken, capacity);
          all.add(taken);
          there += capacity;
        }
        // Follows from the rows above, and is what a linear relaxation sees of them together.
        model.addLessOrEqual(all, there);
      }
    }
  }

  /** What all choices take of a pool's resource on a worker, by its position in its type. */
  private LinearExpr takenOf(int pool, int position) {
    LinearExprBuilder taken = LinearExpr.newBuilder();
    for (int choice : whole.kept()) {
      if (choices.type(choice) == choices.poolType(pool)) {
        for (int use = choices.usesBegin(choice); use < choices.usesEnd(choice); use++) {
          if (choices.usePool(use) == pool) {
            taken.addTerm(parts[choice][position], whole.demand(choice, use));
          }
        }
      }
    }
    return taken.build();
  }

  /** Wants at least so many jobs in these places. */
  void atLeast(long count, IntPredicate somewhere) {
    LinearExprBuilder there = LinearExpr.newBuilder();
    for (int place = 0; place < jobs.length; place++) {
      if (somewhere.test(place)) {
        there.add(jobs[place]);
      }
    }
    model.addGreaterOrEqual(there, count);
  }

  /** Seeks the largest sum of what jobs in places are worth. */
  void maximise(long[] worth) {
    // The solver's own maximising would turn signs and bounds around.
    model.minimize(
        LinearExpr.weightedSum(jobs, Arrays.stream(worth).map(value -> -value).toArray()));
  }

  CpModel model() {
    return model;
  }

  Counts counts(NativeSolver.Values values) {
    int[][] taking = new int[parts.length][];
    for (int choice = 0; choice < parts.length; choice++) {
      taking[choice] = Arrays.stream(parts[choice]).mapToInt(v -> (int) values.of(v)).toArray();
    }
    return new Counts(Arrays.stream(jobs).mapToInt(v -> (int) values.of(v)).toArray(), taking);
  }
}
