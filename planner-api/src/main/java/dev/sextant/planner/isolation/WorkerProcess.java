package dev.sextant.planner.isolation;

import dev.sextant.planner.Isolation;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A worker as its parent sees it: a process with a private folder and three daemon threads here,
 * one for each of its standard streams, so that nobody waits for a worker that does not read or
 * speak. One call at a time; ending it is thread-safe.
 */
final class WorkerProcess {
  private static final long LONGEST_END_MILLIS = 1_000;

  private final Process process;
  private final Path folder;
  private final LastWords words;
  private final Inbox inbox = new Inbox();
  private final BlockingQueue<Frame> outbox = new LinkedBlockingQueue<>();
  private final List<Thread> threads;
  private volatile long heardNanos = System.nanoTime();
  private volatile long call;
  private volatile boolean greeted;
  private volatile boolean crashed;
  private boolean ended;

  private WorkerProcess(Process process, Path folder) {
    this.process = process;
    this.folder = folder;
    words = new LastWords(process.getErrorStream(), folder.resolve(WorkerCommand.CRASH));
    threads =
        List.of(
            new Thread(words, "sextant-worker-words"),
            new Thread(this::listen, "sextant-worker-listener"),
            new Thread(this::speak, "sextant-worker-speaker"));
  }

  /**
   * Starts a worker.
   *
   * @throws IOException when there is no room for its folder, or the machine starts no process
   */
  static WorkerProcess start(Isolation isolation) throws IOException {
    Path parent = isolation.folder();
    if (parent == null) {
      parent = Path.of(System.getProperty("java.io.tmpdir"));
    }
    Path folder = PrivateFolder.in(parent.toAbsolutePath());
    WorkerProcess worker;
    try {
      worker = new WorkerProcess(WorkerCommand.of(isolation, folder).start(), folder);
    } catch (IOException | RuntimeException | Error e) {
      PrivateFolder.remove(folder);
      throw e;
    }
    try {
      LiveWorkers.add(worker);
      for (Thread thread : worker.threads) {
        thread.setDaemon(true);
        thread.start();
      }
      return worker;
    } catch (RuntimeException | Error e) {
      // There may be no thread left to start.
      worker.end();
      throw e;
    }
  }

  private void listen() {
    String nonsense = null;
    try (InputStream in = process.getInputStream()) {
      for (Frame frame = next(in); frame != null; frame = next(in)) {
        if (frame.kind() == FrameKind.HELLO) {
          greeted = true;
        } else if (frame.kind() != FrameKind.HEARTBEAT) {
          inbox.put(frame);
        }
      }
    } catch (Nonsense e) {
      crashed = e.isCrash();
      nonsense = crashed ? null : e.getMessage();
    } catch (EOFException e) {
      nonsense = null; // It ended within a message; how it ended says why.
    } catch (IOException e) {
      nonsense = process.isAlive() ? "a pipe that cannot be read: " + e : null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (OutOfMemoryError e) {
      nonsense = "a message for which there is no memory here: " + e.getMessage();
    } finally {
      inbox.end(nonsense);
    }
  }

  private @Nullable Frame next(InputStream in) throws IOException {
    return Frame.read(in, () -> heardNanos = System.nanoTime());
  }

  private void speak() {
    FrameWriter out = new FrameWriter(process.getOutputStream());
    try {
      while (true) {
        out.write(outbox.take());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      // It does not listen any more; the end of what it says tells the rest.
      return;
    }
  }

  /** Says something, without waiting until it is heard. */
  void send(Frame frame) {
    outbox.add(frame);
  }

  /** A call of this number begins. */
  void beginCall(long number) {
    call = number;
  }

  /** The call has ended. */
  void endCall() {
    call = 0;
  }

  /** Whether a call is on. */
  boolean isBusy() {
    return call != 0;
  }

  /** Asks it to stop the call that is on. */
  void stopCall() {
    long number = call;
    if (number != 0) {
      send(Frame.of(FrameKind.STOP, number));
    }
  }

  /** What it says next; null when that is nothing for this long. */
  Inbox.@Nullable Message take(long nanos) throws InterruptedException {
    return inbox.take(nanos);
  }

  /** What it has said and nobody has read, without waiting for it; null when that is nothing. */
  Inbox.@Nullable Message heard() {
    return inbox.poll();
  }

  /** Since when it has given no sign of life, as {@link System#nanoTime}. */
  long heardNanos() {
    return heardNanos;
  }

  /** Whether it has said that it is there. */
  boolean hasGreeted() {
    return greeted;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** How it ended, after its streams did. */
  CallEnd howItEnded() {
    Integer code = exitCode();
    return code == null && crashed ? CallEnd.crashed() : CallEnd.ended(code);
  }

  /** Its exit code; null when it goes on all the same, or takes long to write down its crash. */
  private @Nullable Integer exitCode() {
    try {
      if (process.waitFor(LONGEST_END_MILLIS / 2, TimeUnit.MILLISECONDS)) {
        threads.get(0).join(LONGEST_END_MILLIS / 4);
        return process.exitValue();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return process.isAlive() ? null : (Integer) process.exitValue();
  }

  /** What it said last. */
  String lastWords() {
    return words.text();
  }

  /**
   * Ends it and all that it started, at once, and removes what it leaves. An interruption does not
   * keep it from that.
   */
  synchronized void end() {
    if (ended) {
      return;
    }
    ended = true;
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    inbox.close();
    threads.get(2).interrupt();
    boolean interrupted = Thread.interrupted();
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LONGEST_END_MILLIS);
    for (boolean done = false; !done; ) {
      try {
        done = awaitEnd(until);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    PrivateFolder.remove(folder);
    LiveWorkers.remove(this);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean awaitEnd(long until) throws InterruptedException {
    process.waitFor(Math.max(0, until - System.nanoTime()), TimeUnit.NANOSECONDS);
    for (Thread thread : threads) {
      long millis = TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime());
      thread.join(Math.max(1, millis));
    }
    return true;
  }
}
