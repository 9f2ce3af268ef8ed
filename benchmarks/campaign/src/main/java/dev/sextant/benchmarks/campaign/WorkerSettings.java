package dev.sextant.benchmarks.campaign;

import java.io.Serializable;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * What every worker process gets.
 *
 * @param heap most heap, as the option {@code -Xmx} reads it, such as {@code 1g}
 * @param cores cores that the JVM sees
 * @param graceMicros how much longer than its limit a worker may live before it is killed
 * @param parallel how many workers run at once
 */
public record WorkerSettings(String heap, int cores, long graceMicros, int parallel)
    implements Serializable {
  // Before the constant below, whose constructor uses it.
  private static final Pattern HEAP = Pattern.compile("[1-9]\\d{0,8}[kKmMgG]");

  /** One worker at a time with 1 GB of heap, one core and 20 seconds of grace. */
  public static final WorkerSettings DEFAULT = new WorkerSettings("1g", 1, 20_000_000, 1);

  public WorkerSettings {
    Objects.requireNonNull(heap, "heap");
    if (!HEAP.matcher(heap).matches()) {
      throw new IllegalArgumentException(
          "The heap (" + heap + ") must be a number with a unit.\nMaybe 512m or 4g.");
    }
    require("cores", cores, 1, 4096);
    require("parallel", parallel, 1, 4096);
    if (graceMicros < 0) {
      throw new IllegalArgumentException(
          "The grace (" + graceMicros + " us) must not be negative.");
    }
  }

  /** Most heap, in bytes. */
  long heapBytes() {
    long number = Long.parseLong(heap.substring(0, heap.length() - 1));
    return number
        << switch (heap.charAt(heap.length() - 1)) {
          case 'k', 'K' -> 10;
          case 'm', 'M' -> 20;
          default -> 30;
        };
  }

  private static void require(String name, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "The number of "
              + name
              + " ("
              + value
              + ") must be between "
              + least
              + " and "
              + most
              + ".");
    }
  }
}
