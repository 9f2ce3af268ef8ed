package dev.sextant.ortools;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Redundant constraints on the makespan: what a worker that runs one task at a time runs of the
 * tasks that come no earlier than some head and leave no less than some tail must fit between the
 * two. They tell the linear relaxation how work spreads over workers, which it does not see in
 * disjunctions.
 */
final class VolumeConstraints {
  private final FormulationContext context;
  private final CompiledProblem problem;
  private final Candidates candidates;
  private final HintedModel hinted;
  private final CpModel model;
  private final TimeScale scale;
  private final LowerBounds bounds;
  private final Runs runs;
  private final RunFormulation runFormulation;
  private final Horizon horizon;
  private final CpSatOptions options;

  VolumeConstraints(FormulationContext context, RunFormulation runFormulation) {
    this.context = context;
    this.problem = context.problem();
    this.candidates = context.candidates();
    this.hinted = context.hinted();
    this.model = hinted.cp;
    this.scale = context.scale();
    this.bounds = context.bounds();
    this.runs = runFormulation.runs();
    this.runFormulation = runFormulation;
    this.horizon = context.horizon();
    this.options = context.options();
  }

  /** What is known of a choice: where its run lies at best. */
  private record WindowedChoice(Runs.Choice choice, long head, long tail) {}

  /** No task starts before the head of the choice that is made. */
  private void startsAfterHeads() {
    for (int t = 0; t < problem.tasks(); t++) {
      hinted.look();
      if (runs.choices(t).size() > 1) {
        LinearExprBuilder head = LinearExpr.newBuilder();
        for (Runs.Choice choice : runs.choices(t)) {
          head.addTerm(choice.chosen(), head(choice));
        }
        model.addGreaterOrEqual(runs.start(t), head);
      }
    }
  }

  /** Adds them for a makespan in units that is at least the given one. */
  void addAll(IntVar makespan, long least) {
    startsAfterHeads();
    for (int w = 0; w < problem.workers().count(); w++) {
      if (runFormulation.isUnary(w)) {
        add(w, makespan, least);
      }
    }
    if (candidates.cacheLiterals() > 0
        && candidates.hasAlternatives()
        && candidates.runs() <= options.whole(CpSatTuning.PRICED_RUNS)) {
      priced(makespan, least);
    }
  }

  private void priced(IntVar makespan, long least) {
    PricedRow row = PricedRow.of(context, runFormulation, makespan);
    if (row != null) {
      row.add(
          new PricedRow.Ends() {
            @Override
            public long head(Runs.Choice choice) {
              return VolumeConstraints.this.head(choice);
            }

            @Override
            public long tail(Runs.Choice choice) {
              return scale.fromTail(bounds.tailMicros(choice.task()));
            }
          },
          least);
    }
  }

  private void add(int worker, IntVar makespan, long least) {
    List<WindowedChoice> choices = new ArrayList<>();
    TreeSet<Long> heads = new TreeSet<>();
    TreeSet<Long> tails = new TreeSet<>();
    for (Runs.Choice choice : runFormulation.choicesOn(worker)) {
      hinted.look();
      WindowedChoice windowed =
          new WindowedChoice(
              choice, head(choice), scale.fromTail(bounds.tailMicros(choice.task())));
      choices.add(windowed);
      heads.add(windowed.head());
      tails.add(windowed.tail());
    }
    if (choices.isEmpty()) {
      return;
    }
    for (long head : some(heads, options.small(CpSatTuning.VOLUME_HEADS))) {
      for (long tail : some(tails, options.small(CpSatTuning.VOLUME_TAILS))) {
        // Where it might not hold with no task at all, it is left out.
        if (head + tail <= least) {
          add(choices, head, tail, makespan);
        }
      }
    }
  }

  private void add(List<WindowedChoice> choices, long head, long tail, IntVar makespan) {
    LinearExprBuilder volume = LinearExpr.newBuilder().add(head + tail);
    int count = 0;
    for (WindowedChoice windowed : choices) {
      hinted.look();
      if (windowed.head() >= head && windowed.tail() >= tail) {
        volume.addTerm(windowed.choice().chosen(), windowed.choice().duration());
        count++;
      }
    }
    if (count > 1) {
      model.addLessOrEqual(volume, makespan);
    }
  }

  /** When a choice can start at best: its models are loaded one after the other. */
  private long head(Runs.Choice choice) {
    CompiledWorkflows workflows = problem.workflows();
    CompiledWorkers workers = problem.workers();
    int workerClass = workers.classOf(choice.worker());
    long loads = 0;
    for (int i = workflows.modelsBegin(choice.mode());
        i < workflows.modelsEnd(choice.mode());
        i++) {
      int m = workflows.model(i);
      if (!candidates.isInitial(choice.worker(), m)) {
        loads += scale.units(workers.loadMicros(workerClass, m));
      }
    }
    long available = scale.fromNow(problem.state().availableFromMicros(choice.worker()));
    return Math.max(horizon.earliestStart(choice.task()), available + loads);
  }

  /** At most so many of the values, evenly spread, the first and the last among them. */
  static TreeSet<Long> some(TreeSet<Long> values, int count) {
    List<Long> all = new ArrayList<>(values);
    TreeSet<Long> chosen = new TreeSet<>();
    for (int i = 0; i < count; i++) {
      chosen.add(all.get((int) ((long) i * (all.size() - 1) / Math.max(1, count - 1))));
    }
    return chosen;
  }
}
