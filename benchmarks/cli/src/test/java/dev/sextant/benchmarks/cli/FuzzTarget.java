package dev.sextant.benchmarks.cli;

import java.nio.file.Path;

/**
 * Something that reads what strangers wrote.
 *
 * @param name of the target, and of the folder with its corpus
 * @param file name of the file it reads, which some readers go by
 * @param reader reads the file, or refuses it with an error of its own
 */
record FuzzTarget(String name, String file, Reader reader) {
  @FunctionalInterface
  interface Reader {
    void read(Path file) throws Exception;
  }
}
