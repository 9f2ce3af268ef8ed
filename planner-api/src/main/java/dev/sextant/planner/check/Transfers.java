package dev.sextant.planner.check;

import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.TransferModel.LinkTable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** When data arrives: SEMANTICS.md, sections 1 and 2, on transfers. */
final class Transfers {
  private static final long MICROS_PER_SECOND = 1_000_000;

  private record EndPoints(String from, String to) {}

  private final ProblemIndex index;
  private final Link defaultLink;
  private final Map<EndPoints, Link> zones = new HashMap<>();
  private final Map<EndPoints, Link> workers = new HashMap<>();

  Transfers(ProblemIndex index) {
    this.index = index;
    TransferModel model = index.problem().transfers();
    if (model instanceof LinkTable table) {
      defaultLink = table.defaultLink();
      table.zones().forEach(e -> zones.putIfAbsent(new EndPoints(e.from(), e.to()), e.link()));
      table.workers().forEach(e -> workers.putIfAbsent(new EndPoints(e.from(), e.to()), e.link()));
    } else {
      defaultLink = ((TransferModel.Uniform) model).link();
    }
  }

  /** How long a link takes for {@code bytes > 0}; the end of the range when it is beyond. */
  static long micros(Link link, long bytes) {
    if (link.bandwidthBytesPerSecond() == Link.UNLIMITED) {
      return link.latencyMicros();
    }
    return Exact.plus(
        link.latencyMicros(),
        Exact.timesOver(bytes, MICROS_PER_SECOND, link.bandwidthBytesPerSecond()));
  }

  /** How long data takes from one worker to another. */
  long micros(int from, int to, long bytes) {
    return from == to || bytes == 0 ? 0 : micros(link(from, to), bytes);
  }

  private Link link(int from, int to) {
    if (!workers.isEmpty()) {
      Link link = workers.get(new EndPoints(index.worker(from).id(), index.worker(to).id()));
      if (link != null) {
        return link;
      }
    }
    String fromZone = index.worker(from).zone();
    String toZone = index.worker(to).zone();
    if (!zones.isEmpty() && fromZone != null && toZone != null) {
      Link link = zones.get(new EndPoints(fromZone, toZone));
      if (link != null) {
        return link;
      }
    }
    return defaultLink;
  }

  /**
   * When data of a finished task is at a worker: the first arrival from any copy of it. Only for
   * {@code bytes > 0}; without any copy it never is.
   */
  long arrival(FinishedTask task, @Nullable String item, int worker, long bytes) {
    long first = Long.MAX_VALUE;
    for (FinishedTask.Copy copy : task.copies()) {
      if (copy.item() != null && !copy.item().equals(item)) {
        continue;
      }
      int at = index.requireWorker(copy.worker());
      long arrival =
          at == worker
              ? copy.sinceMicros()
              : Exact.plus(Math.max(index.now(), copy.sinceMicros()), micros(at, worker, bytes));
      first = Math.min(first, arrival);
    }
    return first;
  }

  /**
   * The first arrival of a job input of {@code bytes > 0} at a worker; without any place it never
   * is. Nothing moves before it is released, nor leaves before it has arrived.
   */
  long arrival(JobInput input, long released, int worker) {
    long first = Long.MAX_VALUE;
    for (String place : input.at()) {
      first = Math.min(first, arrival(place, released, input.bytes(), worker));
    }
    for (JobInput.Arrival copy : input.arriving()) {
      long there = Math.max(released, copy.sinceMicros());
      first = Math.min(first, arrival(copy.worker(), there, input.bytes(), worker));
    }
    return first;
  }

  private long arrival(String place, long from, long bytes, int worker) {
    return Exact.plus(from, micros(index.requireWorker(place), worker, bytes));
  }

  /** Whether a job input lies at a worker or is on its way to it. */
  boolean isAt(JobInput input, int worker) {
    String id = index.worker(worker).id();
    return input.at().contains(id)
        || input.arriving().stream().anyMatch(copy -> copy.worker().equals(id));
  }

  /**
   * When a delivery ends.
   *
   * @param finished the producing task when it is finished
   * @param run the run of the producing task otherwise
   * @return null when there is neither
   */
  @Nullable Long deliveryEnd(
      JobOutput output, @Nullable FinishedTask finished, ResolvedPlan.@Nullable Run run) {
    int to = index.requireWorker(output.to());
    if (finished != null) {
      return output.bytes() == 0
          ? finished.endMicros()
          : (Long) arrival(finished, output.item(), to, output.bytes());
    }
    if (run == null) {
      return null;
    }
    return Exact.plus(run.end(), micros(run.worker(), to, output.bytes()));
  }

  /** Whether a copy of data of a finished task lies at a worker or is on its way to it. */
  boolean hasCopy(FinishedTask task, @Nullable String item, int worker) {
    String id = index.worker(worker).id();
    for (FinishedTask.Copy copy : task.copies()) {
      if (copy.worker().equals(id) && (copy.item() == null || copy.item().equals(item))) {
        return true;
      }
    }
    return false;
  }
}
