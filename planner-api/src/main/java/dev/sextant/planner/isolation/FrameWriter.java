package dev.sextant.planner.isolation;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Writes frames one after the other, whichever threads they come from. Thread-safe. */
final class FrameWriter {
  private static final int BUFFER = 1 << 16;

  private final OutputStream out;

  /** Writes to a stream that nobody else writes to. */
  FrameWriter(OutputStream out) {
    // A small frame is one write, so that nothing that others print comes into the middle of it.
    this.out = new BufferedOutputStream(out, BUFFER);
  }

  /** Writes a frame; waits for others, and for whoever reads them. */
  synchronized void write(Frame frame) throws IOException {
    frame.writeTo(out);
  }
}
