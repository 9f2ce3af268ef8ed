package dev.sextant.planner.contract;

import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.PlannedRun;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Worker;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The objective of a choice of options, of job ends and of loads, each on its own. */
final class OracleObjective {
  private final OracleInstance instance;
  private final Objective weights;
  private final long[] fixedJobEnd;

  OracleObjective(OracleInstance instance) {
    this.instance = instance;
    weights = instance.problem.objective();
    fixedJobEnd = new long[instance.problem.jobs().size()];
    Arrays.fill(fixedJobEnd, OracleInstance.NONE);
    for (OracleInstance.Node node : instance.nodes) {
      if (!node.isNew()) {
        long end =
            node.finished != null
                ? node.finished.endMicros()
                : Objects.requireNonNull(node.running).endMicros();
        for (JobOutput output : node.outputs) {
          int to = instance.workerIndex(output.to());
          end = Math.max(end, instance.fixedArrival(node, output.item(), output.bytes(), to));
        }
        fixedJobEnd[node.job] = Math.max(fixedJobEnd[node.job], end);
      }
    }
  }

  /** Job ends as far as finished and running tasks decide them. */
  long[] fixedJobEnds() {
    return fixedJobEnd.clone();
  }

  /** Whether a choice (by position in {@code fresh}) is within all budgets. */
  boolean isWithinBudgets(OracleOption[] choice) {
    for (int b = 0; b < instance.problem.budgets().size(); b++) {
      long wanted = 0;
      for (OracleOption option : choice) {
        wanted += option.consumes()[b];
      }
      String id = instance.problem.budgets().get(b).id();
      long left = instance.problem.budgets().get(b).amount();
      for (OracleInstance.Node node : instance.nodes) {
        if (node.running != null) {
          left -= instance.runningMode(node).consumes().getOrDefault(id, 0L);
        }
      }
      if (wanted > 0 && wanted > left) {
        return false;
      }
    }
    return true;
  }

  /**
   * The part of the objective that the choice alone decides.
   *
   * @param leader the run of each run's batch that pays for its time
   */
  long ofChoice(OracleOption[] choice, int[] leader) {
    long cost = 0;
    long moved = 0;
    boolean[] used = new boolean[instance.workers];
    for (int p = 0; p < choice.length; p++) {
      OracleOption option = choice[p];
      PlannedRun before = planned(p);
      String worker = instance.problem.workers().get(option.worker()).id();
      moved += before == null || before.worker().equals(worker) ? 0 : 1;
      cost += OracleChances.expected(option.source().costMicroUnits(), chance(p));
      if (leader[p] == p) {
        cost += OracleChances.expected(leastTimeCost(option), chanceOfBatch(p, leader));
      }
      used[option.worker()] = true;
    }
    long workers = 0;
    for (boolean u : used) {
      workers += u ? 1 : 0;
    }
    return weights.weight(ObjectiveTerm.COST_MICRO_UNITS) * cost
        + weights.weight(ObjectiveTerm.WORKERS_USED) * workers
        + weights.weight(ObjectiveTerm.MOVED_RUNS) * moved
        + (weights.weight(ObjectiveTerm.BYTES_MOVED) == 0
            ? 0
            : weights.weight(ObjectiveTerm.BYTES_MOVED) * bytesMoved(choice));
  }

  /** How likely a new run (by position in {@code fresh}) is. */
  long chance(int p) {
    return instance.nodes.get(instance.fresh[p]).chance;
  }

  /** How likely the likeliest run of a batch is. */
  long chanceOfBatch(int first, int[] leader) {
    long chance = 0;
    for (int p = first; p < leader.length; p++) {
      chance = leader[p] == first ? Math.max(chance, chance(p)) : chance;
    }
    return chance;
  }

  /** What the time of a run costs at least; what it costs where prices do not change. */
  private long leastTimeCost(OracleOption option) {
    Worker worker = instance.problem.workers().get(option.worker());
    return instance.pricesChange
        ? instance.times.leastTimeCost(worker, option.duration())
        : instance.times.timeCost(worker, instance.now, option.duration());
  }

  /** What a new run (by position in {@code fresh}) was to do in the plan before, or null. */
  private @Nullable PlannedRun planned(int p) {
    OracleInstance.Node node = instance.nodes.get(instance.fresh[p]);
    String job = instance.problem.jobs().get(node.job).id();
    return instance.problem.state().planned().stream()
        .filter(run -> run.job().equals(job) && run.task().equals(node.id))
        .findFirst()
        .orElse(null);
  }

  /** The part of the objective that the later start of a run (by position) adds. */
  long ofShift(int p, long start) {
    PlannedRun before = planned(p);
    long later = before == null ? 0 : Math.max(0, start - before.startMicros());
    return weights.weight(ObjectiveTerm.SHIFTED_MICROS) * later;
  }

  /** The part of the objective that the price at the start of a run adds to the least. */
  long priceOfStart(OracleOption option, long chance, long start) {
    Worker worker = instance.problem.workers().get(option.worker());
    return instance.pricesChange
        ? weights.weight(ObjectiveTerm.COST_MICRO_UNITS)
            * (OracleChances.expected(
                    instance.times.timeCost(worker, start, option.duration()), chance)
                - OracleChances.expected(leastTimeCost(option), chance))
        : 0;
  }

  /** The part of the objective that one load adds whose likeliest run is so likely. */
  long ofLoad(long micros, long chance) {
    return weights.weight(ObjectiveTerm.LOAD_COUNT) * OracleChances.expected(1, chance)
        + weights.weight(ObjectiveTerm.MODEL_LOAD_MICROS) * OracleChances.expected(micros, chance);
  }

  /** The part of the objective that the job ends decide. */
  long ofJobEnds(long[] ends) {
    long latest = Arrays.stream(ends).max().orElse(instance.now);
    long sum = weights.weight(ObjectiveTerm.MAKESPAN_MICROS) * Math.max(0, latest - instance.now);
    for (int j = 0; j < ends.length; j++) {
      Job job = instance.problem.jobs().get(j);
      sum +=
          weights.weight(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS)
              * job.weight()
              * (ends[j] - job.releaseMicros());
      Long due = job.dueMicros();
      if (due != null && ends[j] > due) {
        sum +=
            weights.weight(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS)
                * job.weight()
                * (ends[j] - due);
        sum += weights.weight(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS) * job.weight();
      }
    }
    return sum;
  }

  private long bytesMoved(OracleOption[] choice) {
    int[] place = new int[instance.nodes.size()];
    for (int p = 0; p < choice.length; p++) {
      place[instance.fresh[p]] = choice[p].worker();
    }
    for (int i = 0; i < place.length; i++) {
      RunningTask running = instance.nodes.get(i).running;
      if (running != null) {
        place[i] = instance.workerIndex(running.worker());
      }
    }
    long total = 0;
    Map<List<Object>, Long> counted = new HashMap<>();
    for (int i = 0; i < place.length; i++) {
      OracleInstance.Node node = instance.nodes.get(i);
      if (node.isNew()) {
        for (OracleInstance.Arc arc : node.in) {
          if (!isHeld(arc.from(), arc.item(), place[arc.from()], place[i])) {
            List<Object> what = List.of(node.job, "edge", arc.key(), place[i]);
            counted.merge(what, arc.expectedBytes(), Math::max);
          }
        }
        for (JobInput input : node.inputs) {
          String item = input.item();
          Object key = item == null ? instance.inputNumber(node.job, input) : item;
          String worker = instance.problem.workers().get(place[i]).id();
          boolean here =
              input.at().contains(worker)
                  || input.arriving().stream().anyMatch(copy -> copy.worker().equals(worker));
          if (!here) {
            List<Object> what = List.of(node.job, "input", key, place[i]);
            counted.merge(what, OracleChances.expected(input.bytes(), node.chance), Math::max);
          }
        }
      }
      for (JobOutput output : node.outputs) {
        if (!isHeld(i, output.item(), place[i], instance.workerIndex(output.to()))) {
          total += OracleChances.expected(output.bytes(), node.chance);
        }
      }
    }
    return total + counted.values().stream().mapToLong(Long::longValue).sum();
  }

  private boolean isHeld(int node, @Nullable String item, int ranOn, int worker) {
    FinishedTask finished = instance.nodes.get(node).finished;
    if (finished == null) {
      return ranOn == worker;
    }
    String id = instance.problem.workers().get(worker).id();
    return finished.copies().stream()
        .filter(copy -> copy.item() == null || copy.item().equals(item))
        .anyMatch(copy -> copy.worker().equals(id));
  }
}
