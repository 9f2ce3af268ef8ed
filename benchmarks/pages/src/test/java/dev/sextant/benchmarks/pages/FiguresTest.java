package dev.sextant.benchmarks.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class FiguresTest {
  private static final String HOSTILE = "a & b_c % {d} $e$ #1 \\x <y> \"z\" ~ ^";

  private static Document xml(String text) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(text)));
  }

  private static BarChart bars(double... values) {
    List<BarChart.Bar> bars =
        Arrays.stream(values)
            .mapToObj(v -> new BarChart.Bar(HOSTILE + v, v, v, v, v + " s", "", false))
            .toList();
    return new BarChart(
        "bars",
        "Objective",
        bars,
        OptionalDouble.of(1),
        "lower bound 1 s",
        value -> Math.round(value) + " secs");
  }

  @Test
  void picturesAreWellFormedAndNeedNothingElse() throws Exception {
    PlanView view = SamplePlans.view("heft", SamplePlans.problem(5, 40));
    for (Figure figure : List.of(GanttChart.of(view), bars(2, 3), bars(2, 300))) {
      for (int width : new int[] {Figure.ONE_COLUMN, Figure.TWO_COLUMNS}) {
        String text = figure.svg(width);
        assertThat(xml(text).getDocumentElement().getAttribute("viewBox"))
            .startsWith("0 0 " + width + " ");
        assertThat(text).doesNotContain("class=", "style=", "href", "var(", "url(", "NaN");
      }
    }
  }

  @Test
  void barsThatDifferByMoreThanTenAreLogarithmic() {
    assertThat(bars(2, 20).isLogarithmic()).isFalse();
    assertThat(bars(2, 21).isLogarithmic()).isTrue();
    assertThat(bars(0, 21).isLogarithmic()).isFalse();
    assertThat(bars(2, 21).svg(Figure.ONE_COLUMN)).contains(">logarithmic<");
  }

  @Test
  void logarithmicBarsHaveAnAxisAndLinearOnesNone() {
    Html html = new Html();
    bars(2, 300).appendTo(html);
    for (String text : List.of(html.toString(), bars(2, 300).svg(Figure.TWO_COLUMNS))) {
      assertThat(text).contains(">10 secs<", ">100 secs<");
    }
    Html linear = new Html();
    bars(2, 3).appendTo(linear);
    assertThat(linear.toString()).doesNotContain("secs");
    assertThat(bars(2, 3).svg(Figure.TWO_COLUMNS)).doesNotContain("secs");
  }

  @Test
  void labelsOfTheAxisOfNarrowBarsDoNotTouch() throws Exception {
    String text = bars(2, 3e6).svg(Figure.ONE_COLUMN);
    double end = 0;
    var labels = xml(text).getElementsByTagName("text");
    for (int i = 0; i < labels.getLength(); i++) {
      var label = (org.w3c.dom.Element) labels.item(i);
      if (label.getTextContent().endsWith("secs")) {
        double half = Picture.length(label.getTextContent(), 9) / 2;
        double x = Double.parseDouble(label.getAttribute("x"));
        assertThat(x - half).isGreaterThan(end);
        end = x + half;
      }
    }
    assertThat(end).isPositive();
  }

  @Test
  void latexPrintsTextsAsTheyAre() {
    Table table = new Table("na&me", "#value");
    table.row(HOSTILE, "1.5 \u00b1 2 %");

    assertThat(LatexTable.text(table))
        .isEqualTo(
            """
            % \\usepackage{booktabs}
            \\begin{tabular}{lr}
              \\toprule
              na\\&me & value \\\\
              \\midrule
              a \\& b\\_c \\% \\{d\\} \\$e\\$ \\#1 \\textbackslash{}x \\textless{}y\\textgreater{}\
             {\\ttfamily\\char34}z{\\ttfamily\\char34} \\textasciitilde{} \\textasciicircum{} & 1.5 $\\pm$ 2\
             \\% \\\\
              \\bottomrule
            \\end{tabular}
            """);
  }

  @Test
  void latexPrintsWhatItsFontsHaveAndNumbersOfOtherCharacters() {
    Table table = new Table("name", "#change");
    table.row("a--b ''c'' ?`d", "-3 %");
    table.row("\u00e4 \u2014 \u221e \u0105 \u4e2d \ud83d\ude00 \u0394", "-");

    assertThat(LatexTable.text(table))
        .contains("a-{}-b '{}'c'{}' ?{}`d & $-$3 \\%")
        .contains("\u00e4 \u2014 $\\infty$ U+0105 U+4E2D U+1F600 U+0394 & - ");
  }

  @Test
  void latexTablesThatAreWiderThanAPageAreSeveralWithTheColumnsThatTellRowsApart() {
    String[] columns = new String[12];
    Arrays.setAll(columns, c -> c == 0 ? "#workers" : c == 1 ? "policy" : "#value " + c);
    Table table = new Table(columns);
    for (int r = 0; r < 4; r++) {
      String[] cells = new String[12];
      int row = r;
      Arrays.setAll(cells, c -> c == 0 ? "" + row / 2 : c == 1 ? "p" + row % 2 : "123.45 s");
      table.row(cells);
    }

    String text = LatexTable.text(table);

    assertThat(text.lines().filter(line -> line.startsWith("\\begin{tabular}")))
        .hasSizeGreaterThan(1)
        .allMatch(line -> line.startsWith("\\begin{tabular}{rlr"));
    assertThat(text.lines().filter(line -> line.contains("value")))
        .allMatch(line -> line.startsWith("  workers & policy & value "));
    for (int c = 2; c < 12; c++) {
      assertThat(text).containsOnlyOnce(" value " + c + " ");
    }
  }

  @Test
  void aGalleryWritesEveryChartInTwoWidthsAndEveryTable(@TempDir Path folder) throws Exception {
    Gallery gallery = new Gallery();
    gallery.keep(bars(1, 2));
    gallery.keep(bars(3, 4));
    gallery.append(new Html(), bars(0));
    gallery.keep("All figures", new Table("a"));

    assertThat(gallery.write(folder)).isEqualTo(7);

    try (var files = Files.list(folder)) {
      assertThat(files.map(file -> String.valueOf(file.getFileName())))
          .containsExactlyInAnyOrder(
              "bars-1col.svg",
              "bars-2col.svg",
              "bars.csv",
              "bars-2-1col.svg",
              "bars-2-2col.svg",
              "bars-2.csv",
              "all-figures.tex");
    }
  }

  @Test
  void namesOfFilesAreHarmless() {
    assertThat(Slug.of("../Gantt \u00e4 <compass+>")).isEqualTo("gantt-compass-plus");
    assertThat(Slug.of("///")).isEqualTo("figure");
    assertThat(Slug.of("problem-7-" + "x".repeat(80) + " gap over time"))
        .startsWith("problem-7-x")
        .endsWith("x-gap-over-time")
        .hasSize(60);
  }

  @Test
  void aCitationNamesVersionRevisionAndSolversButNobody() {
    String text = Citation.bibtex(Map.of("or-tools", "9.15", "sextant", "x"));

    assertThat(text)
        .startsWith("@software{sextant,")
        .contains("The Sextant authors", "or-tools 9.15", Environment.version())
        .doesNotContain("doi");
    Html html = new Html();
    Citation.footer(html, Map.of());
    assertThat(html.toString()).contains("How to cite");
  }
}
