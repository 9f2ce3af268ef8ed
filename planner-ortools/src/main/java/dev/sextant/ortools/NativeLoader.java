package dev.sextant.ortools;

import com.google.ortools.Loader;
import com.sun.jna.Platform;
import dev.sextant.planner.PlannerUnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Loads the solver's native libraries from a copy that processes share.
 *
 * <p>Takes the place of {@link Loader}, which unpacks them anew for every process, leaves them
 * behind when the process is killed, and fails for an interrupted thread. Other code that calls it
 * gets a copy of its own, as ever.
 */
final class NativeLoader {
  /** The system property that names the folder of the copies. */
  static final String FOLDER = "sextant.natives.dir";

  /** The folder for temporary files that processes share, where each has one of its own. */
  private static final String SHARED = "sextant.shared.dir";

  private static final String PLANNER = "cp-sat";

  /** Where libraries do not find each other, in the order in which they need each other. */
  private static final List<String> WINDOWS =
      List.of(
          "zlib1",
          "bz2",
          "abseil_dll",
          "re2",
          "libutf8_validity",
          "libprotobuf",
          "highs",
          "libscip",
          "ortools");

  private boolean loaded;

  /**
   * Loads the libraries unless they are loaded. An interruption waits until that is done. Does not
   * depend on what an earlier call met.
   *
   * @throws PlannerUnavailableException when they cannot be unpacked or loaded
   */
  synchronized void load() {
    if (loaded) {
      return;
    }
    if (Loader.class.getClassLoader() != NativeLoader.class.getClassLoader()) {
      throw new PlannerUnavailableException(
          PLANNER,
          "OR-Tools and its planner are on different class paths, so that native libraries loaded"
              + " for one do not serve the other.\nMaybe put planner-ortools and ortools-java into"
              + " the same class loader.");
    }
    Path folder = folder();
    NativeBundle bundle = bundle();
    try {
      load(new NativeFolder(folder), bundle);
    } catch (IOException | UnsatisfiedLinkError e) {
      throw new PlannerUnavailableException(PLANNER, NativeObstacle.describe(folder, bundle, e), e);
    }
    loaded = true;
  }

  private static NativeBundle bundle() {
    Optional<NativeBundle> bundle;
    try {
      bundle = NativeBundle.find(Loader.class.getClassLoader(), Platform.RESOURCE_PREFIX);
    } catch (IOException | UncheckedIOException e) {
      throw new PlannerUnavailableException(
          PLANNER, "the native libraries cannot be read from the class path: " + e, e);
    }
    return bundle.orElseThrow(
        () ->
            new PlannerUnavailableException(
                PLANNER,
                "OR-Tools has no native libraries for this platform ("
                    + Platform.RESOURCE_PREFIX
                    + ") on the class path.\nMaybe the module ortools-"
                    + Platform.RESOURCE_PREFIX
                    + " is missing there, if OR-Tools has one."));
  }

  private static void load(NativeFolder folder, NativeBundle bundle) throws IOException {
    try {
      link(folder.provide(bundle), bundle);
    } catch (UnsatisfiedLinkError e) {
      // Code of another class loader, such as an earlier deployment, may have this very file. The
      // libraries hold references into its classes, so this one needs libraries of its own.
      if (!String.valueOf(e.getMessage()).contains("another classloader")) {
        throw e;
      }
      folder.lend(bundle, own -> link(own, bundle));
    }
  }

  private static void link(Path copy, NativeBundle bundle) {
    if (bundle.platform().startsWith("win")) {
      for (String name : WINDOWS) {
        try {
          System.load(copy.resolve(System.mapLibraryName(name)).toString());
        } catch (UnsatisfiedLinkError e) {
          // Optional, or else the last one will say what it misses.
          continue;
        }
      }
    }
    System.load(copy.resolve(bundle.library()).toString());
  }

  /** The folder that the property names, or one of this user's in the temporary folder. */
  private static Path folder() {
    String named = System.getProperty(FOLDER, "");
    String user = System.getProperty("user.name", "").replaceAll("[^A-Za-z0-9._-]", "_");
    try {
      Path folder =
          named.isEmpty()
              ? Path.of(
                  System.getProperty(SHARED, System.getProperty("java.io.tmpdir")),
                  "sextant-natives-" + user)
              : Path.of(named);
      return folder.toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw new PlannerUnavailableException(
          PLANNER,
          "the folder (" + e.getInput() + ") for the native libraries has no valid name.",
          e);
    }
  }
}
