package dev.sextant.benchmarks.campaign;

import java.io.IOException;
import java.nio.file.Path;

/** Opens a journal in a process of its own and says what came of it. */
public final class JournalMain {
  private JournalMain() {}

  /** Opens the one that the first argument names. */
  public static void main(String[] args) throws IOException {
    try {
      Journal.open(Path.of(args[0])).close();
      System.out.println("opened");
    } catch (IllegalArgumentException e) {
      System.out.println(e.getMessage());
    }
  }
}
