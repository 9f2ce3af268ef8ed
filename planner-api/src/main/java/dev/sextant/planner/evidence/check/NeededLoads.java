package dev.sextant.planner.evidence.check;

import dev.sextant.planner.model.Chances;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Task;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Loads that every plan has: a model that all modes of a task use must be loaded on the kind that
 * the task runs on, if that is the only one, or else somewhere; unless a worker there has it.
 * Immutable.
 */
final class NeededLoads {
  /**
   * A load.
   *
   * @param model which
   * @param kind where; {@link #ANYWHERE} if it does not matter
   * @param micros the least that it takes
   * @param chance how likely the likeliest task runs that it must serve, in millionths
   */
  record Load(int model, int kind, long micros, long chance) {}

  static final int ANYWHERE = -1;

  private final ProblemView view;

  /** How likely the likeliest task runs that needs a model, on a kind and anywhere. */
  private final Map<Long, Long> onKind = new HashMap<>();

  private final Map<Integer, Long> somewhere = new HashMap<>();

  /** By model, the kinds on which each task that must run and needs it can run. */
  private final Map<Integer, Set<Set<Integer>>> kindsOf = new TreeMap<>();

  private final List<Load> loads = new ArrayList<>();

  NeededLoads(ProblemView view) {
    this.view = view;
    for (int j = 0; j < view.jobs() && view.kinds.models() > 0; j++) {
      for (int node = 0; node < view.workflow(j).size(); node++) {
        if (view.isPending(view.first(j) + node)) {
          find(j, view.workflow(j), node);
        }
      }
    }
    for (int m = 0; m < view.kinds.models() && !somewhere.isEmpty(); m++) {
      settle(m);
    }
  }

  private void find(int job, WorkflowView workflow, int node) {
    Set<String> common = null;
    Mode last = null;
    int home = ANYWHERE;
    boolean several = false;
    Set<Integer> kinds = new TreeSet<>();
    for (int o = workflow.optionBegin(node); o < workflow.optionEnd(node); o++) {
      if (!view.pinAllows(view.first(job) + node, workflow, o)) {
        continue;
      }
      several |= home != ANYWHERE && home != workflow.kind(o);
      home = workflow.kind(o);
      kinds.add(home);
      if (workflow.mode(o) != last) {
        last = workflow.mode(o);
        if (common == null) {
          common = new HashSet<>(last.models());
        } else {
          common.retainAll(last.models());
        }
      }
    }
    for (String id : common == null ? Set.<String>of() : common) {
      int model = view.kinds.model(id);
      if (workflow.chance(node) == Task.CERTAIN_MILLIONTHS) {
        kindsOf.computeIfAbsent(model, any -> new LinkedHashSet<>()).add(able(kinds, model));
      }
      somewhere.merge(model, workflow.chance(node), Math::max);
      if (!several) {
        onKind.merge(key(home, model), workflow.chance(node), Math::max);
      }
    }
  }

  /** Those of some kinds that can have a model. */
  private Set<Integer> able(Set<Integer> kinds, int model) {
    Set<Integer> able = new TreeSet<>(kinds);
    able.removeIf(k -> !isHeld(k, model) && view.kinds.loadMicros(k, model) == WorkerKinds.NO_LOAD);
    return able;
  }

  private boolean isHeld(int kind, int model) {
    return view.kinds.heldFrom(kind, model) != null;
  }

  private long key(int kind, int model) {
    return (long) kind * view.kinds.models() + model;
  }

  private void settle(int model) {
    Long anywhere = somewhere.get(model);
    boolean covered = anywhere == null;
    long least = Long.MAX_VALUE;
    for (int k = 0; k < view.kinds.count(); k++) {
      long micros = view.kinds.loadMicros(k, model);
      boolean held = view.kinds.heldFrom(k, model) != null;
      Long chance = onKind.get(key(k, model));
      boolean here = chance != null && !held && micros != WorkerKinds.NO_LOAD;
      covered |= held || here;
      least = micros == WorkerKinds.NO_LOAD ? least : Math.min(least, micros);
      if (here && chance != null) {
        loads.add(new Load(model, k, micros, chance));
      }
    }
    if (!covered && anywhere != null && least != Long.MAX_VALUE) {
      loads.add(new Load(model, ANYWHERE, least, anywhere));
    }
  }

  /** All of them. */
  List<Load> all() {
    return loads;
  }

  /** How many there are at least, as sums count them: those that may be made at all. */
  long expectedCount() {
    long each = loads.stream().mapToLong(load -> Chances.expected(1, load.chance)).sum();
    return Math.max(each, covered((kind, model) -> 1));
  }

  /** How long they take at least, as sums count it. */
  long expectedMicros() {
    long each =
        loads.stream()
            .mapToLong(load -> Chances.expected(load.micros, load.chance))
            .reduce(0, Math::addExact);
    return Math.max(each, covered(view.kinds::loadMicros));
  }

  /** What it costs at least to have every model where each task that needs it can run. */
  private long covered(HomesAtLeast.LoadCost cost) {
    long sum = 0;
    for (Map.Entry<Integer, Set<Set<Integer>>> needed : kindsOf.entrySet()) {
      int model = needed.getKey();
      HomesAtLeast homes =
          new HomesAtLeast(k -> isHeld(k, model) ? 0 : cost.of(k, model), needed.getValue());
      sum = Math.addExact(sum, homes.cost());
    }
    return sum;
  }

  long micros() {
    return loads.stream().mapToLong(Load::micros).reduce(0, Math::addExact);
  }

  /**
   * What the loads are worth at least.
   *
   * @param perMicro by kind, what a microsecond of a load is worth there
   */
  BigInteger worth(BigInteger[] perMicro) {
    BigInteger sum = BigInteger.ZERO;
    for (Load load : loads) {
      BigInteger least = null;
      for (int k = 0; k < perMicro.length; k++) {
        long micros = view.kinds.loadMicros(k, load.model);
        if (micros != WorkerKinds.NO_LOAD && (load.kind == ANYWHERE || load.kind == k)) {
          BigInteger worth = perMicro[k].multiply(BigInteger.valueOf(micros));
          least = least == null ? worth : least.min(worth);
        }
      }
      sum = least == null ? sum : sum.add(least);
    }
    return sum;
  }

  /**
   * What still follows the last of all loads: the shortest run of a task with a model, and what
   * remains after it.
   *
   * @param tail by task, what remains
   */
  long afterMicros(long[] tail) {
    long least = Long.MAX_VALUE;
    for (int j = 0; j < view.jobs(); j++) {
      WorkflowView workflow = view.workflow(j);
      for (int node = 0; node < workflow.size(); node++) {
        int task = view.first(j) + node;
        for (int o = workflow.optionBegin(node); o < workflow.optionEnd(node); o++) {
          if (!workflow.mode(o).models().isEmpty()
              && view.isPending(task)
              && view.pinAllows(task, workflow, o)) {
            least = Math.min(least, Times.capped(workflow.micros(o), tail[task]));
          }
        }
      }
    }
    return least;
  }
}
