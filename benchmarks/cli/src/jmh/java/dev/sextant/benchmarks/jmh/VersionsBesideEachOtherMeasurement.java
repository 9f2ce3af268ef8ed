package dev.sextant.benchmarks.jmh;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToLongFunction;

/**
 * What placing takes in this version and in another one, as Markdown: short blocks of jobs take
 * turns in one process, each version with a class loader of its own, and each pair of blocks gives
 * one quotient. Not a JMH benchmark.
 *
 * <p>Arguments: a folder in which the modules planner-api and heuristics of the other version are
 * compiled, a planner, and numbers of workers. {@code mvn -Pjmh -DskipTests verify
 * -Djmh.main=dev.sextant.benchmarks.jmh.VersionsBesideEachOtherMeasurement
 * "-Djmh.benchmark=/tmp/before compass 5 16 32"}
 */
public final class VersionsBesideEachOtherMeasurement {
  private static final int JOBS = 500;
  private static final int WARM_UP = 300;
  private static final int PAIRS = 300;

  private VersionsBesideEachOtherMeasurement() {}

  /** Measures and prints. */
  public static void main(String[] given) throws ReflectiveOperationException {
    String[] words = String.join(" ", given).split(" ");
    Path other = Path.of(words[0]);
    List<Path> here =
        Arrays.stream(System.getProperty("java.class.path").split(java.io.File.pathSeparator))
            .map(Path::of)
            .toList();
    List<Path> there = new ArrayList<>();
    there.add(other.resolve("planner-api/target/classes"));
    there.add(other.resolve("heuristics/target/classes"));
    there.addAll(here);
    System.out.println("| Workers | Other, ns | This, ns | This by other |");
    System.out.println("|---|---|---|---|");
    for (int i = 2; i < words.length; i++) {
      int workers = Integer.parseInt(words[i]);
      measure(workers, block(there, workers, words[1]), block(here, workers, words[1]));
    }
  }

  private static IntToLongFunction block(List<Path> classPath, int workers, String kind)
      throws ReflectiveOperationException {
    URL[] urls =
        classPath.stream().map(VersionsBesideEachOtherMeasurement::url).toArray(URL[]::new);
    // Stays open: classes are loaded when they are first used.
    ClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
    return (IntToLongFunction)
        loader
            .loadClass(OnlineBlock.class.getName())
            .getConstructor(int.class, String.class)
            .newInstance(workers, kind);
  }

  private static URL url(Path path) {
    try {
      return path.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(path.toString(), e);
    }
  }

  private static void measure(int workers, IntToLongFunction other, IntToLongFunction current) {
    double[] before = new double[PAIRS];
    double[] now = new double[PAIRS];
    double[] quotient = new double[PAIRS];
    for (int i = -WARM_UP; i < PAIRS; i++) {
      double first = (double) other.applyAsLong(JOBS) / JOBS;
      double second = (double) current.applyAsLong(JOBS) / JOBS;
      if (i >= 0) {
        before[i] = first;
        now[i] = second;
        quotient[i] = second / first;
      }
    }
    System.out.printf(
        Locale.ROOT,
        "| %d | %.0f | %.0f | %.2f |%n",
        workers,
        median(before),
        median(now),
        median(quotient));
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }
}
