package dev.sextant.benchmarks.campaign;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One part of a campaign that is spread over processes.
 *
 * @param index which part, from 1
 * @param count how many parts there are
 */
public record Shard(int index, int count) {
  /** Everything. */
  public static final Shard WHOLE = new Shard(1, 1);

  private static final Pattern FORM = Pattern.compile("(\\d{1,6})/(\\d{1,6})");
  private static final int MOST = 100_000;

  public Shard {
    if (count < 1 || count > MOST) {
      throw new IllegalArgumentException(
          "The number of shards (" + count + ") must be between 1 and " + MOST + ".");
    }
    if (index < 1 || index > count) {
      throw new IllegalArgumentException(
          "The shard (" + index + "/" + count + ") must be between 1 and " + count + ".");
    }
  }

  /** Reads {@code 2/3}. */
  public static Shard parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "The shard (" + text + ") must be a number and a count.\nMaybe 1/4.");
    }
    return new Shard(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
  }

  /**
   * The shard that an array job asks for: {@code SLURM_ARRAY_TASK_ID} with {@code
   * SLURM_ARRAY_TASK_MIN}, {@code _STEP} and {@code _COUNT}, or {@code JOB_COMPLETION_INDEX}, which
   * counts from 0; otherwise everything.
   *
   * @param environment the environment variables
   * @param count how many shards there are, or null when the environment says it
   * @throws IllegalArgumentException when there is an index but no count
   */
  public static Shard fromEnvironment(Map<String, String> environment, @Nullable Integer count) {
    Integer index = number(environment, "JOB_COMPLETION_INDEX");
    Integer total = count;
    if (index == null) {
      Integer task = number(environment, "SLURM_ARRAY_TASK_ID");
      if (task == null) {
        if (count != null && count > 1) {
          throw new IllegalArgumentException(
              "There are "
                  + count
                  + " shards, and nothing says which this is.\nMaybe --shard 1/"
                  + count
                  + ".");
        }
        return WHOLE;
      }
      Integer first = number(environment, "SLURM_ARRAY_TASK_MIN");
      Integer step = number(environment, "SLURM_ARRAY_TASK_STEP");
      index = (task - (first == null ? 0 : first)) / (step == null ? 1 : Math.max(1, step));
      total = count == null ? number(environment, "SLURM_ARRAY_TASK_COUNT") : count;
    }
    if (total == null) {
      throw new IllegalArgumentException(
          "The environment says which shard this is ("
              + index
              + ", from 0) but not how many there are.\nMaybe --shards N.");
    }
    return new Shard(index + 1, total);
  }

  private static @Nullable Integer number(Map<String, String> environment, String name) {
    String text = environment.get(name);
    if (text == null || text.isBlank()) {
      return null;
    }
    if (!text.strip().matches("\\d{1,9}")) {
      throw new IllegalArgumentException(
          "The environment variable " + name + " (" + text + ") must be a number.");
    }
    return Integer.valueOf(text.strip());
  }

  /** Whether the run at a rank belongs to this shard. */
  boolean holds(int rank) {
    return rank % count == index - 1;
  }

  @Override
  public String toString() {
    return index + "/" + count;
  }
}
