package dev.sextant.planner.evidence;

/** What proves a part of a lower bound. */
public sealed interface Argument
    permits PathArgument,
        WorkArgument,
        ChannelArgument,
        OrderArgument,
        JobsArgument,
        JobSetsArgument,
        LeastArgument,
        WorkersArgument,
        PlacementArgument,
        CrowdedCostArgument,
        Unargued {
  /** What is claimed: the term is no less in any plan. */
  long value();
}
