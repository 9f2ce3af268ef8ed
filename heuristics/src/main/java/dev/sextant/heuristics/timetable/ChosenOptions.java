package dev.sextant.heuristics.timetable;

import dev.sextant.planner.compiled.CompiledWorkflows;

/**
 * The option of each task, and what decoders ask most often about it: tables by option are larger
 * than what is fast to read. Not thread-safe.
 */
final class ChosenOptions {
  private final CompiledWorkflows workflows;

  /** By task. */
  final int[] option;

  /** By task, its mode. */
  final int[] mode;

  /** By task, how long it runs. */
  final long[] micros;

  /** Of so many tasks, none of which has an option yet. */
  ChosenOptions(CompiledWorkflows workflows, int tasks) {
    this.workflows = workflows;
    option = new int[tasks];
    mode = new int[tasks];
    micros = new long[tasks];
  }

  /** Gives a task an option. */
  void choose(int task, int chosen) {
    option[task] = chosen;
    mode[task] = workflows.optionMode(chosen);
    micros[task] = workflows.optionDurationMicros(chosen);
  }
}
