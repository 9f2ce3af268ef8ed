package dev.sextant.benchmarks.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What of a campaign's folder is not as its records say: lines of journals that cannot be read,
 * plans that are missing or changed, files that a killed writer left. Immutable.
 */
public final class CampaignVerification {
  private final CampaignDirectory directory;
  private final Map<Path, List<Integer>> damagedLines;
  private final Map<String, String> lostPlans;
  private final List<Path> leftFiles;

  private CampaignVerification(CampaignDirectory directory) throws IOException {
    this.directory = Objects.requireNonNull(directory, "directory");
    damagedLines = directory.damagedLines();
    lostPlans = directory.lostPlans();
    List<Path> left = new ArrayList<>();
    for (String part : List.of("", "plans", "instances")) {
      try (Stream<Path> files = Files.list(directory.folder().resolve(part))) {
        files.filter(CampaignVerification::isLeft).sorted().forEach(left::add);
      }
    }
    leftFiles = List.copyOf(left);
  }

  /** Looks at a folder. */
  public static CampaignVerification of(CampaignDirectory directory) throws IOException {
    return new CampaignVerification(directory);
  }

  private static boolean isLeft(Path file) {
    String name = file.getFileName().toString();
    return name.startsWith(".") && name.endsWith(".tmp");
  }

  /** One sentence for each thing that is not as it should be. */
  public List<String> findings() {
    List<String> findings = new ArrayList<>();
    damagedLines.forEach(
        (journal, lines) ->
            lines.forEach(
                line ->
                    findings.add(
                        "The journal (" + journal + ") is damaged in line " + line + ".")));
    lostPlans.forEach(
        (run, why) -> findings.add("The plan (" + directory.planFile(run) + ") " + why + "."));
    leftFiles.forEach(
        file -> findings.add("The file (" + file + ") was left by a writer that was killed."));
    return findings;
  }

  /** How many runs have no record, those of damaged lines among them. */
  public int open() throws IOException {
    return directory.plan().runs().size() - directory.records().size();
  }

  /**
   * Sets the runs of lost plans open again, as those of damaged lines are already, and removes
   * files that were left. Journals are appended to; nothing of them is removed.
   *
   * @throws IllegalArgumentException when another process writes a journal
   */
  public void repair() throws IOException {
    Map<Path, List<String>> reopened = new LinkedHashMap<>();
    for (Path journal : directory.journals()) {
      List<String> runs =
          Journal.read(journal).runs().stream()
              .map(RunRecord::run)
              .filter(lostPlans::containsKey)
              .toList();
      if (!runs.isEmpty() || damagedLines.containsKey(journal)) {
        reopened.put(journal, runs);
      }
    }
    for (Map.Entry<Path, List<String>> entry : reopened.entrySet()) {
      List<Integer> lines = damagedLines.getOrDefault(entry.getKey(), List.of());
      try (Journal journal = Journal.open(entry.getKey())) {
        journal.append(new Journal.Repair(entry.getValue(), lines));
      }
    }
    for (Path file : leftFiles) {
      Files.deleteIfExists(file);
    }
  }
}
