package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Wrong inputs of every kind: each ends with its exit code and says where the mistake is and what
 * may be done about it.
 */
class WrongInputsTest {
  private static final String JSON =
      """
      {"formatVersion": 1, "kind": "problem",
       "workflows": [{"id": "ask", "tasks": [{"id": "a", "durationMicros": 5},
         {"id": "b", "durationMicros": 7}], "edges": [{"from": "a", "to": "b", "bytes": 4}]}],
       "jobs": [{"id": "j", "workflow": "ask"}],
       "workers": [{"id": "w", "gpuMemoryBytes": 9}, {"id": "v"}],
       "objective": {"makespanMicros": 1}}
      """;

  private static final String YAML =
      """
      workflows: [{id: ask, tasks: [{id: a, duration: 5ms}]}]
      jobs: [{id: j, workflow: ask}]
      workers: [{id: w, gpuMemory: 9GB}]
      objective: {makespanMicros: 1}
      """;

  private static final String CLUSTER = "workers: [{type: t4, count: 2, speed: 2}, {type: cpu}]\n";
  private static final String DOT = "digraph { a -> b }";

  private static final String SCENARIO =
      """
      name: s
      workflows: mine
      cluster: mine
      arrivals: {trace: mine/trace.csv}
      policies: [compass]
      """;

  private static final String CAMPAIGN =
      """
      name: c
      planners: [heft]
      limits: [1s]
      instances:
        - {family: f, files: p.json}
      """;

  @TempDir private Path folder;

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final List<String> wrong = new ArrayList<>();
  private int count;

  @BeforeEach
  void writeSoundOnes() throws IOException {
    file("p.json", JSON);
    file("p.yaml", YAML);
    file("c.yaml", CLUSTER);
    file("g.dot", DOT);
    file("s.yaml", SCENARIO);
    Files.createDirectory(folder.resolve("empty"));
    Files.createSymbolicLink(folder.resolve("nowhere.json"), folder.resolve("not-there"));
    run("init", "@mine");
  }

  @Test
  void everyMistakeHasACodeAPlaceAndANextStep() throws IOException {
    options();
    paths();
    namesOfOutputs();
    namesOfTheStandardOutput();
    namesOfInputs();
    documents();
    tables();
    scenariosAndCampaigns();

    assertThat(wrong).as(String.join("\n\n", wrong)).isEmpty();
    assertThat(count).isGreaterThanOrEqualTo(50);
  }

  private void options() {
    refused("solve @p.json --planner hefft", "(hefft)", "Maybe heft.");
    refused("solve @p.json --planner heft:order=x", "heft", "option");
    refused("solve @p.json --time-limit 10", "The duration (10)", "Maybe 10s or 10ms.");
    refused("solve @p.json --time-limit soon", "The duration (soon)", "Maybe 10s");
    refused(
        "solve @p.json --step-limit many", "--step-limit: The value (many) must be an", "--help");
    refused(
        "solve @p.json --threads 9999999999",
        "--threads: The value (9999999999) must be",
        "at most");
    refused("solve @p.json --json=5", "--json: The value (5) must be true or false.", "--help");
    refused("solve @p.json --out", "The option (--out) needs a value (PLAN).", "--help");
    refused("solve @p.json --out --gantt @x", "The option (--out) needs a value (PLAN).", "--help");
    refused("solve @p.json --out @x --out @y", "The option (--out) is given more than once.", "--");
    refused("check @p.json", "The argument (PLAN) is missing.", "check --help");
    refused("reproduce gavel", "The option (--data FOLDER) is missing.", "gavel --help");
    refused("replan --moves 1,a", "--moves: The value (a) must be a number.", "--help");
    refused("bench", "The command is missing; known are run, merge,", "--help");
    refused("solve @p.json --objective speed", "speed", "makespan");
    refused("solve @p.json --format jason", "(jason)", "Maybe");
    refused("solve @p.json --processors 8", "(processors)", "Maybe leave it out.");
    refused("solve @p.json --cluster @c.yaml", "(cluster)", "Maybe leave it out.");
    refused("solve @p.json --models synthetic", "(models)", "Maybe leave it out.");
    refused("solve @p.json --default-duration 1s", "(default-duration)", "Maybe leave it out.");
    refused("solve @g.dot --processors 0", "(0)", "between 1 and");
    refused(
        "solve @g.dot --processors x", "--processors: The value (x) must be an integer.", "--help");
    refused(
        "solve @g.dot --models invented",
        "--models: The value (invented) must be one of",
        "synthetic");
    refused("solve @g.dot --default-duration 5", "The duration (5)", "Maybe 5s or 5ms.");
    refused("solve @g.dot", "node (a)", "--default-duration");
    refused(
        "solve @g.dot --default-duration 1s --processors 2 --cluster @c.yaml",
        "(processors) and (cluster)",
        "Maybe leave out processors.");
    refused("solve @p.json --planer heft", "--planer", "--planner");
    refused("sovle @p.json", "sovle", "solve");
    refused("solve @p.json @p.yaml", "p.yaml) is one too many", "--help");
    refused("reproduce gavell", "(gavell)", "Maybe gavel.");
    refused("solve", "PROBLEM", "--help");
    refused("check" + " 3".repeat(Main.MOST_WORDS), "(50001) words", "Maybe name folders");
    refused("compare @p.json --planners he\"ft", "(he\"ft)", "Maybe heft.");
    refused("compare @p.json --seeds 5-1", "5-1", "Maybe");
    refused("compare @p.json --planners heft,hetf", "(hetf)", "Maybe etf.");
  }

  private void paths() {
    refused("solve @pp.json", "pp.json) does not exist", "Maybe p.json");
    refused("solve @g.dot --default-duration 1s --cluster @cc.yaml", "cc.yaml", "Maybe c.yaml");
    refused("solve @empty", "without tasks.csv", "Maybe name a file in it");
    refused("compare @empty", "has no problem", "Maybe name the files");
    refused("compare @x*.json", "No file matches", "Maybe **");
    refused("solve @p.json --out @nowhere/plan.json", "nowhere", "Maybe");
    refused("solve @p.json --out @empty", "is a folder", "Maybe");
    refused("solve @p.json --warm-start @p.json", "/kind", "(plan)");
    refused("solve @p.json --planner heft --out @p.json", "is the input", "Maybe give it another");
    refused("solve @mine/../p.json --gantt @p.json", "is the input", "Maybe give it another");
    refused("solve @p.json --out @x --gantt @x", "Two outputs", "Maybe give one of them another");
    refused("compare @p.json --csv @p.json", "is the input", "Maybe give it another name");
    refused("convert @g.dot @g.dot --default-duration 1s", "is the input", "Maybe give it another");
    refused("simulate @s.yaml --report @s.yaml", "is the input", "Maybe give it another name");
    refused("solve @p.json --out @nowhere.json", "is a link to a file that does not", "Maybe");
    refused("solve @mine/tasks.csv --format csv", "a folder of tables", "the folder of this one");
    refused("init @mine", "is not empty", "Maybe name a new one.");
  }

  private void namesOfOutputs() throws IOException {
    file("campaign.yaml", CAMPAIGN);
    for (String command :
        List.of(
            "generate layered --out -",
            "convert @p.json -",
            "solve @p.json --out -",
            "solve @p.json --gantt -",
            "solve @p.json --trace -",
            "solve @p.json --figures -",
            "allocate @p.json --out -",
            "allocate @p.json --page -",
            "compare @p.json --report -",
            "compare @p.json --csv -",
            "simulate @s.yaml --report -",
            "simulate @s.yaml --csv -",
            "reproduce synergy --data @mine --problems -",
            "init -",
            "bench run @campaign.yaml --out -",
            "bench merge @mine --out -")) {
      refused(command, "The output (-) is no file", "Maybe ./- for what has that name");
    }
  }

  private void namesOfTheStandardOutput() throws IOException {
    Path link = folder.resolve("link");
    Files.deleteIfExists(link);
    Files.createSymbolicLink(link, Path.of("/dev/stdout"));
    for (String output : List.of("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "@link")) {
      for (String command :
          List.of(
              "solve @p.json --out ",
              "solve @p.json --json --gantt ",
              "solve @p.json --trace ",
              "allocate @p.json --out ",
              "compare @p.json --csv ",
              "simulate @s.yaml --report ")) {
        refused(command + output, "is the standard output", "Maybe name a file");
      }
    }
  }

  private void namesOfInputs() {
    for (String command :
        List.of(
            "solve -",
            "solve @p.json --warm-start -",
            "solve @g.dot --default-duration 1s --cluster -",
            "check - @p.json",
            "check @p.json -",
            "allocate -",
            "compare -",
            "lint -",
            "convert - @x.json",
            "simulate -",
            "bench run - --out @x")) {
      refused(command, "The input (-) is no file", "Maybe write what comes to a file first");
    }
    refused("solve /dev/null", "is a pipe or a device", "Maybe write what comes to a file first");
    refused("lint /dev/null", "is a pipe or a device", "Maybe write what comes to a file first");
  }

  private void documents() throws IOException {
    document(
        JSON.replace("\"formatVersion\": 1", "\"formatVersion\": 9"), "/formatVersion", "Maybe");
    document(JSON.substring(0, 200), "line 3", "ends too early");
    document("not JSON", "known formats", "Maybe name its format.");
    document(" \n", "(" + folder.resolve("wrong.json") + ") is empty", "/:");
    document("{\"tasks\": []}", "no formatVersion", "Maybe add");
    document(JSON.replace("\"problem\"", "\"sharing-problem\""), "/kind", "planner allocate");
    document(JSON.replace("\"problem\"", "\"plan\""), "/kind", "'planner check PROBLEM");
    document("\uFEFF" + JSON, "byte order mark", "Maybe");
    document(JSON.replace("\"workflow\":", "\"workflw\":"), "/jobs/0/workflw", "(workflow)");
    document(
        JSON.replace("\"workflow\": \"ask\"", "\"workflow\": \"asks\""), "/jobs/0/workflow", "ask");
    document(JSON.replace("\"id\": \"v\"", "\"id\": \"w\""), "/workers/1/id", "w");
    document(JSON.replace("\"to\": \"b\"", "\"to\": \"a\""), "/workflows/0/edges/0", "itself");
    document(JSON.replace("Bytes\": 9", "Bytes\": -9"), "/workers/0/gpuMemoryBytes", "negative");
    document(JSON.replace("Micros\": 7", "Micros\": 7.5"), "/workflows/0/tasks/1", "integer");
    yaml(SCENARIO.replace("workflows", "flows"), "has no workflows", "Maybe it is a scenario");
    yaml(YAML.replace("5ms", "5"), "/workflows/0/tasks/0/duration", "Maybe 5ms");
    yaml(YAML.replace("9GB", "9 gigs"), "/workers/0/gpuMemory", "Maybe 16GB");
    yaml(YAML.replace("gpuMemory", "gpuMemry"), "/workers/0/gpuMemry", "(gpuMemory)");
    yaml(YAML.replace("jobs: [", "jobs: "), "Line 2", "expected");
    yaml(YAML.replace("workflow: ask", "workflow: asks"), "/jobs/0/workflow", "ask");
    cluster(CLUSTER.replace("count: 2", "count: 0"), "/workers/0/count", "from 1 to");
    cluster(CLUSTER.replace("cpu", "t4"), "/workers/1", "Maybe give them a type");
    cluster(CLUSTER.replace("type: cpu", "typ: cpu"), "/workers/1/typ", "(type)");
  }

  private void document(String text, String place, String next) throws IOException {
    file("wrong.json", text);
    refused("solve @wrong.json", place, next);
  }

  private void yaml(String text, String place, String next) throws IOException {
    file("wrong.yaml", text);
    refused("solve @wrong.yaml", place, next);
  }

  private void cluster(String text, String place, String next) throws IOException {
    file("wrong-cluster.yaml", text);
    refused("solve @g.dot --default-duration 1s --cluster @wrong-cluster.yaml", place, next);
  }

  private void tables() throws IOException {
    table("tasks.csv", "task,duration,", "task,time,", "(duration)", "header");
    table("tasks.csv", ",", ";", "(workflow;task", "Maybe separate columns by commas.");
    table("tasks.csv", "duration,models", "duration,modells", "(modells)", "Maybe models.");
    table("tasks.csv", "20ms", "20", "tasks.csv, line 6", "Maybe 20s or 20ms.");
    table("tasks.csv", "20ms,embedder", "20ms,embeder", "tasks.csv, line 6", "embedder");
    table("edges.csv", "4kB", "4", "edges.csv, line 4", "Maybe 16GB");
    table("jobs.csv", "ask-2,ask", "ask-2,asks", "jobs.csv, line 5", "ask");
    table("jobs.csv", "10s,2", "10s,two", "jobs.csv:4", "whole number");
    table("links.csv", "*,*", "rack-1,rack-2", "links.csv", "for all others");
    table("workers.csv", "t4,2", "t4,many", "workers.csv:5", "whole number");
  }

  /** One of the tables with a change. */
  private void table(String name, String part, String instead, String place, String next)
      throws IOException {
    Path table = folder.resolve("mine").resolve(name);
    String sound = Files.readString(table);
    assertThat(sound).contains(part);
    Files.writeString(table, sound.replace(part, instead));
    refused("solve @mine", place, next);
    Files.writeString(table, sound);
  }

  private void scenariosAndCampaigns() throws IOException {
    scenario(SCENARIO.replace("[compass]", "[compas]"), "/policies/0/policy", "Maybe compass");
    scenario(SCENARIO.replace("arrivals", "arrival"), "/arrival", "arrivals");
    scenario(SCENARIO + "workers: 4\n", "/workers", "does not go with cluster");
    scenario(SCENARIO.replace("trace.csv", "trac.csv"), "/arrivals/trace", "Maybe its path");
    scenario(
        SCENARIO.replace("trace: mine/trace.csv", "trace: bad.csv"),
        "/arrivals/trace",
        "those known are TIMESTAMP, workflow");
    file("bad.csv", "TIMESTAMP,workflow\n0,aks\nsoon,ask\n");
    scenario(
        SCENARIO.replace("trace: mine/trace.csv", "trace: bad.csv"),
        "line 3: the TIMESTAMP (soon)",
        "number of seconds");
    file("bad.csv", "TIMESTAMP,workflow\n0,asks\n");
    scenario(
        SCENARIO.replace("trace: mine/trace.csv", "trace: bad.csv"),
        "line 2: there is no workflow (asks)",
        "Maybe ask.");
    campaign(CAMPAIGN.replace("[heft]", "[hefft]"), "/planners/0/planner", "Maybe heft.");
    campaign(CAMPAIGN.replace("p.json", "q.json"), "/instances/0/files", "No file matches");
    campaign(CAMPAIGN.replace("p.json", "p.json, models: true"), "/instances/0/models", "Maybe");
    campaign(
        CAMPAIGN.replace("p.json", "p.json, cluster: d.yaml"), "/instances/0/cluster", "Maybe");
    campaign(
        CAMPAIGN.replace("p.json", "p.json, processors: 4"), "(processors)", "Maybe leave it out.");
    campaign(CAMPAIGN.replace("[1s]", "[1]"), "/limits/0/time", "Maybe 1s or 1ms.");
  }

  private void scenario(String text, String place, String next) throws IOException {
    if (!Files.exists(folder.resolve("bad.csv"))) {
      file("bad.csv", "TIMESTAMP,wrkflow\n0,ask\n");
    }
    file("s.yaml", text);
    refused("simulate @s.yaml", place, next);
  }

  private void campaign(String text, String place, String next) throws IOException {
    file("c-wrong.yaml", text);
    refused("bench run @c-wrong.yaml --out @results", place, next);
  }

  /** A command whose words that begin with @ are files of the folder. */
  private void refused(String command, String place, String next) {
    count++;
    int code = run(command.split(" "));
    String text = err.toString(StandardCharsets.UTF_8);
    if (code != ExitCodes.BAD_INPUT || !text.contains(place) || !text.contains(next)) {
      wrong.add(command + " gave " + code + " without (" + place + ") or (" + next + "):\n" + text);
    }
  }

  private int run(String... words) {
    err.reset();
    String[] args =
        Arrays.stream(words)
            .map(word -> word.startsWith("@") ? folder.resolve(word.substring(1)).toString() : word)
            .toArray(String[]::new);
    return Main.run(
        new Surroundings(
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false,
            new InstalledPlanners(),
            new ProblemFiles()),
        args);
  }

  private void file(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }
}
