package dev.sextant.planner.compiled;

import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.TransferModel.LinkTable;
import dev.sextant.planner.model.TransferModel.Uniform;
import dev.sextant.planner.model.Worker;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds the table of {@link CompiledTransfers}. */
final class TransferCompiler {
  private final List<Link> links = new ArrayList<>();
  private final Map<Link, Integer> linkNumbers = new HashMap<>();

  private record PositionPair(int from, int to) {}

  /** A network position: alone when a table names the worker, else shared by its zone. */
  private record NetworkPosition(@Nullable String worker, @Nullable String zone) {}

  static CompiledTransfers compile(Problem problem, IdNumbers ids, CompiledWorkers workers) {
    return new TransferCompiler().table(problem, ids, workers);
  }

  private CompiledTransfers table(Problem problem, IdNumbers ids, CompiledWorkers workers) {
    int count = workers.count();
    int[] position = new int[count];
    List<@Nullable String> zones = new ArrayList<>();
    int[] linkOf;
    TransferModel transfers = problem.transfers();
    if (transfers instanceof Uniform uniform) {
      zones.add(null);
      linkOf = new int[] {link(uniform.link())};
    } else {
      LinkTable table = (LinkTable) transfers;
      List<String> named = new ArrayList<>();
      for (LinkTable.Entry entry : table.workers()) {
        named.add(entry.from());
        named.add(entry.to());
      }
      java.util.Set<String> special = new java.util.HashSet<>(named);
      Map<NetworkPosition, Integer> places = new HashMap<>();
      for (int w = 0; w < count; w++) {
        Worker worker = problem.workers().get(w);
        NetworkPosition place =
            special.contains(worker.id())
                ? new NetworkPosition(worker.id(), worker.zone())
                : new NetworkPosition(null, worker.zone());
        Integer known = places.putIfAbsent(place, places.size());
        if (known == null) {
          zones.add(worker.zone());
        }
        position[w] = places.get(place);
      }
      linkOf = fill(table, ids, position, zones);
    }
    return new CompiledTransfers(
        zones.size(),
        position,
        linkOf,
        links.stream().mapToLong(Link::latencyMicros).toArray(),
        links.stream().mapToLong(Link::bandwidthBytesPerSecond).toArray(),
        used(position, zones.size(), linkOf),
        shares(problem, position, zones.size(), linkOf));
  }

  private int[] fill(LinkTable table, IdNumbers ids, int[] position, List<@Nullable String> zones) {
    Map<List<String>, Link> byZone = new HashMap<>();
    for (LinkTable.Entry entry : table.zones()) {
      byZone.put(List.of(entry.from(), entry.to()), entry.link());
    }
    Map<PositionPair, Link> byWorker = new HashMap<>();
    for (LinkTable.Entry entry : table.workers()) {
      byWorker.put(
          new PositionPair(position[ids.worker(entry.from())], position[ids.worker(entry.to())]),
          entry.link());
    }
    int positions = zones.size();
    int[] linkOf = new int[Math.multiplyExact(positions, positions)];
    for (int a = 0; a < positions; a++) {
      for (int b = 0; b < positions; b++) {
        String from = zones.get(a);
        String to = zones.get(b);
        Link link = byWorker.get(new PositionPair(a, b));
        if (link == null && from != null && to != null) {
          link = byZone.get(List.of(from, to));
        }
        linkOf[a * positions + b] = link(link == null ? table.defaultLink() : link);
      }
    }
    return linkOf;
  }

  /** By link, whether any two different workers use it, storage nodes and clients included. */
  private boolean[] used(int[] position, int positions, int[] linkOf) {
    int[] at = new int[positions];
    for (int p : position) {
      at[p]++;
    }
    boolean[] used = new boolean[links.size()];
    for (int a = 0; a < positions; a++) {
      for (int b = 0; b < positions; b++) {
        used[linkOf[a * positions + b]] |= a != b || at[a] > 1;
      }
    }
    return used;
  }

  /** By link, the share of ordered pairs of different workers with any capacity that use it. */
  private double[] shares(Problem problem, int[] position, int positions, int[] linkOf) {
    long[] at = new long[positions];
    long total = 0;
    for (int w = 0; w < position.length; w++) {
      if (problem.workers().get(w).capacities().values().stream().anyMatch(c -> c > 0)) {
        at[position[w]]++;
        total++;
      }
    }
    double[] share = new double[links.size()];
    double pairs = (double) total * (total - 1);
    for (int a = 0; a < positions; a++) {
      for (int b = 0; b < positions; b++) {
        long uses = at[a] * (a == b ? at[b] - 1 : at[b]);
        if (uses > 0) {
          share[linkOf[a * positions + b]] += uses / pairs;
        }
      }
    }
    return share;
  }

  private int link(Link link) {
    return linkNumbers.computeIfAbsent(
        link,
        l -> {
          links.add(l);
          return links.size() - 1;
        });
  }
}
