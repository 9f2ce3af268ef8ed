package dev.sextant.benchmarks.campaign;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.spi.IncumbentSink;
import dev.sextant.planner.spi.Outcome;
import dev.sextant.planner.spi.PlannerBackend;
import dev.sextant.planner.spi.PlannerProvider;
import dev.sextant.planner.spi.SearchRequest;
import dev.sextant.planner.spi.Traits;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/** Planners that end their process in ways in which no planner should; for workers of tests. */
public final class TestProvider implements PlannerProvider {
  /** Tasks of the problem that a worker warms up with; the planners behave on that one. */
  private static final int WARM_UP_TASKS = 8;

  @Override
  public Set<String> names() {
    return Set.of("halting", "signalling", "hanging", "throwing");
  }

  @Override
  public Traits traits(String name) {
    return new Traits(false, true, false, name);
  }

  @Override
  public PlannerBackend create(String name) {
    return (request, sink, interrupter) -> search(name, request, sink, interrupter);
  }

  private static Outcome search(
      String name, SearchRequest request, IncumbentSink sink, PlanInterrupter interrupter) {
    if (request.problem().tasks() == WARM_UP_TASKS) {
      return new Outcome(StopReason.COMPLETED, false, Map.of());
    }
    switch (name) {
      case "halting" -> Runtime.getRuntime().halt(134);
      case "signalling" -> signal();
      case "hanging" -> hang();
      default -> throw new IllegalStateException("thrown");
    }
    return Outcome.completed();
  }

  private static void signal() {
    try {
      new ProcessBuilder("kill", "-SEGV", Long.toString(ProcessHandle.current().pid()))
          .start()
          .waitFor();
    } catch (java.io.IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
    hang();
  }

  private static void hang() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
