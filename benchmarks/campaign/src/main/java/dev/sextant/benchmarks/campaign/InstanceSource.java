package dev.sextant.benchmarks.campaign;

import dev.sextant.benchmarks.registry.Registry;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.util.List;

/** Where a campaign gets the instances of one family from. */
public interface InstanceSource {
  /** The family under which its instances are reported. */
  String family();

  /**
   * The instances, always the same in the same order; each is read or generated when asked for.
   *
   * @param registry tells the number of workers where the source leaves that to it
   */
  List<Candidate> candidates(Registry registry);

  /** One instance that is yet to be read. */
  interface Candidate {
    /** Its name within the family. */
    String name();

    /** Name of the file it comes from, without folders; empty for a generated one. */
    String file();

    /** How many workers it was asked to have; 0 when it says so itself. */
    int workers();

    /** Whether it keeps the objective of its source. */
    boolean ownObjective();

    /**
     * The problem.
     *
     * @throws IOException when its file cannot be read
     * @throws IllegalArgumentException when it is wrong, naming the file
     */
    Problem read() throws IOException;
  }
}
