package dev.sextant.planner.evidence.check;

import dev.sextant.planner.evidence.ChannelArgument;

/** Judges a {@link ChannelArgument}. */
final class ChannelCheck {
  private ChannelCheck() {}

  /**
   * Refutes that all jobs end by an instant.
   *
   * @throws BadEvidence when the argument does not
   */
  static void refute(Knowledge known, ChannelArgument argument, long end) {
    ProblemView view = known.view;
    String worker = argument.worker();
    int kind = worker == null ? NeededLoads.ANYWHERE : view.kinds.kindOf(view.kinds.worker(worker));
    long needed = 0;
    for (NeededLoads.Load load : known.loads().all()) {
      needed = Math.addExact(needed, worker == null || load.kind() == kind ? load.micros() : 0);
    }
    if (argument.loadMicros() > needed || argument.loadMicros() <= 0) {
      throw new BadEvidence(
          "Loads of " + needed + " us are needed there, not " + argument.loadMicros() + ".");
    }
    long after = known.loads().afterMicros(known.remaining().tail);
    if (argument.afterMicros() > after) {
      throw new BadEvidence(
          "After the last load follow " + after + " us, not " + argument.afterMicros() + ".");
    }
    long first = Long.MAX_VALUE;
    long channels = 0;
    for (int k = 0; k < view.kinds.count(); k++) {
      if (worker == null ? view.kinds.example(k).gpuMemoryBytes() > 0 : k == kind) {
        first = Math.min(first, view.kinds.firstAvailable(k));
        channels += view.kinds.members(k).size();
      }
    }
    long loads = Times.exact(argument.loadMicros(), channels, -1) / channels;
    if (Times.exact(first, loads, argument.afterMicros()) <= end) {
      throw new BadEvidence("The channels can be done by " + end + " us.");
    }
  }
}
