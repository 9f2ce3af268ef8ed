package dev.sextant.benchmarks.spark;

import dev.sextant.benchmarks.campaign.JavaLauncher;
import dev.sextant.benchmarks.campaign.WorkFolder;
import dev.sextant.benchmarks.campaign.WorkerCall;
import dev.sextant.benchmarks.campaign.WorkerOutput;
import dev.sextant.benchmarks.campaign.WorkerRun;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.json.JsonLimits;
import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.model.Problem;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.Serializable;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;

/**
 * A run as a task: forks the worker on whichever machine the task is.
 *
 * @param call what the worker is asked to do
 * @param problem the document of its instance
 * @param options options of the worker's virtual machine
 * @param classPath the worker's class path, or null for that of the executor
 */
record SparkTask(
    WorkerCall call, Broadcast<byte[]> problem, List<String> options, @Nullable String classPath)
    implements Serializable {

  /**
   * Makes the run.
   *
   * @throws IOException when this machine fails, so that Spark tries another
   */
  WorkerOutput make() throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("sextant-run-");
    try {
      JavaLauncher launcher =
          new JavaLauncher(
              JavaLauncher.current().java(),
              classPath == null ? classPathOfExecutor() : classPath,
              options);
      Problem instance =
          new PlannerJson(JsonLimits.LARGE).readProblem(new ByteArrayInputStream(problem.value()));
      WorkerOutput output = WorkerRun.make(launcher, call, instance, folder, new PlanInterrupter());
      // Spark interrupts the tasks that it cancels; the worker is gone then.
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedException("The task was cancelled.");
      }
      if (output.obstacle() != null) {
        throw new IOException("The worker could not work on this machine.\n" + output.obstacle());
      }
      return output;
    } finally {
      WorkFolder.clear(folder);
    }
  }

  /** What the driver sent along, before what the executor has itself. */
  private static String classPathOfExecutor() throws IOException {
    Set<String> entries = new LinkedHashSet<>();
    for (ClassLoader loader = Thread.currentThread().getContextClassLoader();
        loader != null;
        loader = loader.getParent()) {
      if (loader instanceof URLClassLoader urls) {
        for (URL url : urls.getURLs()) {
          entries.add(file(url));
        }
      }
    }
    entries.addAll(List.of(System.getProperty("java.class.path").split(File.pathSeparator)));
    return String.join(File.pathSeparator, entries);
  }

  private static String file(URL url) throws IOException {
    try {
      URI uri = url.toURI();
      return Path.of(uri).toAbsolutePath().toString();
    } catch (URISyntaxException | IllegalArgumentException e) {
      throw new IOException("The class path holds (" + url + "), which is no file.", e);
    }
  }
}
