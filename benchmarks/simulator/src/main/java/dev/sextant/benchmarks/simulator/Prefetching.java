package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;

/** Loads of models for tasks that wait, as the rules of the workers allow. */
final class Prefetching {
  private static final int NONE = SimulationState.NONE;

  /** How much more a load must save than it costs, for one in vain is in the way of others, too. */
  private static final double MARGIN = 4.0 / 3;

  private final SimulationState state;
  private final WorkerRules rules;
  private final int models;

  /** By task of all workflows, how likely it is that it runs. */
  private final double[] likelihood;

  /** By model, how likely the task is that is most likely to need it. */
  private final double[] isNeeded;

  private final int[] underway;
  private final boolean[] isAhead;

  Prefetching(SimulationState state) {
    this.state = state;
    rules = state.rules;
    models = state.cluster.problem().models();
    underway = new int[state.cluster.workers()];
    isAhead = new boolean[state.cluster.workers() * models];
    likelihood =
        rules.prefetchModels() == 0 ? new double[0] : state.cluster.branches().likelihood();
    isNeeded = new double[models];
    CompiledWorkflows flows = state.flows;
    for (int t = 0; t < likelihood.length; t++) {
      for (int o = flows.optionsBegin(t); o < flows.optionsEnd(t); o++) {
        int mode = flows.optionMode(o);
        for (int i = flows.modelsBegin(mode); i < flows.modelsEnd(mode); i++) {
          isNeeded[flows.model(i)] = Math.max(isNeeded[flows.model(i)], likelihood[t]);
        }
      }
    }
  }

  /** Begins loads on a worker. */
  void look(int w, long now) {
    if (rules.prefetchModels() <= underway[w] || !state.memory[w].overlapsLoads()) {
      return;
    }
    int queued = state.queues.first(w);
    int announced = rules.prefetchPlanned() ? state.announced.first(w) : NONE;
    int depth = rules.prefetchDepth();
    while (depth-- > 0 && (queued != NONE || announced != NONE)) {
      boolean isAwaited =
          queued == NONE || (announced != NONE && state.isBefore(announced, queued));
      if (isAwaited) {
        lookAt(w, announced, now);
        announced = state.announced.after(announced);
      } else {
        lookAt(w, queued, now);
        queued = state.queues.after(queued);
      }
    }
  }

  private void lookAt(int w, int task, long now) {
    WorkerMemory memory = state.memory[w];
    int mode = state.flows.optionMode(state.run.option[task]);
    for (int i = state.flows.modelsBegin(mode); i < state.flows.modelsEnd(mode); i++) {
      int model = state.flows.model(i);
      if (underway[w] < rules.prefetchModels()
          && !memory.isResident(model)
          && memory.fits(model, rules.prefetchPlanned())
          && isWorth(w, task, model)) {
        load(w, i, i + 1, now);
      }
    }
  }

  private boolean isWorth(int w, int task, int model) {
    double runs = state.isReached[task] ? 1 : likelihood[state.flowTask(task)];
    return runs >= 1
        || switch (rules.unsure()) {
          case ALWAYS -> true;
          case PAYS ->
              runs * state.memory[w].loadMicros(model)
                  >= MARGIN * (1 - runs) * displacedMicros(w, model);
          case NEVER -> false;
        };
  }

  /** What it is expected to take to load again what would have to go for a model: its share. */
  private double displacedMicros(int w, int model) {
    WorkerMemory memory = state.memory[w];
    int count = memory.wouldEvict(model);
    double micros = 0;
    for (int i = 0; i < count; i++) {
      int gone = memory.evicted(i);
      micros += isNeeded[gone] * memory.loadMicros(gone) / holders(gone);
    }
    return micros;
  }

  private int holders(int model) {
    int holders = 0;
    for (int w = 0; w < underway.length; w++) {
      holders += state.board.isPresent(w) && state.memory[w].isResident(model) ? 1 : 0;
    }
    return holders;
  }

  /**
   * Begins to load those of some models that are not there, and keeps these until they are.
   *
   * @param from position of the first one in the compiled workflows
   * @param to position after the last
   * @return whether there is memory for all; if not, nothing has changed
   */
  boolean load(int w, int from, int to, long now) {
    WorkerMemory memory = state.memory[w];
    if (!memory.request(from, to, now, state.events, state.epoch[w])) {
      return false;
    }
    for (int i = 0; i < memory.requested(); i++) {
      int model = memory.requested(i);
      memory.hold(model);
      isAhead[w * models + model] = true;
      underway[w]++;
      state.run.prefetches++;
    }
    return true;
  }

  /** A load has ended, ahead or not. */
  void loaded(int w, int model) {
    if (isAhead[w * models + model]) {
      isAhead[w * models + model] = false;
      underway[w]--;
      state.memory[w].release(model);
    }
  }

  /** A worker has failed. */
  void lose(int w) {
    underway[w] = 0;
    Arrays.fill(isAhead, w * models, (w + 1) * models, false);
  }
}
