package dev.sextant.planner.evidence;

import java.util.List;

/**
 * Workers that are one place.
 *
 * @param workers their ids
 */
public record EvidencePlace(List<String> workers) {
  public EvidencePlace {
    workers = List.copyOf(workers);
  }
}
