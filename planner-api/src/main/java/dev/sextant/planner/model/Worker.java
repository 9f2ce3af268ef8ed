package dev.sextant.planner.model;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A machine, or a place where data lies: a storage node or client is a worker with no capacities
 * and no GPU memory.
 */
public final class Worker {
  /** The type of a worker that names none. */
  public static final String DEFAULT_TYPE = "default";

  /** The capacities of a worker that names none: one unit of compute. */
  public static final Map<String, Long> DEFAULT_CAPACITIES = Mode.DEFAULT_DEMANDS;

  private final String id;
  private final String type;
  private final @Nullable String zone;
  private final long gpuMemoryBytes;
  private final Map<String, Long> capacities;
  private final @Nullable Link modelLoad;
  private final boolean overlapLoads;
  private final Price price;
  private final Calendar calendar;

  private Worker(Builder from) {
    id = Objects.requireNonNull(from.id, "id");
    type = Objects.requireNonNull(from.type, "type");
    zone = from.zone;
    gpuMemoryBytes = from.gpuMemoryBytes;
    capacities =
        from.capacities.equals(DEFAULT_CAPACITIES)
            ? DEFAULT_CAPACITIES
            : Copies.ordered(from.capacities);
    modelLoad = from.modelLoad;
    overlapLoads = from.overlapLoads;
    price = Objects.requireNonNull(from.price, "price");
    calendar = Objects.requireNonNull(from.calendar, "calendar");
  }

  /** Unique among the problem's workers. */
  public String id() {
    return id;
  }

  /** Names a kind of worker; {@link #DEFAULT_TYPE} when nothing is said. */
  public String type() {
    return type;
  }

  /** The zone, for zone links, or null. */
  public @Nullable String zone() {
    return zone;
  }

  /** Memory shared by resident models, loads and workspaces, not negative. */
  public long gpuMemoryBytes() {
    return gpuMemoryBytes;
  }

  /** Amounts of resources by name; a resource not named is 0. */
  public Map<String, Long> capacities() {
    return capacities;
  }

  /**
   * Link from host memory to GPU memory, or null when no model is ever loaded here or every model
   * gives its load time for this type.
   */
  public @Nullable Link modelLoad() {
    return modelLoad;
  }

  /** Whether models load while a task runs. */
  public boolean overlapLoads() {
    return overlapLoads;
  }

  /** Cost of runs. */
  public Price price() {
    return price;
  }

  /** When it is open, and where its price changes; {@link Calendar#ALWAYS} when nothing is said. */
  public Calendar calendar() {
    return calendar;
  }

  /** Whether its calendar says that it is open at an instant. */
  public boolean isOpenAt(long micros) {
    Calendar.Step step = calendar.stepAt(micros);
    return step == null || step.available();
  }

  /** What a second of run costs at an instant, in micro-units of a currency. */
  public long priceMicroUnitsPerSecondAt(long micros) {
    Calendar.Step step = calendar.stepAt(micros);
    return step == null ? ((Price.Constant) price).microUnitsPerSecond() : step.priceOn(this);
  }

  /** A worker that runs one task at a time and holds no models. */
  public static Worker cpu(String id) {
    return builder(id).build();
  }

  /** A worker that runs one task at a time and caches models in GPU memory. */
  public static Worker gpu(
      String id, String type, long gpuMemoryBytes, long loadBandwidthBytesPerSecond) {
    return builder(id)
        .type(type)
        .gpuMemoryBytes(gpuMemoryBytes)
        .modelLoad(new Link(0, loadBandwidthBytesPerSecond))
        .build();
  }

  /** A worker that runs one task at a time and caches models in GPU memory. */
  public static Worker gpu(
      String id, String type, DataSize gpuMemory, DataSize loadBandwidthPerSecond) {
    return gpu(id, type, gpuMemory.bytes(), loadBandwidthPerSecond.bytes());
  }

  /** A place where data lies and nothing runs. */
  public static Worker storage(String id) {
    return builder(id).capacities(Map.of()).build();
  }

  /** A builder that begins with what {@link #cpu} gives; not thread-safe. */
  public static Builder builder(String id) {
    return new Builder(id);
  }

  /** A builder that begins with the parts of this; not thread-safe. */
  public Builder toBuilder() {
    Builder builder = new Builder(id);
    builder.type = type;
    builder.zone = zone;
    builder.gpuMemoryBytes = gpuMemoryBytes;
    builder.capacities = capacities;
    builder.modelLoad = modelLoad;
    builder.overlapLoads = overlapLoads;
    builder.price = price;
    builder.calendar = calendar;
    return builder;
  }

  /** This worker under another id. */
  public Worker withId(String newId) {
    return toBuilder().id(newId).build();
  }

  /** This worker with another type. */
  public Worker withType(String newType) {
    return toBuilder().type(newType).build();
  }

  /** This worker in a zone. */
  public Worker withZone(@Nullable String newZone) {
    return toBuilder().zone(newZone).build();
  }

  /** This worker with other capacities. */
  public Worker withCapacities(Map<String, Long> newCapacities) {
    return toBuilder().capacities(newCapacities).build();
  }

  /** This worker with this much GPU memory. */
  public Worker withGpuMemoryBytes(long bytes) {
    return toBuilder().gpuMemoryBytes(bytes).build();
  }

  /** This worker with another link from host to GPU memory. */
  public Worker withModelLoad(@Nullable Link newModelLoad) {
    return toBuilder().modelLoad(newModelLoad).build();
  }

  /** This worker, loading models while tasks run or not. */
  public Worker withOverlapLoads(boolean overlap) {
    return toBuilder().overlapLoads(overlap).build();
  }

  /** This worker at another price. */
  public Worker withPrice(Price newPrice) {
    return toBuilder().price(newPrice).build();
  }

  /** This worker with another calendar. */
  public Worker withCalendar(Calendar newCalendar) {
    return toBuilder().calendar(newCalendar).build();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Worker that
        && id.equals(that.id)
        && type.equals(that.type)
        && Objects.equals(zone, that.zone)
        && gpuMemoryBytes == that.gpuMemoryBytes
        && capacities.equals(that.capacities)
        && Objects.equals(modelLoad, that.modelLoad)
        && overlapLoads == that.overlapLoads
        && price.equals(that.price)
        && calendar.equals(that.calendar);
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        id, type, zone, gpuMemoryBytes, capacities, modelLoad, overlapLoads, price, calendar);
  }

  @Override
  public String toString() {
    return "Worker[id="
        + id
        + ", type="
        + type
        + ", zone="
        + zone
        + ", gpuMemoryBytes="
        + gpuMemoryBytes
        + ", capacities="
        + capacities
        + ", modelLoad="
        + modelLoad
        + ", overlapLoads="
        + overlapLoads
        + ", price="
        + price
        + ", calendar="
        + calendar
        + "]";
  }

  /** Collects the parts of a worker. Not thread-safe. */
  public static final class Builder {
    private String id;
    private String type = DEFAULT_TYPE;
    private @Nullable String zone;
    private long gpuMemoryBytes;
    private Map<String, Long> capacities = DEFAULT_CAPACITIES;
    private @Nullable Link modelLoad;
    private boolean overlapLoads = true;
    private Price price = Price.FREE;
    private Calendar calendar = Calendar.ALWAYS;

    private Builder(String id) {
      this.id = id;
    }

    /** Names the worker. */
    public Builder id(String newId) {
      id = newId;
      return this;
    }

    /** Sets the kind of worker. */
    public Builder type(String newType) {
      type = newType;
      return this;
    }

    /** Sets the zone; null names none. */
    public Builder zone(@Nullable String newZone) {
      zone = newZone;
      return this;
    }

    /** Sets the GPU memory. */
    public Builder gpuMemoryBytes(long newGpuMemoryBytes) {
      gpuMemoryBytes = newGpuMemoryBytes;
      return this;
    }

    /** Sets the GPU memory. */
    public Builder gpuMemory(DataSize size) {
      return gpuMemoryBytes(size.bytes());
    }

    /** Sets the amounts of resources; a unit of compute when nothing is said. */
    public Builder capacities(Map<String, Long> newCapacities) {
      capacities = newCapacities;
      return this;
    }

    /** Sets the link from host memory to GPU memory; null for none. */
    public Builder modelLoad(@Nullable Link newModelLoad) {
      modelLoad = newModelLoad;
      return this;
    }

    /** Sets whether models load while a task runs, as they do when nothing is said. */
    public Builder overlapLoads(boolean newOverlapLoads) {
      overlapLoads = newOverlapLoads;
      return this;
    }

    /** Sets the cost of runs. */
    public Builder price(Price newPrice) {
      price = newPrice;
      return this;
    }

    /**
     * Sets when it is open and where its price changes; always at one price when nothing is said.
     */
    public Builder calendar(Calendar newCalendar) {
      calendar = newCalendar;
      return this;
    }

    /** The worker; validated together with the problem it becomes part of. */
    public Worker build() {
      return new Worker(this);
    }
  }
}
