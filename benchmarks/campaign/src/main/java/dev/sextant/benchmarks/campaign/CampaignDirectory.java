package dev.sextant.benchmarks.campaign;

import dev.sextant.benchmarks.pages.WholeFile;
import dev.sextant.benchmarks.registry.Registry;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The folder of a campaign, which holds everything that a report needs and nothing that depends on
 * where it is:
 *
 * <pre>
 * campaign.json            the plan: instances, planners, runs
 * registry.csv             what was known of the instances
 * instances/ID.json        the instances
 * plans/RUN.json           the plan of a run
 * journal-I-of-N.jsonl     the records of shard I of N
 * work/I-of-N-X/           what running workers of shard I of N need; gone afterwards
 * .lock                    held while a folder is prepared
 * .journal-I-of-N.jsonl.lock  held while shard I of N is made
 * </pre>
 */
public final class CampaignDirectory {
  private static final String PLAN = "campaign.json";
  private static final String REGISTRY = "registry.csv";
  private static final String LOCK = ".lock";
  private static final int MOST_ERRORS = 100;

  private final Path folder;
  private final RunPlan plan;

  private CampaignDirectory(Path folder, RunPlan plan) {
    this.folder = folder;
    this.plan = plan;
  }

  /**
   * Prepares a folder for a campaign: writes instances and plan where they are not there yet.
   *
   * @param resume whether the folder may hold records of this shard
   * @throws IllegalArgumentException when the folder holds another campaign, or records of this
   *     shard that are not to be resumed
   */
  public static CampaignDirectory prepare(
      Path folder, Campaign campaign, Shard shard, boolean resume) throws IOException {
    if (!Files.exists(folder.resolve(PLAN))) {
      refuseForeignFiles(folder);
    }
    createFolders(folder);
    // Two programs may begin in one new folder at the same moment; the second finds it prepared.
    synchronized (CampaignDirectory.class) {
      try (FileChannel channel =
              FileChannel.open(
                  folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          FileLock lock = channel.lock()) {
        Objects.requireNonNull(lock, "lock");
        return prepareAlone(folder, campaign, shard, resume);
      }
    }
  }

  private static CampaignDirectory prepareAlone(
      Path folder, Campaign campaign, Shard shard, boolean resume) throws IOException {
    boolean old = Files.exists(folder.resolve(PLAN));
    RunPlan wanted = RunPlan.of(campaign, instances(folder, campaign, !old));
    if (wanted.runs().isEmpty()) {
      throw new IllegalArgumentException("The campaign (" + campaign.name() + ") has no runs.");
    }
    if (old) {
      CampaignDirectory directory = open(folder);
      directory.requireSame(wanted);
      Path journal = directory.journal(shard);
      if (!resume && Files.exists(journal)) {
        throw new IllegalArgumentException(
            Journal.isBeingWritten(journal)
                ? "Another process makes the runs of this campaign in the folder ("
                    + folder
                    + ").\nMaybe wait for it, or name a new folder."
                : "The folder ("
                    + folder
                    + ") already holds records of this campaign.\nMaybe --resume.");
      }
      return directory;
    }
    WholeFile.writeText(folder.resolve(REGISTRY), campaign.registry().csv());
    Documents.write(folder.resolve(PLAN), wanted);
    return new CampaignDirectory(folder, wanted);
  }

  private static void createFolders(Path folder) throws IOException {
    try {
      for (String part : List.of("instances", "plans", "work")) {
        Files.createDirectories(folder.resolve(part));
      }
    } catch (FileSystemException e) {
      String reason = e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
      throw new IOException("The folder (" + folder + ") cannot be made: " + reason + ".", e);
    }
    if (!Files.isWritable(folder)) {
      throw new IOException("The folder (" + folder + ") is read-only.");
    }
  }

  private static void refuseForeignFiles(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      if (Files.exists(folder)) {
        throw new IllegalArgumentException("The output (" + folder + ") is not a folder.");
      }
      return;
    }
    // Other shards may be preparing the same folder, with hidden files until theirs are whole.
    Set<String> own = Set.of("instances", "plans", "work", PLAN, REGISTRY);
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> others =
          files
              .filter(f -> !own.contains(f.getFileName().toString()))
              .filter(f -> !f.getFileName().toString().startsWith("."))
              .filter(f -> !isJournal(f))
              .sorted()
              .toList();
      if (!others.isEmpty()) {
        throw new IllegalArgumentException(
            "The folder ("
                + folder
                + ") holds something else, such as "
                + others.get(0).getFileName()
                + ".\nMaybe name a new folder.");
      }
    }
  }

  /**
   * Opens the folder of a campaign.
   *
   * @throws IllegalArgumentException when it holds none
   */
  public static CampaignDirectory open(Path folder) throws IOException {
    Path file = folder.resolve(PLAN);
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException("The folder (" + folder + ") holds no campaign.");
    }
    RunPlan plan = Documents.read(file, RunPlan.class);
    if (plan.formatVersion() != RunPlan.FORMAT_VERSION) {
      throw new IllegalArgumentException(
          "The folder ("
              + folder
              + ") is of version "
              + plan.formatVersion()
              + ", and this program reads version "
              + RunPlan.FORMAT_VERSION
              + ".");
    }
    return new CampaignDirectory(folder, plan);
  }

  /**
   * A new folder for a campaign whose instances are in another. It is no campaign's folder before
   * {@link #finish}.
   */
  static CampaignDirectory copyOf(CampaignDirectory other, Path folder) throws IOException {
    refuseForeignFiles(folder);
    createFolders(folder);
    for (Instance instance : other.plan.instances()) {
      Files.copy(
          other.file(instance),
          folder.resolve("instances").resolve(instance.id() + ".json"),
          StandardCopyOption.REPLACE_EXISTING);
    }
    WholeFile.writeText(folder.resolve(REGISTRY), other.registry().csv());
    return new CampaignDirectory(folder, other.plan);
  }

  /** Makes a copy a campaign's folder. */
  void finish() throws IOException {
    Documents.write(folder.resolve(PLAN), plan);
  }

  /** Refuses another campaign, saying how it differs. */
  void requireSame(RunPlan other) {
    if (other.digest().equals(plan.digest())) {
      return;
    }
    Set<String> here = new HashSet<>();
    plan.runs().forEach(run -> here.add(run.id()));
    long common = other.runs().stream().filter(run -> here.contains(run.id())).count();
    throw new IllegalArgumentException(
        "The folder ("
            + folder
            + ") holds another campaign ("
            + plan.name()
            + ", "
            + plan.digest()
            + ") than this one ("
            + other.name()
            + ", "
            + other.digest()
            + "): "
            + (plan.runs().size() - common)
            + " runs are only there, "
            + (other.runs().size() - common)
            + " only here, "
            + common
            + " in both.\nMaybe instances, planners, seeds or limits changed; name a new folder.");
  }

  private static List<Instance> instances(Path folder, Campaign campaign, boolean write)
      throws IOException {
    List<Instance> instances = new ArrayList<>();
    Map<String, Integer> names = new HashMap<>();
    List<String> errors = new ArrayList<>();
    for (InstanceSource source : campaign.sources()) {
      for (InstanceSource.Candidate candidate : source.candidates(campaign.registry())) {
        Problem problem;
        try {
          problem = candidate.read();
        } catch (IllegalArgumentException e) {
          errors.add(String.valueOf(e.getMessage()));
          continue;
        }
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        Documents.PLANNER.writeProblem(problem, json);
        byte[] bytes = json.toByteArray();
        int times = names.merge(source.family() + "/" + candidate.name(), 1, Integer::sum);
        String name = times == 1 ? candidate.name() : candidate.name() + "-" + times;
        String id =
            Digests.fileNamePart(source.family())
                + "."
                + Digests.fileNamePart(name)
                + "."
                + Digests.of(bytes).substring(0, 10);
        Path file = folder.resolve("instances").resolve(id + ".json");
        if (write && !Files.exists(file)) {
          WholeFile.write(file, out -> out.write(bytes));
        }
        instances.add(
            Instance.of(
                id,
                source.family(),
                name,
                candidate.file(),
                candidate.workers(),
                candidate.ownObjective(),
                problem));
      }
    }
    if (!errors.isEmpty()) {
      String rest =
          errors.size() > MOST_ERRORS ? "\n... and " + (errors.size() - MOST_ERRORS) + " more" : "";
      throw new IllegalArgumentException(
          String.join("\n", errors.subList(0, Math.min(MOST_ERRORS, errors.size()))) + rest);
    }
    return instances;
  }

  /** The folder. */
  public Path folder() {
    return folder;
  }

  /** The plan. */
  public RunPlan plan() {
    return plan;
  }

  /** What was known of the instances when the campaign began. */
  public Registry registry() throws IOException {
    return Registry.read(folder.resolve(REGISTRY));
  }

  /** The journal of a shard. */
  Path journal(Shard shard) {
    return folder.resolve("journal-" + shard.index() + "-of-" + shard.count() + ".jsonl");
  }

  /** The file of an instance. */
  Path file(Instance instance) {
    return folder.resolve("instances").resolve(instance.id() + ".json");
  }

  /** The file of the plan of a run. */
  Path planFile(String run) {
    return folder.resolve("plans").resolve(run + ".json");
  }

  /**
   * A new folder for the workers of a shard, with a name of its own: a worker of a program that was
   * killed may live a moment longer than its parent and must not write among the new ones.
   */
  Path newWork(Shard shard) throws IOException {
    return Files.createTempDirectory(folder.resolve("work"), workPrefix(shard));
  }

  /** Removes the folders of a shard's workers, which nobody may use any more. */
  void clearWork(Shard shard) throws IOException {
    try (Stream<Path> folders = Files.list(folder.resolve("work"))) {
      for (Path work :
          folders.filter(f -> f.getFileName().toString().startsWith(workPrefix(shard))).toList()) {
        WorkFolder.clear(work);
      }
    }
  }

  private static String workPrefix(Shard shard) {
    return shard.index() + "-of-" + shard.count() + "-";
  }

  /** Reads an instance. */
  public Problem problem(Instance instance) throws IOException {
    return Documents.PLANNER.readProblem(file(instance));
  }

  /** Reads the plan of a run that has one. */
  public Plan plan(String run) throws IOException {
    return Documents.PLANNER.readPlan(planFile(run));
  }

  /**
   * The records of all journals by run, in the plan's order; of several records of one run the
   * first counts.
   */
  public Map<String, RunRecord> records() throws IOException {
    Map<String, RunRecord> found = new HashMap<>();
    for (Path journal : journals()) {
      for (RunRecord record : Journal.read(journal).runs()) {
        found.putIfAbsent(record.run(), record);
      }
    }
    Map<String, RunRecord> records = new LinkedHashMap<>();
    for (Run run : plan.runs()) {
      RunRecord record = found.get(run.id());
      if (record != null) {
        records.put(run.id(), record);
      }
    }
    return records;
  }

  /** The sessions of all journals. */
  public List<Session> sessions() throws IOException {
    List<Session> sessions = new ArrayList<>();
    for (Path journal : journals()) {
      sessions.addAll(Journal.read(journal).sessions());
    }
    return sessions;
  }

  /** Which lines of which journals cannot be read. */
  public Map<Path, List<Integer>> damagedLines() throws IOException {
    Map<Path, List<Integer>> damaged = new LinkedHashMap<>();
    for (Path journal : journals()) {
      List<Integer> lines = Journal.read(journal).damaged();
      if (!lines.isEmpty()) {
        damaged.put(journal, lines);
      }
    }
    return damaged;
  }

  /** The runs of the records whose plans are not there any more, or not the same, and why. */
  public Map<String, String> lostPlans() throws IOException {
    Map<String, String> lost = new LinkedHashMap<>();
    for (RunRecord record : records().values()) {
      if (record.planDigest().isEmpty() || record.objective() == null) {
        continue;
      }
      Path file = planFile(record.run());
      if (!Files.isRegularFile(file)) {
        lost.put(record.run(), "is missing");
      } else if (!Digests.of(Files.readAllBytes(file)).equals(record.planDigest())) {
        lost.put(record.run(), "is not the one that its record speaks of");
      }
    }
    return lost;
  }

  List<Path> journals() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(CampaignDirectory::isJournal).sorted().toList();
    }
  }

  private static boolean isJournal(Path file) {
    return file.getFileName().toString().matches("journal-\\d+-of-\\d+\\.jsonl");
  }
}
