package dev.sextant.benchmarks.cli;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A headless Chromium that is told what to do over its DevTools protocol. Not thread-safe. */
final class Browser implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();
  private static final long PATIENCE_SECONDS = 60;

  private final Process process;
  private final BlockingQueue<JsonNode> answers = new LinkedBlockingQueue<>();
  private final List<String> messages = new ArrayList<>();
  private final WebSocket socket;
  private int calls;

  private Browser(Process process, URI page) {
    this.process = process;
    socket = HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(page, new Ear()).join();
    call("Page.enable", Map.of());
    call("Runtime.enable", Map.of());
    call("Log.enable", Map.of());
  }

  /** The program, or null where it is not installed. */
  static @Nullable Path program() {
    return program("chromium");
  }

  /** A program on the path, or null. */
  static @Nullable Path program(String name) {
    for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
      Path file = Path.of(folder, name);
      if (Files.isExecutable(file)) {
        return file;
      }
    }
    return null;
  }

  /** Starts one whose files are in a folder. */
  static Browser start(Path program, Path folder) throws IOException, InterruptedException {
    Path log = folder.resolve("chromium.log");
    Process process =
        new ProcessBuilder(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--remote-debugging-port=0",
                "--remote-allow-origins=*",
                "--user-data-dir=" + folder.resolve("profile"),
                "about:blank")
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    Path port = folder.resolve("profile").resolve("DevToolsActivePort");
    for (int i = 0;
        i < PATIENCE_SECONDS * 20 && !(Files.exists(port) && Files.size(port) > 0);
        i++) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    String number = Files.readAllLines(port).get(0);
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + number + "/json/list"))
            .timeout(Duration.ofSeconds(PATIENCE_SECONDS))
            .build();
    String pages =
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
    for (JsonNode page : JSON.readTree(pages)) {
      if (page.get("type").asString().equals("page")) {
        return new Browser(process, URI.create(page.get("webSocketDebuggerUrl").asString()));
      }
    }
    throw new IOException("Chromium has no page: " + pages);
  }

  /** Opens a file in a window of this size. */
  void open(Path file, int width, boolean dark) {
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    call(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    messages.clear();
    call("Page.navigate", Map.of("url", file.toUri().toString()));
    eval(
        "new Promise(done => document.readyState === 'complete' && location.protocol === 'file:'"
            + " ? done(1) : addEventListener('load', () => done(1)))");
    frames();
  }

  /** Waits until what was asked for is drawn. */
  void frames() {
    eval("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))");
  }

  /** The value of an expression, whose promise is awaited. */
  JsonNode eval(String expression) {
    JsonNode result =
        call(
            "Runtime.evaluate",
            Map.of("expression", expression, "awaitPromise", true, "returnByValue", true));
    if (result.has("exceptionDetails")) {
      throw new AssertionError(expression + "\n" + result.get("exceptionDetails"));
    }
    JsonNode value = result.get("result").get("value");
    return value == null ? JSON.nullNode() : value;
  }

  /** Moves the mouse. */
  void move(double x, double y) {
    call("Input.dispatchMouseEvent", Map.of("type", "mouseMoved", "x", x, "y", y));
    frames();
  }

  /** Clicks on the middle of the first element that a selector finds. */
  void click(String selector) {
    double[] at = middle(selector);
    click(at[0], at[1]);
  }

  /** Clicks on a point. */
  void click(double x, double y) {
    for (String type : List.of("mouseMoved", "mousePressed", "mouseReleased")) {
      call(
          "Input.dispatchMouseEvent",
          Map.of("type", type, "x", x, "y", y, "button", "left", "clickCount", 1));
    }
    frames();
  }

  /** Where the middle of an element is, once it has been scrolled to. */
  double[] middle(String selector) {
    JsonNode at =
        eval(
            "(() => { const node = document.querySelector("
                + JSON.writeValueAsString(selector)
                + "); node.scrollIntoView({ block: 'center' }); const box ="
                + " node.getBoundingClientRect(); return [box.left + box.width / 2, box.top +"
                + " box.height / 2]; })()");
    return new double[] {at.get(0).asDouble(), at.get(1).asDouble()};
  }

  /** Types into the element that has the focus. */
  void type(String text) {
    call("Input.insertText", Map.of("text", text));
    frames();
  }

  /** What the page has written to its console so far, and what it threw. */
  List<String> messages() {
    return List.copyOf(messages);
  }

  /** Writes a picture of the whole page. */
  void picture(Path file) throws IOException {
    JsonNode data =
        call("Page.captureScreenshot", Map.of("format", "png", "captureBeyondViewport", true));
    Files.write(file, Base64.getDecoder().decode(data.get("data").asString()));
  }

  /** Draws an SVG file alone, with so many pixels for one of its own. */
  void draw(Path svg, int scale, Path file) throws IOException {
    open(svg, 2000, false);
    JsonNode box =
        eval(
            "(() => { const box = document.documentElement.getBoundingClientRect(); return"
                + " [box.width, box.height]; })()");
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of(
            "width",
            Math.round(box.get(0).asDouble()),
            "height",
            Math.round(box.get(1).asDouble()),
            "deviceScaleFactor",
            scale,
            "mobile",
            false));
    frames();
    picture(file);
  }

  private JsonNode call(String method, Map<String, ?> parameters) {
    int id = ++calls;
    socket.sendText(
        JSON.writeValueAsString(Map.of("id", id, "method", method, "params", parameters)), true);
    try {
      while (true) {
        JsonNode answer = answers.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (answer == null) {
          throw new AssertionError("Chromium does not answer to " + method + ".");
        }
        if (answer.has("id") && answer.get("id").asInt() == id) {
          if (answer.has("error")) {
            throw new AssertionError(method + ": " + answer.get("error"));
          }
          return answer.get("result");
        }
        hear(answer);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private void hear(JsonNode event) {
    String method = event.path("method").asString("");
    if (method.equals("Runtime.consoleAPICalled")
        || method.equals("Runtime.exceptionThrown")
        || method.equals("Log.entryAdded")) {
      messages.add(event.toString());
    }
  }

  /** Puts messages together. */
  private final class Ear implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        answers.add(JSON.readTree(text.toString()));
        text.setLength(0);
      }
      from.request(1);
      return null;
    }
  }

  @Override
  public void close() {
    socket.abort();
    List<ProcessHandle> children = process.descendants().toList();
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      children.forEach(ProcessHandle::destroyForcibly);
    }
  }
}
