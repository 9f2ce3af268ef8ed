package dev.sextant.planner.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The longest load time of each model over all workers. */
final class WorstLoads {
  private final List<TypeLink> byLatency = new ArrayList<>();
  private final List<TypeLink> byBandwidth = new ArrayList<>();
  private final long[] micros;
  private final @Nullable String[] worstType;

  private WorstLoads(int models) {
    micros = new long[models];
    worstType = new String[models];
  }

  /** The largest latency and the smallest bandwidth of the load links of a worker type. */
  private static final class TypeLink {
    private final String type;
    private long latencyMicros;
    private long bandwidthBytesPerSecond = Link.UNLIMITED;

    TypeLink(String type) {
      this.type = type;
    }

    long latencyMicros() {
      return latencyMicros;
    }

    long bandwidthBytesPerSecond() {
      return bandwidthBytesPerSecond;
    }

    void include(Link link) {
      latencyMicros = Math.max(latencyMicros, link.latencyMicros());
      bandwidthBytesPerSecond =
          Math.max(1, Math.min(bandwidthBytesPerSecond, link.bandwidthBytesPerSecond()));
    }
  }

  static WorstLoads of(Problem problem, Names names) {
    WorstLoads worst = new WorstLoads(problem.models().size());
    Map<String, TypeLink> links = new LinkedHashMap<>();
    for (Worker worker : problem.workers()) {
      if (worker.modelLoad() != null) {
        links.computeIfAbsent(worker.type(), TypeLink::new).include(worker.modelLoad());
      }
    }
    worst.byLatency.addAll(links.values());
    worst.byLatency.sort(Comparator.comparingLong(TypeLink::latencyMicros).reversed());
    worst.byBandwidth.addAll(links.values());
    worst.byBandwidth.sort(Comparator.comparingLong(TypeLink::bandwidthBytesPerSecond));
    for (int i = 0; i < worst.micros.length; i++) {
      worst.compute(i, problem.models().get(i), names);
    }
    return worst;
  }

  private void compute(int position, ModelArtifact model, Names names) {
    Map<String, Long> given = model.loadMicrosByWorkerType();
    TypeLink latest = firstWithout(given, byLatency);
    TypeLink slowest = firstWithout(given, byBandwidth);
    if (latest != null && slowest != null) {
      micros[position] =
          Saturated.moveMicros(
              model.bytes(), latest.latencyMicros, slowest.bandwidthBytesPerSecond);
    }
    for (Map.Entry<String, Long> entry : given.entrySet()) {
      if (entry.getValue() > micros[position] && names.workerTypes().contains(entry.getKey())) {
        micros[position] = entry.getValue();
        worstType[position] = entry.getKey();
      }
    }
  }

  /** Skips no more types than the model gives load times for, so all models take linear time. */
  private static @Nullable TypeLink firstWithout(Map<String, Long> given, List<TypeLink> links) {
    for (TypeLink link : links) {
      if (!given.containsKey(link.type)) {
        return link;
      }
    }
    return null;
  }

  long micros(int model) {
    return micros[model];
  }

  /** The worker type for which the model gives its longest load time, or null. */
  @Nullable String worstType(int model) {
    return worstType[model];
  }
}
