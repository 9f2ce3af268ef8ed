package dev.sextant.benchmarks.cli;

import dev.sextant.planner.model.ErrorCode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The folder without which a campaign is not run. Where it is missing, that is one message instead
 * of one for every file in it; other mistakes of the campaign are told all the same.
 */
final class RequiredFolder {
  private static final String FIELD = "requires";

  private final Path base;
  private final @Nullable Path folder;
  private final boolean isAsked;

  private RequiredFolder(Path base, @Nullable Path folder, boolean isAsked) {
    this.base = base;
    this.folder = folder;
    this.isAsked = isAsked;
  }

  /** Reads the field of a campaign; what is wrong with it is noted. */
  static RequiredFolder read(Path base, YamlFields fields) {
    Path folder = fields.optional(FIELD, Globs::path);
    return new RequiredFolder(base, folder, fields.has(FIELD));
  }

  /** Whether the folder is there, or none is asked for. */
  boolean isThere() {
    return !isAsked || (folder != null && Files.isDirectory(base.resolve(folder)));
  }

  /** Whether files of this name may be missing because the folder is. */
  boolean excuses(String pattern) {
    return !isThere()
        && (folder == null
            || Globs.start(base, pattern).startsWith(base.resolve(folder).normalize()));
  }

  /** That it is not there, without the capital of a sentence. */
  String what() {
    return "there is no folder (" + folder + ").";
  }

  /** Notes that it is not there, unless its name is wrong, which is noted already. */
  void note(YamlFields fields) {
    if (folder != null) {
      fields.error(ErrorCode.UNKNOWN_REFERENCE, FIELD, "There is no folder (" + folder + ").");
    }
  }
}
