package dev.sextant.benchmarks.pages;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;

/**
 * Tables in LaTeX, with the rules of the package booktabs. No text of a cell is a command, and none
 * is what a plain document cannot print. A table that is wider than a page is several, one below
 * the other, each with the columns that tell its rows apart.
 */
public final class LatexTable {
  /** Of a page with margins of an inch. */
  private static final double PAGE_POINTS = 450;

  private static final double CHARACTER_POINTS = 5;
  private static final double GAP_POINTS = 12;

  /** Letters that the default fonts do not have, among those that they can put together. */
  private static final String LETTERS_WITHOUT_SHAPE =
      "\u00ab\u00bb\u00d0\u00de\u00f0\u00fe\u0104\u0105\u0110\u0111\u0118\u0119\u0126\u0127\u012e"
          + "\u012f\u0138\u013f\u0140\u0149\u014a\u014b\u0166\u0167\u0172\u0173\u017f";

  private static final String SIGNS_WITH_SHAPE =
      "\u2013\u2014\u2018\u2019\u201c\u201d\u2020\u2021\u2022\u2026\u2030\u20ac\u2190\u2191\u2192"
          + "\u2193";

  private LatexTable() {}

  /** Environments {@code tabular}, mostly one; numbers stand to the right. */
  public static String text(Table table) {
    StringJoiner parts = new StringJoiner("\n\\medskip\n\n", "% \\usepackage{booktabs}\n", "");
    for (List<Integer> columns : parts(table)) {
      parts.add(tabular(table, columns));
    }
    return parts.toString();
  }

  private static String tabular(Table table, List<Integer> columns) {
    StringBuilder sides = new StringBuilder();
    StringJoiner head = new StringJoiner(" & ", "  ", " \\\\\n");
    for (int c : columns) {
      sides.append(table.isNumber(c) ? 'r' : 'l');
      head.add(escaped(table.heading(c)));
    }
    StringBuilder text = new StringBuilder("\\begin{tabular}{");
    text.append(sides).append("}\n  \\toprule\n").append(head).append("  \\midrule\n");
    for (Table.Row row : table.rows()) {
      StringJoiner line = new StringJoiner(" & ", "  ", " \\\\\n");
      for (int c : columns) {
        String cell = row.cells().get(c);
        line.add(table.isNumber(c) ? number(cell) : escaped(cell));
      }
      text.append(line);
    }
    return text.append("  \\bottomrule\n\\end{tabular}\n").toString();
  }

  /** The columns of each part. */
  private static List<List<Integer>> parts(Table table) {
    int keys = keys(table);
    double keysWide = 0;
    for (int c = 0; c < keys; c++) {
      keysWide += points(table, c);
    }
    List<List<Integer>> parts = new ArrayList<>();
    List<Integer> part = new ArrayList<>();
    double wide = 0;
    for (int c = 0; c < table.columns(); c++) {
      double points = points(table, c);
      if (part.size() > keys && wide + points > PAGE_POINTS) {
        parts.add(part);
        part = new ArrayList<>(part.subList(0, keys));
        wide = keysWide;
      }
      part.add(c);
      wide += points;
    }
    parts.add(part);
    return parts;
  }

  /** How many of the first columns tell all rows apart; one when that takes half a page. */
  private static int keys(Table table) {
    double wide = 0;
    for (int keys = 1; keys < table.columns(); keys++) {
      wide += points(table, keys - 1);
      if (wide > PAGE_POINTS / 2) {
        return 1;
      }
      Set<List<String>> seen = new HashSet<>();
      int first = keys;
      if (table.rows().stream().allMatch(row -> seen.add(row.cells().subList(0, first)))) {
        return keys;
      }
    }
    return 1;
  }

  private static double points(Table table, int column) {
    int longest = table.heading(column).length();
    for (Table.Row row : table.rows()) {
      longest = Math.max(longest, row.cells().get(column).length());
    }
    return longest * CHARACTER_POINTS + GAP_POINTS;
  }

  /** A number with a minus rather than a hyphen. */
  private static String number(String text) {
    boolean negative =
        text.length() > 1 && text.charAt(0) == '-' && Character.isDigit(text.charAt(1));
    return negative ? "$-$" + escaped(text.substring(1)) : escaped(text);
  }

  /** Text that prints as it is, on one line. */
  static String escaped(String text) {
    StringBuilder result = new StringBuilder();
    int before = 0;
    for (int c : text.codePoints().toArray()) {
      if (c == before && "-',".indexOf(c) >= 0 || c == '`') {
        result.append("{}"); // Two of them would be one other sign.
      }
      result.append(escaped(c));
      before = c;
    }
    return result.toString();
  }

  private static String escaped(int c) {
    return switch (c) {
      case '\\' -> "\\textbackslash{}";
      case '{', '}', '$', '&', '#', '_', '%' -> "\\" + (char) c;
      case '~' -> "\\textasciitilde{}";
      case '^' -> "\\textasciicircum{}";
      case '<' -> "\\textless{}";
      case '>' -> "\\textgreater{}";
      case '|' -> "\\textbar{}";
      case '"' -> "{\\ttfamily\\char34}";
      case '[' -> "{[}";
      case ']' -> "{]}";
      case '*' -> "{*}";
      case '\u00b1' -> "$\\pm$";
      case '\u00d7' -> "$\\times$";
      case '\u2605' -> "$\\star$";
      case '\u2212' -> "$-$";
      case '\u2248' -> "$\\approx$";
      case '\u221e' -> "$\\infty$";
      case '\u2264' -> "$\\leq$";
      case '\u2265' -> "$\\geq$";
      default -> {
        if (Character.isISOControl(c)) {
          yield " ";
        }
        boolean printable =
            c < 0x7f
                || c >= 0xa0 && c < 0x180 && LETTERS_WITHOUT_SHAPE.indexOf(c) < 0
                || SIGNS_WITH_SHAPE.indexOf(c) >= 0;
        yield printable ? Character.toString(c) : String.format(Locale.ROOT, "U+%04X", c);
      }
    };
  }
}
