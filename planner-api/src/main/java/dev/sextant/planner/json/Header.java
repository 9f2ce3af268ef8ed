package dev.sextant.planner.json;

import dev.sextant.planner.model.ErrorCode;

/** The fields with which every document begins. */
final class Header {
  static final String FORMAT_VERSION = "formatVersion";
  static final String KIND = "kind";

  private Header() {}

  /** Reads the version; ends the pass when nothing else can be expected to be understood. */
  static long readVersion(JsonCursor in) {
    int before = in.errors().size();
    long version = in.integer(1);
    if (in.errors().size() == before && version != PlannerJson.FORMAT_VERSION) {
      in.report(
          ErrorCode.UNSUPPORTED_VERSION,
          "The formatVersion ("
              + version
              + ") must be "
              + PlannerJson.FORMAT_VERSION
              + ".\nMaybe the document comes from another version of this library.");
      throw new JsonCursor.Stop();
    }
    return version;
  }

  /** Reads the kind; ends the pass for a document of another one. */
  static String readKind(JsonCursor in, String expected) {
    int before = in.errors().size();
    String kind = in.text();
    if (in.errors().size() == before && !kind.equals(expected)) {
      in.report(
          ErrorCode.MALFORMED,
          "The kind (" + Texts.shortened(kind) + ") must be (" + expected + ").");
      throw new JsonCursor.Stop();
    }
    return kind;
  }
}
