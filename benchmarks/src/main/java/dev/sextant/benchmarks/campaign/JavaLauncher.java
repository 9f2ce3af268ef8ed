package dev.sextant.benchmarks.campaign;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * How worker processes are started: with the Java that runs this program.
 *
 * @param java the program
 * @param classPath the worker's class path
 * @param options further options of the virtual machine
 */
public record JavaLauncher(Path java, String classPath, List<String> options) {
  public JavaLauncher {
    Objects.requireNonNull(java, "java");
    Objects.requireNonNull(classPath, "classPath");
    options = List.copyOf(options);
  }

  /** The Java and the class path of this process. */
  public static JavaLauncher current() {
    return new JavaLauncher(
        Path.of(System.getProperty("java.home"), "bin", "java"),
        System.getProperty("java.class.path"),
        List.of("-Xshare:auto", "--enable-native-access=ALL-UNNAMED"));
  }

  /** The arguments of the virtual machine for a worker, one per line of an argument file. */
  List<String> arguments(WorkerSettings settings, Path folder) {
    List<String> arguments = new ArrayList<>(options);
    arguments.add("-Xmx" + settings.heap());
    arguments.add("-XX:ActiveProcessorCount=" + settings.cores());
    arguments.add("-XX:-CreateCoredumpOnCrash");
    arguments.add("-XX:ErrorFile=" + folder.resolve("crash.log"));
    arguments.add("-cp");
    arguments.add(classPath);
    arguments.add(WorkerMain.class.getName());
    return arguments;
  }
}
