package dev.sextant.ortools;

import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Redundant rows where jobs have deadlines: what a worker runs of the tasks that can neither start
 * before an instant nor end after another takes no more of any capacity than there is between the
 * two. They tell the linear relaxation that not all tasks can have the mode or the worker where
 * they cost least.
 */
final class WindowVolumes {
  /** What the terms of a row may come to; more says the same with less precision. */
  private static final int MOST_BITS = 50;

  private final CompiledProblem problem;
  private final HintedModel hinted;
  private final RunFormulation runs;
  private final Horizon horizon;
  private final CpSatOptions options;

  WindowVolumes(FormulationContext context, RunFormulation runs) {
    problem = context.problem();
    hinted = context.hinted();
    horizon = context.horizon();
    options = context.options();
    this.runs = runs;
  }

  /** Adds them for all workers. */
  void addAll() {
    for (int w = 0; w < problem.workers().count(); w++) {
      List<Runs.Choice> choices = new ArrayList<>();
      for (Runs.Choice choice : runs.choicesOn(w)) {
        if (choice.duration() > 0 && hasDeadline(choice.task())) {
          choices.add(choice);
        }
      }
      for (int r = 0; r < problem.workers().resources(); r++) {
        add(w, r, choices);
      }
    }
  }

  private boolean hasDeadline(int task) {
    return problem.jobs().deadlineMicros(problem.jobs().jobOf(task)) != CompiledJobs.NONE;
  }

  private void add(int worker, int resource, List<Runs.Choice> choices) {
    TreeSet<Long> heads = new TreeSet<>();
    TreeSet<Long> ends = new TreeSet<>();
    for (Runs.Choice choice : choices) {
      if (problem.workflows().demand(choice.mode(), resource) > 0) {
        heads.add(horizon.earliestStart(choice.task()));
        ends.add(horizon.latestEnd(choice.task()));
      }
    }
    if (heads.isEmpty()) {
      return;
    }
    for (long head : VolumeConstraints.some(heads, options.small(CpSatTuning.VOLUME_HEADS))) {
      for (long end : VolumeConstraints.some(ends, options.small(CpSatTuning.VOLUME_TAILS))) {
        if (head < end) {
          add(worker, resource, choices, head, end);
        }
      }
    }
  }

  private void add(int worker, int resource, List<Runs.Choice> choices, long head, long end) {
    long capacity = problem.workers().capacity(problem.workers().classOf(worker), resource);
    BigInteger all = BigInteger.ZERO;
    LinearExprBuilder volume = LinearExpr.newBuilder();
    for (Runs.Choice choice : choices) {
      hinted.look();
      long demand = problem.workflows().demand(choice.mode(), resource);
      if (demand > 0
          && horizon.earliestStart(choice.task()) >= head
          && horizon.latestEnd(choice.task()) <= end) {
        BigInteger part =
            BigInteger.valueOf(demand).multiply(BigInteger.valueOf(choice.duration()));
        all = all.add(part);
        if (all.bitLength() > MOST_BITS) {
          return;
        }
        volume.addTerm(choice.chosen(), part.longValueExact());
      }
    }
    BigInteger most = BigInteger.valueOf(capacity).multiply(BigInteger.valueOf(end - head));
    if (all.compareTo(most) > 0) {
      hinted.cp.addLessOrEqual(volume, most.longValueExact());
    }
  }
}
