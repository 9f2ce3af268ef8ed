package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Identical parallel machines with tooling constraints (Beezao, Cordeau, Laporte, Yanasse, European
 * Journal of Operational Research 257, 2017): several workers' model caches.
 *
 * <pre>
 * file = machines jobs tools capacity switchTime time{jobs} row{tools}
 * row  = (0 | 1){jobs}                    whether each job needs the tool
 * </pre>
 *
 * <p>One unit of time is one microsecond. A machine is a worker with as much memory as its magazine
 * has slots, that loads while nothing runs; a tool is a model of one byte that takes the switch
 * time to load. Magazines are empty at the start and filling them takes time; results of the
 * literature, where the first filling is free, are not comparable.
 */
public final class IpmtcFormat implements InstanceFormat {
  /** Creates the format. */
  public IpmtcFormat() {}

  @Override
  public String name() {
    return "ipmtc";
  }

  /** By the extension {@code .pmtc}, or by rows of four, one and as many numbers as jobs. */
  @Override
  public boolean recognises(Path file, byte[] head) {
    if (FileNames.hasExtension(file, ".pmtc")) {
      return true;
    }
    NumberRows rows = NumberRows.of(head);
    return rows.width(0) == 4
        && rows.width(1) == 1
        && rows.width(2) == rows.at(0, 1)
        && ToolMatrix.looksLikeOne(rows, 3, rows.at(0, 1));
  }

  @Override
  public Problem read(Path file, ImportOptions options) throws IOException {
    TokenReader tokens = TokenReader.of(file);
    int machines = tokens.nextInt("the number of machines", 1, ImportOptions.MAX_WORKERS);
    int jobs = tokens.nextCount("the number of jobs", 1);
    int tools = tokens.nextCount("the number of tools", 1);
    int capacity = tokens.nextCount("the capacity", 1);
    long switchTime = tokens.nextTime("the switch time");
    List<Long> times = new ArrayList<>();
    for (int job = 0; job < jobs; job++) {
      times.add(tokens.nextTime("the time of job " + job));
    }
    ToolMatrix matrix = ToolMatrix.read(tokens, tools, jobs);
    tokens.expectEnd();
    Objective objective = options.objective();
    return matrix.problem(
        FileNames.stem(file),
        times,
        capacity,
        new Link(switchTime, Link.UNLIMITED),
        machines,
        objective == null ? Objective.makespan() : objective);
  }

  @Override
  public String assumptions(ImportOptions options) {
    return "One unit of time is one microsecond; every tool is a model of one byte.\nMemories are"
        + " empty at the start, and loads do not overlap with runs.\nThe objective is "
        + (options.objective() == null ? "the makespan." : "the given one.");
  }
}
