package dev.sextant.planner.evidence;

import java.util.List;

/**
 * Money and bytes together are at least this, by prices of a linear program: what a task reads
 * makes it dearer at some places, and the task that the data comes from cheaper there; each task
 * then costs at least what it costs at its cheapest place.
 *
 * @param value in units of the objective, weights included
 * @param places groups of workers, each worker in one at most; moving data within a group is free
 * @param prices of data that is read; what is not named has none
 */
public record PlacementArgument(long value, List<EvidencePlace> places, List<DataPrice> prices)
    implements Argument {
  public PlacementArgument {
    places = List.copyOf(places);
    prices = List.copyOf(prices);
  }
}
