package dev.sextant.ortools;

import java.io.FileOutputStream;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A process that stops in the middle of unpacking, and waits to be killed. */
final class StuckMain {
  static final String STUCK = "stuck";

  private StuckMain() {}

  /** Takes the folder, and the file for an archive of its own. */
  public static void main(String[] args) throws Exception {
    NativeFolder.Writer stuck =
        file -> {
          if (file.endsWith("liblong.so")) {
            System.out.println(STUCK);
            try {
              new CountDownLatch(1).await();
            } catch (InterruptedException e) {
              throw new AssertionError(e);
            }
          }
          return new FileOutputStream(file.toFile());
        };
    new NativeFolder(Path.of(args[0]), stuck).provide(FakeLibraries.in(Path.of(args[1]), "one"));
  }
}
