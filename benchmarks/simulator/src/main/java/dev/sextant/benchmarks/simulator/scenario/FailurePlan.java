package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.simulator.Outage;
import dev.sextant.planner.model.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Which workers fail, and when. */
public sealed interface FailurePlan {
  /** Nothing fails. */
  FailurePlan NONE = new Given(List.of());

  /**
   * The failures of one run.
   *
   * @param lastArrivalMicros until when workers fail
   * @throws IllegalArgumentException if a worker does not exist
   */
  List<Outage> outages(List<Worker> workers, long lastArrivalMicros, long seed);

  /**
   * A failure.
   *
   * @param worker id of the worker
   * @param atMicros when it fails
   * @param forMicros for how long; positive
   */
  record Failure(String worker, long atMicros, long forMicros) {}

  /**
   * Failures as they are listed, the same for every seed.
   *
   * @param failures the failures; those of one worker do not overlap
   */
  record Given(List<Failure> failures) implements FailurePlan {
    public Given {
      failures = List.copyOf(failures);
    }

    @Override
    public List<Outage> outages(List<Worker> workers, long lastArrivalMicros, long seed) {
      List<String> ids = workers.stream().map(Worker::id).toList();
      List<Outage> outages = new ArrayList<>();
      for (Failure failure : failures) {
        int worker = ids.indexOf(failure.worker());
        if (worker < 0) {
          throw new IllegalArgumentException(
              "The worker ("
                  + failure.worker()
                  + ") that fails does not exist in a cluster of "
                  + ids.size()
                  + " workers.\nMaybe "
                  + ids.get(0)
                  + " to "
                  + ids.get(ids.size() - 1)
                  + ".");
        }
        long down = failure.atMicros();
        outages.add(new Outage(worker, down, down + failure.forMicros()));
      }
      return outages;
    }
  }

  /**
   * Every worker fails now and then, each by itself; times between failures are exponential.
   *
   * @param meanUpMicros mean time from a return to the next failure; positive
   * @param downMicros for how long a worker is away; positive
   */
  record Random(long meanUpMicros, long downMicros) implements FailurePlan {
    private static final long STREAM = 0x5DEECE66DL;

    @Override
    public List<Outage> outages(List<Worker> workers, long lastArrivalMicros, long seed) {
      SplittableRandom random = new SplittableRandom(seed ^ STREAM);
      List<Outage> outages = new ArrayList<>();
      for (int w = 0; w < workers.size(); w++) {
        SplittableRandom own = random.split();
        long now = pause(own);
        while (now < lastArrivalMicros) {
          outages.add(new Outage(w, now, now + downMicros));
          now += downMicros + pause(own);
        }
      }
      return outages;
    }

    private long pause(SplittableRandom random) {
      return 1 + (long) (-StrictMath.log(1 - random.nextDouble()) * meanUpMicros);
    }
  }
}
