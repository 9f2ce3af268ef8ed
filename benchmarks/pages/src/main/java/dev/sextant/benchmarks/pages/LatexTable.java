package dev.sextant.benchmarks.pages;

import java.util.List;
import java.util.StringJoiner;

/** Tables in LaTeX, with the rules of the package booktabs. No text of a cell is a command. */
public final class LatexTable {
  private LatexTable() {}

  /** An environment {@code tabular}; numbers stand to the right. */
  public static String text(Table table) {
    StringBuilder columns = new StringBuilder();
    StringJoiner head = new StringJoiner(" & ", "  ", " \\\\\n");
    for (int c = 0; c < table.columns(); c++) {
      columns.append(table.isNumber(c) ? 'r' : 'l');
      head.add(escaped(table.heading(c)));
    }
    StringBuilder text = new StringBuilder("% \\usepackage{booktabs}\n\\begin{tabular}{");
    text.append(columns).append("}\n  \\toprule\n").append(head).append("  \\midrule\n");
    for (Table.Row row : table.rows()) {
      text.append(line(row.cells()));
    }
    return text.append("  \\bottomrule\n\\end{tabular}\n").toString();
  }

  private static String line(List<String> cells) {
    StringJoiner line = new StringJoiner(" & ", "  ", " \\\\\n");
    cells.forEach(cell -> line.add(escaped(cell)));
    return line.toString();
  }

  /** Text that prints as it is, on one line. */
  static String escaped(String text) {
    StringBuilder result = new StringBuilder();
    text.codePoints()
        .forEach(
            c ->
                result.append(
                    switch (c) {
                      case '\\' -> "\\textbackslash{}";
                      case '{', '}', '$', '&', '#', '_', '%' -> "\\" + (char) c;
                      case '~' -> "\\textasciitilde{}";
                      case '^' -> "\\textasciicircum{}";
                      case '<' -> "\\textless{}";
                      case '>' -> "\\textgreater{}";
                      case '"' -> "\\textquotedbl{}";
                      case '[' -> "{[}";
                      case ']' -> "{]}";
                      case '*' -> "{*}";
                      case '\u00b1' -> "$\\pm$";
                      case '\u00d7' -> "$\\times$";
                      case '\u2605' -> "$\\star$";
                      case '\u2264' -> "$\\leq$";
                      default -> Character.isISOControl(c) ? " " : Character.toString(c);
                    }));
    return result.toString();
  }
}
