package dev.sextant.benchmarks.simulator.vortex;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A recorded table. */
final class VortexTable {
  private final Path file;
  private final List<NamedCsvRecord> rows = new ArrayList<>();

  private VortexTable(Path file) {
    this.file = file;
  }

  /**
   * Reads a table.
   *
   * @throws IllegalArgumentException if there is no such file
   */
  static VortexTable read(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(
          "There is no file (" + file + ").\nMaybe the folder is that of other data.");
    }
    VortexTable table = new VortexTable(file);
    try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(file)) {
      reader.forEach(table.rows::add);
    }
    return table;
  }

  int size() {
    return rows.size();
  }

  String text(int row, String column) {
    return rows.get(row)
        .findField(column)
        .orElseThrow(() -> new IllegalArgumentException(place(row, column) + " is missing."));
  }

  double number(int row, String column) {
    String text = text(row, column);
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          place(row, column) + " must be a number, not " + text + ".", e);
    }
  }

  int integer(int row, String column) {
    return (int) number(row, column);
  }

  boolean isEmpty(int row, String column) {
    return text(row, column).isEmpty();
  }

  private String place(int row, String column) {
    return "The " + column + " in line " + (row + 2) + " of " + file.getFileName();
  }
}
