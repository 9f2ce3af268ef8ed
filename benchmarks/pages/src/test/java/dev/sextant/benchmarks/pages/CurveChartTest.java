package dev.sextant.benchmarks.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.pages.CurveChart.Curve;
import dev.sextant.benchmarks.pages.CurveChart.Form;
import dev.sextant.benchmarks.pages.CurveChart.Spot;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CurveChartTest {
  private static CurveChart chart() {
    return new CurveChart(
        "sample",
        "a < b",
        "",
        "",
        Scale.ticked(false, 0, 1, new double[] {0.5}, x -> x == 0.5 ? "half" : "x" + x),
        Scale.ticked(false, 0, 1, new double[] {1}, y -> y == 1 ? "all" : "y" + y));
  }

  private static String html(CurveChart chart) {
    Html html = new Html();
    chart.appendTo(html);
    return html.toString();
  }

  @Test
  void stepsRiseWhereTheirPointsAreAndLastToTheEdge() {
    CurveChart chart = chart();
    chart.add(
        new Curve(
            "<one>",
            "j1 d1",
            0,
            Form.STEPS,
            List.of(Spot.plain(0, 0.25), Spot.plain(0.4, 0.25), Spot.plain(0.5, 0.75))));

    assertThat(html(chart))
        .contains("d=\"M0 750H500V250H1000\"><title>&lt;one&gt;</title>")
        .contains("style=\"left:50.00%\">half<")
        .contains("style=\"bottom:100.00%\">all<")
        .contains("<figcaption>a &lt; b</figcaption>")
        .doesNotContain("class=\"dot", "class=\"band");
  }

  @Test
  void linesHaveBandsWhereThereAreIntervalsAndMarksWhereThereIsSomethingToSay() {
    CurveChart chart = chart();
    chart.add(
        new Curve(
            "one",
            "s0",
            1,
            Form.LINE,
            List.of(new Spot(0, 0.5, 0.4, 0.6, "here"), Spot.plain(1, 0.5))));

    assertThat(html(chart))
        .contains("<path class=\"band s0\" d=\"M0 400L1000 500L1000 500L0 600Z\"/>")
        .contains("<path class=\"curve s0\" d=\"M0 500L1000 500\"")
        .containsOnlyOnce("<path class=\"dot s0\"")
        .contains("<title>here</title>");
  }

  @Test
  void marksAloneAreHollowAndAChartWithoutPointsIsEmpty() {
    CurveChart chart = chart();
    chart.add(new Curve("none", "s1", 0, Form.LINE, List.of()));
    assertThat(chart.isEmpty()).isTrue();
    assertThat(html(chart)).doesNotContain("class=\"curve");

    chart.add(new Curve("marks", "s1", 0, Form.MARKS, List.of(new Spot(0, 0, 0, 0, "there"))));

    assertThat(chart.isEmpty()).isFalse();
    assertThat(html(chart)).contains("class=\"dot s1 hollow\"").doesNotContain("class=\"curve");
  }

  @Test
  void aPictureNeedsNothingElseAndTheDataIsBesideIt() {
    CurveChart chart = chart();
    chart.add(new Curve("<one>", "s0 d1", 0, Form.LINE, List.of(new Spot(0, 0, 0, 0, "here"))));
    chart.add(new Curve("two", "j1", 0, Form.STEPS, List.of(Spot.plain(0.5, 1))));

    for (int width : new int[] {Figure.ONE_COLUMN, Figure.TWO_COLUMNS}) {
      assertThat(chart.svg(width))
          .startsWith("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
          .contains("viewBox=\"0 0 " + width + " ", "&lt;one&gt;", ">half<", "#0b6fb8")
          .contains("stroke-dasharray=\"8 4\"")
          .doesNotContain("class=", "style=", "<script", "href", "var(", "url(");
    }
    assertThat(CsvTable.text(chart.data()))
        .contains("curve,x,y,low,high,x in words,y in words", "two,0.5,1,1,1,half,all");
    assertThat(html(chart)).contains("sample-1col.svg", "sample-2col.svg", "sample.csv");
  }

  @Test
  void noLabelLiesUponAnother() {
    CurveChart chart = chart();
    List<Spot> spots = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      spots.add(new Spot(0.5 + i / 1000.0, 0.5, 0.5, 0.5, "t" + i, "planner-" + i));
    }
    chart.add(new Curve("crowd", "s0", 0, Form.MARKS, spots));

    assertThat(html(chart).split("class=\"who\"", -1)).hasSizeBetween(3, 6);
  }
}
