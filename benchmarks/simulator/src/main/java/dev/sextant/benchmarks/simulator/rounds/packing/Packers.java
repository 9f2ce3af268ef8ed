package dev.sextant.benchmarks.simulator.rounds.packing;

import dev.sextant.benchmarks.simulator.rounds.RoundJob;
import dev.sextant.planner.sharing.RoundPlacement;
import java.util.List;

/** The packers that need no search. */
final class Packers {
  private Packers() {}

  /** Every job has its proportional share. */
  static Packer proportional(PackingCluster cluster) {
    return jobs -> {
      Packing packing = new Packing(cluster);
      for (RoundJob job : jobs) {
        Menu menu = cluster.menu(job.job().profile());
        packing.place(job.job().id(), menu, menu.proportional());
      }
      return packing.placements();
    };
  }

  /** Every job has its best case, or waits where there is no room for that. */
  static Packer greedy(PackingCluster cluster) {
    return jobs -> {
      Packing packing = new Packing(cluster);
      for (RoundJob job : jobs) {
        Menu menu = cluster.menu(job.job().profile());
        packing.place(job.job().id(), menu, menu.best());
      }
      return packing.placements();
    };
  }

  /**
   * Every job has its best case where there is room, else its proportional share, else that on a
   * worker where others give back what they have beyond theirs (Synergy-TUNE).
   */
  static Packer tune(PackingCluster cluster) {
    return jobs -> tuned(cluster, jobs);
  }

  private static List<RoundPlacement> tuned(PackingCluster cluster, List<RoundJob> jobs) {
    Packing packing = new Packing(cluster);
    for (RoundJob job : jobs) {
      String id = job.job().id();
      Menu menu = cluster.menu(job.job().profile());
      boolean placed =
          packing.place(id, menu, menu.best()) || packing.place(id, menu, menu.proportional());
      if (!placed) {
        packing.placeAmongOthers(id, menu);
      }
    }
    return packing.placements();
  }
}
