package dev.sextant.planner.sharing.check;

import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.Share;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Looks up what shares are, and says what is wrong with one by itself, whatever the others are. Not
 * thread-safe.
 */
final class ShareReader {
  private final SharingIndex index;
  private final List<AllocationViolation> violations;
  private @Nullable Map<String, Worker> workers;
  private int lastJob = SharingIndex.NONE;

  /** A reader that adds violations to a list. */
  ShareReader(SharingIndex index, List<AllocationViolation> violations) {
    this.index = index;
    this.violations = violations;
  }

  /** A share that is something: its jobs by number, and what it takes and gives. */
  record Read(int[] jobs, SharingIndex.Choice choice) {}

  /** What a share is, or null, with a violation, where it is nothing. */
  @Nullable Read read(Share share) {
    int[] jobs = jobs(share);
    SharingIndex.Choice choice = jobs == null ? null : choice(share, jobs);
    return jobs == null || choice == null || !areThere(share, choice)
        ? null
        : new Read(jobs, choice);
  }

  /** Whether the part of the time is one; otherwise there is a violation. */
  boolean isInRange(Share share) {
    boolean holds = share.shareNanos() > 0 && share.shareNanos() <= Share.ALL;
    if (!holds) {
      refuse(
          AllocationRule.SHARE_RANGE,
          text(share) + " is " + share.shareNanos() + ", not in 1.." + Share.ALL);
    }
    return holds;
  }

  private int @Nullable [] jobs(Share share) {
    int[] jobs = new int[share.jobs().size()];
    for (int i = 0; i < jobs.length; i++) {
      String id = share.jobs().get(i);
      lastJob = index.job(id, lastJob);
      jobs[i] = lastJob;
      if (lastJob == SharingIndex.NONE) {
        refuse(AllocationRule.REFERENCE, text(share) + ": there is no such job: " + id);
        return null;
      }
      if (index.left(lastJob) == 0) {
        refuse(AllocationRule.ELIGIBILITY, text(share) + ": job " + id + " has nothing left");
        return null;
      }
    }
    return jobs;
  }

  private SharingIndex.@Nullable Choice choice(Share share, int[] jobs) {
    if (index.type(share.workerType()) == SharingIndex.NONE) {
      return refuse(
          AllocationRule.REFERENCE,
          text(share) + ": there is no worker of type " + share.workerType());
    }
    if (jobs.length == 0 || jobs.length > 1 && new HashSet<>(share.jobs()).size() < jobs.length) {
      return refuse(AllocationRule.ELIGIBILITY, text(share) + " needs jobs, each of them once.");
    }
    return jobs.length == 1 ? alone(share, jobs[0]) : together(share, jobs);
  }

  private SharingIndex.@Nullable Choice alone(Share share, int job) {
    int mode = index.offers().mode(index.profileOf(job), share.choice());
    if (mode == SharingIndex.NONE) {
      return refuse(
          AllocationRule.REFERENCE, text(share) + ": the job has no mode " + share.choice());
    }
    SharingIndex.Choice choice = index.choice(mode, share.workerType());
    return choice != null ? choice : notThere(share);
  }

  private SharingIndex.@Nullable Choice together(Share share, int[] jobs) {
    Colocation colocation = index.colocations.get(share.choice());
    if (colocation == null) {
      return refuse(
          AllocationRule.REFERENCE, text(share) + ": there is no colocation " + share.choice());
    }
    List<String> profiles = new ArrayList<>(jobs.length);
    for (int job : jobs) {
      profiles.add(index.problem.jobs().get(job).profile());
    }
    if (!profiles.equals(colocation.profiles())) {
      return refuse(
          AllocationRule.ELIGIBILITY,
          text(share) + ": the jobs are not of the profiles " + colocation.profiles());
    }
    SharingIndex.Choice choice = index.choice(colocation, share.workerType());
    return choice != null ? choice : notThere(share);
  }

  private SharingIndex.@Nullable Choice notThere(Share share) {
    return refuse(
        AllocationRule.ELIGIBILITY,
        text(share) + ": the choice does not exist on " + share.workerType());
  }

  /** Whether the workers that a share names, if any, are those that it may be on. */
  private boolean areThere(Share share, SharingIndex.Choice choice) {
    if (share.workers().isEmpty()) {
      return true;
    }
    for (String id : share.workers()) {
      Worker worker = worker(id);
      if (worker == null) {
        refuse(AllocationRule.REFERENCE, text(share) + ": there is no worker " + id);
        return false;
      }
      if (!worker.type().equals(share.workerType())) {
        refuse(
            AllocationRule.ELIGIBILITY,
            text(share) + ": worker " + id + " is of type " + worker.type());
        return false;
      }
    }
    int named = share.workers().size();
    if (named != choice.gang() || new HashSet<>(share.workers()).size() < named) {
      refuse(
          AllocationRule.ELIGIBILITY,
          text(share)
              + " needs "
              + choice.gang()
              + " different workers and names "
              + String.join(", ", share.workers()));
      return false;
    }
    return true;
  }

  /** A worker by its id, or null; nobody asks where shares are of types alone. */
  @Nullable Worker worker(String id) {
    Map<String, Worker> byId = workers;
    if (byId == null) {
      byId = new HashMap<>();
      for (Worker worker : index.problem.workers()) {
        byId.put(worker.id(), worker);
      }
      workers = byId;
    }
    return byId.get(id);
  }

  private SharingIndex.@Nullable Choice refuse(AllocationRule rule, String message) {
    violations.add(new AllocationViolation(rule, message.endsWith(".") ? message : message + "."));
    return null;
  }

  /** What messages call a share. */
  static String text(Share share) {
    return "The share of "
        + String.join(", ", share.jobs())
        + " in "
        + share.choice()
        + " on "
        + share.workerType();
  }
}
