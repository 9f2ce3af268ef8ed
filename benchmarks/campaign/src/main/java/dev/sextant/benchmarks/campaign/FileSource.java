package dev.sextant.benchmarks.campaign;

import dev.sextant.benchmarks.importer.GivenCluster;
import dev.sextant.benchmarks.importer.ImportChoice;
import dev.sextant.benchmarks.importer.ImportOptions;
import dev.sextant.benchmarks.importer.InstanceFormat;
import dev.sextant.benchmarks.importer.InstanceFormats;
import dev.sextant.benchmarks.registry.BestKnown;
import dev.sextant.benchmarks.registry.Registry;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Instances from files.
 *
 * @param family the family under which they are reported
 * @param files the files, in the order of the campaign
 * @param format name of their format, or {@link InstanceFormats#AUTO}
 * @param options what the format may have to assume
 * @param workers where the number of workers comes from
 * @param objective what to minimise instead of their own objective, or null
 */
public record FileSource(
    String family,
    List<Path> files,
    String format,
    ImportOptions options,
    Workers workers,
    @Nullable Objective objective)
    implements InstanceSource {
  /** Where the number of workers comes from, for formats that leave it open. */
  public enum Workers {
    /** The options have the processors, and they are part of the instance's name. */
    GIVEN,
    /** The file has it, or the options' default is taken. */
    OWN,
    /** Every row of the registry with the file makes an instance with the row's number. */
    REGISTRY
  }

  public FileSource {
    Objects.requireNonNull(family, "family");
    files = List.copyOf(files);
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(options, "options");
    Objects.requireNonNull(workers, "workers");
  }

  @Override
  public List<Candidate> candidates(Registry registry) {
    List<Candidate> candidates = new ArrayList<>();
    for (Path file : files) {
      switch (workers) {
        case OWN -> candidates.add(new FileCandidate(this, file, 0));
        case GIVEN ->
            candidates.add(
                new FileCandidate(this, file, Objects.requireNonNull(options.processors())));
        default -> {
          for (BestKnown row : registry.ofFile(fileName(file))) {
            if (row.workers() > 0) {
              candidates.add(new FileCandidate(this, file, row.workers()));
            }
          }
        }
      }
    }
    return candidates;
  }

  private static String fileName(Path file) {
    return String.valueOf(file.getFileName());
  }

  private record FileCandidate(FileSource source, Path path, int workers) implements Candidate {
    @Override
    public String name() {
      String name = fileName(path);
      int dot = name.lastIndexOf('.');
      String stem = dot > 0 ? name.substring(0, dot) : name;
      GivenCluster cluster = source.options().cluster();
      if (cluster != null) {
        return stem + "_" + cluster.name();
      }
      return workers == 0 ? stem : stem + "_P" + workers;
    }

    @Override
    public String file() {
      return fileName(path);
    }

    @Override
    public boolean ownObjective() {
      return source.objective() == null;
    }

    /** The problem of the file; one that has its workers has those of the registry. */
    private Problem problem() throws IOException {
      boolean open =
          source.workers() != Workers.REGISTRY
              || format().choices().contains(ImportChoice.PROCESSORS);
      ImportOptions options =
          workers > 0 && open ? source.options().withProcessors(workers) : source.options();
      Problem problem = InstanceFormats.read(path, source.format(), options).problem();
      if (!open && problem.workers().size() != workers) {
        throw new IllegalArgumentException(
            "The instance ("
                + path
                + ") has ("
                + problem.workers().size()
                + ") workers, but ("
                + workers
                + ") in the registry.");
      }
      return problem;
    }

    private InstanceFormat format() throws IOException {
      return source.format().equals(InstanceFormats.AUTO)
          ? InstanceFormats.detect(path)
          : InstanceFormats.byName(source.format());
    }

    @Override
    public Problem read() throws IOException {
      try {
        Problem problem = problem();
        Objective objective = source.objective();
        if (objective != null) {
          problem = problem.withObjective(objective);
          InvalidInputException.throwIfAny(problem.errors());
        }
        return problem;
      } catch (InvalidInputException e) {
        InputError first = e.errors().get(0);
        throw new IllegalArgumentException("The instance (" + path + ") is wrong: " + first, e);
      }
    }
  }
}
