package dev.sextant.benchmarks.lint;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Workflow;
import java.util.List;

/** Links on which data takes far too long, or no time at all. */
final class TransferLint {
  private static final double LONG_MICROS = 3_600e6;
  private static final double MANY_TIMES = 1_000;
  private static final double LARGE_BYTES = 1e6;

  private final Problem problem;
  private final TaskTimes times;

  TransferLint(Problem problem, TaskTimes times) {
    this.problem = problem;
    this.times = times;
  }

  void addTo(List<Suspicion> found) {
    long least = Long.MAX_VALUE;
    long most = 0;
    for (Workflow workflow : problem.workflows()) {
      for (DataEdge edge : workflow.edges()) {
        if (edge.bytes() > 0) {
          least = Math.min(least, edge.bytes());
          most = Math.max(most, edge.bytes());
        }
      }
    }
    Link link = usual(problem.transfers());
    if (most == 0 || problem.workers().size() < 2) {
      return;
    }
    double shortest = micros(link, least);
    long task = times.longestTaskMicros();
    if (shortest > LONG_MICROS && shortest > task * MANY_TIMES
        || task > 0 && shortest > task * 1e6) {
      found.add(
          suspicion(
              Suspicion.Kind.LONG_TRANSFERS,
              "Even the smallest data, "
                  + Amount.size(least)
                  + ", takes "
                  + Amount.time(shortest)
                  + " from one worker to another, where no task takes longer than "
                  + Amount.time(task)));
    }
    if (link.bandwidthBytesPerSecond() != Link.UNLIMITED
        && most >= LARGE_BYTES
        && most * 1e6 / link.bandwidthBytesPerSecond() < 1) {
      found.add(
          suspicion(
              Suspicion.Kind.SHORT_TRANSFERS,
              "Even the largest data, "
                  + Amount.size(most)
                  + ", takes "
                  + Amount.time(most * 1e6 / link.bandwidthBytesPerSecond())
                  + " from one worker to another, besides the latency"));
    }
  }

  private static Suspicion suspicion(Suspicion.Kind kind, String fact) {
    return new Suspicion(
        kind,
        "/transfers",
        fact + ".\nMaybe the bandwidth is not in bytes per second, or the data not in bytes.");
  }

  private static Link usual(TransferModel transfers) {
    return transfers instanceof TransferModel.Uniform uniform
        ? uniform.link()
        : ((TransferModel.LinkTable) transfers).defaultLink();
  }

  private static double micros(Link link, long bytes) {
    return link.bandwidthBytesPerSecond() == Link.UNLIMITED
        ? link.latencyMicros()
        : link.latencyMicros() + bytes * 1e6 / link.bandwidthBytesPerSecond();
  }
}
