package dev.sextant.planner.isolation;

import dev.sextant.planner.PlanInterrupter;
import java.io.BufferedInputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The program of a worker: makes one call after another, as frames on its standard input ask.
 *
 * <p>It lives for its parent alone: when its standard input ends it removes its folder and halts,
 * and it leaves it to the parent to answer a Ctrl-C that reaches both. Its standard output is for
 * frames; what Java code prints there goes to standard error.
 */
public final class WorkerMain {
  /** Of the frames; parent and worker are of one version of the library. */
  static final int PROTOCOL = 1;

  static final int FAILED = 3;
  static final int ORPHANED = 4;

  private static final long HEARTBEAT_MILLIS = 100;
  private static final long LONGEST_WAIT_HOURS = 24L * 365;

  private final Path folder;
  private final FrameWriter out;
  private final BlockingQueue<Frame> tasks = new LinkedBlockingQueue<>();

  /** The call that is on, or the last one. */
  private volatile PlanInterrupter interrupter = new PlanInterrupter();

  private volatile long call;

  private WorkerMain(Path folder, FrameWriter out) {
    this.folder = folder;
    this.out = out;
  }

  /**
   * Works until the standard input ends.
   *
   * @param args the worker's private folder
   */
  public static void main(String[] args) {
    FrameWriter out = new FrameWriter(new FileOutputStream(FileDescriptor.out));
    System.setOut(System.err);
    System.setIn(InputStream.nullInputStream());
    Runtime.getRuntime().addShutdownHook(new Thread(WorkerMain::waitToBeKilled, "deaf"));
    try {
      new WorkerMain(Path.of(args[0]), out).work();
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      e.printStackTrace();
    } finally {
      System.err.flush();
      // Threads that a planner leaves behind must not keep the process.
      Runtime.getRuntime().halt(FAILED);
    }
  }

  private void work() throws IOException, InterruptedException {
    daemon("sextant-parent", this::listen);
    daemon("sextant-heartbeat", this::beat);
    out.write(
        new Frame(FrameKind.HELLO, ByteBuffer.allocate(Integer.BYTES).putInt(PROTOCOL).array()));
    while (true) {
      Frame task = tasks.take();
      if (task.kind() == FrameKind.PREPARE) {
        new WorkerCall(out, new PlanInterrupter())
            .prepare(new String(task.payload(), java.nio.charset.StandardCharsets.UTF_8));
      } else {
        CallOrder order = CallOrder.of(task);
        Frame problem = tasks.take();
        Frame start = order.warmStart() ? tasks.take() : null;
        new WorkerCall(out, interrupter).make(order, problem, start);
      }
    }
  }

  private static void daemon(String name, Runnable body) {
    Thread thread = new Thread(body, name);
    thread.setDaemon(true);
    thread.start();
  }

  /** Takes what the parent says, and ends with it. */
  private void listen() {
    // A file's own stream would seek, which a pipe cannot.
    try (InputStream in = new BufferedInputStream(new FileInputStream(FileDescriptor.in))) {
      for (Frame frame = next(in); frame != null; frame = next(in)) {
        if (frame.kind() == FrameKind.STOP) {
          if (frame.number() == call) {
            interrupter.interrupt();
          }
          continue;
        }
        if (frame.kind() == FrameKind.CALL) {
          interrupter = new PlanInterrupter();
          call = CallOrder.of(frame).number();
        }
        tasks.add(frame);
      }
    } catch (IOException | RuntimeException | Error e) {
      System.err.println("The standard input failed: " + e);
    }
    PrivateFolder.remove(folder);
    Runtime.getRuntime().halt(ORPHANED);
  }

  private static @Nullable Frame next(InputStream in) throws IOException {
    return Frame.read(in, () -> {});
  }

  private void beat() {
    Frame beat = Frame.of(FrameKind.HEARTBEAT);
    try {
      while (true) {
        Thread.sleep(HEARTBEAT_MILLIS);
        out.write(beat);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      System.err.println("The parent does not listen: " + e);
    }
  }

  private static void waitToBeKilled() {
    try {
      if (new CountDownLatch(1).await(LONGEST_WAIT_HOURS, TimeUnit.HOURS)) {
        throw new AssertionError("Nobody counts down.");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
