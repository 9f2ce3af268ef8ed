package dev.sextant.benchmarks.campaign;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Fingerprints, and names that every file system takes. */
final class Digests {
  // A run's name has three parts, and file systems take 255 bytes.
  private static final int LONGEST_PART = 40;

  private Digests() {}

  /** The first 16 hexadecimal digits of the SHA-256 of bytes. */
  static String of(byte[] bytes) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256.", e);
    }
  }

  /** A digest of texts, none of which holds a zero character. */
  static String of(List<String> parts) {
    return of(String.join("\0", parts).getBytes(StandardCharsets.UTF_8));
  }

  /** A text as part of a file name: letters, digits, dots and dashes, and not too long. */
  static String fileNamePart(String text) {
    String plain = text.replaceAll("[^A-Za-z0-9._-]+", "-");
    return plain.length() <= LONGEST_PART ? plain : plain.substring(0, LONGEST_PART);
  }
}
