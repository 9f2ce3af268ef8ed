package dev.sextant.benchmarks.campaign;

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
 * @param format name of their format, or {@link #AUTO}
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
  /** The format that is recognised by looking at the file. */
  public static final String AUTO = "auto";

  /** Where the number of workers comes from, for formats that leave it open. */
  public enum Workers {
    /** The options have it, and it is part of the instance's name. */
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
        case GIVEN -> candidates.add(new FileCandidate(this, file, options.workers()));
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

    @Override
    public Problem read() throws IOException {
      try {
        InstanceFormat format =
            source.format().equals(AUTO)
                ? InstanceFormats.detect(path)
                : InstanceFormats.byName(source.format());
        ImportOptions options =
            workers == 0 ? source.options() : source.options().withWorkers(workers);
        Problem problem = format.read(path, options);
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
