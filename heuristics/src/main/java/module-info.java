import dev.sextant.heuristics.HeuristicsProvider;
import dev.sextant.heuristics.auto.AutoProvider;
import dev.sextant.heuristics.list.RepairedList;
import dev.sextant.heuristics.sharing.SharingProvider;
import dev.sextant.planner.sharing.spi.AllocatorProvider;
import dev.sextant.planner.spi.PlanRepair;
import dev.sextant.planner.spi.PlannerProvider;

/** List heuristics, searches, online placing and allocators that need no solver. */
module dev.sextant.heuristics {
  requires transitive dev.sextant.planner;
  requires transitive org.jgrapht.core;
  requires static org.jspecify;

  exports dev.sextant.heuristics;
  exports dev.sextant.heuristics.compass;
  exports dev.sextant.heuristics.cut;
  exports dev.sextant.heuristics.graph;
  exports dev.sextant.heuristics.list;
  exports dev.sextant.heuristics.search;
  exports dev.sextant.heuristics.sharing;
  exports dev.sextant.heuristics.sharing.level;
  exports dev.sextant.heuristics.sharing.linear;
  exports dev.sextant.heuristics.timetable;

  // Planners on the module path are found beside these.
  uses PlannerProvider;

  provides AllocatorProvider with
      SharingProvider;
  provides PlanRepair with
      RepairedList;
  provides PlannerProvider with
      HeuristicsProvider,
      AutoProvider;
}
