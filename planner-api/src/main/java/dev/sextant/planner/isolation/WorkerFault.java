package dev.sextant.planner.isolation;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Why a worker's call gave no result.
 *
 * @param text what it says
 */
record WorkerFault(Kind kind, String text) {
  private static final int MOST_CHARS = 10_000;

  /** What went wrong. */
  enum Kind {
    /** The planner cannot run here. */
    UNAVAILABLE,
    /** There is no such planner, or no such option. */
    REFUSED,
    /** The planner failed. */
    FAILED,
    /** The heap was full. */
    OUT_OF_MEMORY
  }

  /** This fault as a frame. */
  Frame frame() {
    String shown = text.length() <= MOST_CHARS ? text : text.substring(0, MOST_CHARS);
    byte[] words = shown.getBytes(StandardCharsets.UTF_8);
    byte[] payload = new byte[words.length + 1];
    payload[0] = (byte) kind.ordinal();
    System.arraycopy(words, 0, payload, 1, words.length);
    return new Frame(FrameKind.FAULT, payload);
  }

  /**
   * Reads the fault of a frame.
   *
   * @throws Nonsense when it holds none
   */
  static WorkerFault of(Frame frame) throws Nonsense {
    byte[] payload = frame.payload();
    Kind[] kinds = Kind.values();
    if (payload.length == 0 || payload[0] < 0 || payload[0] >= kinds.length) {
      throw new Nonsense("a fault of no kind");
    }
    byte[] words = Arrays.copyOfRange(payload, 1, payload.length);
    return new WorkerFault(kinds[payload[0]], new String(words, StandardCharsets.UTF_8));
  }
}
