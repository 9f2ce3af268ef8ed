package dev.sextant.benchmarks.registry;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Best-known values of instances, in the order in which they were read. Immutable.
 *
 * <p>The file is CSV (RFC 4180, UTF-8) with a header. Of the columns {@code instance}, {@code
 * file}, {@code workers}, {@code objective}, {@code lower}, {@code upper}, {@code source}, {@code
 * lower_source}, {@code upper_source}, {@code date}, {@code solver}, {@code version}, {@code
 * cpsat_objective} and {@code cpsat_setup} only the first must be there; {@code lower_bound} and
 * {@code upper_bound} are known, too, and other columns are ignored. {@code source} stands for both
 * sources where they are empty.
 */
public final class Registry {
  /** A registry that knows nothing. */
  public static final Registry EMPTY = new Registry(List.of());

  private static final List<String> HEADER =
      List.of(
          "instance",
          "file",
          "workers",
          "objective",
          "lower",
          "upper",
          "lower_source",
          "upper_source",
          "date",
          "solver",
          "version",
          "cpsat_objective",
          "cpsat_setup");

  private record Key(String instance, String file, int workers, String objective) {}

  private final Map<Key, BestKnown> rows = new LinkedHashMap<>();

  /**
   * A registry of these rows; of several about one instance the best values count.
   *
   * @throws ContradictionException when two rows contradict each other
   */
  public Registry(List<BestKnown> rows) {
    for (BestKnown row : rows) {
      this.rows.merge(key(row), row, BestKnown::with);
    }
  }

  private static Key key(BestKnown row) {
    return new Key(row.instance(), row.file(), row.workers(), row.objective());
  }

  /**
   * Reads a file.
   *
   * @throws IOException when it cannot be read
   * @throws IllegalArgumentException naming the line that is wrong
   */
  public static Registry read(Path file) throws IOException {
    List<BestKnown> rows = new ArrayList<>();
    try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(file)) {
      for (NamedCsvRecord line : csv) {
        try {
          rows.add(row(line));
        } catch (IllegalArgumentException e) {
          throw new IllegalArgumentException(
              "The registry ("
                  + file
                  + ") is wrong in line "
                  + line.getStartingLineNumber()
                  + ": "
                  + e.getMessage(),
              e);
        }
      }
    } catch (CsvParseException e) {
      throw new IllegalArgumentException(
          "The registry (" + file + ") is not CSV: " + e.getMessage(), e);
    }
    return new Registry(rows);
  }

  private static BestKnown row(NamedCsvRecord line) {
    String instance = text(line, "instance");
    if (instance.isEmpty()) {
      throw new IllegalArgumentException("The instance must not be empty.");
    }
    String source = text(line, "source");
    String lowerSource = text(line, "lower_source");
    String upperSource = text(line, "upper_source");
    String workers = text(line, "workers");
    return new BestKnown(
        instance,
        text(line, "file"),
        workers.matches("\\d{1,6}") ? Integer.parseInt(workers) : 0,
        text(line, "objective"),
        number(line, "lower", "lower_bound"),
        number(line, "upper", "upper_bound"),
        lowerSource.isEmpty() ? source : lowerSource,
        upperSource.isEmpty() ? source : upperSource,
        text(line, "date"),
        text(line, "solver"),
        text(line, "version"),
        number(line, "cpsat_objective", "cpsat_objective"),
        text(line, "cpsat_setup"));
  }

  private static String text(NamedCsvRecord line, String column) {
    return line.findField(column).orElse("").strip();
  }

  private static @Nullable BigDecimal number(NamedCsvRecord line, String name, String alias) {
    String text = text(line, name).isEmpty() ? text(line, alias) : text(line, name);
    if (text.isEmpty()) {
      return null;
    }
    if (!text.matches("-?\\d{1,18}(\\.\\d{1,18})?")) {
      throw new IllegalArgumentException("The " + name + " (" + text + ") must be a number.");
    }
    return new BigDecimal(text);
  }

  /** The text of a file that {@link #read} reads. */
  public String csv() {
    StringWriter text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().build(text)) {
      csv.writeRecord(HEADER);
      for (BestKnown row : rows.values()) {
        csv.writeRecord(fields(row));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static List<String> fields(BestKnown row) {
    return List.of(
        row.instance(),
        row.file(),
        row.workers() == 0 ? "" : Integer.toString(row.workers()),
        row.objective(),
        plain(row.lower()),
        plain(row.upper()),
        row.lowerSource(),
        row.upperSource(),
        row.date(),
        row.solver(),
        row.version(),
        plain(row.cpSat()),
        row.cpSatSetup());
  }

  private static String plain(@Nullable BigDecimal number) {
    return number == null ? "" : number.toPlainString();
  }

  /** All rows. */
  public List<BestKnown> rows() {
    return List.copyOf(rows.values());
  }

  /** The rows about a file. */
  public List<BestKnown> ofFile(String file) {
    return rows.values().stream().filter(row -> row.file().equals(file)).toList();
  }

  /**
   * What is known of an instance under its objective: the row of its name, or else of its file with
   * the instance's number of workers or without any.
   *
   * @param workers how many workers it has
   * @param own whether the objective is the instance's own, which rows need not name
   */
  public Optional<BestKnown> find(
      String instance, String file, int workers, String objective, boolean own) {
    return rows.values().stream()
        .filter(row -> row.objective().isEmpty() ? own : row.objective().equals(objective))
        .filter(
            row ->
                row.instance().equals(instance)
                    || (!file.isEmpty()
                        && row.file().equals(file)
                        && (row.workers() == 0 || row.workers() == workers)))
        .reduce((a, b) -> rank(b, instance, objective) > rank(a, instance, objective) ? b : a);
  }

  private static int rank(BestKnown row, String instance, String objective) {
    return (row.objective().equals(objective) ? 2 : 0) + (row.instance().equals(instance) ? 1 : 0);
  }

  /**
   * This registry with the rows of another; where both know an instance, the best values count.
   *
   * @throws ContradictionException when they contradict each other
   */
  public Registry with(Registry other) {
    Objects.requireNonNull(other, "other");
    List<BestKnown> all = new ArrayList<>(rows());
    all.addAll(other.rows());
    return new Registry(all);
  }
}
