package dev.sextant.ortools;

import com.google.ortools.Loader;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.PlannerException;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.PlannerUnavailableException;
import dev.sextant.planner.Planners;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What may happen to a process before, at and after its first use of native libraries. */
public final class NativesMain {
  static final String FINE = "fine";

  private NativesMain() {}

  /** Takes an empty folder; says {@link #FINE} at the end. */
  public static void main(String[] args) throws Exception {
    Path scratch = Path.of(args[0]);
    refuse(scratch.resolve("missing").resolve("natives"), "the folder above it does not exist");
    refuse(Files.createFile(scratch.resolve("file")), "not a folder");

    Path folder = scratch.resolve("natives");
    System.setProperty(NativeLoader.FOLDER, folder.toString());
    Thread.currentThread().interrupt();
    Natives.load();
    require(Thread.interrupted(), "The flag of the interrupted thread is gone.");
    require(Natives.obstacle().isEmpty(), "There is an obstacle.");
    plan();

    Loader.loadNativeLibraries();
    plan();

    planInAnotherLoader();
    try (var entries = Files.list(folder)) {
      require(entries.count() == 2, "There is more than one copy and the lock.");
    }
    System.out.println(FINE);
  }

  private static void refuse(Path folder, String reason) {
    System.setProperty(NativeLoader.FOLDER, folder.toString());
    try {
      Natives.load();
      throw new AssertionError("The libraries were loaded from " + folder);
    } catch (PlannerUnavailableException e) {
      String message = e.getMessage();
      require(message.startsWith("Planner (cp-sat): the native libraries"), message);
      require(message.contains("(" + folder + "): "), message);
      require(message.contains(reason), message);
      require(message.contains(" MB are free in " + folder.getRoot()), message);
      require(message.contains("\nMaybe "), message);
      String again = Natives.obstacle().orElseThrow();
      require(withoutSpace(e.obstacle()).equals(withoutSpace(again)), again);
    }
    try {
      plan();
      throw new AssertionError("A plan was made without libraries.");
    } catch (PlannerException e) {
      require(e.planner().equals("cp-sat"), e.planner());
    }
  }

  /** What is free on the disk changes while others write. */
  private static String withoutSpace(String obstacle) {
    return obstacle.replaceAll("[0-9.]+ MB", "? MB");
  }

  /** Plans with the exact planner. */
  public static void plan() {
    Problem problem =
        Problem.builder()
            .workers(Worker.gpu("w", "T4", 1_000, 1_000))
            .workflow(Workflow.builder("f").task("a", 10).task("b", 20).edge("a", "b", 0).build())
            .job("j", "f")
            .job("k", "f")
            .objective(Objective.makespan())
            .build();
    PlanStatus status =
        Planners.get("cp-sat").plan(problem, PlannerOptions.defaults().withMaxThreads(1)).status();
    require(status == PlanStatus.OPTIMAL, status.toString());
    require(Natives.version().startsWith("9."), Natives.version());
  }

  /** Plans in a class loader that shares no class with this one. */
  private static void planInAnotherLoader() throws Exception {
    List<URL> urls = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(java.io.File.pathSeparator)) {
      urls.add(Path.of(entry).toUri().toURL());
    }
    Thread thread = Thread.currentThread();
    ClassLoader usual = thread.getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      thread.setContextClassLoader(loader);
      loader.loadClass(NativesMain.class.getName()).getMethod("plan").invoke(null);
    } finally {
      thread.setContextClassLoader(usual);
    }
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new AssertionError(message);
    }
  }
}
