package dev.sextant.planner.isolation;

import dev.sextant.planner.IsolatedPlanner;
import dev.sextant.planner.Isolation;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Calls hostile planners as a host would, and looks at what is left of them. */
final class Host {
  static final Problem PROBLEM =
      Problem.builder()
          .workers(Worker.cpu("w"))
          .workflow(Workflow.builder("f").task("a", 10).build())
          .job("j", "f")
          .objective(Objective.makespan())
          .build();

  private final Path folder;
  private final Path workers;
  private final String classPath;

  /** A host whose workers have their folders in an empty folder. */
  Host(Path folder) throws IOException {
    this.folder = folder;
    workers = Files.createDirectories(folder.resolve("workers"));
    Path services = Files.createDirectories(folder.resolve("classes/META-INF/services"));
    Files.writeString(
        services.resolve("dev.sextant.planner.spi.PlannerProvider"),
        HostileProvider.class.getName());
    classPath =
        System.getProperty("java.class.path") + File.pathSeparator + folder.resolve("classes");
  }

  /** Small workers that start quickly. */
  Isolation isolation() {
    return Isolation.defaults()
        .classPath(classPath)
        .javaOptions(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"))
        .maxHeap(64L << 20)
        .maxThreads(1)
        .folder(workers)
        .silence(Duration.ofSeconds(1));
  }

  IsolatedPlanner planner(String name) {
    return Planners.isolated(name, isolation());
  }

  /** What came of a call, and what the listener heard. */
  record Made(PlanResult result, List<Long> heard, long millis) {
    /** Whatever happened, the best plan that came is there, and valid. */
    Optional<String> complaint(long limitMillis) {
      Plan plan = result.plan();
      long best = heard.isEmpty() ? -1 : heard.get(heard.size() - 1);
      if (result.objective().orElse(-1) != best) {
        return Optional.of("heard " + best + ", but " + this);
      }
      if (plan != null && !PlanChecker.check(PROBLEM, plan).isEmpty()) {
        return Optional.of("not valid: " + this);
      }
      if (millis > limitMillis + 1_000) {
        return Optional.of("late: " + this);
      }
      boolean gone =
          result.stopReason() == StopReason.CRASHED || result.stopReason() == StopReason.KILLED;
      return gone && result.fault() == null ? Optional.of("silent: " + this) : Optional.empty();
    }
  }

  static Made call(
      IsolatedPlanner planner, PlannerOptions options, @Nullable PlanInterrupter interrupter) {
    List<Long> heard = Collections.synchronizedList(new ArrayList<>());
    PlanListener listener = incumbent -> heard.add(incumbent.objective());
    long begin = System.nanoTime();
    PlanResult result =
        planner.plan(
            PROBLEM, options, listener, interrupter == null ? new PlanInterrupter() : interrupter);
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
    return new Made(result, List.copyOf(heard), millis);
  }

  static PlannerOptions options(long seed, long limitMillis) {
    return PlannerOptions.defaults().withSeed(seed).withTimeLimit(Duration.ofMillis(limitMillis));
  }

  Path folder() {
    return folder;
  }

  String classPath() {
    return classPath;
  }

  /** What workers have left: folders, processes, threads. */
  List<String> leftovers() throws IOException {
    List<String> left = new ArrayList<>();
    try (Stream<Path> folders = Files.list(workers)) {
      folders.forEach(path -> left.add("folder " + path));
    }
    workers().forEach(process -> left.add("process " + process.pid()));
    Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("sextant-worker"))
        .forEach(thread -> left.add("thread " + thread.getName()));
    return left;
  }

  /** The workers of this process that are alive. */
  static List<ProcessHandle> workers() {
    return ProcessHandle.current()
        .children()
        .filter(ProcessHandle::isAlive)
        .filter(process -> process.info().command().orElse("").endsWith("java"))
        .toList();
  }
}
