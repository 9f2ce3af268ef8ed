package dev.sextant.benchmarks.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.pages.CurveChart.Curve;
import dev.sextant.benchmarks.pages.CurveChart.Form;
import dev.sextant.benchmarks.pages.CurveChart.Spot;
import java.util.List;
import org.junit.jupiter.api.Test;

class CurveChartTest {
  private static CurveChart chart() {
    return new CurveChart(
        "a < b", "", "", List.of(new Scale.Tick(0.5, "half")), List.of(new Scale.Tick(1, "all")));
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
        .contains("d=\"M0.0 750.0H500.0V250.0H1000\"><title>&lt;one&gt;</title>")
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
        .contains("<path class=\"band s0\" d=\"M0.0 400.0L1000.0 500.0L1000.0 500.0L0.0 600.0Z\"/>")
        .contains("<path class=\"curve s0\" d=\"M0.0 500.0L1000.0 500.0\"")
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
}
