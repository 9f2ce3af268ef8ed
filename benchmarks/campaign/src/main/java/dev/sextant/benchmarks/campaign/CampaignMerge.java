package dev.sextant.benchmarks.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Puts the folders of shards together. */
public final class CampaignMerge {
  /**
   * What came of it.
   *
   * @param directory the new folder
   * @param records runs with a record
   * @param missing runs without one
   * @param repeated records that were left out because an earlier folder had one of the same run
   */
  public record Merged(CampaignDirectory directory, int records, int missing, int repeated) {}

  private CampaignMerge() {}

  /**
   * Merges folders of one campaign into a new one. Of several records of a run, that of the first
   * folder counts.
   *
   * @throws IllegalArgumentException when the folders are of different campaigns
   */
  public static Merged merge(List<Path> folders, Path target) throws IOException {
    if (folders.isEmpty()) {
      throw new IllegalArgumentException("There is nothing to merge.");
    }
    List<CampaignDirectory> parts = new ArrayList<>();
    for (Path folder : folders) {
      CampaignDirectory part = CampaignDirectory.open(folder);
      if (!parts.isEmpty()) {
        part.requireSame(parts.get(0).plan());
      }
      parts.add(part);
    }
    if (Files.exists(target.resolve("campaign.json"))) {
      throw new IllegalArgumentException(
          "The folder (" + target + ") already holds a campaign.\nMaybe name a new folder.");
    }
    CampaignDirectory merged = CampaignDirectory.copyOf(parts.get(0), target);
    // What an interrupted merge left behind.
    Files.deleteIfExists(merged.journal(Shard.WHOLE));
    Map<String, RunRecord> records = new HashMap<>();
    Map<String, CampaignDirectory> origins = new HashMap<>();
    int repeated = 0;
    for (CampaignDirectory part : parts) {
      for (RunRecord record : part.records().values()) {
        if (records.putIfAbsent(record.run(), record) == null) {
          origins.put(record.run(), part);
        } else {
          repeated++;
        }
      }
    }
    try (Journal journal = Journal.open(merged.journal(Shard.WHOLE))) {
      for (CampaignDirectory part : parts) {
        for (Session session : part.sessions()) {
          journal.append(session);
        }
      }
      for (Run run : merged.plan().runs()) {
        RunRecord record = records.get(run.id());
        if (record != null) {
          CampaignDirectory origin = origins.get(run.id());
          if (origin != null && !record.planDigest().isEmpty()) {
            copyPlan(record, origin, merged);
          }
          journal.append(record);
        }
      }
    }
    merged.finish();
    int missing = merged.plan().runs().size() - records.size();
    return new Merged(merged, records.size(), missing, repeated);
  }

  private static void copyPlan(RunRecord record, CampaignDirectory from, CampaignDirectory to)
      throws IOException {
    Path file = from.planFile(record.run());
    byte[] plan = Files.readAllBytes(file);
    if (!Digests.of(plan).equals(record.planDigest())) {
      throw new IllegalArgumentException(
          "The plan (" + file + ") is not the one that its record speaks of.");
    }
    DurableFile.write(to.planFile(record.run()), plan);
  }
}
