/**
 * The planning model, its checker, and the planner facade.
 *
 * <p>Planners are found as services, on the module path and on the class path alike. Reading and
 * writing documents needs Jackson, and planners with meters need Micrometer, which are optional:
 * whoever does so requires {@code tools.jackson.core} or {@code micrometer.core}.
 */
@SuppressWarnings("requires-automatic") // Micrometer names its module, and no more.
module dev.sextant.planner {
  requires static transitive org.jspecify;
  requires static jdk.jfr;
  requires static micrometer.core;
  requires static tools.jackson.core;

  exports dev.sextant.planner;
  exports dev.sextant.planner.bounds;
  exports dev.sextant.planner.check;
  exports dev.sextant.planner.compiled;
  exports dev.sextant.planner.evidence;
  exports dev.sextant.planner.evidence.check;
  exports dev.sextant.planner.explain;
  exports dev.sextant.planner.json;
  exports dev.sextant.planner.metrics;
  exports dev.sextant.planner.model;
  exports dev.sextant.planner.online;
  exports dev.sextant.planner.placement;
  exports dev.sextant.planner.plan;
  exports dev.sextant.planner.replan;
  exports dev.sextant.planner.scheduler;
  exports dev.sextant.planner.sharing;
  exports dev.sextant.planner.sharing.allocator;
  exports dev.sextant.planner.sharing.check;
  exports dev.sextant.planner.sharing.compiled;
  exports dev.sextant.planner.sharing.spi;
  exports dev.sextant.planner.spi;
  exports dev.sextant.planner.whatif;

  uses dev.sextant.planner.PlannerIsolator;
  uses dev.sextant.planner.sharing.spi.AllocatorProvider;
  uses dev.sextant.planner.spi.PlanRepair;
  uses dev.sextant.planner.spi.PlannerProvider;

  provides dev.sextant.planner.PlannerIsolator with
      dev.sextant.planner.isolation.WorkerIsolator;
}
