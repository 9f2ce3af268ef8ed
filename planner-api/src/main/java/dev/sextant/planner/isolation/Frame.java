package dev.sextant.planner.isolation;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Locale;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * A message between parent and worker. On the pipe: four bytes that begin every frame, the kind,
 * the length of the payload, a checksum over both and the payload, and the payload.
 *
 * @param payload not copied; nobody changes it
 */
record Frame(FrameKind kind, byte[] payload) {
  private static final int MAGIC = 0x53585431;
  private static final int HEADER = 3 * Integer.BYTES + 1;
  private static final int FIRST_PIECE = 1 << 16;
  private static final byte[] NOTHING = {};

  /** A frame without a payload. */
  static Frame of(FrameKind kind) {
    return new Frame(kind, NOTHING);
  }

  /** A frame with a number. */
  static Frame of(FrameKind kind, long number) {
    return new Frame(kind, ByteBuffer.allocate(Long.BYTES).putLong(number).array());
  }

  /**
   * The number that it holds.
   *
   * @throws Nonsense when it holds something else
   */
  long number() throws Nonsense {
    if (payload.length != Long.BYTES) {
      throw new Nonsense("a " + kind + " of " + payload.length + " bytes");
    }
    return ByteBuffer.wrap(payload).getLong();
  }

  /** Writes it; the caller sees to it that no two frames mix. */
  void writeTo(OutputStream out) throws IOException {
    if (payload.length > kind.mostBytes()) {
      throw new IOException(
          "A message (" + kind + ") of " + payload.length + " bytes is too large for a pipe.");
    }
    DataOutputStream data = new DataOutputStream(out);
    data.writeInt(MAGIC);
    data.writeByte(kind.ordinal());
    data.writeInt(payload.length);
    data.writeInt(checksum());
    data.write(payload);
    data.flush();
  }

  private int checksum() {
    CRC32C sum = new CRC32C();
    sum.update(kind.ordinal());
    sum.update(payload);
    return (int) sum.getValue();
  }

  /**
   * Reads the next frame, or null where the stream ends before it. Memory is taken as bytes come,
   * whatever the length says.
   *
   * @param heard told whenever bytes have come
   * @throws EOFException when the stream ends within a frame
   * @throws Nonsense when there is something else
   */
  static @Nullable Frame read(InputStream in, Runnable heard) throws IOException {
    byte[] header = in.readNBytes(HEADER);
    if (header.length == 0) {
      return null;
    }
    heard.run();
    if (header.length < HEADER) {
      throw new EOFException("a message that ends after " + header.length + " bytes");
    }
    DataInputStream data = new DataInputStream(new java.io.ByteArrayInputStream(header));
    int magic = data.readInt();
    FrameKind kind = FrameKind.of(data.readUnsignedByte());
    int length = data.readInt();
    int sum = data.readInt();
    if (magic != MAGIC || kind == null || length < 0 || length > kind.mostBytes()) {
      throw new Nonsense("no message: " + hex(header), header[0] == '#');
    }
    Frame frame = new Frame(kind, payload(in, length, heard));
    if (frame.checksum() != sum) {
      throw new Nonsense("a damaged " + kind + " of " + length + " bytes");
    }
    return frame;
  }

  private static byte[] payload(InputStream in, int length, Runnable heard) throws IOException {
    byte[] bytes = new byte[Math.min(length, FIRST_PIECE)];
    int filled = 0;
    while (filled < length) {
      if (filled == bytes.length) {
        bytes = Arrays.copyOf(bytes, (int) Math.min(length, 2L * bytes.length));
      }
      int count = in.read(bytes, filled, bytes.length - filled);
      if (count < 0) {
        throw new EOFException("a message that ends after " + filled + " of " + length + " bytes");
      }
      heard.run();
      filled += count;
    }
    return bytes;
  }

  private static String hex(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (byte b : bytes) {
      text.append(String.format(Locale.ROOT, "%02x", b));
    }
    return text.toString();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Frame frame
        && kind == frame.kind
        && Arrays.equals(payload, frame.payload);
  }

  @Override
  public int hashCode() {
    return 31 * kind.hashCode() + Arrays.hashCode(payload);
  }

  @Override
  public String toString() {
    return kind + " of " + payload.length + " bytes";
  }
}
