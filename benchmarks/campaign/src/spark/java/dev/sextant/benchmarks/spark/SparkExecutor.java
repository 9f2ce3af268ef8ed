package dev.sextant.benchmarks.spark;

import dev.sextant.benchmarks.campaign.JavaLauncher;
import dev.sextant.benchmarks.campaign.RunExecutor;
import dev.sextant.benchmarks.campaign.RunLedger;
import dev.sextant.benchmarks.campaign.WorkerCall;
import dev.sextant.benchmarks.campaign.WorkerOutput;
import dev.sextant.planner.PlanInterrupter;
import java.io.File;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.jspecify.annotations.Nullable;
import scala.Function2;
import scala.collection.Iterator;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag$;
import scala.runtime.BoxedUnit;

/**
 * Makes runs on Apache Spark, one per task. A task takes as many cores as a worker sees ({@code
 * spark.task.cpus}); one whose executor is lost is tried again on another, as often as {@code
 * spark.task.maxFailures} allows. The driver judges what comes back and keeps the journal. A
 * cluster is another {@code spark.master}; without one it is {@code local[*]}.
 */
public final class SparkExecutor implements RunExecutor {
  private static final String MASTER = "spark.master";
  private static final String JARS = "spark.jars";
  private static final String GROUP = "campaign";

  private final SparkConf conf;
  private final JavaLauncher launcher;

  /**
   * An executor of one campaign.
   *
   * @param conf settings of Spark, which go before this class's own
   * @param launcher how workers are started; on a cluster they get the Java and the class path of
   *     the executors
   */
  public SparkExecutor(SparkConf conf, JavaLauncher launcher) {
    this.conf = Objects.requireNonNull(conf, "conf").clone();
    this.launcher = Objects.requireNonNull(launcher, "launcher");
  }

  @Override
  public void execute(List<WorkerCall> calls, RunLedger ledger, PlanInterrupter interrupter)
      throws IOException, InterruptedException {
    if (calls.isEmpty()) {
      return;
    }
    conf.setIfMissing(MASTER, "local[*]");
    conf.setIfMissing("spark.app.name", "sextant-campaign");
    conf.setIfMissing("spark.ui.enabled", "false");
    conf.setIfMissing("spark.task.cpus", Integer.toString(calls.get(0).settings().cores()));
    boolean local = isLocal(conf.get(MASTER));
    if (!local) {
      conf.setIfMissing(JARS, String.join(",", ownJars()));
    }
    try (JavaSparkContext spark = new JavaSparkContext(conf)) {
      SparkContext context = spark.sc();
      context.addSparkListener(new Starts(calls, ledger));
      List<SparkTask> tasks = tasks(spark, calls, ledger, local ? launcher.classPath() : null);
      Judging judging = new Judging(calls, ledger, () -> context.cancelJobGroup(GROUP));
      try (PlanInterrupter.Scope scope =
          interrupter.onInterrupt(() -> context.cancelJobGroup(GROUP))) {
        Objects.requireNonNull(scope, "scope");
        // Cancelling interrupts the tasks, which kill their workers.
        context.setJobGroup(GROUP, "runs", true);
        if (!interrupter.isInterrupted()) {
          run(context, spark.parallelize(tasks, tasks.size()), judging);
        }
      } catch (Exception e) {
        // Spark is written in Scala, which throws checked exceptions without a word.
        if (e instanceof InterruptedException interrupted) {
          throw interrupted;
        }
        judging.rethrow();
        if (!interrupter.isInterrupted()) {
          throw new IOException("Spark gave up: " + e.getMessage(), e);
        }
      } finally {
        judging.finish();
      }
      judging.rethrow();
    }
  }

  private static void run(SparkContext context, JavaRDD<SparkTask> tasks, Judging judging) {
    Function2<TaskContext, Iterator<SparkTask>, WorkerOutput> body =
        (Function2<TaskContext, Iterator<SparkTask>, WorkerOutput> & Serializable)
            SparkExecutor::make;
    Function2<Object, WorkerOutput, BoxedUnit> handler =
        (index, output) -> {
          judging.take((Integer) index, output);
          return BoxedUnit.UNIT;
        };
    List<Object> all = new ArrayList<>();
    IntStream.range(0, tasks.getNumPartitions()).forEach(all::add);
    context.runJob(
        tasks.rdd(),
        body,
        CollectionConverters.asScala(all).toSeq(),
        handler,
        ClassTag$.MODULE$.apply(WorkerOutput.class));
  }

  private static WorkerOutput make(TaskContext context, Iterator<SparkTask> tasks) {
    try {
      return tasks.next().make();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("The task was cancelled.", e);
    }
  }

  private List<SparkTask> tasks(
      JavaSparkContext spark, List<WorkerCall> calls, RunLedger ledger, @Nullable String classPath)
      throws IOException {
    Map<String, Broadcast<byte[]>> problems = new LinkedHashMap<>();
    List<SparkTask> tasks = new ArrayList<>();
    for (WorkerCall call : calls) {
      Broadcast<byte[]> problem = problems.get(call.instance());
      if (problem == null) {
        problem = spark.broadcast(Files.readAllBytes(ledger.problemFile(call)));
        problems.put(call.instance(), problem);
      }
      tasks.add(new SparkTask(call, problem, new ArrayList<>(launcher.options()), classPath));
    }
    return tasks;
  }

  private static boolean isLocal(String master) {
    return master.equals("local") || master.startsWith("local[");
  }

  /** The jars of the class path that lie elsewhere than Spark's own. */
  private List<String> ownJars() {
    String sparks = folderOf(SparkContext.class);
    List<String> jars = new ArrayList<>();
    for (String entry : launcher.classPath().split(File.pathSeparator)) {
      Path jar = Path.of(entry).toAbsolutePath();
      if (entry.endsWith(".jar")
          && Files.isRegularFile(jar)
          && !String.valueOf(jar.getParent()).equals(sparks)) {
        jars.add(jar.toString());
      }
    }
    return jars;
  }

  private static String folderOf(Class<?> type) {
    Path jar = Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath());
    return String.valueOf(jar.toAbsolutePath().getParent());
  }

  /** Tells the ledger which tasks begin, as Spark tells it. */
  private static final class Starts extends SparkListener {
    private final List<WorkerCall> calls;
    private final RunLedger ledger;

    Starts(List<WorkerCall> calls, RunLedger ledger) {
      this.calls = calls;
      this.ledger = ledger;
    }

    @Override
    public void onTaskStart(SparkListenerTaskStart start) {
      ledger.started(calls.get(start.taskInfo().index()));
    }
  }
}
