package dev.sextant.benchmarks.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A block between fences of a page.
 *
 * @param page the page
 * @param line the line of the opening fence, from 1
 * @param language what stands behind the fence, or nothing
 * @param markers the comments right before it, which {@code .ci/pages} describes
 * @param text its lines
 */
record PageBlock(Path page, int line, String language, List<String> markers, String text) {
  private static final String FENCE = "```";

  /** The blocks of a page, from top to bottom. */
  static List<PageBlock> of(Path page) throws IOException {
    List<PageBlock> blocks = new ArrayList<>();
    List<String> markers = new ArrayList<>();
    @Nullable List<String> inside = null;
    int begin = 0;
    String language = "";
    List<String> lines = Files.readAllLines(page);
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (inside != null && line.equals(FENCE)) {
        String text = inside.stream().collect(Collectors.joining("\n"));
        blocks.add(new PageBlock(page, begin, language, List.copyOf(markers), text));
        inside = null;
        markers.clear();
      } else if (inside != null) {
        inside.add(lines.get(i));
      } else if (line.startsWith(FENCE)) {
        inside = new ArrayList<>();
        begin = i + 1;
        language = line.substring(FENCE.length());
      } else if (line.startsWith("<!--")) {
        markers.add(line);
      } else if (!line.isEmpty()) {
        markers.clear();
      }
    }
    return blocks;
  }

  @Override
  public String toString() {
    return page + ":" + line;
  }
}
