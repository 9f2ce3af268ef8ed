package dev.sextant.benchmarks.campaign;

import dev.sextant.benchmarks.pages.WholeFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Files that are on the disk, under their name and whole, when writing returns. */
final class DurableFile {
  private DurableFile() {}

  static void write(Path file, byte[] bytes) throws IOException {
    WholeFile.write(file, out -> out.write(bytes));
    forceFolderOf(file);
  }

  /** Has the name of a file on the disk, where the system lets folders be opened. */
  static void forceFolderOf(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null) {
      return;
    }
    FileChannel channel;
    try {
      channel = FileChannel.open(folder, StandardOpenOption.READ);
    } catch (AccessDeniedException e) {
      return; // Windows opens no folders, and keeps names itself.
    }
    try (channel) {
      channel.force(true);
    }
  }
}
