package dev.sextant.benchmarks.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class HtmlTest {
  private static final String HOSTILE = "</p><script>\"'&";

  @Test
  void escapesEveryTextAndEveryValue() {
    Html html = new Html();
    html.open("p", "title", HOSTILE).text(HOSTILE, 7).close();
    html.element("b", HOSTILE, "class", HOSTILE).empty("path", "d", HOSTILE);

    assertThat(html.toString())
        .doesNotContain("<script", "\"'")
        .startsWith("<p title=\"&lt;/p&gt;&lt;script&gt;&#34;&#39;&amp;\">&lt;/p&gt;")
        .contains("7</p><b class=\"&lt;")
        .endsWith("&amp;\"/>");
  }

  @Test
  void leavesOutAttributesWithoutAValue() {
    Html html = new Html();
    html.empty("a", "b", null, "c", "", "d", false, "e", true, "f", 0);

    assertThat(html).hasToString("<a e f=\"0\"/>");
  }

  @Test
  void closesWhatIsOpenFromWithinAndTakesPartsThatAreClosed() {
    Html part = new Html().element("i", "x");
    Html html = new Html().open("div").open("span").add(part).close().line().close();

    assertThat(html).hasToString("<div><span><i>x</i></span>\n</div>");
    Html open = new Html().open("div");
    assertThatThrownBy(open::toString)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("(div)");
    assertThatThrownBy(() -> new Html().add(open)).isInstanceOf(IllegalStateException.class);
  }
}
