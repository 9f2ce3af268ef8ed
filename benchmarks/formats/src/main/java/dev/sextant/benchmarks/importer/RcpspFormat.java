package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The resource-constrained project scheduling problem in the notation of PSPLIB; the grammar is
 * that of {@link PsplibReader}, without nonrenewable resources and with one mode per job.
 *
 * <p>There is one worker with a capacity for each resource (R1, R2, ...). The project is a workflow
 * with one job; what the file calls jobs are its tasks.
 *
 * <p>Recognised by its sections. A file that {@link MmrcpspFormat} recognises is not recognised.
 */
public final class RcpspFormat implements InstanceFormat {

  /** Creates the format. */
  public RcpspFormat() {}

  @Override
  public String name() {
    return "rcpsp";
  }

  @Override
  public boolean recognises(Path file, byte[] head) {
    return PsplibHead.of(head).known() && !new MmrcpspFormat().recognises(file, head);
  }

  @Override
  public Problem read(Path file, ImportOptions options) throws IOException {
    PsplibReader reader = new PsplibReader(TokenReader.of(file));
    return reader.read(TextProblems.begin(file, options), false);
  }

  @Override
  public String assumptions(ImportOptions options) {
    return TextProblems.assumptions("One worker has the capacities of all resources.", options);
  }
}
