package dev.sextant.ortools;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A folder with unpacked copies of native libraries, one per {@link NativeBundle#id}, which all
 * processes of a user share.
 *
 * <p>A copy is unpacked under another name and renamed when it is whole, so that whoever sees it
 * may use it. Its check sums are compared before each use nevertheless, and a damaged one is
 * replaced. Only the holder of the folder's lock unpacks. The lock ends with its holder, however
 * that ends, so that what the next one finds unfinished was left behind, and is removed.
 *
 * <p>Nothing here goes through a channel that an interruption would close.
 */
final class NativeFolder {
  private static final String LOCK = "lock";
  private static final String UNFINISHED = "unfinished-";

  /** How files are written. */
  @FunctionalInterface
  interface Writer {
    OutputStream open(Path file) throws IOException;
  }

  private final Path root;
  private final FolderLock lock;
  private final Writer writer;

  /** A folder; it is made when it is needed, but not the one above it. */
  NativeFolder(Path root) {
    this(root, file -> new FileOutputStream(file.toFile()));
  }

  NativeFolder(Path root, Writer writer) {
    this.root = root;
    this.lock = new FolderLock(root.resolve(LOCK));
    this.writer = writer;
  }

  /**
   * The folder with a whole copy of these libraries; unpacks it where there is none.
   *
   * @throws IOException when that fails, or others could change what is in the folder
   */
  Path provide(NativeBundle bundle) throws IOException {
    OwnFolder.require(root);
    Path copy = root.resolve(bundle.id());
    if (isWhole(copy, bundle)) {
      removeLeftovers();
    } else {
      lock.hold(() -> unpackUnlessWhole(bundle, copy));
    }
    return copy;
  }

  /** Unpacks a copy that nobody else uses, and removes it afterwards. */
  void lend(NativeBundle bundle, Consumer<Path> use) throws IOException {
    OwnFolder.require(root);
    lock.hold(
        () -> {
          sweep();
          try {
            use.accept(unpack(bundle));
          } finally {
            sweep();
          }
        });
  }

  private static boolean isWhole(Path copy, NativeBundle bundle) {
    return bundle.libraries().stream()
        .allMatch(library -> NativeBundle.matches(copy.resolve(library.name()), library));
  }

  private void unpackUnlessWhole(NativeBundle bundle, Path copy) throws IOException {
    // Who held the lock before may have done it.
    if (isWhole(copy, bundle)) {
      return;
    }
    if (Files.exists(copy, LinkOption.NOFOLLOW_LINKS)) {
      Files.move(copy, unfinished(), StandardCopyOption.ATOMIC_MOVE);
    }
    sweep();
    try {
      Files.move(unpack(bundle), copy, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      sweep();
    }
  }

  private Path unpack(NativeBundle bundle) throws IOException {
    Path folder = Files.createDirectory(unfinished(), OwnFolder.permissions(root));
    for (NativeBundle.Library library : bundle.libraries()) {
      try (InputStream in = bundle.open(library);
          OutputStream out = writer.open(folder.resolve(library.name()))) {
        in.transferTo(out);
      }
    }
    if (!isWhole(folder, bundle)) {
      throw new IOException("what was unpacked is not what the class path has");
    }
    return folder;
  }

  private Path unfinished() {
    return root.resolve(UNFINISHED + UUID.randomUUID());
  }

  private List<Path> leftovers() throws IOException {
    try (Stream<Path> entries = Files.list(root)) {
      return entries.filter(e -> e.getFileName().toString().startsWith(UNFINISHED)).toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private void removeLeftovers() {
    try {
      if (!leftovers().isEmpty()) {
        lock.holdIfFree(this::sweep);
      }
    } catch (IOException e) {
      // They cost space and nothing else; whoever comes next tries again.
      return;
    }
  }

  /** Removes what was left behind; to be called under the lock alone. */
  private void sweep() throws IOException {
    for (Path leftover : leftovers()) {
      try (Stream<Path> entries = Files.walk(leftover)) {
        for (Path entry : entries.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(entry);
        }
      } catch (IOException | UncheckedIOException e) {
        // Some systems keep what a process uses; whoever comes next tries again.
        continue;
      }
    }
  }
}
