package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;

/** One file format that holds a planning problem, or enough of one. Stateless and thread-safe. */
public interface InstanceFormat {

  /** How many bytes {@link #recognises} is shown at most: 64 KiB. */
  int HEAD_BYTES = 1 << 16;

  /** The name on the command line and in reports. */
  String name();

  /**
   * Whether a file looks like this format. A format that says yes may still refuse the file.
   *
   * @param file its name may help; it is not opened
   * @param head the first {@link #HEAD_BYTES} of the file, or all of a shorter one
   */
  boolean recognises(Path file, byte[] head);

  /**
   * What the format leaves open, at least in some files; another choice has no effect and is
   * refused by {@link InstanceFormats#read}.
   */
  default Set<ImportChoice> choices() {
    return Set.of();
  }

  /**
   * Reads a file. The problem that comes back has no errors.
   *
   * @throws dev.sextant.planner.model.InvalidInputException with every error found
   * @throws IllegalArgumentException when a choice among the options has no effect on this file
   * @throws IOException when the file cannot be read
   */
  Problem read(Path file, ImportOptions options) throws IOException;

  /** What {@link #read} adds to what a file says, for people to read; sentences on lines. */
  String assumptions(ImportOptions options);

  /** What {@link #read} adds to what this file says; the same where a format knows no better. */
  default String assumptions(Path file, ImportOptions options) {
    return assumptions(options);
  }
}
