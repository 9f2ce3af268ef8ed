package dev.sextant.planner.evidence.check;

import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Links between positions: workers that no link names are at one position with all others of their
 * zone. Immutable but for what it remembers; not thread-safe.
 */
final class Network {
  private static final BigInteger SECOND = BigInteger.valueOf(1_000_000);
  private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

  private final WorkerKinds kinds;
  private final Map<Ends, Link> byWorker = new HashMap<>();
  private final Map<Ends, Link> byZone = new HashMap<>();
  private final Link other;
  private final int[] position;
  private final List<Worker> example = new ArrayList<>();
  private final List<Integer> members = new ArrayList<>();
  private final List<List<Integer>> positionsOfKind = new ArrayList<>();
  private final Map<Long, List<Link>> between = new HashMap<>();
  private final List<Link> used;

  private record Ends(String from, String to) {}

  private record Place(@Nullable String worker, @Nullable String zone) {}

  Network(Problem problem, WorkerKinds kinds) {
    this.kinds = kinds;
    Set<String> named = new LinkedHashSet<>();
    if (problem.transfers() instanceof TransferModel.LinkTable table) {
      other = table.defaultLink();
      for (TransferModel.LinkTable.Entry entry : table.workers()) {
        byWorker.putIfAbsent(new Ends(entry.from(), entry.to()), entry.link());
        named.add(entry.from());
        named.add(entry.to());
      }
      table.zones().forEach(e -> byZone.putIfAbsent(new Ends(e.from(), e.to()), e.link()));
    } else {
      other = ((TransferModel.Uniform) problem.transfers()).link();
    }
    Map<Place, Integer> numberOf = new HashMap<>();
    position = new int[problem.workers().size()];
    for (int w = 0; w < position.length; w++) {
      Worker worker = problem.workers().get(w);
      String id = named.contains(worker.id()) ? worker.id() : null;
      String zone = byZone.isEmpty() ? null : worker.zone();
      Integer known = numberOf.putIfAbsent(new Place(id, zone), example.size());
      if (known == null) {
        example.add(worker);
        members.add(0);
      }
      position[w] = known == null ? example.size() - 1 : known;
      members.set(position[w], members.get(position[w]) + 1);
    }
    for (int k = 0; k < kinds.count(); k++) {
      positionsOfKind.add(kinds.members(k).stream().map(w -> position[w]).distinct().toList());
    }
    used = List.copyOf(usedLinks());
  }

  private Set<Link> usedLinks() {
    Set<Link> found = new LinkedHashSet<>();
    for (int p = 0; p < example.size(); p++) {
      for (int q = 0; q < example.size(); q++) {
        if (p != q || members.get(p) > 1) {
          found.add(link(p, q));
        }
      }
    }
    return found;
  }

  /** The links that lie between different workers, each once. */
  List<Link> used() {
    return used;
  }

  /** How long a link takes, or 2^63 - 1 where that is longer; 0 for no bytes. */
  static long micros(Link link, long bytes) {
    if (bytes == 0) {
      return 0;
    }
    if (link.bandwidthBytesPerSecond() == Link.UNLIMITED) {
      return link.latencyMicros();
    }
    long bandwidth = link.bandwidthBytesPerSecond();
    if (bytes <= Long.MAX_VALUE / 1_000_000) {
      long amount = bytes * 1_000_000;
      long whole = amount / bandwidth + (amount % bandwidth == 0 ? 0 : 1);
      return Times.capped(link.latencyMicros(), whole);
    }
    BigInteger[] parts =
        BigInteger.valueOf(bytes)
            .multiply(SECOND)
            .divideAndRemainder(BigInteger.valueOf(bandwidth));
    BigInteger whole = parts[0].add(BigInteger.valueOf(parts[1].signum()));
    return Times.capped(link.latencyMicros(), whole.min(MOST).longValue());
  }

  private Link link(int p, int q) {
    Worker from = example.get(p);
    Worker to = example.get(q);
    Link link = byWorker.get(new Ends(from.id(), to.id()));
    if (link == null && from.zone() != null && to.zone() != null) {
      link = byZone.get(new Ends(from.zone(), to.zone()));
    }
    return link == null ? other : link;
  }

  /** How long data takes from a worker to another; nothing within one. */
  long micros(int from, int to, long bytes) {
    return from == to || bytes == 0 ? 0 : micros(link(position[from], position[to]), bytes);
  }

  /** The least time between different workers of two different kinds. */
  long leastMicros(int fromKind, int toKind, long bytes) {
    List<Link> links =
        between.computeIfAbsent(
            (long) fromKind * kinds.count() + toKind, pair -> links(fromKind, toKind));
    return least(links, bytes);
  }

  /** The least time between any two different workers. */
  long leastMicros(long bytes) {
    return used.isEmpty() ? 0 : least(used, bytes);
  }

  private static long least(List<Link> links, long bytes) {
    long least = Long.MAX_VALUE;
    for (Link link : links) {
      least = Math.min(least, micros(link, bytes));
    }
    return least;
  }

  private List<Link> links(int fromKind, int toKind) {
    Set<Link> found = new LinkedHashSet<>();
    for (int p : positionsOfKind.get(fromKind)) {
      for (int q : positionsOfKind.get(toKind)) {
        found.add(link(p, q));
      }
    }
    return List.copyOf(found);
  }

  /** The least time from a worker to some worker of a kind that it is not of. */
  long leastToKind(int from, int kind, long bytes) {
    long least = Long.MAX_VALUE;
    for (int q : positionsOfKind.get(kind)) {
      least = Math.min(least, bytes == 0 ? 0 : micros(link(position[from], q), bytes));
    }
    return least;
  }

  /** The least time from some worker of a kind to a worker that is not of it. */
  long leastFromKind(int kind, int to, long bytes) {
    long least = Long.MAX_VALUE;
    for (int p : positionsOfKind.get(kind)) {
      least = Math.min(least, bytes == 0 ? 0 : micros(link(p, position[to]), bytes));
    }
    return least;
  }
}
