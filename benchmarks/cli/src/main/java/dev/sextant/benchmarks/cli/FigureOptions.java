package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.Gallery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where charts and tables for papers go. */
final class FigureOptions {
  @Option(
      names = "--figures",
      paramLabel = "FOLDER",
      description =
          "Write every chart as SVG for one column and for two, its data as CSV, and every table "
              + "as LaTeX (booktabs). The folder is made where it is missing.")
  private @Nullable Path folder;

  /** Whether somebody wants them. */
  boolean isWanted() {
    return folder != null;
  }

  /** Makes the folder, before any work is done. */
  void prepare() throws IOException {
    if (folder == null) {
      return;
    }
    Inputs.requireName(folder);
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new IllegalArgumentException("The folder (" + folder + ") for figures is a file.");
    }
    Files.createDirectories(folder);
    Inputs.requireWritable(List.of(), folder.resolve("figure.svg"));
  }

  /** Writes what there is, and tells how much; without a folder does nothing. */
  void write(Gallery gallery, Surroundings surroundings) throws IOException {
    if (folder != null) {
      int files = gallery.write(folder);
      surroundings.err().println("There are " + files + " files of figures in " + folder + ".");
    }
  }
}
