package dev.sextant.benchmarks.simulator.rounds.packing;

import dev.sextant.benchmarks.simulator.rounds.RoundJob;
import java.util.Comparator;
import java.util.List;

/**
 * Who comes first. Jobs are compared by what they would take at their proportional share; those
 * that are equal stay in the order of their releases.
 */
enum JobOrder {
  /** First come, first served. */
  FIFO {
    @Override
    double key(RoundJob job, Menu menu, PackingCluster cluster, long now) {
      return 0;
    }
  },
  /** Shortest remaining time first. */
  SRTF {
    @Override
    double key(RoundJob job, Menu menu, PackingCluster cluster, long now) {
      return job.left() / menu.standardRate();
    }
  },
  /** Least attained service first: time placed, times what it takes of the base. */
  LAS {
    @Override
    double key(RoundJob job, Menu menu, PackingCluster cluster, long now) {
      long micros = 0;
      for (int type = 0; type < cluster.types(); type++) {
        micros += job.attainedMicros(type);
      }
      return (double) micros * menu.base();
    }
  },
  /** Largest finish-time ratio first: age and remaining time over the whole time alone. */
  FTF {
    @Override
    double key(RoundJob job, Menu menu, PackingCluster cluster, long now) {
      double ageSeconds = (now - job.job().releaseMicros()) / MICROS;
      double rate = menu.standardRate();
      return -(ageSeconds + job.left() / rate) / (job.job().work() / rate);
    }
  },
  /** Smallest dominant share of the cluster first, by what the best case takes. */
  DRF {
    @Override
    double key(RoundJob job, Menu menu, PackingCluster cluster, long now) {
      return menu.best().isEmpty() ? 0 : cluster.dominantShare(menu.best().get(0));
    }
  };

  private static final double MICROS = 1e6;

  /** The smaller, the earlier. */
  abstract double key(RoundJob job, Menu menu, PackingCluster cluster, long now);

  /** The jobs in this order. */
  List<RoundJob> sorted(List<RoundJob> jobs, PackingCluster cluster, long now) {
    record Keyed(RoundJob job, double key) {}
    return jobs.stream()
        .map(job -> new Keyed(job, key(job, cluster.menu(job.job().profile()), cluster, now)))
        .sorted(
            Comparator.comparingDouble(Keyed::key)
                .thenComparingLong(keyed -> keyed.job.job().releaseMicros())
                .thenComparingInt(keyed -> keyed.job.number()))
        .map(Keyed::job)
        .toList();
  }
}
