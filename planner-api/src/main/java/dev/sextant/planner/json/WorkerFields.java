package dev.sextant.planner.json;

import static dev.sextant.planner.json.Kinds.schema;

import dev.sextant.planner.json.Fields.Columns;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.TransferModel.LinkTable;
import dev.sextant.planner.model.TransferModel.Uniform;
import dev.sextant.planner.model.Worker;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The tables of workers and of what lies between them. */
final class WorkerFields {
  private static final Columns<Link> LINK_PARTS =
      Fields.<Link>of("Link", "Latency and bandwidth of a path over which data or models move.")
          .optional(
              "latencyMicros",
              Kinds.AMOUNT,
              0L,
              Link::latencyMicros,
              "Time any transfer takes before its first byte.")
          .optional(
              "bandwidthBytesPerSecond",
              Kinds.BANDWIDTH,
              WorkerFields::bandwidth,
              "Bytes per second; absent: the amount does not matter.");

  static final Fields<Link> LINK = LINK_PARTS.made(WorkerFields::link);

  static final Fields<LinkTable.Entry> ENTRY =
      Fields.<LinkTable.Entry>of("LinkEntry", "A directed link.")
          .required("from", Kinds.ID, LinkTable.Entry::from, "Zone or worker id the data leaves.")
          .required("to", Kinds.ID, LinkTable.Entry::to, "Zone or worker id the data goes to.")
          .part(LINK_PARTS, LinkTable.Entry::link)
          .made(row -> new LinkTable.Entry(row.next(), row.next(), link(row)));

  static final Fields<LinkTable> TABLE =
      Fields.<LinkTable>of(
              "LinkTable",
              "Directed links: a worker pair beats a zone pair, a zone pair beats the default.")
          .required(
              "default",
              Kinds.object(LINK),
              LinkTable::defaultLink,
              "For pairs that no entry names.")
          .optional("zones", Kinds.list(ENTRY), List.of(), LinkTable::zones, "By pair of zones.")
          .optional(
              "workers", Kinds.list(ENTRY), List.of(), LinkTable::workers, "By pair of workers.")
          .inLine(any -> false)
          .made(row -> new LinkTable(row.next(), row.next(), row.next()));

  static final Fields<TransferModel> TRANSFERS =
      Fields.<TransferModel>of(
              "TransferModel",
              "How long data takes from one worker to another: one of the two fields.")
          .optional(
              "uniform",
              Kinds.object(LINK),
              as(Uniform.class, Uniform::link),
              "The same link between any two different workers.")
          .optional(
              "table", Kinds.object(TABLE), as(LinkTable.class, table -> table), "Directed links.")
          .rule(
              "oneOf",
              List.of(schema("required", List.of("uniform")), schema("required", List.of("table"))))
          .inLine(any -> false)
          .made(WorkerFields::transfers);

  static final Fields<Calendar.Step> STEP =
      Fields.<Calendar.Step>of("Step", "What holds from an instant on, until the next step.")
          .required(
              "fromMicros",
              Kinds.INSTANT,
              Calendar.Step::fromMicros,
              "When it begins; later than the step before.")
          .optional(
              "available",
              Kinds.TRUTH,
              true,
              Calendar.Step::available,
              "Whether runs, loads and residencies may be there.")
          .optional(
              "priceMicroUnitsPerSecond",
              Kinds.AMOUNT,
              Calendar.Step::priceMicroUnitsPerSecond,
              "Cost of runs in this step; absent: the price of the worker.")
          .made(row -> new Calendar.Step(row.next(), row.next(), row.next()));

  static final Fields<Worker> WORKER =
      Fields.<Worker>of("Worker", "A machine, or a place where data lies.")
          .required("id", Kinds.ID, Worker::id, "Unique among the workers.")
          .optional("type", Kinds.ID, Worker.DEFAULT_TYPE, Worker::type, "Names a kind of worker.")
          .optional("zone", Kinds.ID, Worker::zone, "For zone links.")
          .optional(
              "gpuMemoryBytes",
              Kinds.AMOUNT,
              0L,
              Worker::gpuMemoryBytes,
              "Memory shared by models, loads and workspaces.")
          .optional(
              "capacities",
              Kinds.AMOUNTS,
              Worker.DEFAULT_CAPACITIES,
              Worker::capacities,
              "Amounts of resources by name; a resource not named is 0.")
          .optional(
              "modelLoad",
              Kinds.object(LINK),
              Worker::modelLoad,
              "Link from host memory to GPU memory; absent: models load here only by"
                  + " loadMicrosByWorkerType.")
          .optional(
              "overlapLoads",
              Kinds.TRUTH,
              true,
              Worker::overlapLoads,
              "Whether models load while a task runs.")
          .optional(
              "priceMicroUnitsPerSecond",
              Kinds.AMOUNT,
              0L,
              WorkerFields::price,
              "Cost of runs, in micro-units of a currency per second.")
          .optional(
              "calendar",
              Kinds.list(STEP),
              List.of(),
              worker -> worker.calendar().steps(),
              "When it is open and where its price changes; before the first step it is open at its"
                  + " own price, the last step holds for ever.")
          .inLine(worker -> worker.calendar().steps().isEmpty())
          .made(WorkerFields::worker);

  private WorkerFields() {}

  private static @Nullable Long bandwidth(Link link) {
    long bandwidth = link.bandwidthBytesPerSecond();
    return bandwidth == Link.UNLIMITED ? null : (Long) bandwidth;
  }

  private static Link link(Row row) {
    long latency = row.next();
    Long bandwidth = row.next();
    return new Link(latency, bandwidth == null ? Link.UNLIMITED : bandwidth);
  }

  private static <T extends TransferModel, V> Function<TransferModel, @Nullable V> as(
      Class<T> type, Function<T, V> value) {
    return transfers -> type.isInstance(transfers) ? value.apply(type.cast(transfers)) : null;
  }

  private static TransferModel transfers(Row row) {
    Link uniform = row.next();
    LinkTable table = row.next();
    if (uniform != null && table != null) {
      row.report(ErrorCode.CONTRADICTION, "The transfers must not be both uniform and a table.");
    }
    if (table != null) {
      return table;
    }
    if (uniform == null) {
      row.reportMissing("uniform");
    }
    return new Uniform(uniform == null ? Link.FREE : uniform);
  }

  private static @Nullable Long price(Worker worker) {
    return worker.price() instanceof Price.Constant constant
        ? (Long) constant.microUnitsPerSecond()
        : null;
  }

  private static Worker worker(Row row) {
    return Worker.builder(row.next())
        .type(row.next())
        .zone(row.next())
        .gpuMemoryBytes(row.next())
        .capacities(row.next())
        .modelLoad(row.next())
        .overlapLoads(row.next())
        .price(new Price.Constant(row.next()))
        .calendar(new Calendar(row.next()))
        .build();
  }
}
