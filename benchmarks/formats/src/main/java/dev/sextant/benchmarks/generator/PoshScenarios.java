package dev.sextant.benchmarks.generator;

import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Shell pipelines over files on servers, in the sizes of POSH (Raghavan et al., USENIX ATC 2020):
 * where every step runs so that few bytes move. The client is the first worker; steps take a second
 * and any number of them runs at once, links give a gigabyte a second.
 */
public final class PoshScenarios {
  /** Id of the worker at which the user sits. */
  public static final String CLIENT = "client";

  private static final long GB = 1_000_000_000;
  private static final long SECOND = 1_000_000;
  private static final long HOUR = 3_600 * SECOND;

  private PoshScenarios() {}

  /** All of them, in the order of the documentation. */
  public static List<Problem> all() {
    return List.of(filter(), sort(), sortToFile(), sortToFileWithoutLinks());
  }

  /** 15 GB on a server, of which a filter leaves half, shown at the client. */
  public static Problem filter() {
    Workflow workflow =
        Workflow.builder("filter")
            .task("cat", SECOND)
            .task("grep", SECOND)
            .edge("cat", "grep", 15 * GB)
            .build();
    return problem("posh-filter", TransferModel.uniform(0, GB), "server")
        .workflow(workflow)
        .job(
            new Job("run", "filter", 0)
                .withInputs(new JobInput("cat", 15 * GB, "server"))
                .withOutputs(new JobOutput("grep", 15 * GB / 2, CLIENT)))
        .build();
  }

  /** 4 and 2 GB on two servers, each filtered to a half, sorted together, shown at the client. */
  public static Problem sort() {
    return sort("posh-sort", CLIENT, TransferModel.uniform(0, GB), null);
  }

  /** The same, with the result in a file on the first server. */
  public static Problem sortToFile() {
    return sort("posh-sort-to-file", "server1", TransferModel.uniform(0, GB), null);
  }

  /**
   * The same where servers do not reach each other: a kilobyte a second between them, and an hour
   * for all.
   */
  public static Problem sortToFileWithoutLinks() {
    Link link = new Link(0, 1_000);
    TransferModel links =
        new TransferModel.LinkTable(
            new Link(0, GB),
            List.of(),
            List.of(
                new TransferModel.LinkTable.Entry("server1", "server2", link),
                new TransferModel.LinkTable.Entry("server2", "server1", link)));
    return sort("posh-sort-to-file-without-links", "server1", links, HOUR);
  }

  private static Problem sort(
      String name, String to, TransferModel links, @Nullable Long deadline) {
    Workflow workflow =
        Workflow.builder("sort")
            .task("cat1", SECOND)
            .task("grep1", SECOND)
            .task("cat2", SECOND)
            .task("grep2", SECOND)
            .task("sort", SECOND)
            .edge("cat1", "grep1", 4 * GB)
            .edge("cat2", "grep2", 2 * GB)
            .edge("grep1", "sort", 2 * GB)
            .edge("grep2", "sort", GB)
            .build();
    return problem(name, links, "server1", "server2")
        .workflow(workflow)
        .job(
            new Job("run", "sort", 0)
                .withDeadlineMicros(deadline)
                .withInputs(
                    new JobInput("cat1", 4 * GB, "server1"),
                    new JobInput("cat2", 2 * GB, "server2"))
                .withOutputs(new JobOutput("sort", 3 * GB, to)))
        .build();
  }

  private static Problem.Builder problem(String name, TransferModel links, String... servers) {
    Problem.Builder problem = Problem.builder().name(name).transfers(links).worker(site(CLIENT));
    for (String server : servers) {
      problem.worker(site(server));
    }
    return problem.objective(Objective.of(ObjectiveTerm.BYTES_MOVED));
  }

  private static Worker site(String id) {
    return Worker.cpu(id).withCapacities(Map.of(Mode.COMPUTE, 1_000L));
  }
}
