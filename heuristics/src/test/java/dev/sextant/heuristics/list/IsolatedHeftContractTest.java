package dev.sextant.heuristics.list;

import dev.sextant.planner.IsolatedPlanner;
import dev.sextant.planner.Isolation;
import dev.sextant.planner.Planner;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.PlannerContract;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * {@code heft} in processes of its own is {@code heft}, to the digest of its plans; in the profile
 * nightly only.
 */
@Tag("isolation")
@EnabledIfSystemProperty(named = "sextant.isolation.calls", matches = ".*")
class IsolatedHeftContractTest extends PlannerContract {
  private static final IsolatedPlanner PLANNER =
      Planners.isolated(
          "heft",
          Isolation.defaults()
              .javaOptions(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"))
              .maxHeap(128L << 20)
              .maxThreads(1)
              .grace(Duration.ofSeconds(2))
              .warm(2));

  @BeforeAll
  static void prepare() {
    PLANNER.prepare();
  }

  @AfterAll
  static void end() {
    PLANNER.close();
  }

  @Override
  protected Planner planner() {
    return PLANNER;
  }

  @Override
  protected String expectedDigest() {
    return "4220f2621b5852f6dfa383b281a26f114fa99bb210d9fad9cc25b89fda4aa4fd";
  }
}
