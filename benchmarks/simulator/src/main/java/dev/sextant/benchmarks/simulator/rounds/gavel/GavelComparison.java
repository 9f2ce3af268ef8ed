package dev.sextant.benchmarks.simulator.rounds.gavel;

import dev.sextant.benchmarks.simulator.rounds.RoundOutcome;
import dev.sextant.benchmarks.simulator.rounds.gavel.GavelFigure.Metric;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Published figures beside those of the same runs made here. Runs are made by several threads; what
 * comes out does not depend on how many.
 */
public final class GavelComparison {
  /**
   * A published mean time of more than so many times that at the lowest rate is past saturation.
   */
  private static final double SATURATED = 2;

  private final GavelStudy study;
  private final List<GavelFigure> figures;
  private final int seeds;
  private final String mechanism;

  /**
   * A figure beside ours.
   *
   * @param ours by seed; empty where it was not simulated
   * @param saturated whether the published figure is of a cluster that jobs overrun
   */
  public record Compared(GavelFigure figure, List<Double> ours, boolean saturated) {
    public Compared {
      ours = List.copyOf(ours);
    }

    /** The mean over the seeds; NaN where it was not simulated. */
    public double mean() {
      return ours.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    /** How far the mean is from the published figure, as a part of it. */
    public double deviation() {
      return mean() / figure.value() - 1;
    }
  }

  /**
   * A comparison.
   *
   * @param seeds how many of the lists of jobs, 1 to 3
   * @param mechanism as in {@link GavelStudy#run}
   * @throws IllegalArgumentException if there are not so many lists
   * @throws IOException if the data cannot be read
   */
  public GavelComparison(Path folder, String allocator, int seeds, String mechanism)
      throws IOException {
    if (seeds < 1 || seeds > 3) {
      throw new IllegalArgumentException(
          "The number of seeds (" + seeds + ") must be 1, 2 or 3, as many as there are lists.");
    }
    study = new GavelStudy(folder, allocator);
    figures = GavelFigure.read(folder.resolve("published_results.csv"));
    this.seeds = seeds;
    this.mechanism = mechanism;
  }

  /**
   * Makes the runs of some policies in some experiments; the other figures stand there alone.
   *
   * @param every how many rates of a curve lie from one that is simulated to the next; 1 for all
   * @param threads how many runs are made at a time
   * @param listener told of each run that is made, by any thread
   */
  public List<Compared> compare(
      Set<GavelExperiment> experiments,
      Set<GavelPolicy> policies,
      int every,
      int threads,
      Consumer<String> listener) {
    Set<GavelFigure> chosen = chosen(every);
    Set<GavelStudy.Run> runs = new LinkedHashSet<>();
    for (GavelFigure figure : chosen) {
      runs.addAll(runs(figure, experiments, policies));
    }
    Map<GavelStudy.Run, double[]> done = make(runs, threads, listener);
    Map<List<Object>, Double> lowest = new HashMap<>();
    for (GavelFigure figure : figures) {
      if (figure.metric() == Metric.MEAN_HOURS) {
        lowest.merge(List.of(figure.experiment(), figure.policy()), figure.value(), Math::min);
      }
    }
    Set<List<Object>> saturated = new LinkedHashSet<>();
    for (GavelFigure figure : figures) {
      double least =
          lowest.getOrDefault(
              List.of(figure.experiment(), figure.policy()), Double.POSITIVE_INFINITY);
      if (figure.metric() == Metric.MEAN_HOURS && figure.value() > SATURATED * least) {
        saturated.add(List.of(figure.experiment(), figure.policy(), figure.x()));
      }
    }
    return figures.stream()
        .map(
            figure ->
                new Compared(
                    figure,
                    chosen.contains(figure)
                        ? ours(figure, runs(figure, experiments, policies), done)
                        : List.of(),
                    saturated.contains(List.of(figure.experiment(), figure.policy(), figure.x()))))
        .toList();
  }

  /** All figures of jobs that are there at the begin, and those at every so many rates. */
  private Set<GavelFigure> chosen(int every) {
    Map<GavelExperiment, TreeSet<Double>> swept = new EnumMap<>(GavelExperiment.class);
    for (GavelFigure figure : figures) {
      swept.computeIfAbsent(figure.experiment(), key -> new TreeSet<>()).add(figure.x());
    }
    return figures.stream()
        .filter(
            figure ->
                figure.experiment().isStatic()
                    || swept.get(figure.experiment()).headSet(figure.x(), true).size() % every == 0)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The runs that a figure takes: by seed its own, and after it the isolated one of a ratio. */
  private List<GavelStudy.Run> runs(
      GavelFigure figure, Set<GavelExperiment> experiments, Set<GavelPolicy> policies) {
    List<GavelStudy.Run> runs = new ArrayList<>();
    GavelPolicy policy = figure.rebuilt().orElse(null);
    if (policy == null
        || !policies.contains(policy)
        || !experiments.contains(figure.experiment())) {
      return runs;
    }
    for (int seed = 0; seed < seeds; seed++) {
      runs.add(new GavelStudy.Run(figure.experiment(), policy, figure.x(), seed));
      if (figure.metric() == Metric.MEAN_RATIO) {
        runs.add(new GavelStudy.Run(figure.experiment(), GavelPolicy.ISOLATED, figure.x(), seed));
      }
    }
    return runs;
  }

  /** Of each run the makespan alone, or the times from arrival to end of the jobs measured. */
  private Map<GavelStudy.Run, double[]> make(
      Collection<GavelStudy.Run> runs, int threads, Consumer<String> listener) {
    Map<GavelStudy.Run, double[]> done = new ConcurrentHashMap<>();
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      Map<GavelStudy.Run, Future<?>> waiting = new LinkedHashMap<>();
      for (GavelStudy.Run run : runs) {
        waiting.put(
            run,
            pool.submit(
                () -> {
                  done.put(run, make(run));
                  listener.accept(done.size() + " of " + runs.size() + " runs: " + run);
                }));
      }
      for (Future<?> each : waiting.values()) {
        each.get();
      }
      return done;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException known
          ? known
          : new IllegalStateException("A run failed: " + e.getCause(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while runs were made.", e);
    } finally {
      pool.shutdownNow();
    }
  }

  private double[] make(GavelStudy.Run run) {
    try {
      RoundOutcome outcome = study.run(run, mechanism);
      return run.experiment().isStatic()
          ? new double[] {GavelStudy.makespanHours(outcome)}
          : GavelStudy.hours(outcome);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Double> ours(
      GavelFigure figure, List<GavelStudy.Run> runs, Map<GavelStudy.Run, double[]> done) {
    List<Double> ours = new ArrayList<>();
    int each = figure.metric() == Metric.MEAN_RATIO ? 2 : 1;
    for (int i = 0; i < runs.size(); i += each) {
      double[] hours = done.getOrDefault(runs.get(i), new double[0]);
      double[] against = each == 1 ? hours : done.getOrDefault(runs.get(i + 1), hours);
      double sum = 0;
      for (int j = 0; j < hours.length; j++) {
        sum += each == 1 ? hours[j] : hours[j] / against[j];
      }
      ours.add(sum / hours.length);
    }
    return ours;
  }
}
