package dev.sextant.benchmarks.generator;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;

/**
 * A pipeline over two sites: access logs lie in a cloud, the list of customers at the office, and
 * the report is wanted at the office. A machine in the cloud costs four times as much; what is
 * minimised is money and bytes, and a gigabyte moved weighs as much as a cent.
 */
final class TwoSitesExample {
  private static final long MB = 1_000_000;
  private static final long GB = 1_000_000_000;
  private static final long SECOND = 1_000_000;
  private static final long CENT = 10_000;

  private TwoSitesExample() {}

  static Problem problem() {
    Workflow report =
        Workflow.builder("report")
            .task("read-logs", 20 * SECOND)
            .task("drop-robots", 40 * SECOND)
            .task("by-customer", 60 * SECOND)
            .task("by-page", 30 * SECOND)
            .task("names", 10 * SECOND)
            .task("render", 15 * SECOND)
            .edge("read-logs", "drop-robots", 15 * GB)
            .edge(new DataEdge("drop-robots", "by-customer", 6 * GB, "visits"))
            .edge(new DataEdge("drop-robots", "by-page", 6 * GB, "visits"))
            .edge("by-customer", "names", 900 * MB)
            .edge("names", "render", 300 * MB)
            .edge("by-page", "render", 2 * MB)
            .build();
    return Problem.builder()
        .name("two-sites")
        .workers(site("office", 25), site("cloud", 100))
        .transfers(TransferModel.uniform(20_000, 75 * MB))
        .workflow(report)
        .job(
            new Job("monday", "report", 0)
                .withInputs(
                    new JobInput("read-logs", 15 * GB, "cloud"),
                    new JobInput("names", 2 * GB, null, List.of("office")))
                .withOutputs(new JobOutput("render", 5 * MB, "office")))
        .objective(
            Objective.of(ObjectiveTerm.BYTES_MOVED).plus(GB / CENT, ObjectiveTerm.COST_MICRO_UNITS))
        .build();
  }

  /** A site with two places at this price, in micro-units a second. */
  private static Worker site(String id, long price) {
    return Worker.cpu(id)
        .withType(id)
        .withCapacities(Map.of(Mode.COMPUTE, 2L))
        .withPrice(new Price.Constant(price));
  }
}
