package dev.sextant.benchmarks.campaign;

import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a worker process left behind, as it is: nothing of it has been looked at.
 *
 * @param exitCode its exit code, 128 + N for signal N
 * @param killed whether it did not end by its limit and grace
 * @param wallMicros how long it lived
 * @param said what it said on standard error, shortened
 * @param report the document of its report, or null when there is none
 * @param plan the document of its plan, or null when there is none
 */
public record WorkerOutput(
    int exitCode,
    boolean killed,
    long wallMicros,
    String said,
    byte @Nullable [] report,
    byte @Nullable [] plan)
    implements Serializable {
  public WorkerOutput {
    Objects.requireNonNull(said, "said");
  }

  /** Whether the machine failed the worker: its files could not be read or written. */
  public boolean unable() {
    return !killed && exitCode == WorkerMain.UNABLE;
  }
}
