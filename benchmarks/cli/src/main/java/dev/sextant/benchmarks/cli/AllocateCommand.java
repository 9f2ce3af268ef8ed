package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.pages.AllocationPage;
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.AllocatorOptions;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.allocator.Allocator;
import dev.sextant.planner.sharing.allocator.Allocators;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Divides the workers of one sharing problem. */
@Command(
    name = "allocate",
    description = {
      "Divide workers among jobs: which share of which workers each job gets.",
      "Ctrl-C stops the search; the best allocation so far is shown and written, exit code 130."
    })
final class AllocateCommand implements Callable<Integer> {
  private final Surroundings surroundings;
  private final SharingFiles files = new SharingFiles();

  @Parameters(paramLabel = "PROBLEM", description = "File of the sharing problem.")
  private @Nullable Path problemFile;

  @Option(
      names = "--allocator",
      paramLabel = "NAME",
      split = ",",
      defaultValue = "prices",
      description =
          "See 'planner allocators'; several, separated by commas, answer one after another. "
              + "Default: ${DEFAULT-VALUE}.")
  private List<String> names = List.of("prices");

  @Option(
      names = "--time-limit",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = Durations.class,
      description = "Limit on each call, such as 500ms, 10s, 2m or 1h. Default: ${DEFAULT-VALUE}.")
  private Duration timeLimit = Duration.ofSeconds(10);

  @Option(names = "--out", paramLabel = "FILE", description = "Write the allocation as JSON.")
  private @Nullable Path out;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description = "Seed of allocators that draw. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--page",
      paramLabel = "HTML",
      description = "Write a page that shows who gets what.")
  private @Nullable Path page;

  @Option(
      names = "--json",
      description = "Print one JSON object with the result, the prices and the allocation.")
  private boolean json;

  AllocateCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws IOException {
    List<Allocator> allocators = names.stream().map(String::strip).map(Allocators::get).toList();
    if (allocators.size() > 1 && (json || out != null || page != null)) {
      throw new IllegalArgumentException(
          "There are "
              + allocators.size()
              + " allocators, and --json, --out and --page are for the answer of one.\n"
              + "Maybe 'planner compare' shows them side by side.");
    }
    Path read = Objects.requireNonNull(problemFile, "problemFile");
    Inputs.requireWritable(List.of(read), out, page);
    SharingProblem problem = files.problem(read);
    AllocatorOptions options = AllocatorOptions.defaults().withTimeLimit(timeLimit).withSeed(seed);
    boolean all = true;
    try (Interruption interruption =
        new Interruption(
            surroundings.err(), "Interrupted: stopping with the best allocation so far.")) {
      for (Allocator allocator : allocators) {
        AllocationResult result = allocator.allocate(problem, options, interruption.interrupter());
        report(problem, result, allocator != allocators.get(0));
        all &= result.allocation() != null;
        if (interruption.interrupter().isInterrupted()) {
          return ExitCodes.INTERRUPTED;
        }
      }
    }
    return all ? ExitCodes.OK : ExitCodes.NO_PLAN;
  }

  private void report(SharingProblem problem, AllocationResult result, boolean follows)
      throws IOException {
    Allocation allocation = result.allocation();
    AllocationText text = new AllocationText(problem).result(result);
    if (out != null && allocation != null) {
      files.write(allocation, out);
      text.add("allocation", out.toString());
    }
    if (page != null && allocation != null) {
      AllocationPage.write(problem, result, page);
      text.add("page", page.toString());
    }
    if ((out != null || page != null) && allocation == null) {
      surroundings.err().println("There is no allocation, so no file was written.");
    }
    if (json) {
      ByteArrayOutputStream buffer = new ByteArrayOutputStream();
      files.write(result, buffer);
      surroundings.print(buffer);
      return;
    }
    if (follows) {
      surroundings.out().println();
    }
    if (allocation == null) {
      text.print(surroundings.out());
    } else {
      text.print(allocation, surroundings.out());
    }
  }
}
