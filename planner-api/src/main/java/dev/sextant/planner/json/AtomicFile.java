package dev.sextant.planner.json;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces a file as a whole or not at all: writes beside it, has that on the disk, and moves it
 * there. Devices and pipes are written to. What a writer that was killed left beside a file is
 * removed by the next writer of it on the same machine.
 */
final class AtomicFile {
  private static final int BUFFER = 1 << 16;

  /** After the dot and the name of the target: the writer's process and a number. */
  private static final Pattern TEMPORARY = Pattern.compile("\\.(\\d{1,18})-\\d{1,9}\\.tmp");

  /** Writes the content of a file. */
  @FunctionalInterface
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  private AtomicFile() {}

  static void write(Path file, Content content) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
      writeThrough(file, content);
      return;
    }
    // Through a link to what it names, so that the link stays one.
    Path target = Files.isSymbolicLink(file) ? file.toRealPath() : file.toAbsolutePath();
    reclaim(target);
    Path temporary = create(target);
    try {
      try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE);
          OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER)) {
        content.writeTo(out);
        out.flush();
        channel.force(true);
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

  /** To a device or a pipe, which stays what it is. */
  private static void writeThrough(Path file, Content content) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), BUFFER)) {
      content.writeTo(out);
    }
  }

  /** Removes what writers of this file have left that are no more. */
  private static void reclaim(Path target) throws IOException {
    Path folder = target.getParent();
    if (folder == null || !Files.isDirectory(folder) || !Files.isReadable(folder)) {
      return;
    }
    String prefix = "." + target.getFileName();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(folder, path -> isLeft(path, prefix))) {
      for (Path file : files) {
        Files.deleteIfExists(file);
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  private static boolean isLeft(Path path, String prefix) {
    String name = path.getFileName().toString();
    if (!name.startsWith(prefix)) {
      return false;
    }
    Matcher rest = TEMPORARY.matcher(name.substring(prefix.length()));
    return rest.matches()
        && ProcessHandle.of(Long.parseLong(rest.group(1))).filter(ProcessHandle::isAlive).isEmpty();
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
        // Another thread's: the next name is free.
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
