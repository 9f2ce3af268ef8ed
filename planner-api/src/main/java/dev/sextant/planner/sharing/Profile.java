package dev.sextant.planner.sharing;

import java.util.List;
import java.util.Objects;

/**
 * What a divisible job can run as, once for all jobs of that kind.
 *
 * @param id unique among the problem's profiles
 * @param modes the ways to run it, at least one; the first is the one of an isolated job
 */
public record Profile(String id, List<RateMode> modes) {
  public Profile {
    Objects.requireNonNull(id, "id");
    modes = List.copyOf(modes);
  }

  /** A profile with these modes. */
  public static Profile of(String id, RateMode... modes) {
    return new Profile(id, List.of(modes));
  }
}
