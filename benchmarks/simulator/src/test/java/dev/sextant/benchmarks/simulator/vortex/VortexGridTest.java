package dev.sextant.benchmarks.simulator.vortex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.benchmarks.simulator.Execution;
import dev.sextant.benchmarks.simulator.RealisedPlan;
import dev.sextant.benchmarks.simulator.vortex.VortexGrid.Point;
import dev.sextant.planner.check.PlanChecker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** The recorded jobs and batch times under our own rules. */
class VortexGridTest {
  private static final Point CROWDED = new Point(56, 4);

  private static VortexGrid grid() throws IOException {
    String instances = System.getenv("SEXTANT_INSTANCES");
    assumeTrue(instances != null, "SEXTANT_INSTANCES is not set, so there are no recorded runs.");
    Path data = Path.of(instances).resolveSibling("systems").resolve("serving");
    assumeTrue(Files.isDirectory(data), "There are no recorded runs in " + data + ".");
    return new VortexGrid(data);
  }

  private static int best(VortexGrid grid, Point point, boolean isNoisy) throws IOException {
    int best = 0;
    for (String policy : VortexGrid.RECORDED) {
      best = Math.max(best, grid.recorded(point, policy, isNoisy));
    }
    return best;
  }

  private static void assertAtLeastAsGood(VortexGrid grid, Point point, boolean isNoisy)
      throws IOException {
    int met =
        VortexGrid.met(grid.execution(point, "compass+", VortexGrid.ADAPTIVE, isNoisy, false));
    assertThat(met).as("%s", point).isGreaterThanOrEqualTo(best(grid, point, isNoisy));
    assertThat(met).isLessThanOrEqualTo(grid.bound(point, isNoisy, false));
  }

  /** What the records say of points whose runs are left out of them. */
  @Test
  void publishedPoliciesMeetWhatTheRecordsSay() throws IOException {
    VortexGrid grid = grid();

    assertThat(grid.recorded(new Point(40, 2), "central-fcfs", true)).isEqualTo(458);
    assertThat(grid.recorded(new Point(48, 4), "decentral-nexus", true)).isEqualTo(1383);
  }

  @Test
  void compassPlusIsAtLeastAsGoodAsTheBestOfThem() throws IOException {
    VortexGrid grid = grid();

    assertAtLeastAsGood(grid, CROWDED, false);
    assertAtLeastAsGood(grid, new Point(40, 2), true);
    assertAtLeastAsGood(grid, new Point(48, 4), true);
  }

  @Test
  @EnabledIfSystemProperty(named = "sextant.rounds.long", matches = "true")
  void andAtAllPoints() throws IOException {
    VortexGrid grid = grid();

    for (Point point : VortexGrid.points()) {
      assertAtLeastAsGood(grid, point, false);
      assertAtLeastAsGood(grid, point, true);
    }
  }

  @Test
  void whatHappensIsAPlanOfWhatHadToBeDone() throws IOException {
    VortexGrid grid = grid();

    for (boolean loads : new boolean[] {false, true}) {
      for (String policy : new String[] {"compass+", "compass"}) {
        Execution execution = grid.execution(CROWDED, policy, VortexGrid.DISCIPLINE, true, loads);
        RealisedPlan realised = RealisedPlan.of(execution);
        assertThat(PlanChecker.check(realised.problem(), realised.plan())).isEmpty();
        assertThat(execution.loads() > 0).isEqualTo(loads);
      }
    }
  }
}
