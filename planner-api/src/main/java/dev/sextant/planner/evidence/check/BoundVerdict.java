package dev.sextant.planner.evidence.check;

import java.util.List;

/**
 * What evidence proves.
 *
 * @param verified whether it proves what it claims
 * @param value no plan has a smaller objective, as far as the arguments prove that hold; 0 when
 *     none does
 * @param faults why arguments do not hold, or what stands without one; empty if all hold
 */
public record BoundVerdict(boolean verified, long value, List<String> faults) {
  public BoundVerdict {
    faults = List.copyOf(faults);
  }
}
