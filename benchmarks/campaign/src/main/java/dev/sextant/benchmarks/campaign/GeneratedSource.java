package dev.sextant.benchmarks.campaign;

import dev.sextant.benchmarks.generator.ProblemGenerator;
import dev.sextant.benchmarks.registry.Registry;
import dev.sextant.planner.model.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Instances from generators.
 *
 * @param family the family under which they are reported
 * @param generators one per instance
 */
public record GeneratedSource(String family, List<ProblemGenerator> generators)
    implements InstanceSource {
  public GeneratedSource {
    Objects.requireNonNull(family, "family");
    generators = List.copyOf(generators);
  }

  @Override
  public List<Candidate> candidates(Registry registry) {
    List<Candidate> candidates = new ArrayList<>();
    for (ProblemGenerator generator : generators) {
      Problem problem = generator.generate();
      candidates.add(new GeneratedCandidate(problem.name(), generator));
    }
    return candidates;
  }

  private record GeneratedCandidate(String name, ProblemGenerator generator) implements Candidate {
    @Override
    public String file() {
      return "";
    }

    @Override
    public int workers() {
      return 0;
    }

    @Override
    public boolean ownObjective() {
      return false;
    }

    @Override
    public Problem read() {
      return generator.generate();
    }
  }
}
