package dev.sextant.ortools;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * What makes a folder fit to load code from: nobody else can change what is in it. Without POSIX
 * permissions, the folder above must see to that.
 */
final class OwnFolder {
  private static final Path THIS_PROCESS = Path.of("/proc/self");

  private OwnFolder() {}

  /**
   * Makes a folder for this user alone unless it exists.
   *
   * @throws IOException when it cannot be made, or is of no use because others could change it
   */
  static void require(Path folder) throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      make(folder);
    }
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException("it is a file or a link and not a folder");
    }
    if (isPosix(folder)) {
      requireUnchangeable(folder);
    }
  }

  private static void make(Path folder) throws IOException {
    try {
      Files.createDirectory(folder, permissions(folder));
    } catch (FileAlreadyExistsException e) {
      // Another process was faster; what it made is looked at like any other.
      return;
    }
  }

  /** The permissions of new folders in a folder: for their owner only. */
  static FileAttribute<?>[] permissions(Path folder) {
    return isPosix(folder)
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
        }
        : new FileAttribute<?>[0];
  }

  private static boolean isPosix(Path folder) {
    return folder.getFileSystem().supportedFileAttributeViews().contains("unix");
  }

  private static void requireUnchangeable(Path folder) throws IOException {
    int owner = (Integer) Files.getAttribute(folder, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    if (owner != 0 && owner != user(folder)) {
      throw new IOException("it belongs to another user (" + Files.getOwner(folder) + ")");
    }
    Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(folder);
    if (permissions.contains(PosixFilePermission.GROUP_WRITE)
        || permissions.contains(PosixFilePermission.OTHERS_WRITE)) {
      throw new IOException(
          "users other than its owner may write to it ("
              + PosixFilePermissions.toString(permissions)
              + ")");
    }
  }

  /** The number of the user that this process runs as. */
  private static int user(Path folder) throws IOException {
    if (Files.isDirectory(THIS_PROCESS)) {
      return (Integer) Files.getAttribute(THIS_PROCESS, "unix:uid");
    }
    Path own = Files.createTempFile(folder, "user", null);
    try {
      return (Integer) Files.getAttribute(own, "unix:uid");
    } finally {
      Files.delete(own);
    }
  }
}
