package dev.sextant.planner.isolation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** The folder of a worker, which only this user can look into. */
final class PrivateFolder {
  private static final int ATTEMPTS = 5;

  private PrivateFolder() {}

  /** Makes one. */
  static Path in(Path parent) throws IOException {
    return Files.createTempDirectory(parent, "sextant-worker-");
  }

  /**
   * Removes a folder with all it holds, again while somebody still writes there.
   *
   * @return whether it is gone
   */
  static boolean remove(Path folder) {
    for (int attempt = 0; attempt < ATTEMPTS && Files.exists(folder); attempt++) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      } catch (IOException | UncheckedIOException e) {
        continue;
      }
    }
    return !Files.exists(folder);
  }
}
