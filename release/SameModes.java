import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Gives the entries of all jars in a folder the modes 0644 and 0755, whatever the umask was when
 * their files were made: in place, in the directory at the end of each jar. Entries without a mode
 * stay as they are.
 *
 * <p>{@code java release/SameModes.java target}
 */
public final class SameModes {
  private static final int END_SIGNATURE = 0x06054b50;
  private static final int ENTRY_SIGNATURE = 0x02014b50;
  private static final int END_BYTES = 22;
  private static final int ENTRY_BYTES = 46;
  private static final int FILE = 0100644;
  private static final int FOLDER = 040755;

  private SameModes() {}

  /** Rewrites the jars in the folder that is named, if it is there. */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    if (!Files.isDirectory(folder)) {
      return;
    }
    List<Path> jars;
    try (Stream<Path> files = Files.list(folder)) {
      jars = files.filter(file -> file.toString().endsWith(".jar")).toList();
    }
    for (Path jar : jars) {
      byte[] bytes = Files.readAllBytes(jar);
      if (rewrite(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN), jar)) {
        Files.write(jar, bytes);
      }
    }
  }

  private static boolean rewrite(ByteBuffer zip, Path jar) throws IOException {
    int end = zip.capacity() - END_BYTES;
    while (end >= 0 && zip.getInt(end) != END_SIGNATURE) {
      end--;
    }
    if (end < 0) {
      throw new IOException(jar + " is no jar.");
    }
    int entries = zip.getShort(end + 10) & 0xffff;
    int at = zip.getInt(end + 16);
    boolean changed = false;
    for (int i = 0; i < entries; i++) {
      if (zip.getInt(at) != ENTRY_SIGNATURE) {
        throw new IOException(jar + " has no whole directory.");
      }
      int name = zip.getShort(at + 28) & 0xffff;
      int others = (zip.getShort(at + 30) & 0xffff) + (zip.getShort(at + 32) & 0xffff);
      int attributes = zip.getInt(at + 38);
      if (attributes >>> 16 != 0) {
        byte[] path = new byte[name];
        zip.get(at + ENTRY_BYTES, path);
        boolean folder = new String(path, StandardCharsets.UTF_8).endsWith("/");
        int same = (folder ? FOLDER : FILE) << 16 | attributes & 0xffff;
        changed |= same != attributes;
        zip.putInt(at + 38, same);
      }
      at += ENTRY_BYTES + name + others;
    }
    return changed;
  }
}
