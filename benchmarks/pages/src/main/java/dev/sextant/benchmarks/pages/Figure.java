package dev.sextant.benchmarks.pages;

/**
 * A chart that pages show and papers print: a name, pictures of a fixed width that need nothing
 * else, and what it shows as a table. Whoever looks at a page can save both with {@link #saves}.
 */
public interface Figure {
  /** Width of a picture for one column of a paper, in pixels of CSS: 252 points. */
  int ONE_COLUMN = 336;

  /** Width of a picture for two columns of a paper, in pixels of CSS: 516 points. */
  int TWO_COLUMNS = 688;

  /** What it is called, of which names of files are made. */
  String name();

  /** Whether there is nothing to draw. */
  boolean isEmpty();

  /**
   * A self-contained SVG.
   *
   * @param width in pixels of CSS
   */
  String svg(int width);

  /** What the chart shows. */
  Table data();

  /** Appends the chart to a page. */
  void appendTo(Html html);

  /**
   * Appends what the script of a page saves when asked: both pictures and the data, as text that
   * nobody sees.
   */
  static void saves(Html html, Figure figure) {
    String name = Slug.of(figure.name());
    html.open("div", "class", "saves", "hidden", true);
    save(html, name + "-1col.svg", "SVG, one column", figure.svg(ONE_COLUMN));
    save(html, name + "-2col.svg", "SVG, two columns", figure.svg(TWO_COLUMNS));
    save(html, name + ".csv", "data as CSV", CsvTable.text(figure.data()));
    html.close();
  }

  private static void save(Html html, String file, String meaning, String text) {
    html.element("template", text, "data-file", file, "data-says", meaning);
  }
}
