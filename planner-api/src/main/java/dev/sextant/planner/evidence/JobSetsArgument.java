package dev.sextant.planner.evidence;

import dev.sextant.planner.model.ObjectiveTerm;
import java.util.List;
import java.util.Objects;

/**
 * A sum over jobs (flow, tardiness, late jobs) is at least what the best order of their ends makes
 * it, when the last of any set of jobs ends no sooner than the longest path of one of them and than
 * the work of all of them allows.
 *
 * @param term the term
 * @param value in its unit, weights of jobs included
 * @param groups the jobs whose order is looked for, each in one at most; all others count by their
 *     longest paths
 * @param rows what says when sets end
 */
public record JobSetsArgument(
    ObjectiveTerm term, long value, List<AlikeJobs> groups, List<SetWork> rows)
    implements Argument {
  public JobSetsArgument {
    Objects.requireNonNull(term, "term");
    groups = List.copyOf(groups);
    rows = List.copyOf(rows);
  }
}
