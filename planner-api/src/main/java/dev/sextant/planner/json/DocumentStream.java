package dev.sextant.planner.json;

import dev.sextant.planner.model.ErrorCode;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a document on their way to the parser: no more than the limit, and UTF-8 as Unicode
 * defines it (the parser alone would let overlong forms and encoded surrogates pass).
 *
 * <p>A defect is thrown only when the parser asks for the byte at which it lies, so that the
 * parser's position is the place of the defect.
 */
final class DocumentStream extends FilterInputStream {
  private static final int[] BYTE_ORDER_MARK = {0xEF, 0xBB, 0xBF};

  private static final int MOST_SKIPPED = 8192;

  private final long maxBytes;
  private long delivered;
  private int matchedMark;
  private @Nullable Defect defect;

  /** Bytes of the current character still to come, and the range of the next one. */
  private int pending;

  private int lowest = 0x80;
  private int highest = 0xBF;

  DocumentStream(InputStream in, long maxBytes) {
    super(in);
    this.maxBytes = maxBytes;
  }

  /** Whether the document has no byte at all, as far as it was read. */
  boolean isEmpty() {
    return delivered == 0;
  }

  /** Whether the document begins with a byte order mark. */
  boolean hasByteOrderMark() {
    return matchedMark == BYTE_ORDER_MARK.length;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    if (defect != null) {
      throw defect;
    }
    int count = in.read(buffer, offset, length);
    if (count < 0) {
      if (pending > 0) {
        throw new Defect(ErrorCode.MALFORMED, "ends within a UTF-8 character");
      }
      return count;
    }
    int good = count;
    if (count > maxBytes - delivered) {
      good = (int) (maxBytes - delivered);
      defect = Defect.tooLarge(maxBytes);
    }
    for (int i = 0; i < good; i++) {
      byte b = buffer[offset + i];
      if (delivered + i < BYTE_ORDER_MARK.length) {
        matchMark((int) delivered + i, b & 0xFF);
      }
      if (b >= 0 && pending == 0) {
        continue;
      }
      if (!accept(b & 0xFF)) {
        defect = new Defect(ErrorCode.MALFORMED, "holds a byte that is not UTF-8");
        good = i;
      }
    }
    delivered += good;
    if (good == 0 && defect != null) {
      throw defect;
    }
    return good;
  }

  @Override
  public long skip(long count) throws IOException {
    // What is skipped is checked, too.
    return readNBytes((int) Math.max(0, Math.min(count, MOST_SKIPPED))).length;
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  private void matchMark(int position, int b) {
    if (matchedMark == position && b == BYTE_ORDER_MARK[position]) {
      matchedMark++;
    }
  }

  /**
   * One step through table 3-7 of the Unicode standard; false for a byte that cannot stand here.
   */
  private boolean accept(int b) {
    if (pending > 0) {
      boolean fits = b >= lowest && b <= highest;
      pending--;
      lowest = 0x80;
      highest = 0xBF;
      return fits;
    }
    if (b >= 0xC2 && b <= 0xDF) {
      pending = 1;
    } else if (b >= 0xE0 && b <= 0xEF) {
      pending = 2;
      lowest = b == 0xE0 ? 0xA0 : 0x80;
      highest = b == 0xED ? 0x9F : 0xBF;
    } else if (b >= 0xF0 && b <= 0xF4) {
      pending = 3;
      lowest = b == 0xF0 ? 0x90 : 0x80;
      highest = b == 0xF4 ? 0x8F : 0xBF;
    } else {
      return false;
    }
    return true;
  }
}
