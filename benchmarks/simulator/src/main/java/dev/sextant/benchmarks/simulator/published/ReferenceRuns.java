package dev.sextant.benchmarks.simulator.published;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A recorded run of the published simulator: {@code <name>.jobs.csv} with job, workflow,
 * created_ms, ingress_worker and end_ms, {@code <name>.tasks.csv} with job, task, worker,
 * queued_ms, dequeued_ms, exec_start_ms and exec_end_ms.
 */
final class ReferenceRuns {
  /**
   * A run that was recorded.
   *
   * @param name the beginning of its file names
   * @param settings how it was simulated
   * @param medianSlowdown that its simulator printed
   */
  record Recorded(String name, PublishedSettings settings, double medianSlowdown) {}

  /** All recorded runs. */
  static final List<Recorded> ALL =
      List.of(
          fiveWorkers("five-workers-plan-1", false, 1.123),
          fiveWorkers("five-workers-plan-2", false, 1.589),
          fiveWorkers("five-workers-adjust-1", true, 1.005),
          fiveWorkers("five-workers-adjust-2", true, 1.635),
          scalability("scalability-compass-60", 60, PublishedSettings.Policy.COMPASS, 4.270),
          scalability("scalability-compass-140", 140, PublishedSettings.Policy.COMPASS, 3.383),
          scalability("scalability-compass-240", 240, PublishedSettings.Policy.COMPASS, 4.080),
          scalability("scalability-hash-60", 60, PublishedSettings.Policy.HASH, 17.209),
          scalability("scalability-hash-140", 140, PublishedSettings.Policy.HASH, 4.177));

  private ReferenceRuns() {}

  private static Recorded fiveWorkers(String name, boolean adjusts, double median) {
    PublishedSettings.Policy compass = PublishedSettings.Policy.COMPASS;
    return new Recorded(name, new PublishedSettings(5, compass, adjusts, 10, 10, 1000, 0), median);
  }

  private static Recorded scalability(
      String name, int workers, PublishedSettings.Policy policy, double median) {
    return new Recorded(
        name, new PublishedSettings(workers, policy, false, 1, 10, 1000, 0), median);
  }

  /** Reads a run; jobs are numbered in the order of creation. */
  static PublishedRun read(Path folder, String name) throws IOException {
    List<NamedCsvRecord> jobs = new ArrayList<>();
    try (CsvReader<NamedCsvRecord> csv =
        CsvReader.builder().ofNamedCsvRecord(folder.resolve(name + ".jobs.csv"))) {
      csv.forEach(jobs::add);
    }
    int[] ids = new int[jobs.size()];
    double[] created = new double[jobs.size()];
    int[] workflow = new int[jobs.size()];
    int[] ingress = new int[jobs.size()];
    Map<Integer, Integer> number = new HashMap<>();
    for (int j = 0; j < ids.length; j++) {
      NamedCsvRecord job = jobs.get(j);
      ids[j] = Integer.parseInt(job.getField("job"));
      created[j] = Double.parseDouble(job.getField("created_ms"));
      workflow[j] = PublishedWorkload.NAMES.indexOf(job.getField("workflow"));
      String entrance = job.getField("ingress_worker");
      ingress[j] = entrance.isEmpty() ? -1 : Integer.parseInt(entrance);
      number.put(ids[j], j);
    }
    PublishedRun run = new PublishedRun(new PublishedArrivals(ids, created, workflow, ingress));
    for (int j = 0; j < ids.length; j++) {
      String end = jobs.get(j).getField("end_ms");
      run.jobEndMs[j] = end.isEmpty() ? Double.NaN : Double.parseDouble(end);
    }
    try (CsvReader<NamedCsvRecord> csv =
        CsvReader.builder().ofNamedCsvRecord(folder.resolve(name + ".tasks.csv"))) {
      for (NamedCsvRecord record : csv) {
        int j = number.getOrDefault(Integer.parseInt(record.getField("job")), -1);
        if (j >= 0) {
          int t = Integer.parseInt(record.getField("task"));
          run.worker[j][t] = Integer.parseInt(record.getField("worker"));
          run.queuedMs[j][t] = Double.parseDouble(record.getField("queued_ms"));
          run.dequeuedMs[j][t] = Double.parseDouble(record.getField("dequeued_ms"));
          run.startMs[j][t] = Double.parseDouble(record.getField("exec_start_ms"));
          run.endMs[j][t] = Double.parseDouble(record.getField("exec_end_ms"));
        }
      }
    }
    return run;
  }

  /** Share of the tasks in both runs that ran on the same worker. */
  static double sameWorker(PublishedRun a, PublishedRun b) {
    long both = 0;
    long same = 0;
    for (int j = 0; j < a.worker.length; j++) {
      for (int t = 0; t < a.worker[j].length; t++) {
        boolean ran = !Double.isNaN(a.endMs[j][t]) && !Double.isNaN(b.endMs[j][t]);
        both += ran ? 1 : 0;
        same += ran && a.worker[j][t] == b.worker[j][t] ? 1 : 0;
      }
    }
    return both == 0 ? 0 : (double) same / both;
  }
}
