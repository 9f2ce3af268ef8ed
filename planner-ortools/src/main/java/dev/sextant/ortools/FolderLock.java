package dev.sextant.ortools;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A file as a lock among processes. The system takes it back when its holder ends, however that
 * ends.
 */
final class FolderLock {
  private static final long LONGEST_WAIT_SECONDS = 60;
  private static final long POLL_MILLIS = 10;

  /**
   * One object for all class loaders: a file is locked against other processes only, and closing it
   * anywhere in this one would give the lock back.
   */
  private static final Object THIS_PROCESS = "dev.sextant.ortools.FolderLock".intern();

  /** What is done under the lock. */
  @FunctionalInterface
  interface Action {
    void run() throws IOException;
  }

  private final Path file;

  FolderLock(Path file) {
    this.file = file;
  }

  /**
   * Waits for the lock and holds it meanwhile. An interruption waits, too.
   *
   * @throws IOException when another process keeps it, or from the action
   */
  void hold(Action action) throws IOException {
    synchronized (THIS_PROCESS) {
      try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw");
          FileLock lock = await(open)) {
        if (!lock.isValid()) {
          throw new IOException("the lock (" + file + ") was lost");
        }
        action.run();
      }
    }
  }

  /** Holds the lock meanwhile unless another process does, which leaves the action undone. */
  void holdIfFree(Action action) throws IOException {
    synchronized (THIS_PROCESS) {
      try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw");
          @Nullable FileLock lock = open.getChannel().tryLock()) {
        if (lock != null) {
          action.run();
        }
      }
    }
  }

  /** Asks again and again: to wait for a lock is what an interruption would end. */
  private FileLock await(RandomAccessFile open) throws IOException {
    long begin = System.nanoTime();
    boolean interrupted = false;
    try {
      while (true) {
        FileLock lock = open.getChannel().tryLock();
        if (lock != null) {
          return lock;
        }
        if (System.nanoTime() - begin > TimeUnit.SECONDS.toNanos(LONGEST_WAIT_SECONDS)) {
          throw new IOException(
              "another process has held the lock ("
                  + file
                  + ") for "
                  + LONGEST_WAIT_SECONDS
                  + " s");
        }
        try {
          Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
