package dev.intercore.run;

import dev.intercore.common.IntercoreException;
import dev.intercore.common.WireEnum;
import dev.intercore.files.FileErrors;
import dev.intercore.files.PathNames;
import dev.intercore.json.JsonObject;
import dev.intercore.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What became of the file of an artifact.
 *
 * @param artifact as it was added
 * @param trouble what is wrong with a file that is {@link State#UNREADABLE}
 */
public record Inspection(Artifact artifact, State state, Optional<String> trouble) {
  /** How the file is now. */
  public enum State implements WireEnum {
    /** The same bytes. */
    OK,
    /** Other bytes, or something that is no file. */
    CHANGED,
    MISSING,
    /** Something is there, and what it is like is not known. */
    UNREADABLE
  }

  static Inspection of(Artifact artifact, Path project, Store own) {
    Path file = PathNames.resolve(project, artifact.path());
    try {
      return new Inspection(artifact, state(artifact, file, own), Optional.empty());
    } catch (IntercoreException e) {
      // The others are looked at all the same.
      return new Inspection(artifact, State.UNREADABLE, Optional.of(e.fact()));
    }
  }

  private static State state(Artifact artifact, Path file, Store own) {
    try {
      Path real = file.toRealPath();
      // Of another size it need not be read.
      return Files.isRegularFile(real)
              && Files.size(real) == artifact.bytes()
              && ArtifactFile.of(file, own).isOf(artifact)
          ? State.OK
          : State.CHANGED;
    } catch (NoSuchFileException _) {
      return State.MISSING;
    } catch (IOException e) {
      // A file where a folder was.
      if (ArtifactFile.hasNoWay(file)) {
        return State.MISSING;
      }
      throw ArtifactFile.refused(file.toString(), "cannot be read: " + FileErrors.reason(e));
    }
  }

  /** Under the names that answers have. */
  public Map<String, @Nullable Object> toMap() {
    Map<String, @Nullable Object> all = JsonObject.map("state", state.wireName());
    all.putAll(artifact.toMap());
    return all;
  }
}
