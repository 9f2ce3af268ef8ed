package dev.sextant.benchmarks.pages;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Tables as CSV (RFC 4180) with a header. */
public final class CsvTable {
  private CsvTable() {}

  /** The text of a file. */
  public static String text(Table table) {
    StringWriter text = new StringWriter();
    List<String> header = new ArrayList<>();
    for (int c = 0; c < table.columns(); c++) {
      header.add(table.heading(c));
    }
    try (CsvWriter csv = CsvWriter.builder().build(text)) {
      csv.writeRecord(header);
      table.rows().forEach(row -> csv.writeRecord(row.cells()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }
}
