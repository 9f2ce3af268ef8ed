package dev.sextant.ortools;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Says why native libraries cannot be had from a folder, how much room there is, and what helps.
 */
final class NativeObstacle {
  private static final double MEGABYTE = 1e6;

  private NativeObstacle() {}

  static String describe(Path folder, NativeBundle bundle, Throwable failure) {
    return "the native libraries of OR-Tools cannot be "
        + (failure instanceof IOException ? "unpacked into" : "loaded from")
        + " the folder ("
        + folder
        + "): "
        + reason(folder, failure)
        + ". They take "
        + megabytes(bundle.bytes())
        + ", and "
        + freeSpace(folder)
        + ".\nMaybe make room or rights there, or name another folder with -D"
        + NativeLoader.FOLDER
        + "=FOLDER: this user's alone, in a folder that exists, on a file system with room that"
        + " programs may run from.";
  }

  private static String reason(Path folder, Throwable failure) {
    if (failure instanceof NoSuchFileException && !Files.exists(folder)) {
      return "the folder above it does not exist";
    }
    if (failure instanceof AccessDeniedException e) {
      return "this user may not write to (" + e.getFile() + ")";
    }
    if (failure instanceof FileSystemException e && e.getReason() != null) {
      return e.getReason();
    }
    return failure instanceof FileSystemException || failure.getMessage() == null
        ? failure.toString()
        : failure.getMessage();
  }

  /** Room in the folder, or in the nearest one above it that exists. */
  private static String freeSpace(Path folder) {
    for (Path at = folder; at != null; at = at.getParent()) {
      if (Files.isDirectory(at)) {
        try {
          return megabytes(Files.getFileStore(at).getUsableSpace()) + " are free in " + at;
        } catch (IOException e) {
          return "how much is free in " + at + " cannot be told: " + e.getMessage();
        }
      }
    }
    return "no folder above it exists";
  }

  private static String megabytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f MB", bytes / MEGABYTE);
  }
}
