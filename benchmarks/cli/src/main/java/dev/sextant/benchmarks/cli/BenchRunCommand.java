package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.campaign.Campaign;
import dev.sextant.benchmarks.campaign.CampaignDirectory;
import dev.sextant.benchmarks.campaign.CampaignRunner;
import dev.sextant.benchmarks.campaign.JavaLauncher;
import dev.sextant.benchmarks.campaign.LocalExecutor;
import dev.sextant.benchmarks.campaign.RunExecutor;
import dev.sextant.benchmarks.campaign.RunExecutorProvider;
import dev.sextant.benchmarks.campaign.RunRecord;
import dev.sextant.benchmarks.campaign.Session;
import dev.sextant.benchmarks.campaign.Shard;
import dev.sextant.benchmarks.pages.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes the runs of a campaign. */
@Command(
    name = "run",
    description = {
      "Make the runs of a campaign, each in a JVM of its own; every plan is checked.",
      "Ctrl-C ends it; --resume goes on where it ended, however it ended.",
      "Exit code 0: all runs have records; 3: some run failed, or contradicts what is known;",
      "130: interrupted."
    })
final class BenchRunCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Parameters(index = "0", paramLabel = "CAMPAIGN", description = "File of the campaign (YAML).")
  private @Nullable Path file;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "Folder for records, plans and instances.")
  private @Nullable Path out;

  @Option(names = "--resume", description = "Go on with a folder that has records.")
  private boolean resume;

  @Option(
      names = "--shard",
      paramLabel = "I/N",
      description = "Make only this part of the runs. Default: what an array job says, or all.")
  private @Nullable String shard;

  @Option(
      names = "--shards",
      paramLabel = "N",
      description = "How many parts there are, for array jobs that do not say it.")
  private @Nullable Integer shards;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = "Value of a variable of the campaign.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--on",
      defaultValue = "local",
      paramLabel = "PLACE",
      description = "Where the runs are made: local (default), or spark where it is installed.")
  private String place = "local";

  BenchRunCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    Inputs.requireName(out);
    Shard part =
        shard == null ? Shard.fromEnvironment(System.getenv(), shards) : Shard.parse(shard);
    Path source = Objects.requireNonNull(file, "file");
    Campaign campaign = CampaignFile.read(source, settings, surroundings.planners());
    JavaLauncher launcher = JavaLauncher.current();
    RunExecutor executor = executor(launcher);
    if (executor instanceof LocalExecutor) {
      launcher.requireStart(campaign.workers());
    }
    CampaignDirectory directory =
        CampaignDirectory.prepare(Objects.requireNonNull(out, "out"), campaign, part, resume);
    Session session =
        new Session(
            Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
            part.toString(),
            Machine.describe());
    try (CampaignProgress progress =
            new CampaignProgress(surroundings.err(), surroundings.terminal());
        Interruption interruption =
            new Interruption(surroundings.err(), "Interrupted: stopping the runs that are on.")) {
      new CampaignRunner(directory, part, executor, progress, interruption.interrupter())
          .run(session);
      boolean interrupted = interruption.interrupter().isInterrupted();
      progress.end(interrupted);
      if (interrupted) {
        return ExitCodes.INTERRUPTED;
      }
    }
    // A shard leaves the report to whoever merges.
    boolean sound =
        part.count() > 1
            || BenchReportCommand.write(directory, surroundings).contradictions().isEmpty();
    boolean failed =
        directory.records().values().stream().map(RunRecord::outcome).anyMatch(o -> o.failed());
    boolean whole = BenchVerifyCommand.warn(directory, surroundings);
    return failed || !sound || !whole ? ExitCodes.FAULT : ExitCodes.OK;
  }

  private RunExecutor executor(JavaLauncher launcher) {
    if (place.equals("local")) {
      return new LocalExecutor(launcher);
    }
    for (RunExecutorProvider provider : ServiceLoader.load(RunExecutorProvider.class)) {
      if (provider.name().equals(place)) {
        return provider.create(launcher);
      }
    }
    throw new IllegalArgumentException(
        "There is no place (" + place + ") for runs.\nMaybe it is not on the class path.");
  }
}
