package dev.sextant.planner.isolation;

import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.plan.Plan;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What a worker is asked for, beside problem and warm start.
 *
 * @param number tells calls of one worker apart
 * @param planner name, perhaps with options
 * @param timeLimitNanos limit on the worker's call
 * @param warmStart whether a plan to start from follows the problem
 */
record CallOrder(
    long number,
    String planner,
    long timeLimitNanos,
    OptionalLong stepLimit,
    long seed,
    OptionalInt maxThreads,
    double relativeGap,
    boolean warmStart) {

  /** The order of a call with these options, of which the limits of time and threads are given. */
  static CallOrder of(
      long number, String planner, PlannerOptions options, long limitNanos, OptionalInt threads) {
    return new CallOrder(
        number,
        planner,
        Math.max(0, limitNanos),
        options.stepLimit(),
        options.seed(),
        threads,
        options.relativeGap(),
        options.warmStart() != null);
  }

  /** The options of the worker's call. */
  PlannerOptions options(@Nullable Plan start) {
    PlannerOptions options =
        PlannerOptions.defaults()
            .withTimeLimit(Duration.ofNanos(timeLimitNanos))
            .withSeed(seed)
            .withRelativeGap(relativeGap)
            .withWarmStart(start);
    if (stepLimit.isPresent()) {
      options = options.withStepLimit(stepLimit.getAsLong());
    }
    return maxThreads.isPresent() ? options.withMaxThreads(maxThreads.getAsInt()) : options;
  }

  /** This order as a frame. */
  Frame frame() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeLong(number);
      out.writeUTF(planner);
      out.writeLong(timeLimitNanos);
      out.writeLong(stepLimit.orElse(-1));
      out.writeLong(seed);
      out.writeInt(maxThreads.orElse(-1));
      out.writeDouble(relativeGap);
      out.writeBoolean(warmStart);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Frame(FrameKind.CALL, bytes.toByteArray());
  }

  /** Reads the order of a frame. */
  static CallOrder of(Frame frame) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(frame.payload()))) {
      return new CallOrder(
          in.readLong(),
          in.readUTF(),
          in.readLong(),
          optional(in.readLong()),
          in.readLong(),
          optional(in.readInt()),
          in.readDouble(),
          in.readBoolean());
    }
  }

  private static OptionalLong optional(long value) {
    return value < 0 ? OptionalLong.empty() : OptionalLong.of(value);
  }

  private static OptionalInt optional(int value) {
    return value < 0 ? OptionalInt.empty() : OptionalInt.of(value);
  }
}
