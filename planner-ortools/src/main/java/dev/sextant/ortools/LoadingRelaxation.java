package dev.sextant.ortools;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.model.ObjectiveTerm;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A relaxation that forgets orders and sees what loads allow: which worker runs a task, which run
 * is its first and which its last, which models it has loaded by a few points in time, and how much
 * of every run can be done by then. A worker loads one model after the other, and runs nothing
 * before what it needs is there.
 *
 * <p>It holds for every plan, for memory, transfers and precedence beyond heads and tails are left
 * out, and runs may be interrupted. It bounds the makespan where models are spread over workers
 * whose channels are as busy as their compute.
 */
final class LoadingRelaxation implements Relaxation {
  /** Points in time, as shares of the bound known before. */
  private static final List<CpSatTuning> POINTS =
      List.of(
          CpSatTuning.LOADING_POINT_1, CpSatTuning.LOADING_POINT_2, CpSatTuning.LOADING_POINT_3);

  private final CpSatOptions options;
  private final CompiledProblem problem;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final Candidates candidates;
  private final TimeScale scale;
  private final LowerBounds bounds;
  private final CpModel model = new CpModel();
  private final IntVar makespan;
  private final WeightedSum objective = new WeightedSum();
  private final long least;
  private final List<List<Literal>> chosen = new ArrayList<>();
  private final List<List<Literal>> first = new ArrayList<>();
  private final List<List<Literal>> last = new ArrayList<>();

  private LoadingRelaxation(
      CompiledProblem problem,
      Candidates candidates,
      CpSatOptions options,
      long leastObjective,
      long incumbent) {
    this.problem = problem;
    this.options = options;
    this.workers = problem.workers();
    this.workflows = problem.workflows();
    this.candidates = candidates;
    this.bounds = LowerBounds.of(problem);
    scale = new TimeScale(problem);
    long weight = problem.objective().weight(ObjectiveTerm.MAKESPAN_MICROS);
    least = scale.fromTail(-Math.floorDiv(-leastObjective, weight));
    long most = incumbent / weight / scale.unitMicros();
    makespan = model.newIntVar(least, most, "makespan");
    for (int t = 0; t < problem.tasks(); t++) {
      chosen.add(new ArrayList<>());
      first.add(new ArrayList<>());
      last.add(new ArrayList<>());
    }
    for (int w = 0; w < workers.count(); w++) {
      new WorkerLoading(w).add();
    }
    for (int t = 0; t < problem.tasks(); t++) {
      if (problem.state().isPending(t)) {
        model.addExactlyOne(chosen.get(t));
        model.addAtMostOne(first.get(t));
        model.addAtMostOne(last.get(t));
      }
    }
    BigInteger perUnit =
        BigInteger.valueOf(weight).multiply(BigInteger.valueOf(scale.unitMicros()));
    objective.add(makespan, perUnit, least, most);
    objective.minimize(model);
  }

  /**
   * The relaxation of a problem for which it may tell more than the other bounds, or null.
   *
   * @param options the numbers that decide how large it may be
   * @param least a bound on the objective
   * @param incumbent the objective of a plan
   */
  static @Nullable LoadingRelaxation of(
      CompiledProblem problem,
      Candidates candidates,
      CpSatOptions options,
      long least,
      long incumbent) {
    return isWorthIt(problem, candidates, options) && incumbent < Long.MAX_VALUE / 4
        ? new LoadingRelaxation(problem, candidates, options, least, incumbent)
        : null;
  }

  /** The makespan alone must count, and models must be loaded on several workers. */
  private static boolean isWorthIt(
      CompiledProblem problem, Candidates candidates, CpSatOptions options) {
    if (!problem.objective().weights().keySet().equals(Set.of(ObjectiveTerm.MAKESPAN_MICROS))
        || candidates.cacheLiterals() == 0) {
      return false;
    }
    long literals = 0;
    for (int w = 0; w < problem.workers().count(); w++) {
      literals += (POINTS.size() + 3L) * candidates.sequence(w).size();
    }
    return literals > 0 && literals <= options.whole(CpSatTuning.LOADING_LITERALS);
  }

  @Override
  public CpModel model() {
    return model;
  }

  @Override
  public long objective(long solverBound) {
    return objective.atLeast(solverBound);
  }

  @Override
  public Portfolio portfolio() {
    return Portfolio.BOUND;
  }

  @Override
  public double share() {
    return options.tuned(CpSatTuning.LOADING_SHARE);
  }

  @Override
  public @Nullable IndexedPlan order(NativeSolver.Values values) {
    return null;
  }

  /** A candidate of a worker as the relaxation sees it; what is done of it by the last point. */
  private static final class PartialRun {
    final BoolVar chosen;
    final BoolVar first;
    final BoolVar last;
    final long duration;
    final long head;
    final long tail;
    final List<Integer> loaded;
    @Nullable IntVar done;

    PartialRun(
        BoolVar chosen,
        BoolVar first,
        BoolVar last,
        long duration,
        long head,
        long tail,
        List<Integer> loaded) {
      this.chosen = chosen;
      this.first = first;
      this.last = last;
      this.duration = duration;
      this.head = head;
      this.tail = tail;
      this.loaded = loaded;
    }
  }

  /** One worker. */
  private final class WorkerLoading {
    private final int worker;
    private final int workerClass;
    private final long available;
    private final List<PartialRun> runs = new ArrayList<>();
    private final @Nullable BoolVar[] loadedByNow = new BoolVar[problem.models()];

    WorkerLoading(int worker) {
      this.worker = worker;
      workerClass = workers.classOf(worker);
      available = scale.fromNow(problem.state().availableFromMicros(worker));
    }

    void add() {
      List<Candidates.Candidate> sequence = candidates.sequence(worker);
      @Nullable BoolVar[] loaded = new BoolVar[problem.models()];
      for (Candidates.Candidate c : candidates.on(worker)) {
        BoolVar choice = model.newBoolVar("");
        chosen.get(c.task()).add(choice);
        List<Integer> models = modelsToLoad(c.mode());
        for (int m : models) {
          if (loaded[m] == null) {
            loaded[m] = model.newBoolVar("");
          }
          model.addImplication(choice, loaded[m]);
        }
        if (sequence.contains(c)) {
          runs.add(run(c, choice, models));
        }
      }
      if (runs.isEmpty()) {
        return;
      }
      work();
      channel(loaded);
      long before = 0;
      for (CpSatTuning point : POINTS) {
        long until = (long) (least * options.tuned(point));
        if (until > available && until > before) {
          progress(before, until, loaded);
          before = until;
        }
      }
    }

    private PartialRun run(Candidates.Candidate c, BoolVar choice, List<Integer> models) {
      long loads = 0;
      for (int m : models) {
        loads += load(m);
      }
      long head =
          Math.max(
              scale.fromNowUp(bounds.headMicros(c.task(), workerClass)),
              Math.max(0, available + loads));
      PartialRun run =
          new PartialRun(
              choice,
              model.newBoolVar(""),
              model.newBoolVar(""),
              scale.units(c.durationMicros()),
              head,
              scale.fromTail(bounds.tailMicros(c.task())),
              models);
      first.get(c.task()).add(run.first);
      last.get(c.task()).add(run.last);
      model.addImplication(run.first, choice);
      model.addImplication(run.last, choice);
      return run;
    }

    /** Models that a mode needs and that are there only when they have been loaded. */
    private List<Integer> modelsToLoad(int mode) {
      List<Integer> models = new ArrayList<>();
      for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
        if (!candidates.isInitial(worker, workflows.model(i))) {
          models.add(workflows.model(i));
        }
      }
      return models;
    }

    private long load(int m) {
      return scale.units(workers.loadMicros(workerClass, m));
    }

    /** What a worker runs lies between the head of its first run and the tail of its last. */
    private void work() {
      BoolVar used = model.newBoolVar("");
      List<Literal> firsts = new ArrayList<>(List.of(used.not()));
      List<Literal> lasts = new ArrayList<>(List.of(used.not()));
      LinearExprBuilder length = LinearExpr.newBuilder();
      for (PartialRun run : runs) {
        firsts.add(run.first);
        lasts.add(run.last);
        model.addImplication(run.chosen, used);
        length.addTerm(run.chosen, run.duration);
        length.addTerm(run.first, run.head);
        length.addTerm(run.last, run.tail);
      }
      model.addExactlyOne(firsts);
      model.addExactlyOne(lasts);
      model.addLessOrEqual(length, makespan);
    }

    /** Loads follow each other, and after the last of them something runs. */
    private void channel(@Nullable BoolVar[] loaded) {
      long shortest = Long.MAX_VALUE;
      for (PartialRun run : runs) {
        if (!run.loaded.isEmpty()) {
          shortest = Math.min(shortest, run.duration + run.tail);
        }
      }
      if (shortest == Long.MAX_VALUE) {
        return;
      }
      BoolVar any = model.newBoolVar("");
      LinearExprBuilder length = LinearExpr.newBuilder();
      for (PartialRun run : runs) {
        if (!run.loaded.isEmpty()) {
          model.addImplication(run.chosen, any);
        }
      }
      for (int m = 0; m < loaded.length; m++) {
        if (loaded[m] != null) {
          length.addTerm(loaded[m], load(m));
        }
      }
      length.addTerm(any, available + shortest);
      model.addLessOrEqual(length, makespan);
    }

    /** What is done by a point in time, and what is left. */
    private void progress(long before, long until, @Nullable BoolVar[] loaded) {
      LinearExprBuilder loads = LinearExpr.newBuilder();
      for (int m = 0; m < loaded.length; m++) {
        if (loaded[m] != null) {
          BoolVar byThen = model.newBoolVar("");
          model.addImplication(byThen, loaded[m]);
          if (loadedByNow[m] != null) {
            model.addImplication(loadedByNow[m], byThen);
          }
          loadedByNow[m] = byThen;
          loads.addTerm(byThen, load(m));
        }
      }
      model.addLessOrEqual(loads, until - available);
      LinearExprBuilder left = LinearExpr.newBuilder().add(until);
      LinearExprBuilder busy = LinearExpr.newBuilder();
      LinearExprBuilder since = LinearExpr.newBuilder();
      for (PartialRun run : runs) {
        left.addTerm(run.chosen, run.duration);
        busy.addTerm(run.first, Math.min(until, run.head));
        long most = Math.min(run.duration, until - run.head);
        if (most > 0) {
          IntVar done = done(run, most);
          left.addTerm(done, -1);
          busy.add(done);
          since.add(done);
          if (run.done != null) {
            since.addTerm(run.done, -1);
          }
          run.done = done;
        }
      }
      model.addLessOrEqual(left, makespan);
      model.addLessOrEqual(busy, until);
      model.addLessOrEqual(since, until - before);
    }

    /** How much of a run is done: nothing unless it is here, and its models have been loaded. */
    private IntVar done(PartialRun run, long most) {
      IntVar done = model.newIntVar(0, most, "");
      model.addLessOrEqual(done, LinearExpr.term(run.chosen, most));
      for (int m : run.loaded) {
        model.addLessOrEqual(done, LinearExpr.term(loadedByNow[m], most));
      }
      if (run.done != null) {
        model.addGreaterOrEqual(done, run.done);
      }
      return done;
    }
  }
}
