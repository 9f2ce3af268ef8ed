package dev.sextant.benchmarks.pages;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Files that appear whole or not at all: written beside their place, on the disk, then moved there.
 * The library writes its documents by a class of its own that is much the same, and hidden: what a
 * module hides, pages cannot use when they lie on the class path and the module does not.
 */
public final class WholeFile {
  private WholeFile() {}

  /** What writes the content; need not close the stream. */
  @FunctionalInterface
  public interface Content {
    /** Writes everything. */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes a file. The folder must exist.
   *
   * @throws IOException when it cannot be written; nothing is left behind then
   */
  public static void write(Path file, Content content) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
      // A device or a pipe stays what it is.
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
        content.writeTo(out);
      }
      return;
    }
    // Through a link to what it names, so that the link stays one.
    Path target = Files.isSymbolicLink(file) ? file.toRealPath() : file.toAbsolutePath();
    Path folder = target.getParent();
    if (folder == null || Files.isDirectory(target)) {
      throw new IOException("The output (" + file + ") is a folder.");
    }
    // Created by name rather than as a private temporary file, so that the usual permissions apply.
    String suffix = Long.toString(ThreadLocalRandom.current().nextLong(Long.MAX_VALUE), 36);
    Path temporary = folder.resolve("." + target.getFileName() + "." + suffix + ".tmp");
    try {
      try (FileChannel channel =
              FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
          OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16)) {
        content.writeTo(out);
        out.flush();
        channel.force(true);
      }
      move(temporary, target);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /** Writes a text file in UTF-8. */
  public static void writeText(Path file, CharSequence text) throws IOException {
    write(file, out -> out.write(text.toString().getBytes(StandardCharsets.UTF_8)));
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
