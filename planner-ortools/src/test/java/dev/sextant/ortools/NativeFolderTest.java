package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("natives")
@Timeout(60)
class NativeFolderTest {
  @TempDir private Path scratch;
  private Path root;
  private NativeBundle bundle;

  /** Writes so many bytes of all files, as a file system with so little room does. */
  private static NativeFolder.Writer room(long bytes) {
    long[] left = {bytes};
    return file ->
        new FilterOutputStream(new FileOutputStream(file.toFile())) {
          @Override
          public void write(byte[] block, int from, int length) throws IOException {
            long fits = Math.min(left[0], length);
            out.write(block, from, (int) fits);
            left[0] -= fits;
            if (fits < length) {
              throw new IOException("No space left on device");
            }
          }
        };
  }

  private static NativeFolder.Writer counting(AtomicInteger files) {
    return file -> {
      files.incrementAndGet();
      return new FileOutputStream(file.toFile());
    };
  }

  @BeforeEach
  void pack() throws IOException {
    root = scratch.resolve("natives");
    bundle = FakeLibraries.in(scratch.resolve("one.jar"), "one");
  }

  private void requireWhole(Path copy) throws IOException {
    assertThat(copy.getParent()).isEqualTo(root);
    assertThat(names(copy)).hasSize(FakeLibraries.COUNT);
    for (NativeBundle.Library library : bundle.libraries()) {
      assertThat(copy.resolve(library.name()))
          .hasBinaryContent(bundle.open(library).readAllBytes());
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  private List<String> all() throws IOException {
    return names(root).stream().filter(name -> !name.equals("lock")).toList();
  }

  @Test
  void unpacksOnceAndFindsTheCopyAgain() throws IOException {
    AtomicInteger files = new AtomicInteger();
    Path copy = new NativeFolder(root, counting(files)).provide(bundle);
    requireWhole(copy);

    assertThat(new NativeFolder(root, counting(files)).provide(bundle)).isEqualTo(copy);
    assertThat(files).hasValue(FakeLibraries.COUNT);
    assertThat(all()).containsExactly(bundle.id());
  }

  @Test
  void keepsOtherContentsApart() throws IOException {
    NativeBundle other = FakeLibraries.in(scratch.resolve("two.jar"), "two");
    NativeFolder folder = new NativeFolder(root);

    assertThat(folder.provide(other)).isNotEqualTo(folder.provide(bundle));
    requireWhole(folder.provide(bundle));
  }

  @Test
  void findsLibrariesInFoldersAsInArchives() throws IOException {
    Path copy = new NativeFolder(root).provide(bundle);
    Path classes = scratch.resolve("classes");
    Files.createDirectories(classes);
    Files.move(copy, classes.resolve("ortools-" + FakeLibraries.PLATFORM));
    ClassLoader loader =
        new java.net.URLClassLoader(new java.net.URL[] {classes.toUri().toURL()}, null);

    assertThat(NativeBundle.find(loader, FakeLibraries.PLATFORM).orElseThrow().id())
        .isEqualTo(bundle.id());
    assertThat(NativeBundle.find(loader, "other-machine")).isEmpty();
  }

  @Test
  void replacesATruncatedCopy() throws IOException {
    Path copy = new NativeFolder(root).provide(bundle);
    Files.write(copy.resolve("liblong.so"), new byte[] {1});

    requireWhole(new NativeFolder(root).provide(bundle));
    assertThat(all()).containsExactly(bundle.id());
  }

  @Test
  void replacesACopyWithOneOtherByte() throws IOException {
    Path library = new NativeFolder(root).provide(bundle).resolve("liblong.so");
    byte[] content = Files.readAllBytes(library);
    content[content.length / 2] ^= 1;
    Files.write(library, content);

    requireWhole(new NativeFolder(root).provide(bundle));
  }

  @Test
  void replacesACopyWithAMissingFile() throws IOException {
    Path copy = new NativeFolder(root).provide(bundle);
    Files.delete(copy.resolve("libempty.so"));

    requireWhole(new NativeFolder(root).provide(bundle));
    assertThat(all()).containsExactly(bundle.id());
  }

  @Test
  void removesWhatWasLeftBehindBesideAWholeCopy() throws IOException {
    new NativeFolder(root).provide(bundle);
    Path leftover = Files.createDirectory(root.resolve("unfinished-1"));
    Files.write(leftover.resolve("liblong.so"), new byte[100]);

    requireWhole(new NativeFolder(root).provide(bundle));
    assertThat(all()).containsExactly(bundle.id());
  }

  @Test
  void leavesNothingWhereThereIsNoRoomAndTriesAgain() throws IOException {
    assertThatThrownBy(() -> new NativeFolder(root, room(50_000)).provide(bundle))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("No space");
    assertThat(all()).isEmpty();

    requireWhole(new NativeFolder(root, room(1_000_000)).provide(bundle));
  }

  @Test
  void noticesAFileSystemThatLosesWhatItTakes() {
    NativeFolder.Writer forgetful =
        file -> {
          Files.createFile(file);
          return OutputStream.nullOutputStream();
        };

    assertThatThrownBy(() -> new NativeFolder(root, forgetful).provide(bundle))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("not what the class path has");
  }

  @Test
  void makesNoFolderAboveItsOwn() {
    Path below = scratch.resolve("missing").resolve("natives");

    assertThatThrownBy(() -> new NativeFolder(below).provide(bundle))
        .isInstanceOf(IOException.class);
    assertThat(below.getParent()).doesNotExist();
  }

  @Test
  void isForItsOwnerAloneAndRefusesAFolderThatOthersMayWriteTo() throws IOException {
    assumeTrue(root.getFileSystem().supportedFileAttributeViews().contains("posix"));
    Path copy = new NativeFolder(root).provide(bundle);
    for (Path folder : List.of(root, copy)) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
          .isEqualTo("rwx------");
    }

    Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwxrwx---"));

    assertThatThrownBy(() -> new NativeFolder(root).provide(bundle))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("may write");
  }

  @Test
  void refusesALinkToAFolder() throws IOException {
    Path link = Files.createSymbolicLink(scratch.resolve("link"), Files.createDirectory(root));

    assertThatThrownBy(() -> new NativeFolder(link).provide(bundle))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("not a folder");
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void unpacksOnAnInterruptedThreadAndKeepsItsFlag() throws IOException {
    Thread.currentThread().interrupt();
    try {
      requireWhole(new NativeFolder(root).provide(bundle));
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void unpacksOnceForLoadersAtOnce() throws Exception {
    AtomicInteger files = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<Path>> copies = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        copies.add(threads.submit(() -> new NativeFolder(root, counting(files)).provide(bundle)));
      }
      for (Future<Path> copy : copies) {
        requireWhole(copy.get());
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(files).hasValue(FakeLibraries.COUNT);
    assertThat(all()).containsExactly(bundle.id());
  }

  @Test
  void lendsACopyThatIsGoneAfterwards() throws IOException {
    Path shared = new NativeFolder(root).provide(bundle);
    List<Path> lent = new ArrayList<>();

    new NativeFolder(root)
        .lend(
            bundle,
            copy -> {
              assertThat(copy).isNotEqualTo(shared).isNotEmptyDirectory();
              lent.add(copy);
            });

    assertThat(lent).singleElement().satisfies(copy -> assertThat(copy).doesNotExist());
    assertThat(all()).containsExactly(bundle.id());
  }

  /** A process stops in the middle of unpacking, another waits for it, and the first is killed. */
  @Test
  void goesOnWhereAKilledProcessStopped() throws Exception {
    Process stuck =
        JavaProcess.start(List.of(), StuckMain.class, root, scratch.resolve("fork.jar"));
    try (BufferedReader said = stuck.inputReader()) {
      assertThat(said.readLine()).isEqualTo(StuckMain.STUCK);
      assertThat(all()).singleElement().satisfies(n -> assertThat(n).startsWith("unfinished-"));
      ExecutorService threads = Executors.newSingleThreadExecutor();
      try {
        Future<Path> copy = threads.submit(() -> new NativeFolder(root).provide(bundle));
        stuck.destroyForcibly();

        requireWhole(copy.get());
      } finally {
        threads.shutdownNow();
      }
    } finally {
      stuck.destroyForcibly();
    }
    assertThat(all()).containsExactly(bundle.id());
  }
}
