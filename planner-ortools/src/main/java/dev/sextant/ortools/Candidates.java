package dev.sextant.ortools;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.DominatedModes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The modes and workers that pending tasks may run in, as far as pins and facts say, without those
 * that another mode on the same worker makes superfluous.
 */
final class Candidates {
  private static final BitSet NONE = new BitSet();

  /** So many candidates of a task in the mean are few. */
  private static final double FEW_PER_TASK = 1.5;

  /** A mode of a task on a worker. */
  record Candidate(int task, int option, int mode, int worker, long durationMicros) {}

  private final CompiledProblem problem;
  private final DominatedModes dominated;
  private final Map<Integer, BitSet> superfluous = new HashMap<>();
  private final List<List<Candidate>> byTask = new ArrayList<>();
  private final List<List<Candidate>> byWorker = new ArrayList<>();

  Candidates(CompiledProblem problem) {
    this.problem = problem;
    this.dominated = new DominatedModes(problem.workflows());
    for (int w = 0; w < problem.workers().count(); w++) {
      byWorker.add(new ArrayList<>());
    }
    for (int t = 0; t < problem.tasks(); t++) {
      List<Candidate> found = problem.state().isPending(t) ? allowed(t) : List.of();
      byTask.add(found);
      found.forEach(c -> byWorker.get(c.worker()).add(c));
    }
  }

  /** Those of a task; none if it cannot run. */
  List<Candidate> of(int task) {
    return byTask.get(task);
  }

  /** Those on a worker, by task. */
  List<Candidate> on(int worker) {
    return byWorker.get(worker);
  }

  /**
   * What a run of a plan becomes when only these candidates are left: the same, or the first that
   * makes it superfluous.
   */
  Candidate of(int task, int mode, int worker) {
    int option =
        problem
            .workflows()
            .option(problem.jobs().workflowTask(task), mode, problem.workers().classOf(worker));
    for (Candidate c : of(task)) {
      if (c.worker() == worker
          && (c.option() == option || dominated.dominates(c.option(), option))) {
        return c;
      }
    }
    throw new IllegalArgumentException(
        "Task " + task + " has no candidate in mode " + mode + " on worker " + worker + ".");
  }

  /**
   * By option, whether another one of its task makes it superfluous. Where one mode can be loaded
   * on a worker and is not forbidden by a pin of a worker, so is any that dominates it.
   */
  private BitSet superfluous(int workflowTask) {
    CompiledWorkflows workflows = problem.workflows();
    BitSet found = new BitSet();
    if (workflows.modesEnd(workflowTask) - workflows.modesBegin(workflowTask) == 1) {
      return found;
    }
    int begin = workflows.optionsBegin(workflowTask);
    int end = workflows.optionsEnd(workflowTask);
    for (int o = begin; o < end; o++) {
      for (int other = begin; other < end && !found.get(o - begin); other++) {
        found.set(o - begin, dominated.dominates(other, o));
      }
    }
    return found;
  }

  private List<Candidate> allowed(int task) {
    CompiledWorkflows workflows = problem.workflows();
    CompiledWorkers workers = problem.workers();
    int wt = problem.jobs().workflowTask(task);
    List<Candidate> found = new ArrayList<>();
    BitSet left =
        problem.state().pinnedMode(task) == CompiledState.FREE
            ? superfluous.computeIfAbsent(wt, this::superfluous)
            : NONE;
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      if (left.get(o - workflows.optionsBegin(wt))) {
        continue;
      }
      int mode = workflows.optionMode(o);
      int c = workflows.optionClass(o);
      for (int p = workers.membersBegin(c); p < workers.membersEnd(c); p++) {
        int w = workers.member(p);
        if (problem.pinsAllow(task, mode, w) && canHold(mode, w)) {
          found.add(new Candidate(task, o, mode, w, workflows.optionDurationMicros(o)));
        }
      }
    }
    return found;
  }

  /** Whether every model of a mode is on a worker, is coming, or can be loaded there. */
  private boolean canHold(int mode, int worker) {
    CompiledWorkflows workflows = problem.workflows();
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      int m = workflows.model(i);
      if (problem.workers().loadMicros(problem.workers().classOf(worker), m)
              == CompiledWorkers.NO_LOAD
          && !isInitial(worker, m)) {
        return false;
      }
    }
    return true;
  }

  /** How many literals a model of the whole problem has, roughly. */
  long literals() {
    return cacheLiterals() + batchLiterals() + runs();
  }

  /** How many of them are there because runs go in batches: one per pair that may. */
  private long batchLiterals() {
    CompiledWorkflows workflows = problem.workflows();
    long literals = 0;
    for (List<Candidate> here : byWorker) {
      Map<Integer, Long> members = new HashMap<>();
      for (Candidate c : here) {
        int batch = workflows.batch(c.mode());
        if (batch != CompiledWorkflows.NO_BATCH) {
          literals += members.merge(batch, 1L, Long::sum);
        }
      }
    }
    return literals;
  }

  /** How many there are in all. */
  long runs() {
    return byWorker.stream().mapToLong(List::size).sum();
  }

  /** How many of them are there because models have to be loaded, roughly. */
  long cacheLiterals() {
    CompiledWorkflows workflows = problem.workflows();
    long literals = 0;
    long[] users = new long[problem.models()];
    for (List<Candidate> here : byWorker) {
      Arrays.fill(users, 0);
      for (Candidate c : here) {
        for (int i = workflows.modelsBegin(c.mode()); i < workflows.modelsEnd(c.mode()); i++) {
          users[workflows.model(i)]++;
        }
      }
      for (long count : users) {
        literals += count * count;
      }
    }
    return literals;
  }

  /** Whether some task has a choice. */
  boolean hasAlternatives() {
    return byTask.stream().anyMatch(choices -> choices.size() > 1);
  }

  /** Whether few tasks have a choice, so that orders matter most. */
  boolean hasFewAlternatives() {
    return runs() <= FEW_PER_TASK * byTask.stream().filter(choices -> !choices.isEmpty()).count();
  }

  /** Whether a model is resident on a worker or in flight to it. */
  boolean isInitial(int worker, int model) {
    CompiledState state = problem.state();
    for (int r = state.residentsBegin(worker); r < state.residentsEnd(worker); r++) {
      if (state.residentModel(r) == model) {
        return true;
      }
    }
    for (int f = state.flightsBegin(worker); f < state.flightsEnd(worker); f++) {
      if (state.flightModel(f) == model) {
        return true;
      }
    }
    return false;
  }

  /**
   * The candidates of a worker that come one after the other in every plan: those that take time,
   * if some capacity never admits two of them; all of them, if none takes time and every load does.
   * Empty when neither is so.
   *
   * <p>A run without length may lie within another run, so the two kinds do not mix.
   */
  List<Candidate> sequence(int worker) {
    List<Candidate> timed = on(worker).stream().filter(c -> c.durationMicros() > 0).toList();
    if (!timed.isEmpty()) {
      return isUnary(worker, timed) ? timed : List.of();
    }
    CompiledWorkers workers = problem.workers();
    for (int m = 0; m < problem.models(); m++) {
      if (workers.loadMicros(workers.classOf(worker), m) == 0) {
        return List.of();
      }
    }
    return on(worker);
  }

  private boolean isUnary(int worker, List<Candidate> timed) {
    CompiledWorkers workers = problem.workers();
    int c = workers.classOf(worker);
    for (int r = 0; r < workers.resources(); r++) {
      long least = Long.MAX_VALUE;
      for (Candidate candidate : timed) {
        least = Math.min(least, problem.workflows().demand(candidate.mode(), r));
      }
      if (least > workers.capacity(c, r) - least) {
        return true;
      }
    }
    return false;
  }
}
