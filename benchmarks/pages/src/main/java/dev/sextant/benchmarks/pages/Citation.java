package dev.sextant.benchmarks.pages;

import java.time.Year;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.StringJoiner;

/** How to cite this program together with what it was run with. */
public final class Citation {
  private Citation() {}

  /**
   * A BibTeX entry.
   *
   * @param versions of solvers and of the Java runtime, by name; may be empty
   */
  public static String bibtex(Map<String, String> versions) {
    StringJoiner solvers = new StringJoiner(", ");
    versions.forEach(
        (name, version) -> {
          if (!name.equals("sextant")) {
            solvers.add(name + " " + version);
          }
        });
    String revision = Machine.revision();
    String note =
        (revision.isEmpty() ? "" : "Revision " + revision)
            + (revision.isEmpty() || solvers.length() == 0 ? "" : "; ")
            + (solvers.length() == 0 ? "" : "with " + solvers);
    return "@software{sextant,\n  author  = {{The Sextant authors}},\n"
        + "  title   = {Sextant: an optimisation-based planner for workflows on GPU workers},\n"
        + "  version = {"
        + LatexTable.escaped(Environment.version())
        + "},\n"
        + (note.isEmpty() ? "" : "  note    = {" + LatexTable.escaped(note) + "},\n")
        + "  year    = {"
        + Year.now(ZoneOffset.UTC)
        + "}\n}\n";
  }

  /** Appends the foot of a page: where it was made, and how to cite it. */
  public static void footer(Html html, Map<String, String> versions) {
    html.open("footer").text(GanttPage.environment()).line();
    html.open("details").element("summary", "How to cite");
    html.element("pre", bibtex(versions), "class", "cite").close().close().line();
  }
}
