package dev.sextant.planner.json;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Replaces a file as a whole or not at all. */
final class AtomicFile {
  /** Writes the content of a file. */
  @FunctionalInterface
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  private AtomicFile() {}

  static void write(Path file, Content content) throws IOException {
    // Through a link to what it names, so that the link stays one.
    Path target = Files.isSymbolicLink(file) ? file.toRealPath() : file.toAbsolutePath();
    Path temporary = create(target);
    try {
      try (OutputStream out = Files.newOutputStream(temporary)) {
        content.writeTo(out);
      }
      move(temporary, target);
    } catch (IOException | RuntimeException | Error e) {
      try {
        Files.deleteIfExists(temporary);
      } catch (IOException | RuntimeException cleanup) {
        e.addSuppressed(cleanup);
      }
      throw e;
    }
  }

  /** A new file beside the target, with the permissions any new file gets. */
  private static Path create(Path target) throws IOException {
    String stem = "." + target.getFileName() + "." + ProcessHandle.current().pid() + "-";
    for (int i = 0; ; i++) {
      Path candidate = target.resolveSibling(stem + i + ".tmp");
      try {
        Files.newOutputStream(candidate, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)
            .close();
        return candidate;
      } catch (FileAlreadyExistsException e) {
        // Somebody else's, or left over from a crash: the next name is free.
      }
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
