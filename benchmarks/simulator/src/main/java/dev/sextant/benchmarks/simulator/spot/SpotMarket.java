package dev.sextant.benchmarks.simulator.spot;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;

/**
 * Recorded prices of instances with GPUs by day, and how fast jobs run on each GPU type. Of AWS,
 * one region; of Azure, all zones. Immutable once read.
 */
final class SpotMarket {
  private static final String REGION = "us-east-1";
  private static final String THROUGHPUTS = "throughputs.csv";
  private static final String AWS = "aws_spot_prices.csv";
  private static final String AZURE = "azure_spot_prices.csv";

  /**
   * The prices of an instance on one day, in dollars for an hour of one of its GPUs.
   *
   * @param lowest of all that were quoted on the day
   * @param latest the last of them
   */
  record Quote(double lowest, double latest) {
    Quote then(double price) {
      return new Quote(Math.min(lowest, price), price);
    }
  }

  /**
   * An instance type in a zone.
   *
   * @param id instance type and zone
   * @param byDay quotes by day since 1970; on other days there is none
   */
  record Offer(
      String id, String instance, String gpu, int gpus, boolean isAws, TreeMap<Long, Quote> byDay) {
    private void quote(long day, double price) {
      byDay.merge(day, new Quote(price, price), (before, now) -> before.then(price));
    }
  }

  private final List<Offer> offers;
  private final Map<String, Map<String, Double>> rates;

  private SpotMarket(List<Offer> offers, Map<String, Map<String, Double>> rates) {
    this.offers = offers;
    this.rates = rates;
  }

  /**
   * Reads the recorded prices and throughputs of a folder.
   *
   * @throws IllegalArgumentException naming the file and what is wrong with it
   */
  static SpotMarket read(Path folder) throws IOException {
    Map<String, Offer> offers = new LinkedHashMap<>();
    for (NamedCsvRecord row : rows(folder.resolve(AWS), "timestamp_utc")) {
      if (text(row, AWS, "region").equals(REGION)) {
        add(offers, row, AWS, true, "timestamp_utc");
      }
    }
    for (NamedCsvRecord row : rows(folder.resolve(AZURE), "date")) {
      add(offers, row, AZURE, false, "date");
    }
    Map<String, Map<String, Double>> rates = new HashMap<>();
    for (NamedCsvRecord row : rows(folder.resolve(THROUGHPUTS), "")) {
      rates
          .computeIfAbsent(text(row, THROUGHPUTS, "model"), model -> new LinkedHashMap<>())
          .put(text(row, THROUGHPUTS, "gpu_type"), number(row, THROUGHPUTS, "steps_per_second"));
    }
    List<Offer> sorted = new ArrayList<>(offers.values());
    sorted.sort(Comparator.comparing((Offer offer) -> !offer.isAws).thenComparing(Offer::id));
    return new SpotMarket(List.copyOf(sorted), rates);
  }

  /** The rows of a file, in the order of a column where one is named. */
  private static List<NamedCsvRecord> rows(Path file, String orderedBy) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException(
          "There is no file (" + file + ").\nMaybe name the folder that holds it.");
    }
    List<NamedCsvRecord> rows = new ArrayList<>();
    try (CsvReader<NamedCsvRecord> csv = CsvReader.builder().ofNamedCsvRecord(file)) {
      csv.forEach(rows::add);
    }
    if (!orderedBy.isEmpty()) {
      String name = String.valueOf(file.getFileName());
      rows.sort(Comparator.comparing(row -> text(row, name, orderedBy)));
    }
    return rows;
  }

  private static void add(
      Map<String, Offer> offers, NamedCsvRecord row, String file, boolean isAws, String time) {
    if (text(row, file, "usd_per_hour").isEmpty()) {
      return;
    }
    String instance = text(row, file, "instance_type");
    int gpus = (int) number(row, file, "num_gpus");
    double price = number(row, file, "usd_per_hour");
    if (gpus < 1 || !(price > 0)) {
      throw bad(row, file, "a number of GPUs and a price above 0");
    }
    offers
        .computeIfAbsent(
            instance + " " + text(row, file, "zone"),
            id ->
                new Offer(id, instance, text(row, file, "gpu_type"), gpus, isAws, new TreeMap<>()))
        .quote(day(row, file, time), price / gpus);
  }

  private static String text(NamedCsvRecord row, String file, String column) {
    try {
      return row.getField(column);
    } catch (NoSuchElementException e) {
      throw bad(row, file, "the column " + column);
    }
  }

  private static double number(NamedCsvRecord row, String file, String column) {
    try {
      return Double.parseDouble(text(row, file, column));
    } catch (NumberFormatException e) {
      throw bad(row, file, "a number in the column " + column);
    }
  }

  private static long day(NamedCsvRecord row, String file, String column) {
    String text = text(row, file, column);
    try {
      return LocalDate.parse(text.substring(0, Math.min(10, text.length()))).toEpochDay();
    } catch (DateTimeException e) {
      throw bad(row, file, "a date in the column " + column);
    }
  }

  private static IllegalArgumentException bad(NamedCsvRecord row, String file, String rule) {
    return new IllegalArgumentException(
        "Line %d of %s must have %s.".formatted(row.getStartingLineNumber(), file, rule));
  }

  /** All offers: those of AWS first, by instance and zone. */
  List<Offer> offers() {
    return offers;
  }

  /** The days on which an instance type had a quote in some zone, in order. */
  List<Long> days(String instance) {
    return offers.stream()
        .filter(offer -> offer.instance.equals(instance))
        .flatMap(offer -> offer.byDay.keySet().stream())
        .distinct()
        .sorted()
        .toList();
  }

  /** The lowest price of an hour of a GPU by GPU type and day, of all offers. */
  Map<String, TreeMap<Long, Double>> lowestByGpu() {
    Map<String, TreeMap<Long, Double>> lowest = new TreeMap<>();
    for (Offer offer : offers) {
      TreeMap<Long, Double> byDay = lowest.computeIfAbsent(offer.gpu, gpu -> new TreeMap<>());
      offer.byDay.forEach((day, quote) -> byDay.merge(day, quote.lowest, Math::min));
    }
    return lowest;
  }

  /**
   * How fast a job runs on each GPU type, in steps per second.
   *
   * @throws IllegalArgumentException when nothing was recorded of it
   */
  Map<String, Double> rates(String model) {
    Map<String, Double> found = rates.get(model);
    if (found == null) {
      throw new IllegalArgumentException(
          "There is no throughput of (" + model + ") in " + THROUGHPUTS + ".");
    }
    return found;
  }
}
