package dev.sextant.benchmarks.pages;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The charts and tables of a page, by name, in the order in which they were appended: what papers
 * take from it. Not thread-safe.
 */
public final class Gallery {
  private final Map<String, Figure> figures = new LinkedHashMap<>();
  private final Map<String, Table> tables = new LinkedHashMap<>();

  /** Appends a chart to a page and keeps it, unless there is nothing to draw. */
  public void append(Html html, Figure figure) {
    if (!figure.isEmpty()) {
      figure.appendTo(html);
      keep(figure);
    }
  }

  /** Keeps a chart that is on the page already. */
  public void keep(Figure figure) {
    figures.put(unused(figures, Slug.of(figure.name())), figure);
  }

  /**
   * Appends a table to a page and keeps it.
   *
   * @param type its class on the page; may be empty
   */
  public void append(Html html, String name, Table table, String type) {
    HtmlTable.append(html, table, type);
    keep(name, table);
  }

  /** Keeps a table that is on the page already. */
  public void keep(String name, Table table) {
    tables.put(unused(tables, Slug.of(name)), table);
  }

  private static String unused(Map<String, ?> taken, String name) {
    String unused = name;
    for (int n = 2; taken.containsKey(unused); n++) {
      unused = name + "-" + n;
    }
    return unused;
  }

  /**
   * Writes each chart as {@code NAME-1col.svg}, {@code NAME-2col.svg} and {@code NAME.csv}, each
   * table as {@code NAME.tex}. The folder must exist; files of these names are replaced.
   *
   * @return how many files there are
   * @throws IOException when one cannot be written; it is then as it was before
   */
  public int write(Path folder) throws IOException {
    int files = 0;
    for (Map.Entry<String, Figure> named : figures.entrySet()) {
      Figure figure = named.getValue();
      String name = named.getKey();
      WholeFile.writeText(folder.resolve(name + "-1col.svg"), figure.svg(Figure.ONE_COLUMN));
      WholeFile.writeText(folder.resolve(name + "-2col.svg"), figure.svg(Figure.TWO_COLUMNS));
      WholeFile.writeText(folder.resolve(name + ".csv"), CsvTable.text(figure.data()));
      files += 3;
    }
    for (Map.Entry<String, Table> named : tables.entrySet()) {
      String text = LatexTable.text(named.getValue());
      WholeFile.writeText(folder.resolve(named.getKey() + ".tex"), text);
      files++;
    }
    return files;
  }
}
