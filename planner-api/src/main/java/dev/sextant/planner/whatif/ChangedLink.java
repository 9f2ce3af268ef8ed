package dev.sextant.planner.whatif;

import dev.sextant.planner.explain.AmountText;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Place;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.TransferModel.LinkTable;
import dev.sextant.planner.model.TransferModel.LinkTable.Entry;
import dev.sextant.planner.model.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Another link, in one direction.
 *
 * @param from id of a worker, or a zone
 * @param to the same kind of thing; two workers are not the same
 * @param bandwidthBytesPerSecond from 1 to {@link Link#UNLIMITED}
 * @param latencyMicros not negative; null leaves the latency as it is
 */
public record ChangedLink(
    String from, String to, long bandwidthBytesPerSecond, @Nullable Long latencyMicros)
    implements Change {
  public ChangedLink {
    Objects.requireNonNull(from, "from");
    Objects.requireNonNull(to, "to");
  }

  @Override
  public String text() {
    String rate =
        bandwidthBytesPerSecond == Link.UNLIMITED
            ? "unlimited bandwidth"
            : AmountText.bytes(bandwidthBytesPerSecond) + "/s";
    String latency = latencyMicros == null ? "" : " and " + AmountText.exactTime(latencyMicros);
    return rate + latency + " from (" + from + ") to (" + to + ")";
  }

  @Override
  public Problem of(Problem problem) {
    Known known = new Known(problem);
    boolean zones = !known.workers().contains(from) && known.zones().contains(from);
    if (!zones) {
      List<String> either = new ArrayList<>(known.workers());
      either.addAll(known.zones());
      Known.require("worker or zone", from, either);
    }
    Known.require(zones ? "zone" : "worker", to, zones ? known.zones() : known.workers());
    if (!zones && from.equals(to)) {
      throw new IllegalArgumentException(
          "There is no link from worker ("
              + Place.shown(from)
              + ") to itself: data within a worker is there.");
    }
    LinkTable table =
        problem.transfers() instanceof LinkTable linked
            ? linked
            : new LinkTable(uniform(problem.transfers()), List.of(), List.of());
    Long latency = latencyMicros;
    long kept = latency == null ? current(problem, table, zones).latencyMicros() : latency;
    Entry entry = new Entry(from, to, new Link(kept, bandwidthBytesPerSecond));
    return problem.withTransfers(
        zones
            ? new LinkTable(table.defaultLink(), with(table.zones(), entry), table.workers())
            : new LinkTable(table.defaultLink(), table.zones(), with(table.workers(), entry)));
  }

  private static Link uniform(TransferModel transfers) {
    return ((TransferModel.Uniform) transfers).link();
  }

  private Link current(Problem problem, LinkTable table, boolean zones) {
    Link pair = find(zones ? table.zones() : table.workers(), from, to);
    if (pair != null || zones) {
      return pair == null ? table.defaultLink() : pair;
    }
    Worker first = problem.worker(from).orElseThrow();
    Worker second = problem.worker(to).orElseThrow();
    String fromZone = first.zone();
    String toZone = second.zone();
    Link between =
        fromZone == null || toZone == null ? null : find(table.zones(), fromZone, toZone);
    return between == null ? table.defaultLink() : between;
  }

  private static @Nullable Link find(List<Entry> entries, String from, String to) {
    for (Entry entry : entries) {
      if (entry.from().equals(from) && entry.to().equals(to)) {
        return entry.link();
      }
    }
    return null;
  }

  private static List<Entry> with(List<Entry> entries, Entry changed) {
    List<Entry> all = new ArrayList<>(entries);
    all.removeIf(e -> e.from().equals(changed.from()) && e.to().equals(changed.to()));
    all.add(changed);
    return all;
  }
}
