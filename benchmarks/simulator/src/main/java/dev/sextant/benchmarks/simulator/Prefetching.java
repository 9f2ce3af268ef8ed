package dev.sextant.benchmarks.simulator;

import java.util.Arrays;

/** Loads of models for tasks that wait, as the rules of the workers allow. */
final class Prefetching {
  private static final int NONE = SimulationState.NONE;

  private final SimulationState state;
  private final WorkerRules rules;
  private final int models;
  private final int[] underway;
  private final boolean[] isAhead;

  Prefetching(SimulationState state) {
    this.state = state;
    rules = state.rules;
    models = state.cluster.problem().models();
    underway = new int[state.cluster.workers()];
    isAhead = new boolean[state.cluster.workers() * models];
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
          && memory.fits(model, rules.prefetchPlanned())) {
        load(w, i, i + 1, now);
      }
    }
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
