package dev.sextant.planner.model;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The largest latency and the smallest bandwidth between two different workers. A link that other
 * entries hide from every pair of workers does not count.
 */
final class WorstLink {
  private final Names names;
  private final List<Worker> workers;
  private boolean exists;
  private long latencyMicros;
  private long bandwidthBytesPerSecond = Link.UNLIMITED;

  private WorstLink(Names names, List<Worker> workers) {
    this.names = names;
    this.workers = workers;
  }

  static WorstLink of(Problem problem, Names names) {
    WorstLink worst = new WorstLink(names, problem.workers());
    if (problem.workers().size() > 1) {
      if (problem.transfers() instanceof TransferModel.Uniform uniform) {
        worst.include(uniform.link());
      } else if (problem.transfers() instanceof TransferModel.LinkTable table) {
        worst.include(table);
      }
    }
    return worst;
  }

  /** The longest time that this much data takes, or 0 without another worker. */
  long moveMicros(long bytes) {
    return exists ? Saturated.moveMicros(bytes, latencyMicros, bandwidthBytesPerSecond) : 0;
  }

  private void include(Link link) {
    exists = true;
    latencyMicros = Math.max(latencyMicros, link.latencyMicros());
    bandwidthBytesPerSecond =
        Math.max(1, Math.min(bandwidthBytesPerSecond, link.bandwidthBytesPerSecond()));
  }

  private void include(TransferModel.LinkTable table) {
    int[] zoneOf = new int[workers.size()];
    long[] zoneSize = new long[workers.size()];
    for (int i = 0; i < zoneOf.length; i++) {
      String zone = workers.get(i).zone();
      zoneOf[i] = zone == null ? IdIndex.NONE : names.zones().positionOf(zone);
      if (zoneOf[i] != IdIndex.NONE) {
        zoneSize[zoneOf[i]]++;
      }
    }
    Set<Long> workerPairs = new HashSet<>();
    Map<Long, Integer> hiddenByZones = new HashMap<>();
    for (TransferModel.LinkTable.Entry entry : table.workers()) {
      int from = names.workers().positionOf(entry.from());
      int to = names.workers().positionOf(entry.to());
      if (from != IdIndex.NONE
          && to != IdIndex.NONE
          && from != to
          && workerPairs.add(pair(from, to))) {
        include(entry.link());
        if (zoneOf[from] != IdIndex.NONE && zoneOf[to] != IdIndex.NONE) {
          hiddenByZones.merge(pair(zoneOf[from], zoneOf[to]), 1, Integer::sum);
        }
      }
    }
    long covered = workerPairs.size();
    Set<Long> zonePairs = new HashSet<>();
    for (TransferModel.LinkTable.Entry entry : table.zones()) {
      int from = names.zones().positionOf(entry.from());
      int to = names.zones().positionOf(entry.to());
      if (from == IdIndex.NONE || to == IdIndex.NONE || !zonePairs.add(pair(from, to))) {
        continue;
      }
      long pairs = zoneSize[from] * (from == to ? zoneSize[to] - 1 : zoneSize[to]);
      long seen = pairs - hiddenByZones.getOrDefault(pair(from, to), 0);
      covered += seen;
      if (seen > 0) {
        include(entry.link());
      }
    }
    if (covered < (long) workers.size() * (workers.size() - 1)) {
      include(table.defaultLink());
    }
  }

  private static long pair(int from, int to) {
    return (long) from << Integer.SIZE | to;
  }
}
