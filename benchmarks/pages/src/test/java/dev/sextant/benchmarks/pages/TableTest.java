package dev.sextant.benchmarks.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
  private static Table table() {
    Table table = new Table("who", "#how many");
    table.row("<a|b>", "7");
    table.styledRow("best", List.of("c, \"d\"", "12 \u2605"));
    return table;
  }

  @Test
  void textHasAlignedColumnsWithNumbersToTheRight() {
    assertThat(TextTable.text(table()).lines())
        .containsExactly("who     how many", "<a|b>          7", "c, \"d\"      12 \u2605");
  }

  @Test
  void markdownKeepsTextsFromBecomingMarkup() {
    assertThat(MarkdownTable.text(table()))
        .isEqualTo(
            "| who | how many |\n|---|---:|\n| &lt;a\\|b> | 7 |\n| c, \"d\" | 12 \u2605 |\n\n");
  }

  @Test
  void csvQuotesWhatNeedsIt() {
    assertThat(CsvTable.text(table()).lines())
        .containsExactly("who,how many", "<a|b>,7", "\"c, \"\"d\"\"\",12 \u2605");
  }

  @Test
  void csvHasNoFormulas() {
    Table table = new Table("=who()", "how");
    table.row("=HYPERLINK(\"x\")", "-7.5");
    table.row("@SUM(A1)", "+1e-3");
    table.row("-2+3", "-");
    table.row("\tx", "-3%");
    assertThat(CsvTable.text(table).lines())
        .containsExactly(
            "'=who(),how",
            "\"'=HYPERLINK(\"\"x\"\")\",-7.5",
            "'@SUM(A1),+1e-3",
            "'-2+3,-",
            "'\tx,-3%");
  }

  @Test
  void pagesMarkNumbersStarsAndRows() {
    Html html = new Html();
    HtmlTable.append(html, table(), "results");

    assertThat(html.toString())
        .startsWith("<div class=\"wide\" tabindex=\"0\"><table class=\"results data\"><thead><tr>")
        .contains("<th>who</th><th class=\"n\">how many</th>")
        .contains("<tr><td>&lt;a|b&gt;</td><td class=\"n\">7</td></tr>")
        .contains("<tr class=\"best\">", "<td class=\"n star\">12 \u2605</td>");
  }

  @Test
  void foldedTablesSayWhatTheyLeaveOut() {
    Html html = new Html();
    HtmlTable.appendFolded(html, "Some & more", table(), 1);

    assertThat(html.toString())
        .contains("<summary>Some &amp; more <small>2</small></summary>")
        .contains("The first 1 of 2 rows are shown.")
        .doesNotContain("class=\"best\"");
  }

  @Test
  void refusesRowsOfAnotherLength() {
    assertThatThrownBy(() -> table().row("one"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("A row must have 2 cells.");
  }
}
