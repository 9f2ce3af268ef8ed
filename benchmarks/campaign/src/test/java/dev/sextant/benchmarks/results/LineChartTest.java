package dev.sextant.benchmarks.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LineChartTest {
  @Test
  void stepsRiseWhereTheirPointsAreAndLastToTheEdge() {
    LineChart chart =
        new LineChart(
            "a < b",
            List.of(new LineChart.Tick(0.5, "half")),
            List.of(new LineChart.Tick(1, "all")));
    chart.add(
        new LineChart.Series(
            "<one>",
            1,
            List.of(
                new LineChart.Point(0, 0.25),
                new LineChart.Point(0.4, 0.25),
                new LineChart.Point(0.5, 0.75))));
    StringBuilder html = new StringBuilder();

    chart.appendTo(html);

    assertThat(html.toString())
        .contains("d=\"M0 750H500V250H1000\"><title>&lt;one&gt;</title>")
        .contains("style=\"left:50.00%\">half<")
        .contains("style=\"bottom:100.00%\">all<")
        .contains("<figcaption>a &lt; b</figcaption>");
  }
}
