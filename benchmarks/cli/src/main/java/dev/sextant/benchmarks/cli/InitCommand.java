package dev.sextant.benchmarks.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes a small problem of one's own to begin with. */
@Command(
    name = "init",
    description = {
      "Write a folder to begin with: tasks, edges, models, jobs, workers and links as commented CSV,",
      "a trace, a scenario and a campaign, all of which run as they are."
    })
final class InitCommand implements Callable<Integer> {
  private static final List<String> FILES =
      List.of(
          "tasks.csv",
          "edges.csv",
          "models.csv",
          "jobs.csv",
          "workers.csv",
          "links.csv",
          "trace.csv",
          "scenario.yaml",
          "campaign.yaml");

  private final Surroundings surroundings;

  @Parameters(paramLabel = "FOLDER", description = "A folder that is new, or empty.")
  private @Nullable Path folder;

  InitCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    Path target = Objects.requireNonNull(folder, "folder");
    Inputs.requireName(target);
    requireEmpty(target);
    Files.createDirectories(target);
    for (String name : FILES) {
      try (InputStream template = InitCommand.class.getResourceAsStream("init/" + name)) {
        Files.copy(Objects.requireNonNull(template, name), target.resolve(name));
      }
    }
    surroundings
        .out()
        .println(
            target
                + " has "
                + String.join(", ", FILES)
                + ".\nMaybe go on with\n  "
                + Program.name()
                + " solve "
                + ShellWords.quoted(target)
                + "\n  "
                + Program.name()
                + " simulate "
                + ShellWords.quoted(target.resolve("scenario.yaml"))
                + "\n  "
                + Program.name()
                + " bench run "
                + ShellWords.quoted(target.resolve("campaign.yaml"))
                + " --out "
                + ShellWords.quoted(target.resolve("results")));
    return ExitCodes.OK;
  }

  private static void requireEmpty(Path folder) throws IOException {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new IllegalArgumentException(
          "The output (" + folder + ") is a file.\nMaybe name a new folder.");
    }
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        if (files.findAny().isPresent()) {
          throw new IllegalArgumentException(
              "The folder (" + folder + ") is not empty.\nMaybe name a new one.");
        }
      }
    }
  }
}
