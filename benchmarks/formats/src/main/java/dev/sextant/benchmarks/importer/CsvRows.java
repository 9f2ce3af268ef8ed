package dev.sextant.benchmarks.importer;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Spelling;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads CSV files with a header: fields by the names of their columns, every error with file and
 * line. Not thread-safe.
 */
public final class CsvRows {
  private static final int MOST_ERRORS = 20;
  private static final Pattern DECIMAL =
      Pattern.compile("[+-]?([0-9]{1,40}(\\.[0-9]{0,40})?|\\.[0-9]{1,40})([eE][+-]?[0-9]{1,3})?");

  private final Path file;
  private final List<InputError> errors = new ArrayList<>();

  private CsvRows(Path file) {
    this.file = file;
  }

  /**
   * Reads all rows of a file.
   *
   * @param columns that must be there; others are not read
   * @param each told of every row
   * @throws InvalidInputException with the first twenty errors
   * @throws IOException if the file cannot be read
   */
  public static void read(Path file, List<String> columns, Consumer<Row> each) throws IOException {
    new CsvRows(file).read(CsvReader.builder(), columns, null, each);
  }

  /**
   * Reads all rows of a file that people write: lines that begin with {@code #} are comments, and a
   * column that nobody knows is an error.
   *
   * @param required columns that must be there
   * @param optional columns that may be there
   * @param each told of every row
   * @throws InvalidInputException with the first twenty errors
   * @throws IOException if the file cannot be read
   */
  static void read(Path file, List<String> required, List<String> optional, Consumer<Row> each)
      throws IOException {
    CsvReader.CsvReaderBuilder format =
        CsvReader.builder().commentStrategy(CommentStrategy.SKIP).detectBomHeader(true);
    List<String> known = new ArrayList<>(required);
    known.addAll(optional);
    new CsvRows(file).read(format, required, known, each);
  }

  private void read(
      CsvReader.CsvReaderBuilder format,
      List<String> columns,
      @Nullable List<String> known,
      Consumer<Row> each)
      throws IOException {
    boolean first = true;
    try (CsvReader<NamedCsvRecord> csv = format.ofNamedCsvRecord(file)) {
      for (NamedCsvRecord row : csv) {
        if (first && !isHeader(row.getHeader(), columns, known)) {
          break;
        }
        first = false;
        if (errors.size() < MOST_ERRORS && has(row, columns)) {
          each.accept(new Row(row));
        }
      }
      if (first && known != null && errors.isEmpty()) {
        checkHeader(format, columns, known);
      }
    } catch (CsvParseException e) {
      error("", String.valueOf(e.getMessage()));
    }
    InvalidInputException.throwIfAny(errors);
  }

  /** Checks the first line of a file that has no other. */
  private void checkHeader(
      CsvReader.CsvReaderBuilder format, List<String> columns, List<String> known)
      throws IOException {
    try (CsvReader<CsvRecord> csv = format.ofCsvRecord(file)) {
      Iterator<CsvRecord> records = csv.iterator();
      if (records.hasNext()) {
        isHeader(records.next().getFields(), columns, known);
      } else {
        error("", "It is empty.\nMaybe its first line is to be " + String.join(",", columns) + ".");
      }
    }
  }

  private boolean isHeader(
      List<String> header, List<String> columns, @Nullable List<String> known) {
    if (known != null) {
      refuseOthers(header, known);
    }
    return namesAll(header, columns);
  }

  private void refuseOthers(List<String> header, List<String> known) {
    for (String column : header) {
      if (!known.contains(column)) {
        error(
            "",
            "The column ("
                + column
                + ") is unknown; those known are "
                + String.join(", ", known)
                + "."
                + (column.contains(";")
                    ? "\nMaybe separate columns by commas."
                    : Spelling.maybe(column, known)));
      }
    }
  }

  private boolean namesAll(List<String> header, List<String> columns) {
    List<String> missing = columns.stream().filter(column -> !header.contains(column)).toList();
    if (missing.isEmpty()) {
      return true;
    }
    error(
        "",
        (missing.size() == 1 ? "There is no column (" : "There are no columns (")
            + String.join(", ", missing)
            + ").\nMaybe the header, which has "
            + String.join(", ", header)
            + ", is of another file.");
    return false;
  }

  private boolean has(NamedCsvRecord row, List<String> columns) {
    for (String column : columns) {
      if (row.findField(column).isEmpty()) {
        boolean isOpen = row.getFields().stream().anyMatch(field -> field.contains("\n"));
        error(
            ":" + row.getStartingLineNumber(),
            "There is no field ("
                + column
                + ")."
                + (isOpen ? "\nMaybe a quotation mark in this line has no other." : ""));
        return false;
      }
    }
    return true;
  }

  private void error(String place, String message) {
    errors.add(new InputError(ErrorCode.MALFORMED, "", file + place + ": " + message));
  }

  /** One row. */
  public final class Row {
    private final NamedCsvRecord row;

    private Row(NamedCsvRecord row) {
      this.row = row;
    }

    /** The line on which the row begins, from 1. */
    public long line() {
      return row.getStartingLineNumber();
    }

    /** A field without spaces around it; empty where there is no such column. */
    String cell(String column) {
      return row.findField(column).orElse("").strip();
    }

    /** An amount with a unit; what is given for none, also where it is wrong. */
    long amount(String column, ToLongFunction<String> unit, long none) {
      String cell = cell(column);
      try {
        return cell.isEmpty() ? none : unit.applyAsLong(cell);
      } catch (IllegalArgumentException e) {
        error(":" + row.getStartingLineNumber(), String.valueOf(e.getMessage()));
        return none;
      }
    }

    /** A field as it stands there. */
    public String text(String column) {
      return row.getField(column);
    }

    /** A number that is not negative; 0, with an error, where there is none. */
    public double number(String column) {
      BigDecimal value = decimal(column);
      if (value == null || value.signum() < 0 || Double.isInfinite(value.doubleValue())) {
        refuse(column, "must be a number from 0 on");
        return 0;
      }
      return value.doubleValue();
    }

    /** A whole number within bounds; the lower, with an error, where there is none. */
    public int count(String column, int from, int until) {
      BigDecimal value = decimal(column);
      if (value == null
          || value.stripTrailingZeros().scale() > 0
          || value.compareTo(BigDecimal.valueOf(from)) < 0
          || value.compareTo(BigDecimal.valueOf(until)) > 0) {
        refuse(column, "must be a whole number from " + from + " to " + until);
        return from;
      }
      return value.intValueExact();
    }

    /** A number that is not negative, times a power of ten, rounded; 0, with an error, for none. */
    public long scaled(String column, int power) {
      BigDecimal value = decimal(column);
      if (value == null || value.signum() < 0 || value.precision() - value.scale() + power > 18) {
        refuse(column, "must be a number from 0 on that is not too large");
        return 0;
      }
      return value.movePointRight(power).setScale(0, RoundingMode.HALF_UP).longValue();
    }

    /** A number of so few digits and so small an exponent that it can be written out. */
    private @Nullable BigDecimal decimal(String column) {
      String text = text(column).strip();
      return DECIMAL.matcher(text).matches() ? new BigDecimal(text) : null;
    }

    /** Says that the value of a field is wrong. */
    public void refuse(String column, String why) {
      error(
          ":" + row.getStartingLineNumber(),
          "The " + column + " (" + text(column) + ") " + why + ".");
    }
  }
}
