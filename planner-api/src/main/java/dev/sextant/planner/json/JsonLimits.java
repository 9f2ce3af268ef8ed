package dev.sextant.planner.json;

/**
 * Limits within which documents are read; each is at least 1.
 *
 * @param maxDocumentBytes size of a document
 * @param maxDepth nesting of objects and lists
 * @param maxStringLength characters of a string or a field name
 * @param maxNumberLength characters of a number
 * @param maxIdLength characters of an id, which messages, pages and plans repeat many times
 */
public record JsonLimits(
    long maxDocumentBytes,
    int maxDepth,
    int maxStringLength,
    int maxNumberLength,
    int maxIdLength) {

  /** 64 MiB, 64 levels, 1 MiB strings, 32 digits, 1 Ki ids: safe for input from strangers. */
  public static final JsonLimits SAFE = new JsonLimits(64L << 20, 64, 1 << 20, 32, 1 << 10);

  /** Documents of any size, for files of one's own. */
  public static final JsonLimits LARGE = new JsonLimits(Long.MAX_VALUE, 64, 1 << 20, 32);

  public JsonLimits {
    requirePositive("maxDocumentBytes", maxDocumentBytes);
    requirePositive("maxDepth", maxDepth);
    requirePositive("maxStringLength", maxStringLength);
    requirePositive("maxNumberLength", maxNumberLength);
    requirePositive("maxIdLength", maxIdLength);
  }

  /** Limits under which ids may be as long as other strings. */
  public JsonLimits(long maxDocumentBytes, int maxDepth, int maxStringLength, int maxNumberLength) {
    this(maxDocumentBytes, maxDepth, maxStringLength, maxNumberLength, maxStringLength);
  }

  private static void requirePositive(String name, long value) {
    if (value < 1) {
      throw new IllegalArgumentException("The " + name + " (" + value + ") must be at least 1.");
    }
  }
}
