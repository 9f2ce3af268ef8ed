package dev.sextant.benchmarks.pages;

/** What stands around charts: keys that say what a colour means, and buttons to zoom with. */
public final class ChartControls {
  private ChartControls() {}

  /** Appends what a colour means. */
  public static void key(Html html, String swatch, String meaning) {
    html.open("span", "class", "key");
    swatch(html, swatch);
    html.text(meaning).close();
  }

  /** Appends a patch of a colour. */
  static void swatch(Html html, String type) {
    html.element("i", "", "class", "swatch " + type);
  }

  /** Appends what the script of a page shows: a field to search in, and buttons. */
  public static void zoom(Html html) {
    html.open("div", "class", "zoom", "hidden", true);
    html.empty(
        "input",
        "type",
        "search",
        "placeholder",
        "find job or task",
        "aria-label",
        "find",
        "autocomplete",
        "off");
    html.element("output", "", "class", "found");
    html.element(
        "button", "critical path", "type", "button", "class", "path", "aria-pressed", "false");
    button(html, "out", "zoom out", "\u2212");
    button(html, "fit", "", "fit");
    button(html, "in", "zoom in", "+");
    html.close();
  }

  private static void button(Html html, String zoom, String meaning, String text) {
    html.element("button", text, "type", "button", "data-z", zoom, "aria-label", meaning);
  }
}
