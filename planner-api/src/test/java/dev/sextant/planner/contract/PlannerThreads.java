package dev.sextant.planner.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/** Threads that a planner may have left behind; those of the Java runtime left out. */
public final class PlannerThreads {
  private static final long GRACE_MILLIS = 2000;

  private PlannerThreads() {}

  /** All live threads. */
  public static Set<Thread> alive() {
    return Set.copyOf(Thread.getAllStackTraces().keySet());
  }

  /** Threads that were not there before and are still alive; those about to end may do so. */
  public static List<Thread> startedSince(Set<Thread> before) throws InterruptedException {
    List<Thread> left = new ArrayList<>();
    for (Thread thread : alive()) {
      if (!before.contains(thread) && !belongsToTheRuntime(thread)) {
        thread.join(GRACE_MILLIS);
        if (thread.isAlive()) {
          left.add(thread);
        }
      }
    }
    return left;
  }

  private static boolean belongsToTheRuntime(Thread thread) {
    ThreadGroup group = thread.getThreadGroup();
    return group == null
        || group.getParent() == null
        || group.getName().equals("InnocuousThreadGroup")
        || (thread instanceof ForkJoinWorkerThread worker
            && worker.getPool() == ForkJoinPool.commonPool());
  }
}
