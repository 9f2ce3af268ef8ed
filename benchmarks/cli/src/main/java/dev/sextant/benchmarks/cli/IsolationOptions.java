package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.campaign.JavaLauncher;
import dev.sextant.planner.IsolatedPlanner;
import dev.sextant.planner.Isolation;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.model.DataSize;
import dev.sextant.planner.model.Problem;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Whether planners run in processes of their own, shared by the commands that can have it so. */
final class IsolationOptions {
  @Option(
      names = "--isolated",
      description =
          "Run the planner in a process of its own: whatever ends that process, the best plan "
              + "so far is kept.")
  private boolean isolated;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      converter = Size.class,
      description = "Most heap of such a process, such as 2GB. Default: what Java chooses.")
  private @Nullable DataSize heap;

  /** A size as people write it. */
  static final class Size implements picocli.CommandLine.ITypeConverter<DataSize> {
    @Override
    public DataSize convert(String text) {
      try {
        return DataSize.parse(text);
      } catch (IllegalArgumentException e) {
        throw new picocli.CommandLine.TypeConversionException(e.getMessage());
      }
    }
  }

  /** Whether planners run in processes of their own. */
  boolean isWanted() {
    return isolated;
  }

  /** The planner of this name, in a process of its own if that is wanted. */
  Planner planner(PlannerCatalog planners, String spec) {
    if (!isolated) {
      if (heap != null) {
        throw new IllegalArgumentException(
            "The heap (" + heap.bytes() + " B) is that of a process.\nMaybe add --isolated.");
      }
      return planners.get(spec);
    }
    Isolation isolation = Isolation.defaults().javaOptions(JavaLauncher.current().options());
    return new Prepared(
        planners.isolated(spec, heap == null ? isolation : isolation.maxHeap(heap)));
  }

  /** Has a process start before each call, so that limits are those of planners alone. */
  private record Prepared(IsolatedPlanner planner) implements Planner {
    @Override
    public String name() {
      return planner.name();
    }

    @Override
    public PlanResult plan(
        Problem problem,
        PlannerOptions options,
        PlanListener listener,
        PlanInterrupter interrupter) {
      planner.prepare(interrupter);
      return planner.plan(problem, options, listener, interrupter);
    }
  }
}
