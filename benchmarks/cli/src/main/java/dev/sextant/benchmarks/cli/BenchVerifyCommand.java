package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.campaign.CampaignDirectory;
import dev.sextant.benchmarks.campaign.CampaignVerification;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Looks whether the folder of a campaign is whole. */
@Command(
    name = "verify",
    description = {
      "Name damaged lines of journals, plans that are missing or changed, and files that a killed",
      "writer left in the folder of a campaign.",
      "Exit code 0: everything is there, or repaired; 1: something is not."
    })
final class BenchVerifyCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Parameters(index = "0", paramLabel = "DIR", description = "Folder of the campaign.")
  private @Nullable Path folder;

  @Option(
      names = "--repair",
      description =
          "Set the runs of lost plans and damaged lines open again, for bench run --resume, and "
              + "remove files that were left.")
  private boolean repair;

  BenchVerifyCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    CampaignDirectory directory = CampaignDirectory.open(Objects.requireNonNull(folder, "folder"));
    CampaignVerification verification = CampaignVerification.of(directory);
    List<String> findings = verification.findings();
    findings.forEach(surroundings.out()::println);
    if (repair && !findings.isEmpty()) {
      verification.repair();
    }
    int runs = directory.plan().runs().size();
    int open = verification.open();
    surroundings
        .out()
        .println(
            (runs - open)
                + " of "
                + runs
                + " runs have records"
                + (findings.isEmpty() ? "; all of it is whole." : "."));
    if (!findings.isEmpty()) {
      String advice =
          repair ? "bench run --resume makes the others." : "--repair sets lost runs open again.";
      surroundings.out().println("Maybe " + advice);
    }
    surroundings.out().flush();
    return findings.isEmpty() || repair ? ExitCodes.OK : ExitCodes.NO_PLAN;
  }

  /**
   * Says how much of a campaign is damaged or lost.
   *
   * @return whether nothing is
   */
  static boolean warn(CampaignDirectory directory, Surroundings surroundings) throws IOException {
    int lines = directory.damagedLines().values().stream().mapToInt(List::size).sum();
    int plans = directory.lostPlans().size();
    if (lines + plans == 0) {
      return true;
    }
    surroundings
        .err()
        .println(
            "This campaign is not whole: lines of journals that are damaged ("
                + lines
                + "), plans that are missing or changed ("
                + plans
                + ").\nMaybe this tells more:\n  "
                + Program.name()
                + " bench verify "
                + ShellWords.quoted(directory.folder()));
    return false;
  }
}
