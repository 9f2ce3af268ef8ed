package dev.sextant.benchmarks.campaign;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The records of one shard: JSON lines that are only ever appended, each on the disk before the
 * next run begins. A last line without an end was torn by whatever ended the program; its run has
 * no record; a line that was damaged later is passed over and named. One process at a time may
 * write a journal. Thread-safe.
 *
 * <p>Who writes holds the lock of a file beside the journal, which nobody reads: on POSIX systems a
 * process loses its locks on a file as soon as it closes any channel or stream of that file, and
 * journals are read while they are written.
 */
final class Journal implements AutoCloseable {
  /** A line: one of the three. */
  private record Line(
      @Nullable Session session, @Nullable RunRecord run, @Nullable Repair repair) {}

  /**
   * A repair: from here on the records of some runs do not count, nor are some lines damaged.
   *
   * @param reopened ids of runs
   * @param damaged numbers of lines, from 1, that have been told of
   */
  record Repair(List<String> reopened, List<Integer> damaged) {
    Repair {
      reopened = List.copyOf(reopened);
      damaged = List.copyOf(damaged);
    }
  }

  /**
   * What a journal holds.
   *
   * @param runs the records that count, each run's first
   * @param damaged numbers of lines, from 1, that cannot be read
   */
  record Content(List<Session> sessions, List<RunRecord> runs, List<Integer> damaged) {}

  /** Lock files that this process holds; nobody here may open and close them meanwhile. */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final FileChannel channel;
  private final Lock lock;
  private boolean broken;

  private Journal(FileChannel channel, Lock lock) {
    this.channel = channel;
    this.lock = lock;
  }

  /** The lock of a journal; closing it gives it back. */
  private record Lock(Path file, FileChannel channel) implements AutoCloseable {
    /** The lock, or null when somebody has it. */
    static @Nullable Lock tryOf(Path journal) throws IOException {
      Path file = journal.toAbsolutePath().normalize();
      file = file.resolveSibling("." + file.getFileName() + ".lock");
      if (!HELD.add(file)) {
        return null;
      }
      FileChannel channel = null;
      boolean locked = false;
      try {
        channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        locked = channel.tryLock() != null;
        return locked ? new Lock(file, channel) : null;
      } catch (OverlappingFileLockException e) {
        // This process has it by another name of the folder.
        return null;
      } finally {
        if (!locked) {
          if (channel != null) {
            channel.close();
          }
          HELD.remove(file);
        }
      }
    }

    @Override
    public void close() throws IOException {
      try {
        channel.close();
      } finally {
        HELD.remove(file);
      }
    }
  }

  /**
   * Opens a journal for appending; cuts off a torn last line.
   *
   * @throws IllegalArgumentException when another process writes it
   */
  static Journal open(Path file) throws IOException {
    Lock lock = Lock.tryOf(file);
    if (lock == null) {
      throw new IllegalArgumentException(
          "The journal (" + file + ") is being written by another process.");
    }
    FileChannel channel = null;
    try {
      channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      channel.truncate(wholeLines(channel));
      channel.position(channel.size());
      channel.force(true);
      DurableFile.forceFolderOf(file);
      return new Journal(channel, lock);
    } catch (IOException e) {
      if (channel != null) {
        channel.close();
      }
      lock.close();
      throw e;
    }
  }

  /** How many bytes there are up to the end of the last line that has one. */
  private static long wholeLines(FileChannel channel) throws IOException {
    ByteBuffer block = ByteBuffer.allocate(1 << 16);
    long end = channel.size();
    while (end > 0) {
      long start = Math.max(0, end - block.capacity());
      block.clear().limit((int) (end - start));
      while (block.hasRemaining()) {
        if (channel.read(block, start + block.position()) < 0) {
          throw new IOException("A journal became shorter while it was read.");
        }
      }
      for (int i = block.position() - 1; i >= 0; i--) {
        if (block.get(i) == '\n') {
          return start + i + 1;
        }
      }
      end = start;
    }
    return 0;
  }

  /** Appends where and when the records that follow are made. */
  void append(Session session) throws IOException {
    append(new Line(session, null, null));
  }

  /** Appends the record of a run; it is on the disk when this returns. */
  void append(RunRecord run) throws IOException {
    append(new Line(null, run, null));
  }

  /** Appends that some records do not count any more. */
  void append(Repair repair) throws IOException {
    append(new Line(null, null, repair));
  }

  private synchronized void append(Line line) throws IOException {
    if (broken) {
      throw new IOException("The journal could not be written before.");
    }
    ByteBuffer bytes =
        ByteBuffer.wrap((Documents.line(line) + "\n").getBytes(StandardCharsets.UTF_8));
    // Half a line must not be followed by another: it would no longer be the last one.
    broken = true;
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    channel.force(true);
    broken = false;
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      lock.close();
    }
  }

  /** Reads a journal, without a torn last line. */
  static Content read(Path file) throws IOException {
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    List<Session> sessions = new ArrayList<>();
    Map<String, RunRecord> runs = new LinkedHashMap<>();
    Set<Integer> damaged = new TreeSet<>();
    int number = 0;
    int from = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      number++;
      try {
        Line line = Documents.value(text.substring(from, end), Line.class);
        if (line.session() != null) {
          sessions.add(line.session());
        }
        if (line.run() != null) {
          runs.putIfAbsent(line.run().run(), line.run());
        }
        if (line.repair() != null) {
          line.repair().reopened().forEach(runs::remove);
          damaged.removeAll(line.repair().damaged());
        }
      } catch (IllegalArgumentException e) {
        damaged.add(number);
      }
      from = end + 1;
    }
    return new Content(sessions, List.copyOf(runs.values()), List.copyOf(damaged));
  }

  /** Whether some process is writing a journal now. */
  static boolean isBeingWritten(Path file) throws IOException {
    try (Lock lock = Lock.tryOf(file)) {
      return lock == null;
    }
  }
}
