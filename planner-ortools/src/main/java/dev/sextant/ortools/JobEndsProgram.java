package dev.sextant.ortools;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolverStatus;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import dev.sextant.planner.bounds.IntervalWork;
import dev.sextant.planner.bounds.JobSets;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A bound on a sum over jobs from a program whose only variables are the ends of jobs: of each set
 * of jobs the last ends no sooner, and together they cost no less, than is known ({@link JobSets}),
 * and between any two moments workers can do what jobs that end then must have done ({@link
 * IntervalWork}). That is what sets alone miss: while some jobs end early, those that end soon
 * after have to be under way. Solved by cutting planes: what the best ends so far break becomes a
 * row.
 *
 * <p>Rows tell ends apart by steps of time, and an end counts as the last of its step, which only
 * asks for less. Ends after {@link #last} count as that, which costs no more.
 */
final class JobEndsProgram {
  /** Steps that ends are told apart by. */
  private static final int STEPS = 100;

  /** So far beyond what is known of the last end, as a percentage. */
  private static final int HORIZON_PERCENT = 130;

  /** How many moments intervals begin at. */
  private static final int BEGINNINGS = 16;

  private static final int FIRST_ROWS_STRIDE = 10;
  private static final int ROWS = 40;
  private static final int ROWS_OF_BEGINNING = 6;
  private static final int SETS = 20;

  /** So many sets are rows from the beginning. */
  private static final int FEW_SETS = 256;

  /** Share of what is left that one solution takes at most. */
  private static final double SOLVE_SHARE = 0.3;

  /** Most questions for what a task needs that one look at all intervals asks. */
  private static final long MOST_QUESTIONS = 300_000_000;

  /** Coefficients are no larger, so that they add up in any model. */
  private static final long LARGEST_COEFFICIENT = 1_000_000;

  private final CpSatCall call;
  private final ObjectiveTerm term;
  private final JobSets sets;
  private final IntervalWork work;
  private final int jobs;
  private final int all;
  private final long step;
  private final long last;
  private final long[] beginnings;
  private final Set<Row> rows = new HashSet<>();
  private final Set<Integer> rowsOfSets = new HashSet<>();
  private final Map<Row, Long> capacities = new HashMap<>();

  /** The best ends so far, by bit of a set. */
  private long @Nullable [] ends;

  private long bound;

  /** An interval, and what prices count in it. */
  private record Row(int price, long from, long until) {}

  /** How much ends break a row, in time of all workers. */
  private record Broken(Row row, double by) {}

  /** The model of a round. */
  private record Model(CpModel program, IntVar[] end, BoolVar[][] isBy) {}

  private JobEndsProgram(CpSatCall call, ObjectiveTerm term, JobSets sets, IntervalWork work) {
    this.call = call;
    this.term = term;
    this.sets = sets;
    this.work = work;
    jobs = sets.jobs();
    all = sets.count() - 1;
    bound = sets.least(all);
    long latest = 1;
    for (int set = 1; set <= all; set++) {
      latest = Math.max(latest, sets.endMicros(set));
    }
    step = Math.max(1, Math.multiplyExact(latest, HORIZON_PERCENT) / 100 / STEPS);
    last = last(2 * STEPS * step);
    beginnings = new long[BEGINNINGS];
    for (int i = 0; i < BEGINNINGS; i++) {
      beginnings[i] = latest / BEGINNINGS * i;
    }
    for (int price = 0; price < work.prices(); price++) {
      for (int k = FIRST_ROWS_STRIDE / 2; k < STEPS; k += FIRST_ROWS_STRIDE) {
        rows.add(new Row(price, 0, k * step));
      }
    }
    for (int set = 1; set <= all && all <= FEW_SETS; set++) {
      rowsOfSets.add(set);
    }
  }

  /** So late that one job alone costs as much as all do in the best plan, or more. */
  private long last(long atLeast) {
    CompiledJobs of = call.problem.jobs();
    long weight = call.problem.objective().weight(term);
    long most = Math.max(bound, ceilDiv(call.sink.incumbentObjective(), weight));
    long latest = atLeast;
    for (int i = 0; i < jobs; i++) {
      int job = sets.job(i);
      long free = term == ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS ? of.releaseMicros(job) : due(i);
      long cost = ceilDiv(most, of.weight(job));
      latest = Math.max(latest, Math.addExact(Math.addExact(free, cost), 1));
    }
    return latest;
  }

  /**
   * The program of a call; null where there are too many tasks to look at, or numbers too large.
   */
  static @Nullable JobEndsProgram of(CpSatCall call, ObjectiveTerm term, JobSets sets) {
    IntervalWork work = LowerBounds.of(call.problem).intervalWork(term);
    if (work == null) {
      return null;
    }
    long options = 0;
    for (int t = 0; t < call.problem.tasks(); t++) {
      int wt = call.problem.jobs().workflowTask(t);
      options +=
          call.problem.workflows().optionsEnd(wt) - call.problem.workflows().optionsBegin(wt);
    }
    if (options * work.prices() * BEGINNINGS * STEPS > MOST_QUESTIONS) {
      return null;
    }
    try {
      return new JobEndsProgram(call, term, sets, work);
    } catch (ArithmeticException e) {
      return null;
    }
  }

  /** What all jobs cost at least, after a search of so many nanoseconds at most. */
  long bound(double nanos) {
    long deadline = System.nanoTime() + (long) nanos;
    bound = Math.max(bound, sets.least(all));
    try {
      boolean goesOn = true;
      while (goesOn && !call.mustStop() && System.nanoTime() < deadline) {
        goesOn = solve((deadline - System.nanoTime()) * SOLVE_SHARE) && cut(deadline);
      }
    } catch (ArithmeticException e) {
      // Numbers get too large; what was found stands.
      return bound;
    }
    return bound;
  }

  private static long ceilDiv(long a, long b) {
    return -Math.floorDiv(-a, b);
  }

  /** The sets of jobs that end first, second and so on in the best ends, the smallest first. */
  int[] order() {
    long[] known = ends;
    if (known == null) {
      return sets.order();
    }
    int[] byEnd =
        IntStream.range(0, jobs)
            .boxed()
            .sorted(Comparator.comparingLong(i -> known[i]))
            .mapToInt(i -> i)
            .toArray();
    int[] order = new int[jobs];
    int set = 0;
    for (int k = 0; k < jobs; k++) {
      set |= 1 << byEnd[k];
      order[k] = set;
    }
    return order;
  }

  /** Looks for better ends; whether there are new ones. */
  private boolean solve(double nanos) {
    Model model = model();
    NativeSolver solver = new NativeSolver(model.program, call.interrupter);
    solver.logTo(call.chosen.log());
    solver.limit(nanos);
    Portfolio.PROOF.configure(solver.parameters(), call.workers(), call.chosen);
    solver.parameters().setRandomSeed(call.solverSeed());
    long[] found = new long[jobs];
    CpSolverStatus status =
        solver.solve(
            new NativeSolver.Listener() {
              @Override
              public void onSolution(NativeSolver.Values values) {
                for (int i = 0; i < jobs; i++) {
                  found[i] = values.of(model.end[i]);
                }
              }

              @Override
              public void onBound(long value) {}
            });
    if (status == CpSolverStatus.INFEASIBLE) {
      throw SolverRun.contradiction(
          model.program, "the solver found no ends of jobs although there is a plan");
    }
    if (solver.bound(status).isEmpty()) {
      return false;
    }
    bound = Math.max(bound, Math.addExact(solver.bound(status).getAsLong(), sets.constant(all)));
    ends = found;
    return true;
  }

  private Model model() {
    CpModel program = new CpModel();
    IntVar[] end = new IntVar[jobs];
    BoolVar[][] isBy = new BoolVar[jobs][STEPS + 1];
    LinearExprBuilder[] cost = new LinearExprBuilder[jobs];
    LinearExprBuilder objective = LinearExpr.newBuilder();
    for (int i = 0; i < jobs; i++) {
      end[i] = program.newIntVar(Math.max(0, sets.endMicros(1 << i)), last, "");
      for (int k = 0; k <= STEPS; k++) {
        isBy[i][k] = program.newBoolVar("");
        program.addLessOrEqual(end[i], k * step).onlyEnforceIf(isBy[i][k]);
        program.addGreaterThan(end[i], k * step).onlyEnforceIf(isBy[i][k].not());
        if (k > 0) {
          program.addImplication(isBy[i][k - 1], isBy[i][k]);
        }
      }
      cost[i] = cost(program, end[i], i);
      objective.add(cost[i]);
    }
    for (Row row : rows) {
      add(program, isBy, row);
    }
    for (int set : rowsOfSets) {
      add(program, isBy, cost, set);
    }
    program.addGreaterOrEqual(objective, Math.subtractExact(bound, sets.constant(all)));
    program.minimize(objective);
    return new Model(program, end, isBy);
  }

  /** What a job costs without what is the same whenever it ends. */
  private LinearExprBuilder cost(CpModel program, IntVar end, int i) {
    long weight = call.problem.jobs().weight(sets.job(i));
    LinearExprBuilder cost = LinearExpr.newBuilder();
    if (term == ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS) {
      return cost.addTerm(end, weight);
    }
    if (term == ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS) {
      BoolVar late = program.newBoolVar("");
      program.addLessOrEqual(end, due(i)).onlyEnforceIf(late.not());
      return cost.addTerm(late, weight);
    }
    IntVar tardiness = program.newIntVar(0, Math.max(0, Math.subtractExact(last, due(i))), "");
    program.addGreaterOrEqual(
        LinearExpr.newBuilder().addTerm(tardiness, 1).addTerm(end, -1), Math.negateExact(due(i)));
    return cost.addTerm(tardiness, weight);
  }

  /** When a job is due, from now. */
  private long due(int i) {
    return Math.subtractExact(
        call.problem.jobs().dueMicros(sets.job(i)), call.problem.state().nowMicros());
  }

  private void add(CpModel program, BoolVar[][] isBy, Row row) {
    long most = 0;
    for (int i = 0; i < jobs; i++) {
      most = Math.addExact(most, needed(row, i, 0));
    }
    long scale = Math.max(1, most / LARGEST_COEFFICIENT);
    LinearExprBuilder sum = LinearExpr.newBuilder();
    for (int i = 0; i < jobs; i++) {
      long before = 0;
      boolean isOver = false;
      for (int k = STEPS; k >= 0 && !isOver; k--) {
        long needed = needed(row, i, k * step) / scale;
        if (needed > before) {
          sum.addTerm(isBy[i][k], needed - before);
          before = needed;
        }
        isOver = k * step <= row.until;
      }
    }
    program.addLessOrEqual(sum, capacity(row) / scale);
  }

  private void add(CpModel program, BoolVar[][] isBy, LinearExprBuilder[] cost, int set) {
    LinearExprBuilder sum = LinearExpr.newBuilder();
    List<Literal> later = new ArrayList<>();
    long before = Math.floorDiv(sets.endMicros(set) - 1, step);
    for (int i = 0; i < jobs; i++) {
      if ((set >> i & 1) != 0) {
        sum.add(cost[i]);
        if (0 <= before && before <= STEPS) {
          later.add(isBy[i][(int) before].not());
        }
      }
    }
    program.addGreaterOrEqual(sum, Math.subtractExact(sets.least(set), sets.constant(set)));
    if (!later.isEmpty()) {
      program.addBoolOr(later);
    }
  }

  private long needed(Row row, int i, long end) {
    return work.needed(row.price, row.from, row.until, sets.job(i), end);
  }

  private long capacity(Row row) {
    return capacities.computeIfAbsent(row, r -> work.capacity(r.price, r.from, r.until));
  }

  /** Makes rows of what the ends break most; whether there is anything. */
  private boolean cut(long deadline) {
    long[] now = ends;
    return now != null && cutSets(now) | cutIntervals(now, deadline);
  }

  private boolean cutIntervals(long[] now, long deadline) {
    long[] byStep = new long[jobs];
    for (int i = 0; i < jobs; i++) {
      byStep[i] = ceilDiv(now[i], step) * step;
    }
    List<Broken> broken = new ArrayList<>();
    for (int price = 0; price < work.prices(); price++) {
      double perMicro = work.capacity(price, 0, last) / (double) last;
      for (long from : beginnings) {
        if (call.mustStop() || System.nanoTime() > deadline) {
          return false;
        }
        for (int k = (int) (from / step) + 1; k < STEPS; k++) {
          Row row = new Row(price, from, k * step);
          double by = (needed(row, byStep) - capacity(row)) / perMicro;
          if (by >= 1 && !rows.contains(row)) {
            broken.add(new Broken(row, by));
          }
        }
      }
    }
    broken.sort(Comparator.comparingDouble(Broken::by).reversed());
    Map<Long, Integer> count = new HashMap<>();
    int added = 0;
    for (int i = 0; i < broken.size() && added < ROWS; i++) {
      Row row = broken.get(i).row;
      if (count.merge(row.from, 1, Integer::sum) <= ROWS_OF_BEGINNING) {
        rows.add(row);
        added++;
      }
    }
    return added > 0;
  }

  private long needed(Row row, long[] byStep) {
    long sum = 0;
    for (int i = 0; i < jobs; i++) {
      if (byStep[i] <= STEPS * step) {
        sum = Math.addExact(sum, needed(row, i, byStep[i]));
      }
    }
    return sum;
  }

  private boolean cutSets(long[] now) {
    record Missing(int set, long by) {}
    List<Missing> missing = new ArrayList<>();
    for (int set = 1; set <= all; set++) {
      long latest = 0;
      long cost = sets.constant(set);
      for (int i = 0; i < jobs; i++) {
        if ((set >> i & 1) != 0) {
          latest = Math.max(latest, now[i]);
          cost = Math.addExact(cost, cost(i, now[i]));
        }
      }
      long before = Math.floorDiv(sets.endMicros(set) - 1, step) * step;
      long by = Math.max(sets.least(set) - cost, before - latest);
      if (by > 0 && !rowsOfSets.contains(set)) {
        missing.add(new Missing(set, by));
      }
    }
    missing.sort(Comparator.comparingLong(Missing::by).reversed());
    missing.stream().limit(SETS).forEach(found -> rowsOfSets.add(found.set));
    return !missing.isEmpty();
  }

  private long cost(int i, long end) {
    long weight = call.problem.jobs().weight(sets.job(i));
    return switch (term) {
      case TOTAL_WEIGHTED_FLOW_MICROS -> Math.multiplyExact(weight, end);
      case TOTAL_WEIGHTED_LATE_JOBS -> end > due(i) ? weight : 0;
      default -> Math.multiplyExact(weight, Math.max(0, end - due(i)));
    };
  }
}
