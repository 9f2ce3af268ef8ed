package dev.sextant.benchmarks.campaign;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Folders of workers. */
public final class WorkFolder {
  private static final int ATTEMPTS = 5;

  private WorkFolder() {}

  /**
   * Removes a folder with all it holds. A worker may be writing its last file, so that a folder
   * that is not empty after all is cleared again.
   */
  public static void clear(Path folder) throws IOException {
    for (int attempt = 1; Files.exists(folder); attempt++) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      } catch (DirectoryNotEmptyException | NoSuchFileException | java.io.UncheckedIOException e) {
        if (attempt == ATTEMPTS) {
          throw new IOException("The folder (" + folder + ") cannot be removed.", e);
        }
      }
    }
  }
}
