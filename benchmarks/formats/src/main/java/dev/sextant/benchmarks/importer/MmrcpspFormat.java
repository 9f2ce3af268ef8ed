package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The multi-mode resource-constrained project scheduling problem in the notation of PSPLIB and
 * MMLIB; the grammar is that of {@link PsplibReader}.
 *
 * <p>There is one worker with a capacity for each renewable resource (R1, R2, ...), and a budget
 * for each nonrenewable one (N1, N2, ...). The project is a workflow with one job; what the file
 * calls jobs are its tasks, with their modes.
 *
 * <p>Recognised by its sections, and by an extension {@code .mm}, nonrenewable resources, or a job
 * with several modes.
 */
public final class MmrcpspFormat implements InstanceFormat {

  /** Creates the format. */
  public MmrcpspFormat() {}

  @Override
  public String name() {
    return "mmrcpsp";
  }

  @Override
  public boolean recognises(Path file, byte[] head) {
    PsplibHead psplib = PsplibHead.of(head);
    return psplib.known() && (psplib.multiMode() || TextProblems.hasExtension(file, ".mm"));
  }

  @Override
  public Problem read(Path file, ImportOptions options) throws IOException {
    PsplibReader reader = new PsplibReader(TokenReader.of(file));
    return reader.read(TextProblems.begin(file, options), true);
  }

  @Override
  public String assumptions(ImportOptions options) {
    return TextProblems.assumptions(
        "One worker has the capacities of all renewable resources; the others are budgets.",
        options);
  }
}
