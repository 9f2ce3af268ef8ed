package dev.sextant.planner.evidence.check;

import java.util.List;

/**
 * What evidence proves.
 *
 * @param verified whether it proves what it claims
 * @param value no plan has a smaller objective, as far as the arguments prove that hold; 0 when
 *     none does
 * @param faults why arguments do not hold; empty if none is refuted
 * @param unargued sources of what stands without an argument, and proves nothing
 */
public record BoundVerdict(
    boolean verified, long value, List<String> faults, List<String> unargued) {
  public BoundVerdict {
    unargued = List.copyOf(unargued);
    faults = List.copyOf(faults);
  }
}
