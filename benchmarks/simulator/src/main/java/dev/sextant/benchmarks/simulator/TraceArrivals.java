package dev.sextant.benchmarks.simulator;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.math.BigDecimal;
import java.math.RoundingMode;
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
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Recorded arrivals, such as the traces of LLM inference that Azure publishes: CSV with a header,
 * whose column TIMESTAMP says when a request came, as {@code 2023-11-16 18:17:03.9799600} (a zone
 * {@code +01:00} may follow) or as a number of seconds. Other columns are not read. Lines need not
 * be in order; time 0 is that of the first arrival. Anything below a microsecond is cut off.
 *
 * @param micros when requests came, from 0, not falling
 */
public record TraceArrivals(long[] micros) {
  private static final String COLUMN = "TIMESTAMP";
  private static final int MOST_ERRORS = 20;
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

  /** At most until the year 33 658, which keeps far away from the end of a long. */
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,12}(\\.[0-9]{0,30})?");

  /**
   * Reads a trace.
   *
   * @throws IllegalArgumentException with the number of every line that cannot be read (the first
   *     twenty of them), or if there is no arrival
   * @throws IOException if the file cannot be read
   */
  public static TraceArrivals read(Path file) throws IOException {
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      return read(reader, file.toString());
    }
  }

  /**
   * Reads a trace.
   *
   * @param name what messages call it
   */
  static TraceArrivals read(Reader from, String name) throws IOException {
    BufferedReader lines = new BufferedReader(from);
    int column = column(lines.readLine(), name);
    List<Long> micros = new ArrayList<>();
    List<String> errors = new ArrayList<>();
    int number = 1;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      number++;
      if (!line.isBlank()) {
        try {
          micros.add(timestamp(cell(line, column)));
        } catch (IllegalArgumentException e) {
          errors.add("line " + number + ": " + e.getMessage());
        }
      }
    }
    if (!errors.isEmpty()) {
      throw new IllegalArgumentException(message(name, errors));
    }
    if (micros.isEmpty()) {
      throw new IllegalArgumentException("The trace " + name + " holds no arrival.");
    }
    long[] sorted = micros.stream().mapToLong(Long::longValue).sorted().toArray();
    long first = sorted[0];
    return new TraceArrivals(Arrays.stream(sorted).map(t -> t - first).toArray());
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

  private static int column(@Nullable String header, String name) {
    // Some tools write a byte order mark.
    String names = header == null ? "" : header.replace("\uFEFF", "");
    int column = Arrays.asList(names.trim().split("\\s*,\\s*")).indexOf(COLUMN);
    if (column < 0) {
      throw new IllegalArgumentException(
          "The trace "
              + name
              + " has no column "
              + COLUMN
              + " in line 1 ("
              + names
              + ").\nMaybe it has no header.");
    }
    return column;
  }

  private static String cell(String line, int column) {
    String[] cells = line.split(",", -1);
    if (column >= cells.length) {
      throw new IllegalArgumentException("there are only (" + cells.length + ") columns.");
    }
    return cells[column].trim();
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
      return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "the " + COLUMN + " (" + text + ") is neither a date and time nor a number of seconds.",
          e);
    }
  }

  /** Number of arrivals. */
  public int count() {
    return micros.length;
  }

  /**
   * The first arrivals as jobs: each of a workflow drawn from the given ones, at a worker drawn
   * from all.
   *
   * @param workflows number of workflows
   * @param workers number of workers
   * @param jobs most jobs
   * @param timeFactor pauses are stretched by this; below 1 for a busier cluster
   * @throws IllegalArgumentException if the timeFactor is not positive
   */
  public Arrivals draw(int workflows, int workers, int jobs, double timeFactor, long seed) {
    if (!(timeFactor > 0 && timeFactor < 1e6)) {
      throw new IllegalArgumentException(
          "The timeFactor (" + timeFactor + ") must be positive and below a million.");
    }
    Randomness random = Randomness.of(seed, 998);
    int count = Math.min(jobs, micros.length);
    long[] times = new long[count];
    int[] workflow = new int[count];
    int[] ingress = new int[count];
    for (int j = 0; j < count; j++) {
      times[j] = (long) (micros[j] * timeFactor);
      workflow[j] = random.index(workflows);
      ingress[j] = random.index(workers);
    }
    return new Arrivals(times, workflow, ingress);
  }
}
