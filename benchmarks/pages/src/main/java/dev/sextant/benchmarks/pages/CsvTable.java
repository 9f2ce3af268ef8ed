package dev.sextant.benchmarks.pages;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Tables as CSV (RFC 4180) with a header. A cell that a spreadsheet would take for a formula begins
 * with an apostrophe; numbers stay as they are.
 */
public final class CsvTable {
  private static final String FORMULA = "=+-@\t\r";
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?[0-9]+(\\.[0-9]+)?([eE][+-]?[0-9]+)?%?");

  private CsvTable() {}

  /** The text of a file. */
  public static String text(Table table) {
    StringWriter text = new StringWriter();
    List<String> header = new ArrayList<>();
    for (int c = 0; c < table.columns(); c++) {
      header.add(inert(table.heading(c)));
    }
    try (CsvWriter csv = CsvWriter.builder().build(text)) {
      csv.writeRecord(header);
      table
          .rows()
          .forEach(row -> csv.writeRecord(row.cells().stream().map(CsvTable::inert).toList()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static String inert(String cell) {
    boolean formula = cell.length() > 1 && FORMULA.indexOf(cell.charAt(0)) >= 0;
    return formula && !NUMBER.matcher(cell).matches() ? "'" + cell : cell;
  }
}
