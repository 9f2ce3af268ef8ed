package dev.sextant.benchmarks.results;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** What runs have shown, by instance and entrant: of a campaign, or of a comparison at once. */
public interface Results {
  /** Planners under limits, by planner, then limit. */
  List<Entrant> entrants();

  /** The instances, each with an entry for every entrant. */
  List<InstanceResult> instances();

  /** All runs that have records. */
  List<Attempt> attempts();

  /** Relative differences up to this are none. */
  double noiseFloor();

  /** The instances by family, in their order. */
  default Map<String, List<InstanceResult>> families() {
    Map<String, List<InstanceResult>> families = new LinkedHashMap<>();
    for (InstanceResult result : instances()) {
      families.computeIfAbsent(result.instance().family(), f -> new ArrayList<>()).add(result);
    }
    return families;
  }

  /** The runs that went wrong. */
  default List<Attempt> failures() {
    return attempts().stream().filter(a -> a.record().outcome().failed()).toList();
  }

  /** The versions of all libraries that searched, by name. */
  default Map<String, Set<String>> versions() {
    Map<String, Set<String>> versions = new TreeMap<>();
    for (Attempt attempt : attempts()) {
      attempt
          .record()
          .versions()
          .forEach((name, v) -> versions.computeIfAbsent(name, n -> new TreeSet<>()).add(v));
    }
    return versions;
  }
}
