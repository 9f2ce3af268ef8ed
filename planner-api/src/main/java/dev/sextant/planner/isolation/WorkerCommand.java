package dev.sextant.planner.isolation;

import dev.sextant.planner.Isolation;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The command that starts a worker in its folder. */
final class WorkerCommand {
  /** In the worker's folder: what the virtual machine says when it crashes. */
  static final String CRASH = "crash.log";

  /** Names the folder for temporary files that processes share. */
  private static final String SHARED_FOLDER = "sextant.shared.dir";

  private static final String NATIVES = "sextant.natives.dir";

  /** Names an archive of classes that belongs to the Java and the class path of this process. */
  private static final String CLASSES = "sextant.classes.archive";

  private WorkerCommand() {}

  /** Writes the arguments into a file, because class paths can be longer than command lines. */
  static ProcessBuilder of(Isolation isolation, Path folder) throws IOException {
    Path file = folder.resolve("arguments");
    List<String> quoted = new ArrayList<>();
    for (String argument : arguments(isolation, folder)) {
      quoted.add('"' + argument.replace("\\", "\\\\").replace("\"", "\\\"") + '"');
    }
    Files.write(file, quoted);
    List<String> command = new ArrayList<>(isolation.launcher());
    command.add(isolation.java().toString());
    command.add("@" + file);
    return new ProcessBuilder(command).directory(folder.toFile());
  }

  private static List<String> arguments(Isolation isolation, Path folder) {
    // What the virtual machine warns of is no message.
    List<String> arguments =
        new ArrayList<>(
            List.of("-XX:+DisplayVMOutputToStderr", "-Xlog:disable", "-Xlog:all=warning:stderr"));
    arguments.addAll(mappedClasses(isolation));
    arguments.addAll(isolation.javaOptions());
    arguments.add("-Xshare:auto");
    arguments.add("--enable-native-access=ALL-UNNAMED");
    if (isolation.maxHeapBytes().isPresent()) {
      arguments.add("-Xmx" + isolation.maxHeapBytes().getAsLong());
    }
    if (isolation.processors().isPresent()) {
      arguments.add("-XX:ActiveProcessorCount=" + isolation.processors().getAsInt());
    }
    arguments.add("-XX:-CreateCoredumpOnCrash");
    arguments.add("-XX:-UsePerfData");
    arguments.add("-XX:ErrorFile=" + folder.resolve(CRASH));
    arguments.add("-Djava.io.tmpdir=" + folder);
    String shared = System.getProperty(SHARED_FOLDER, System.getProperty("java.io.tmpdir"));
    arguments.add("-D" + SHARED_FOLDER + "=" + Path.of(shared).toAbsolutePath());
    String natives = System.getProperty(NATIVES);
    if (natives != null) {
      arguments.add("-D" + NATIVES + "=" + Path.of(natives).toAbsolutePath());
    }
    String modules = System.getProperty("jdk.module.path");
    if (isolation.classPath() == null && modules != null) {
      arguments.addAll(List.of("-p", absolute(modules), "--add-modules", "ALL-MODULE-PATH"));
    }
    String given = isolation.classPath();
    arguments.add("-cp");
    arguments.add(absolute(given == null ? System.getProperty("java.class.path", "") : given));
    arguments.add(WorkerMain.class.getName());
    arguments.add(folder.toString());
    return arguments;
  }

  /** Loading classes is most of the start of a worker: it maps those that this process maps. */
  private static List<String> mappedClasses(Isolation isolation) {
    String archive = System.getProperty(CLASSES, "");
    String own = System.getProperty("java.class.path", "");
    String given = isolation.classPath();
    boolean same =
        isolation.java().equals(Isolation.defaults().java())
            && (given == null || given.equals(own));
    return archive.isEmpty() || !same
        ? List.of()
        : List.of(
            "-XX:SharedArchiveFile=" + new File(archive).getAbsolutePath(),
            "-Xlog:cds*=off:stderr");
  }

  /** The same path for a process that works in another folder. */
  private static String absolute(String path) {
    return Arrays.stream(path.split(File.pathSeparator, -1))
        .map(entry -> new File(entry).getAbsolutePath())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
