package dev.sextant.ortools;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.IntervalVar;
import com.google.ortools.sat.LinearExpr;
import com.google.ortools.sat.LinearExprBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the early runs of one worker wait for there: each other, and loads, which follow one another
 * on the channel. A model is loaded once: the first load of a plan is no later than what any of its
 * runs waits for.
 */
final class PrefixLoads {
  private final PrefixProblem shared;
  private final PrefixRuns runs;
  private final CpModel model;
  private final int worker;
  private final long until;

  private final List<IntervalVar> channel = new ArrayList<>();

  PrefixLoads(PrefixProblem shared, PrefixRuns runs, CpModel model, int worker, long until) {
    this.shared = shared;
    this.runs = runs;
    this.model = model;
    this.worker = worker;
    this.until = until;
  }

  /**
   * Adds the rows for these runs.
   *
   * @param memory of the worker, or null where it is left out
   */
  void add(List<PrefixRuns.Early> here, @Nullable PrefixMemory memory) {
    List<IntervalVar> compute = new ArrayList<>();
    Map<Integer, List<PrefixRuns.Early>> users = new TreeMap<>();
    for (PrefixRuns.Early early : here) {
      if (early.interval() != null) {
        compute.add(early.interval());
      }
      for (int m : memory == null ? early.run().loads() : shared.models(early.run())) {
        users.computeIfAbsent(m, any -> new ArrayList<>()).add(early);
      }
    }
    users.forEach(
        (m, those) -> {
          if (memory != null) {
            memory.add(m, those, channel);
          } else if (shared.load(worker, m) > 0) {
            // A load that takes no time keeps nobody waiting.
            load(m, those);
          }
        });
    if (memory != null) {
      memory.close(here);
    }
    if (shared.loadsExclude(worker)) {
      compute.addAll(channel);
    } else {
      disjoint(channel);
    }
    disjoint(compute);
  }

  private void disjoint(List<IntervalVar> intervals) {
    if (intervals.size() > 1) {
      model.addNoOverlap(intervals);
    }
  }

  /** The heads of the runs say that the load is over before the point in time. */
  private void load(int m, List<PrefixRuns.Early> users) {
    long length = shared.load(worker, m);
    long from = shared.loadsFrom(worker);
    BoolVar made = model.newBoolVar("load" + worker + "m" + m);
    IntVar ready = model.newIntVar(from + length, until - 1, "");
    LinearExprBuilder begin = LinearExpr.newBuilder().add(ready).add(-length);
    channel.add(model.newOptionalFixedSizeIntervalVar(begin.build(), length, made, ""));
    for (PrefixRuns.Early user : users) {
      model.addImplication(user.starts(), made);
      model.addLessOrEqual(ready, runs.start(user.run().task())).onlyEnforceIf(user.starts());
    }
  }
}
