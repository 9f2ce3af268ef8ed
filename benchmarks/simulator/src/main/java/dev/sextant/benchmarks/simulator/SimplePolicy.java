package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.Placement;
import java.util.Arrays;

/**
 * Baselines that look at one task at a time.
 *
 * <p>Hash and JIT as in Compass (Yang et al., arXiv 2402.17652, section 6); two choices by
 * Mitzenmacher (IEEE TPDS 12(10), 2001): of two workers drawn at random, the one with the shorter
 * queue; here the two differ.
 */
final class SimplePolicy implements PlacingPolicy {
  /** How a task finds its worker. */
  enum Rule {
    /** Any worker. */
    HASH("hash"),
    /** Any worker first; when the input is there, the smallest sum of wait and fetch. */
    JIT("jit"),
    /** The shorter queue of two different workers drawn at random. */
    TWO_CHOICES("power-of-two-choices"),
    /** The shortest queue among workers that hold the models, else of all. */
    LEAST_LOADED("least-loaded-with-model");

    private final String policy;

    Rule(String policy) {
      this.policy = policy;
    }

    String policy() {
      return policy;
    }
  }

  private final Cluster cluster;
  private final CompiledWorkflows flows;
  private final Rule rule;
  private final Randomness random;
  private final OnlinePlanner fetching;
  private final int[] candidates;
  private final long[] added;

  /**
   * Creates the policy.
   *
   * @param fetching adjusts by wait and fetch time, joins too
   */
  SimplePolicy(Cluster cluster, Rule rule, OnlinePlanner fetching, long seed) {
    this.cluster = cluster;
    this.flows = cluster.problem().workflows();
    this.rule = rule;
    this.fetching = fetching;
    random = Randomness.of(seed, -1 - rule.ordinal());
    candidates = new int[cluster.workers()];
    added = new long[cluster.workers()];
  }

  @Override
  public String name() {
    return rule.policy();
  }

  @Override
  public Information information() {
    return Information.COMPASS;
  }

  @Override
  public WorkerRules rules(WorkerRules ofScenario) {
    return ofScenario;
  }

  @Override
  public boolean isCentral() {
    return false;
  }

  @Override
  public void place(
      int workflow, int ingress, long nowMicros, ClusterSnapshot known, Placement out) {
    int begin = flows.tasksBegin(workflow);
    int count = flows.tasksEnd(workflow) - begin;
    out.begin(cluster.problem(), workflow, nowMicros, false);
    Arrays.fill(added, 0);
    for (int task = 0; task < count; task++) {
      int t = begin + task;
      boolean entry = flows.predsBegin(t) == flows.predsEnd(t);
      int w =
          rule == Rule.JIT && entry
              ? fetching.adjust(workflow, task, -1, ingress, nowMicros, known)
              : choose(t, nowMicros, known);
      if (w < 0) {
        return;
      }
      int option = cluster.quickestOption(t, w);
      added[w] += flows.optionDurationMicros(option);
      out.place(task, option, w, nowMicros, nowMicros);
      out.setEffect(task, nowMicros, 0);
    }
  }

  @Override
  public int dispatch(
      int workflow, int task, int planned, int holder, long nowMicros, ClusterSnapshot known) {
    return rule == Rule.JIT
        ? fetching.adjust(workflow, task, ClusterSnapshot.NO_WORKER, holder, nowMicros, known)
        : planned;
  }

  @Override
  public int replace(int workflow, int task, int holder, long nowMicros, ClusterSnapshot known) {
    Arrays.fill(added, 0);
    return rule == Rule.JIT
        ? fetching.adjust(workflow, task, ClusterSnapshot.NO_WORKER, holder, nowMicros, known)
        : choose(flows.tasksBegin(workflow) + task, nowMicros, known);
  }

  private int choose(int t, long now, ClusterSnapshot known) {
    int count = 0;
    for (int w = 0; w < candidates.length; w++) {
      if (known.isPresent(w) && cluster.quickestOption(t, w) >= 0) {
        candidates[count++] = w;
      }
    }
    if (count == 0) {
      return -1;
    }
    return switch (rule) {
      case HASH, JIT -> candidates[random.index(count)];
      case TWO_CHOICES -> {
        int first = random.index(count);
        // Of those that are left; a single worker has no other.
        int second = count == 1 ? first : (first + 1 + random.index(count - 1)) % count;
        int a = candidates[first];
        int b = candidates[second];
        yield queueEnd(b, now, known) < queueEnd(a, now, known) ? b : a;
      }
      case LEAST_LOADED -> leastLoaded(t, count, now, known);
    };
  }

  private int leastLoaded(int t, int count, long now, ClusterSnapshot known) {
    int best = -1;
    boolean bestHolds = false;
    for (int i = 0; i < count; i++) {
      int w = candidates[i];
      boolean holds = holds(cluster.quickestOption(t, w), w, known);
      boolean better =
          best < 0
              || (holds && !bestHolds)
              || (holds == bestHolds && queueEnd(w, now, known) < queueEnd(best, now, known));
      if (better) {
        best = w;
        bestHolds = holds;
      }
    }
    return best;
  }

  private boolean holds(int option, int w, ClusterSnapshot known) {
    int mode = flows.optionMode(option);
    boolean all = true;
    for (int i = flows.modelsBegin(mode); i < flows.modelsEnd(mode); i++) {
      all &= known.isResident(w, flows.model(i));
    }
    return all;
  }

  private long queueEnd(int w, long now, ClusterSnapshot known) {
    return known.queueEndMicros(w, now) + added[w];
  }
}
