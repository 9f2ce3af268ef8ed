package dev.sextant.benchmarks.pages;

import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.BoundScope;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** An allocation as a page: its figures, who gets which share of what, and the same as tables. */
public final class AllocationPage {
  private static final int MAX_BARS = 300;
  private static final int MAX_ROWS = 2_000;

  private final AllocationView view;
  private final AllocationResult result;
  private final SharingProblem problem;
  private final Map<String, Integer> jobs = new HashMap<>();
  private final List<String> pools;
  private final Html body = new Html();

  private AllocationPage(SharingProblem problem, AllocationResult result, Allocation allocation) {
    this.problem = problem;
    this.result = result;
    view = new AllocationView(problem, allocation);
    problem.jobs().forEach(job -> jobs.put(job.id(), jobs.size()));
    pools = List.copyOf(view.use().pools().keySet());
  }

  /**
   * Writes the page of a result that has an allocation.
   *
   * @throws IOException when the file cannot be written; it is then as it was before
   */
  public static void write(SharingProblem problem, AllocationResult result, Path file)
      throws IOException {
    WholeFile.writeText(file, html(problem, result));
  }

  /** The page of a result that has an allocation. */
  public static String html(SharingProblem problem, AllocationResult result) {
    return new AllocationPage(problem, result, result.requireAllocation()).page();
  }

  private String page() {
    String name =
        problem.name() == null || problem.name().isEmpty() ? "Allocation" : problem.name();
    body.open("header").element("h1", name).element("p", subtitle()).close().line();
    body.open("main").line();
    tiles();
    body.open("section", "class", "card").element("h2", "Who has which workers");
    body.element(
        "p", "The whole width is all of a pool, all the time" + until() + ".", "class", "note");
    poolBars();
    body.close().line();
    body.open("section", "class", "card").element("h2", "Where each job spends its time");
    String note = "The whole width is all of a job's time" + until() + "; what is blank it waits.";
    body.element("p", note, "class", "note");
    jobBars();
    body.close().line();
    HtmlTable.appendFolded(body, "Jobs", view.jobs(), MAX_ROWS);
    HtmlTable.appendFolded(body, "Pools", view.pools(), MAX_ROWS);
    if (problem.isOverTime()) {
      HtmlTable.appendFolded(body, "Shares over time", view.times(), MAX_ROWS);
    }
    Table prices = AllocationView.prices(result);
    if (!prices.rows().isEmpty()) {
      HtmlTable.appendFolded(body, "Prices that prove the bound", prices, MAX_ROWS);
    }
    body.close().line();
    Citation.footer(body, Map.of());
    return Page.html(name + " - " + result.allocator(), body);
  }

  private String until() {
    return problem.isOverTime() ? " until the end of the last share, in the mean" : "";
  }

  private String subtitle() {
    return GanttPage.count(problem.jobs().size(), "job")
        + " share "
        + GanttPage.count(problem.workers().size(), "worker")
        + " of "
        + GanttPage.count(pools.size(), "type")
        + "; "
        + SharingWords.meaning(problem);
  }

  private void tiles() {
    SharingTerm term = result.term();
    body.open("section", "class", "tiles");
    String stopped = result.stopReason().toString().toLowerCase(Locale.ROOT).replace('_', ' ');
    tile("allocator", result.allocator(), result.status() + ", " + stopped);
    tile(
        "objective",
        SharingWords.value(problem, term, result.objective().orElseThrow()),
        term.toString());
    if (result.bound().isPresent()) {
      boolean whole = result.boundScope() == BoundScope.WHOLE;
      tile(
          "bound",
          SharingWords.value(problem, term, result.bound().getAsDouble()),
          result.boundSource() + (whole ? ", of whole allocations" : ""));
    }
    tile("gap", Quantities.percent(result.relativeGap()), SharingWords.gap(result));
    tile("found in", Quantities.time(result.elapsedMicros()), "");
    long served = view.sharesByJob().size();
    tile("jobs served", served + " of " + problem.jobs().size(), "");
    body.close().line();
  }

  private void tile(String label, String value, String note) {
    body.open("div", "class", "tile");
    body.element("span", label).element("b", value).element("small", note).close();
  }

  private void poolBars() {
    SharesChart chart = new SharesChart("shares of pools", "Who has which workers");
    view.use()
        .pools()
        .forEach(
            (type, resources) ->
                resources.forEach(
                    (resource, line) -> {
                      if (line.capacity() > 0) {
                        chart.row(type, resource(resource, line), parts(line));
                      }
                    }));
    chart.appendTo(body);
  }

  private static String resource(String resource, PoolUse.Line line) {
    return SharingWords.number(line.taken())
        + " of "
        + SharingWords.number(line.capacity())
        + " "
        + resource;
  }

  private List<SharesChart.Part> parts(PoolUse.Line line) {
    List<SharesChart.Part> parts = new ArrayList<>();
    for (PoolUse.Part part : line.parts()) {
      List<String> names = part.share().jobs();
      double share = part.amount() / line.capacity();
      parts.add(
          new SharesChart.Part(
              share,
              String.join(" + ", names),
              String.join(" and ", names)
                  + "\n"
                  + Quantities.percent(share)
                  + " of the pool, as "
                  + part.share().choice(),
              Palette.jobClass(jobs.getOrDefault(names.get(0), -1))));
    }
    return parts;
  }

  private void jobBars() {
    body.open("div", "class", "keys");
    for (int i = 0; i < pools.size(); i++) {
      ChartControls.key(body, Palette.modelClass(i), pools.get(i));
    }
    body.close().line();
    Map<String, List<Share>> shares = view.sharesByJob();
    SharesChart chart = new SharesChart("shares of jobs", "Where each job spends its time");
    for (DivisibleJob job : problem.jobs().subList(0, Math.min(jobs.size(), MAX_BARS))) {
      List<SharesChart.Part> parts =
          shares.getOrDefault(job.id(), List.of()).stream()
              .map(
                  share ->
                      new SharesChart.Part(
                          (double) share.shareNanos() / Share.ALL,
                          share.workerType(),
                          job.id() + "\n" + AllocationView.place(job.id(), share),
                          Palette.modelClass(pools.indexOf(share.workerType()))))
              .toList();
      chart.row(job.id(), job.profile(), parts);
    }
    chart.appendTo(body);
    if (jobs.size() > MAX_BARS) {
      String rest = "The first " + MAX_BARS + " of " + jobs.size() + " jobs are drawn.";
      body.element("p", rest, "class", "note");
    }
  }
}
