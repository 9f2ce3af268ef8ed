package dev.sextant.benchmarks.campaign;

import java.io.IOException;
import java.nio.file.Path;

/** Runs the small campaign in a process that a test can kill; always resumes. */
public final class CampaignMain {
  private CampaignMain() {}

  /** Runs it in the folder that the first argument names. */
  public static void main(String[] args) throws IOException {
    Campaigns.run(Path.of(args[0]), Campaigns.small(2), Shard.WHOLE, true);
  }
}
