package dev.sextant.planner.evidence.check;

import dev.sextant.planner.evidence.PathArgument;
import java.util.HashSet;
import java.util.Set;

/** Judges a {@link PathArgument}. */
final class PathCheck {
  private PathCheck() {}

  /**
   * Refutes that all jobs end by an instant.
   *
   * @throws BadEvidence when the argument does not
   */
  static void refute(Knowledge known, PathArgument argument, long end) {
    ProblemView view = known.view;
    int job = view.job(argument.job());
    WorkflowView workflow = view.workflow(job);
    int[] nodes = argument.tasks().stream().mapToInt(workflow::node).toArray();
    Set<Integer> after = new HashSet<>();
    for (int i = nodes.length - 1; i >= 0; i--) {
      for (int p = workflow.inBegin(nodes[i]); p < workflow.inEnd(nodes[i]); p++) {
        if (after.contains(workflow.from[workflow.in(p)])) {
          throw new BadEvidence("A task stands after one that depends on it, or twice.");
        }
      }
      if (!after.add(nodes[i])) {
        throw new BadEvidence("A task stands on the path twice.");
      }
    }
    if (nodes.length == 0 || EarliestTimes.endOf(view, known.edges, job, nodes) <= end) {
      throw new BadEvidence("The path ends by " + end + " us.");
    }
  }
}
