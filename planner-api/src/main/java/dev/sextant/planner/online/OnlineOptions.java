package dev.sextant.planner.online;

import java.util.Objects;

/**
 * What an online planner counts. The defaults are Compass as published (arXiv 2402.17652).
 * Immutable.
 */
public final class OnlineOptions {
  private static final int MOST_PERCENT = 1_000_000;
  private static final OnlineOptions DEFAULTS =
      new OnlineOptions(
          false, true, true, 200, 150, false, TransferTerm.PLACING, WorkerSearch.AUTOMATIC);

  private final boolean rememberFetches;
  private final boolean loadTerm;
  private final boolean cacheTerm;
  private final int evictionPenaltyPercent;
  private final int thetaPercent;
  private final boolean adjustJoins;
  private final TransferTerm transferTerm;
  private final WorkerSearch workerSearch;

  private OnlineOptions(
      boolean rememberFetches,
      boolean loadTerm,
      boolean cacheTerm,
      int evictionPenaltyPercent,
      int thetaPercent,
      boolean adjustJoins,
      TransferTerm transferTerm,
      WorkerSearch workerSearch) {
    this.rememberFetches = rememberFetches;
    this.loadTerm = loadTerm;
    this.cacheTerm = cacheTerm;
    this.evictionPenaltyPercent = evictionPenaltyPercent;
    this.thetaPercent = thetaPercent;
    this.adjustJoins = adjustJoins;
    this.transferTerm = transferTerm;
    this.workerSearch = workerSearch;
  }

  /** Compass as published. */
  public static OnlineOptions defaults() {
    return DEFAULTS;
  }

  /** Whether a model planned to be fetched counts as resident for later tasks; published: no. */
  public OnlineOptions withRememberFetches(boolean remember) {
    return new OnlineOptions(
        remember,
        loadTerm,
        cacheTerm,
        evictionPenaltyPercent,
        thetaPercent,
        adjustJoins,
        transferTerm,
        workerSearch);
  }

  /** Whether published waits count in placing; the tasks placed by the same call always do. */
  public OnlineOptions withLoadTerm(boolean counts) {
    return new OnlineOptions(
        rememberFetches,
        counts,
        cacheTerm,
        evictionPenaltyPercent,
        thetaPercent,
        adjustJoins,
        transferTerm,
        workerSearch);
  }

  /** Whether the time to fetch models counts. */
  public OnlineOptions withCacheTerm(boolean counts) {
    return new OnlineOptions(
        rememberFetches,
        loadTerm,
        counts,
        evictionPenaltyPercent,
        thetaPercent,
        adjustJoins,
        transferTerm,
        workerSearch);
  }

  /**
   * What a fetch costs that needs an eviction, in percent of its time, rounded up; published: 200.
   *
   * @throws IllegalArgumentException if less than 100 or more than a million
   */
  public OnlineOptions withEvictionPenaltyPercent(int percent) {
    check("evictionPenaltyPercent", percent, 100);
    return new OnlineOptions(
        rememberFetches,
        loadTerm,
        cacheTerm,
        percent,
        thetaPercent,
        adjustJoins,
        transferTerm,
        workerSearch);
  }

  /**
   * A task is adjusted when the wait for its worker exceeds this share of its duration, in percent;
   * published: 150.
   *
   * @throws IllegalArgumentException if negative or more than a million
   */
  public OnlineOptions withThetaPercent(int percent) {
    check("thetaPercent", percent, 0);
    return new OnlineOptions(
        rememberFetches,
        loadTerm,
        cacheTerm,
        evictionPenaltyPercent,
        percent,
        adjustJoins,
        transferTerm,
        workerSearch);
  }

  /**
   * Whether tasks with two or more predecessors are adjusted too; published: no. Those whose worker
   * has left always are.
   */
  public OnlineOptions withAdjustJoins(boolean adjusted) {
    return new OnlineOptions(
        rememberFetches,
        loadTerm,
        cacheTerm,
        evictionPenaltyPercent,
        thetaPercent,
        adjusted,
        transferTerm,
        workerSearch);
  }

  /** Where the time to move data counts; published: in placing. */
  public OnlineOptions withTransferTerm(TransferTerm term) {
    return new OnlineOptions(
        rememberFetches,
        loadTerm,
        cacheTerm,
        evictionPenaltyPercent,
        thetaPercent,
        adjustJoins,
        Objects.requireNonNull(term, "term"),
        workerSearch);
  }

  /** How the best worker is found, which changes no decision. */
  public OnlineOptions withWorkerSearch(WorkerSearch search) {
    return new OnlineOptions(
        rememberFetches,
        loadTerm,
        cacheTerm,
        evictionPenaltyPercent,
        thetaPercent,
        adjustJoins,
        transferTerm,
        Objects.requireNonNull(search, "search"));
  }

  /** Whether a model planned to be fetched counts as resident for later tasks. */
  public boolean rememberFetches() {
    return rememberFetches;
  }

  /** Whether published waits count in placing. */
  public boolean loadTerm() {
    return loadTerm;
  }

  /** Whether the time to fetch models counts. */
  public boolean cacheTerm() {
    return cacheTerm;
  }

  /** What a fetch costs that needs an eviction, in percent of its time. */
  public int evictionPenaltyPercent() {
    return evictionPenaltyPercent;
  }

  /** The wait beyond which a task is adjusted, in percent of its duration. */
  public int thetaPercent() {
    return thetaPercent;
  }

  /** Whether tasks with two or more predecessors are adjusted too. */
  public boolean adjustJoins() {
    return adjustJoins;
  }

  /** Where the time to move data counts. */
  public TransferTerm transferTerm() {
    return transferTerm;
  }

  /** How the best worker is found. */
  public WorkerSearch workerSearch() {
    return workerSearch;
  }

  private static void check(String name, int percent, int least) {
    if (percent < least || percent > MOST_PERCENT) {
      throw new IllegalArgumentException(
          "The "
              + name
              + " ("
              + percent
              + ") must be between "
              + least
              + " and "
              + MOST_PERCENT
              + ".");
    }
  }
}
