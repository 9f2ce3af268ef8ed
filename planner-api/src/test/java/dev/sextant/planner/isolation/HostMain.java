package dev.sextant.planner.isolation;

import dev.sextant.planner.IsolatedPlanner;
import dev.sextant.planner.PlanInterrupter;
import java.io.IOException;
import java.nio.file.Path;

/** A host that a test can kill: plans for a minute, and says who its worker is. */
public final class HostMain {
  private HostMain() {}

  /** Plans with a folder for its workers, and with the planner of the second argument. */
  public static void main(String[] args) throws IOException {
    Host host = new Host(Path.of(args[0]));
    try (IsolatedPlanner planner = host.planner(args[1])) {
      planner.plan(
          Host.PROBLEM,
          Host.options(1_000, 60_000),
          incumbent -> {
            if (incumbent.objective() == HostileProvider.FIRST_START + 10) {
              Host.workers().forEach(worker -> System.out.println(worker.pid()));
              System.out.flush();
            }
          },
          new PlanInterrupter());
    }
  }
}
