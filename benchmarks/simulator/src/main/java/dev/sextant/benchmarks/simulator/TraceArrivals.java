package dev.sextant.benchmarks.simulator;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.sextant.benchmarks.importer.Units;
import dev.sextant.planner.model.Spelling;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Recorded arrivals, such as the traces of LLM inference that Azure publishes: CSV with a header,
 * in a row for each request. Lines need not be in order; time 0 is that of the first arrival. The
 * columns, of which the first must be there:
 *
 * <ul>
 *   <li>{@code TIMESTAMP}: when the request came, as {@code 2023-11-16 18:17:03.9799600} (a zone
 *       {@code +01:00} may follow) or as a number of seconds; anything below a microsecond is cut
 *       off.
 *   <li>{@code workflow}: the id of its workflow; drawn without this column.
 *   <li>{@code ingress}: the id of the worker at which it enters; drawn without this column.
 *   <li>{@code scale}: what its run times are multiplied by, which no policy knows beforehand.
 *   <li>{@code due}: how long after its arrival it should end, as {@code 300ms}; empty for none.
 *   <li>{@code weight}: what it counts, a whole number from 0.
 * </ul>
 *
 * <p>Any other column is an error, unless the reader is told to leave it out. Immutable.
 */
public final class TraceArrivals {
  private static final String COLUMN = "TIMESTAMP";
  private static final String WORKFLOW = "workflow";
  private static final String INGRESS = "ingress";
  private static final String SCALE = "scale";
  private static final String DUE = "due";
  private static final String WEIGHT = "weight";
  private static final List<String> KNOWN = List.of(COLUMN, WORKFLOW, INGRESS, SCALE, DUE, WEIGHT);
  private static final int MOST_ERRORS = 20;
  private static final double MOST_SCALE = 1e6;
  private static final DateTimeFormatter DATE =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .appendPattern("[ ]['T']")
          .append(DateTimeFormatter.ISO_LOCAL_TIME)
          .optionalStart()
          .appendOffset("+HH:MM", "Z")
          .optionalEnd()
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  /** Until the year 33 658, which keeps far away from the end of a long. */
  private static final long MOST_SECONDS = 1_000_000_000_000L;

  /** At most as many. */
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,12}(\\.[0-9]{0,30})?");

  private static final Pattern SCALES = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,12})?");
  private static final Pattern WEIGHTS = Pattern.compile("[0-9]{1,9}");

  private final String name;
  private final Set<String> columns;
  private final List<Request> requests;
  private final long[] micros;

  /** Numbers of workflows, once they are known; empty before. */
  private final int[] workflows;

  /** A row; null and defaults where there is no column. */
  private record Request(
      long line,
      long micros,
      @Nullable String workflow,
      @Nullable String ingress,
      double scale,
      long dueMicros,
      long weight) {}

  private TraceArrivals(String name, Set<String> columns, List<Request> requests, int[] workflows) {
    this.name = name;
    this.columns = columns;
    this.requests = requests;
    this.workflows = workflows;
    long first = requests.get(0).micros();
    micros = requests.stream().mapToLong(request -> request.micros() - first).toArray();
  }

  /**
   * Reads a trace.
   *
   * @param ignored names of columns that are left out
   * @throws IllegalArgumentException with the number of every line that cannot be read (the first
   *     twenty of them), for an unknown column, if it is not UTF-8, or if there is no arrival
   * @throws IOException if the file cannot be read
   */
  public static TraceArrivals read(Path file, Collection<String> ignored) throws IOException {
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      return read(reader, file.toString(), ignored);
    } catch (CharacterCodingException e) {
      throw notUtf8(file, e);
    } catch (UncheckedIOException e) {
      throw e.getCause() instanceof CharacterCodingException ? notUtf8(file, e) : e;
    }
  }

  private static IllegalArgumentException notUtf8(Path file, Exception cause) {
    return new IllegalArgumentException(
        "The trace " + file + " is not UTF-8.\nMaybe save it as UTF-8, or unpack it.", cause);
  }

  /**
   * Reads a trace.
   *
   * @param name what messages call it
   */
  static TraceArrivals read(Reader from, String name, Collection<String> ignored)
      throws IOException {
    List<Request> requests = new ArrayList<>();
    List<String> errors = new ArrayList<>();
    Map<String, Integer> columns = Map.of();
    try (CsvReader<CsvRecord> rows =
        CsvReader.builder()
            .commentStrategy(CommentStrategy.SKIP)
            .allowMissingFields(true)
            .allowExtraFields(true)
            .ofCsvRecord(from)) {
      for (CsvRecord row : rows) {
        if (columns.isEmpty()) {
          columns = columns(row, name, ignored);
          continue;
        }
        try {
          requests.add(request(row, columns));
        } catch (IllegalArgumentException e) {
          errors.add("line " + row.getStartingLineNumber() + ": " + e.getMessage());
        }
      }
    } catch (CsvParseException e) {
      errors.add(String.valueOf(e.getMessage()));
    }
    if (columns.isEmpty()) {
      throw withoutTimes(name, "");
    }
    if (!errors.isEmpty()) {
      throw new IllegalArgumentException(message(name, errors));
    }
    if (requests.isEmpty()) {
      throw new IllegalArgumentException("The trace " + name + " holds no arrival.");
    }
    requests.sort(Comparator.comparingLong(Request::micros));
    Set<String> present = new TreeSet<>(columns.keySet());
    return new TraceArrivals(name, present, List.copyOf(requests), new int[0]);
  }

  private static String message(String name, List<String> errors) {
    int shown = Math.min(errors.size(), MOST_ERRORS);
    String rest = shown < errors.size() ? "\n  and " + (errors.size() - shown) + " more" : "";
    return "The trace "
        + name
        + " cannot be read:\n  "
        + String.join("\n  ", errors.subList(0, shown))
        + rest;
  }

  /** Where the known columns are. */
  private static Map<String, Integer> columns(
      CsvRecord header, String name, Collection<String> ignored) {
    Map<String, Integer> columns = new TreeMap<>();
    List<String> unknown = new ArrayList<>();
    for (int i = 0; i < header.getFieldCount(); i++) {
      // Some tools write a byte order mark.
      String column = header.getField(i).replace("\uFEFF", "").strip();
      if (KNOWN.contains(column)) {
        if (columns.putIfAbsent(column, i) != null) {
          throw new IllegalArgumentException(
              "The trace " + name + " has the column (" + column + ") twice.");
        }
      } else if (!ignored.contains(column)) {
        unknown.add(column);
      }
    }
    if (!columns.containsKey(COLUMN)) {
      throw withoutTimes(name, String.join(",", header.getFields()));
    }
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "The trace "
              + name
              + " has columns that are unknown ("
              + String.join(", ", unknown)
              + "); those known are "
              + String.join(", ", KNOWN)
              + "."
              + Spelling.maybe(unknown.get(0), KNOWN)
              + "\nMaybe ignore: "
              + unknown
              + " beside the trace leaves them out.");
    }
    return columns;
  }

  private static IllegalArgumentException withoutTimes(String name, String header) {
    return new IllegalArgumentException(
        "The trace "
            + name
            + " has no column "
            + COLUMN
            + " in line 1 ("
            + header
            + ").\nMaybe it has no header.");
  }

  private static Request request(CsvRecord row, Map<String, Integer> columns) {
    return new Request(
        row.getStartingLineNumber(),
        timestamp(Objects.requireNonNull(cell(row, columns, COLUMN))),
        named(row, columns, WORKFLOW),
        named(row, columns, INGRESS),
        scale(cell(row, columns, SCALE)),
        due(cell(row, columns, DUE)),
        weight(cell(row, columns, WEIGHT)));
  }

  private static @Nullable String cell(CsvRecord row, Map<String, Integer> columns, String column) {
    Integer at = columns.get(column);
    if (at == null) {
      return null;
    }
    if (at >= row.getFieldCount()) {
      throw new IllegalArgumentException("there are only (" + row.getFieldCount() + ") columns.");
    }
    return row.getField(at).strip();
  }

  private static @Nullable String named(
      CsvRecord row, Map<String, Integer> columns, String column) {
    String cell = cell(row, columns, column);
    if (cell != null && cell.isEmpty()) {
      throw new IllegalArgumentException("the " + column + " must not be empty.");
    }
    return cell;
  }

  private static double scale(@Nullable String cell) {
    if (cell == null) {
      return 1;
    }
    double scale = SCALES.matcher(cell).matches() ? Double.parseDouble(cell) : 0;
    if (!(scale > 0 && scale <= MOST_SCALE)) {
      throw new IllegalArgumentException(
          "the scale (" + cell + ") must be a number above 0 and at most a million.");
    }
    return scale;
  }

  private static long due(@Nullable String cell) {
    if (cell == null || cell.isEmpty()) {
      return Arrivals.NOT_DUE;
    }
    try {
      return Units.micros(cell);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the due (" + cell + ") must be a time with a unit, such as 300ms.", e);
    }
  }

  private static long weight(@Nullable String cell) {
    if (cell == null) {
      return 1;
    }
    if (!WEIGHTS.matcher(cell).matches()) {
      throw new IllegalArgumentException(
          "the weight (" + cell + ") must be a whole number from 0.");
    }
    return Long.parseLong(cell);
  }

  private static long timestamp(String text) {
    if (SECONDS.matcher(text).matches()) {
      return new BigDecimal(text)
          .movePointRight(6)
          .setScale(0, RoundingMode.FLOOR)
          .longValueExact();
    }
    try {
      TemporalAccessor date = DATE.parseBest(text, OffsetDateTime::from, LocalDateTime::from);
      Instant instant =
          date instanceof OffsetDateTime zoned
              ? zoned.toInstant()
              : ((LocalDateTime) date).toInstant(ZoneOffset.UTC);
      long seconds = instant.getEpochSecond();
      if (Math.abs(seconds) > MOST_SECONDS) {
        throw new IllegalArgumentException(
            "the " + COLUMN + " (" + text + ") is too far from the year 1970.");
      }
      // Without ChronoUnit, which in Java 17 counts nanoseconds, of which 292 years are too many.
      return seconds * 1_000_000 + instant.getNano() / 1_000;
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "the " + COLUMN + " (" + text + ") is neither a date and time nor a number of seconds.",
          e);
    }
  }

  /** When requests came, from 0, not falling. */
  public long[] micros() {
    return micros.clone();
  }

  /** Number of arrivals. */
  public int count() {
    return micros.length;
  }

  /** Whether the trace says which workflow each request is of. */
  public boolean namesWorkflows() {
    return columns.contains(WORKFLOW);
  }

  /** Whether the trace says where each request enters. */
  public boolean namesIngress() {
    return columns.contains(INGRESS);
  }

  /** The columns of run times, due dates and weights that there are. */
  public Set<String> traits() {
    Set<String> traits = new TreeSet<>(columns);
    traits.retainAll(Set.of(SCALE, DUE, WEIGHT));
    return traits;
  }

  /**
   * The numbers of the workers at which the first requests enter.
   *
   * @param ids of the workers, in order
   * @throws IllegalArgumentException when a request enters at another one
   */
  public int[] ingress(List<String> ids, int jobs) {
    return numbers(INGRESS, "worker", ids, Math.min(jobs, count()));
  }

  /**
   * This trace with the numbers of workflows in place of their ids.
   *
   * @param ids of the workflows, in order
   * @throws IllegalArgumentException when a request is of another one
   */
  public TraceArrivals of(List<String> ids) {
    return namesWorkflows()
        ? new TraceArrivals(name, columns, requests, numbers(WORKFLOW, WORKFLOW, ids, count()))
        : this;
  }

  private int[] numbers(String column, String what, List<String> ids, int jobs) {
    Map<String, Integer> numbers = new HashMap<>();
    for (int i = 0; i < ids.size(); i++) {
      numbers.put(ids.get(i), i);
    }
    int[] found = new int[jobs];
    List<String> errors = new ArrayList<>();
    for (int j = 0; j < jobs; j++) {
      Request request = requests.get(j);
      String id = String.valueOf(column.equals(INGRESS) ? request.ingress() : request.workflow());
      Integer number = numbers.get(id);
      if (number == null) {
        errors.add(
            "line "
                + request.line()
                + ": there is no "
                + what
                + " ("
                + id
                + ")."
                + Spelling.maybe(id, ids).replace("\n", " "));
      } else {
        found[j] = number;
      }
    }
    if (!errors.isEmpty()) {
      throw new IllegalArgumentException(message(name, errors));
    }
    return found;
  }

  /**
   * The first arrivals as jobs: each of the workflow that the trace says or of one drawn from the
   * given ones, at a worker drawn from all.
   *
   * @param workflowCount number of workflows
   * @param workers number of workers
   * @param jobs most jobs
   * @param timeFactor pauses are stretched by this; below 1 for a busier cluster
   * @throws IllegalArgumentException if the timeFactor is not positive
   * @throws IllegalStateException if the numbers of the workflows are not known yet
   */
  public Arrivals draw(int workflowCount, int workers, int jobs, double timeFactor, long seed) {
    if (!(timeFactor > 0 && timeFactor < 1e6)) {
      throw new IllegalArgumentException(
          "The timeFactor (" + timeFactor + ") must be positive and below a million.");
    }
    if (namesWorkflows() && workflows.length == 0) {
      throw new IllegalStateException("The workflows of the trace must be known before.");
    }
    Randomness random = Randomness.of(seed, 998);
    int count = Math.min(jobs, micros.length);
    long[] times = new long[count];
    int[] workflow = new int[count];
    int[] ingress = new int[count];
    for (int j = 0; j < count; j++) {
      times[j] = (long) (micros[j] * timeFactor);
      workflow[j] = workflows.length > 0 ? workflows[j] : random.index(workflowCount);
      ingress[j] = random.index(workers);
    }
    Arrivals arrivals = new Arrivals(times, workflow, ingress);
    return traits().isEmpty() ? arrivals : arrivals.with(traits(times));
  }

  /** What the trace says of the first jobs, which arrive at these times. */
  private Arrivals.Traits traits(long[] times) {
    double[] scale = new double[times.length];
    long[] due = new long[times.length];
    long[] weight = new long[times.length];
    for (int j = 0; j < times.length; j++) {
      Request request = requests.get(j);
      boolean isDue = request.dueMicros() != Arrivals.NOT_DUE;
      scale[j] = request.scale();
      due[j] = isDue ? times[j] + request.dueMicros() : Arrivals.NOT_DUE;
      weight[j] = request.weight();
    }
    return new Arrivals.Traits(scale, due, weight);
  }
}
