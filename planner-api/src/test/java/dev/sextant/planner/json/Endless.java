package dev.sextant.planner.json;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;

/** Documents too large to hold: a beginning, a piece repeated, an end, made while they are read. */
final class Endless extends InputStream {
  private final byte[] piece;
  private long left;
  private int position;

  private Endless(byte[] piece, long times) {
    this.piece = piece;
    this.left = times * piece.length;
  }

  static InputStream of(String head, String piece, long times, String tail) {
    return new SequenceInputStream(
        Collections.enumeration(
            List.of(
                new ByteArrayInputStream(head.getBytes(StandardCharsets.UTF_8)),
                new Endless(piece.getBytes(StandardCharsets.UTF_8), times),
                new ByteArrayInputStream(tail.getBytes(StandardCharsets.UTF_8)))));
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) {
    if (left == 0) {
      return -1;
    }
    int count = (int) Math.min(length, left);
    for (int done = 0; done < count; ) {
      int step = Math.min(count - done, piece.length - position);
      System.arraycopy(piece, position, buffer, offset + done, step);
      position = (position + step) % piece.length;
      done += step;
    }
    left -= count;
    return count;
  }
}
