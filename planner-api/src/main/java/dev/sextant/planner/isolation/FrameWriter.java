package dev.sextant.planner.isolation;

import java.io.IOException;
import java.io.OutputStream;

/** Writes frames one after the other, whichever threads they come from. Thread-safe. */
final class FrameWriter {
  private final OutputStream out;

  /** Writes to a stream that nobody else writes to. */
  FrameWriter(OutputStream out) {
    this.out = out;
  }

  /** Writes a frame; waits for others, and for whoever reads them. */
  synchronized void write(Frame frame) throws IOException {
    frame.writeTo(out);
  }
}
