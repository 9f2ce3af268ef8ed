package dev.sextant.heuristics.compass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.OnlinePlanner;
import dev.sextant.planner.online.Placement;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * A planner counts what it has placed as resident, until the next job shows it what the snapshot
 * has. Whether a placement is committed, taken back or forgotten, and whatever else comes to the
 * same workers in between, it decides like one that has seen nothing before.
 */
class RememberedModelsTest {
  private static final int CLUSTERS = 120;
  private static final int PLANS = 40;

  @Test
  void decidesLikeOneThatHasSeenNothing() {
    SplittableRandom random = new SplittableRandom(21);
    int fetches = 0;
    for (int c = 0; c < CLUSTERS; c++) {
      RandomCluster cluster = new RandomCluster(random, random.nextBoolean() ? 5 : 70);
      ClusterSnapshot snapshot = cluster.snapshot();
      OnlineOptions options = OnlineOptions.defaults().withRememberFetches(true);
      OnlinePlanner planner = new CompassPlusOnline(cluster.registry, options).planner();
      Placement actual = new Placement(8);
      Placement expected = new Placement(8);
      for (int plan = 0; plan < PLANS; plan++) {
        int workflow = random.nextInt(5);
        long now = plan * 20_000L;
        planner.place(workflow, 0, now, snapshot, actual);
        new CompassPlusOnline(cluster.registry, options)
            .planner()
            .place(workflow, 0, now, snapshot, expected);
        assertThat(decisions(actual)).isEqualTo(decisions(expected));
        fetches += fetches(actual);
        settle(random, cluster, snapshot, actual);
      }
    }
    assertThat(fetches).isGreaterThan(CLUSTERS * PLANS / 4);
  }

  /** Commits or not, and brings other models where the job's were to be. */
  private static void settle(
      SplittableRandom random, RandomCluster cluster, ClusterSnapshot snapshot, Placement placed) {
    if (placed.isComplete() && random.nextInt(3) != 0) {
      snapshot.commit(placed);
      if (random.nextInt(4) == 0) {
        snapshot.rollback();
      }
    }
    for (int i = 0; i < placed.size() && random.nextBoolean(); i++) {
      int w = placed.worker(placed.task(i));
      if (random.nextInt(3) == 0) {
        snapshot.updateResidents(w, new long[snapshot.residentWords()], 0, 0);
      }
      snapshot.updateResident(w, random.nextInt(cluster.models), random.nextInt(4) != 0);
    }
  }

  private static int fetches(Placement placement) {
    int count = 0;
    for (int i = 0; i < placement.size(); i++) {
      count += placement.fetches(placement.task(i)) ? 1 : 0;
    }
    return count;
  }

  private static String decisions(Placement placement) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < placement.size(); i++) {
      int task = placement.task(i);
      text.append(task).append(':').append(placement.worker(task));
      text.append('/').append(placement.option(task));
      text.append('@').append(placement.finishMicros(task)).append(' ');
    }
    return text.toString();
  }
}
