package dev.sextant.planner.evidence;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What it costs a task to read some data at each place, in units of the objective, and what the
 * task that the data comes from saves where it is itself.
 *
 * @param job id of the job
 * @param from id of the task that the data comes from, over an edge; null for an input of the job
 * @param input position of the input among those of the job, from 0; null for an edge
 * @param to id of the task that reads it
 * @param prices by place, in the order of the places
 * @param credits by place, what the task that the data comes from saves; empty: the same
 */
public record DataPrice(
    String job,
    @Nullable String from,
    @Nullable Long input,
    String to,
    List<Long> prices,
    List<Long> credits) {
  public DataPrice {
    Objects.requireNonNull(job, "job");
    Objects.requireNonNull(to, "to");
    prices = List.copyOf(prices);
    credits = List.copyOf(credits);
  }
}
