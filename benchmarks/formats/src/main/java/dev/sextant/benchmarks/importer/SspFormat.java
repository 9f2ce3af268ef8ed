package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;

/**
 * Job sequencing with tool switches (Tang, Denardo, Operations Research 36, 1988; files of Crama et
 * al., Yanasse et al. and Catanzaro et al.): one worker's model cache.
 *
 * <pre>
 * file = jobs tools capacity row{tools}   the header on one line or on three
 * row  = (0 | 1){jobs}                    whether each job needs the tool
 * </pre>
 *
 * <p>One worker with as much memory as the magazine has slots, and a model of one byte for each
 * tool, which takes a microsecond to load. Jobs take no time, so that both the number of loads and
 * the makespan are what the literature calls switches with an empty magazine at the start; where it
 * counts the first filling as free, it counts fewer by the capacity, if all slots are ever filled.
 */
public final class SspFormat implements InstanceFormat {
  private static final Link UNIT_LOAD = new Link(1, Link.UNLIMITED);

  /** Creates the format. */
  public SspFormat() {}

  @Override
  public String name() {
    return "ssp";
  }

  /** By its rows: three numbers, together or alone, then a 0 or a 1 for each job in every row. */
  @Override
  public boolean recognises(Path file, byte[] head) {
    NumberRows rows = NumberRows.of(head);
    if (rows.width(0) == 3) {
      return ToolMatrix.looksLikeOne(rows, 1, rows.at(0, 0));
    }
    return rows.width(0) == 1
        && rows.width(1) == 1
        && rows.width(2) == 1
        && ToolMatrix.looksLikeOne(rows, 3, rows.at(0, 0));
  }

  @Override
  public Problem read(Path file, ImportOptions options) throws IOException {
    TokenReader tokens = TokenReader.of(file);
    int jobs = tokens.nextCount("the number of jobs", 1);
    int tools = tokens.nextCount("the number of tools", 1);
    int capacity = tokens.nextCount("the capacity", 1);
    ToolMatrix matrix = ToolMatrix.read(tokens, tools, jobs);
    tokens.expectEnd();
    Objective objective = options.objective();
    return matrix.problem(
        FileNames.stem(file),
        Collections.nCopies(jobs, 0L),
        capacity,
        UNIT_LOAD,
        1,
        objective == null ? Objective.of(ObjectiveTerm.LOAD_COUNT) : objective);
  }

  @Override
  public String assumptions(ImportOptions options) {
    return "One worker with empty memory at the start; every tool is a model of one byte that takes"
        + " a microsecond to load.\nJobs take no time.\nThe objective is "
        + (options.objective() == null ? "the number of loads." : "the given one.");
  }
}
