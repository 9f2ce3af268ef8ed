package dev.sextant.heuristics.list;

import dev.sextant.heuristics.timetable.JobTerms;
import dev.sextant.planner.compiled.CompiledProblem;

/** In which order tasks have their turn; predecessors come before what follows them. */
public enum TaskOrder {
  /**
   * Of HEFT; by latest starts where the objective counts the ends of single jobs, or where jobs
   * have deadlines.
   */
  RANKED {
    @Override
    int[] of(CompiledProblem problem) {
      return new JobTerms(problem).count() || problem.jobs().haveDeadlines()
          ? LatestStartList.order(problem)
          : Heft.order(problem);
    }
  },

  /** As jobs take turns, {@link ShortestJobList}. */
  SHORTEST_JOBS {
    @Override
    int[] of(CompiledProblem problem) {
      return ShortestJobList.order(problem);
    }
  };

  /** Pending tasks of a problem. */
  abstract int[] of(CompiledProblem problem);
}
