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

  /** Appends the buttons that the script of a page shows. */
  public static void zoom(Html html) {
    html.open("div", "class", "zoom", "hidden", true);
    button(html, "out", "zoom out", "\u2212");
    button(html, "fit", "", "fit");
    button(html, "in", "zoom in", "+");
    html.close();
  }

  private static void button(Html html, String zoom, String meaning, String text) {
    html.element("button", text, "type", "button", "data-z", zoom, "aria-label", meaning);
  }
}
