package dev.intercore.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.IntercoreException;
import dev.intercore.common.Result;
import dev.intercore.common.Result.Why;
import dev.intercore.run.ArtifactFile.Comparison;
import dev.intercore.run.ArtifactFile.FileState;
import dev.intercore.run.Artifacts.Product;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files that a run produced. */
class ArtifactsTest extends RunFixture {
  private static final String EMPTY =
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  private static final String ABC =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  ArtifactsTest(@TempDir Path folder) throws IOException {
    super(folder);
  }

  /** A file with three bytes. */
  static Path file(Path folder) {
    return write(folder.resolve("notes.md"), "abc");
  }

  private static Path write(Path file, String text) {
    try {
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Result<Artifact> add(Run run, String phase, Path file) {
    return runs().artifacts().add(run.id(), new Product(phase, file, "doc"));
  }

  private List<FileState> states(Run run) {
    return done(runs().artifacts().check(run.id(), Optional.empty())).stream()
        .map(Comparison::state)
        .toList();
  }

  @Test
  void fileIsAddedWithPathSizeAndDigest() {
    Run run = run();
    Artifact one = done(add(run, "brainstorm", file(project())));
    assertThat(one.id()).matches("artifact-[0-9a-z]{5,}");
    assertThat(one.path()).isEqualTo("notes.md");
    assertThat(one.sha256()).isEqualTo(ABC);
    assertThat(one.bytes()).isEqualTo(3);
    assertThat(done(runs().artifacts().list(run.id(), Optional.empty()))).containsExactly(one);
    assertThat(eventLines().getLast())
        .startsWith("artifact.added {\"id\":\"" + one.id() + "\",\"path\":\"notes.md\"");
    assertThat(events().getLast().subject()).isEqualTo(run.id());
    Path empty = write(project().resolve("empty"), "");
    assertThat(done(add(run, "done", empty)).sha256()).isEqualTo(EMPTY);
  }

  @Test
  void growingFileIsReadUpToItsFirstSize() throws IOException {
    InputStream grown = new ByteArrayInputStream("abcdef".getBytes(StandardCharsets.UTF_8));
    ArtifactFile three = ArtifactFile.read(project().resolve("log"), grown, 3);
    assertThat(three.sha256()).isEqualTo(ABC);
    assertThat(three.bytes()).isEqualTo(3);
  }

  @Test
  void sameBytesAreTheSameArtifactAndOtherBytesANewOne() {
    Run run = run();
    Path file = file(project());
    Artifact one = done(add(run, "planned", file));
    assertThat(add(run, "planned", file)).isEqualTo(Result.already(one));
    Artifact phase = done(add(run, "executing", file));
    Artifact type = done(runs().artifacts().add(run.id(), new Product("planned", file, "other")));
    write(file, "abd");
    Artifact changed = done(add(run, "planned", file));
    write(file, "abc");
    Artifact back = done(add(run, "planned", file));
    assertThat(List.of(one, phase, type, changed, back))
        .extracting(Artifact::id)
        .doesNotHaveDuplicates();
    assertThat(done(runs().artifacts().list(run.id(), Optional.of("planned"))))
        .containsExactly(one, type, changed, back);
    assertThat(runs().artifacts().page(run.id(), one.seq(), 2)).containsExactly(phase, type);
    no(runs().artifacts().list(run.id(), Optional.of("flying")), Why.UNKNOWN);
    no(add(run, "flying", file), Why.UNKNOWN);
  }

  @Test
  void aPathIsRelativeToTheProjectOrAbsolute(@TempDir Path away) throws IOException {
    Run run = run();
    Path deep = Files.createDirectories(project().resolve("docs/a b"));
    assertThat(done(add(run, "done", write(deep.resolve("é😀.md"), "x"))).path())
        .isEqualTo("docs/a b/é😀.md");
    Path outside = file(away.toRealPath());
    assertThat(done(add(run, "done", outside)).path()).isEqualTo(outside.toString());
    Path link = Files.createSymbolicLink(project().resolve("link.md"), outside);
    assertThat(done(add(run, "done", link)).path()).isEqualTo(outside.toString());
    Path sibling = Files.createDirectory(project().resolveSibling(project().getFileName() + "x"));
    Path near = file(sibling);
    assertThat(done(add(run, "done", near)).path()).isEqualTo(near.toString());
    Files.delete(near);
    Files.delete(sibling);
  }

  /** The names look the same, but the file system compares bytes. */
  @Test
  void composedAndDecomposedNamesAreTwoFiles() {
    Run run = run();
    Artifact composed = done(add(run, "done", write(project().resolve("\u00e9"), "1")));
    Artifact decomposed = done(add(run, "done", write(project().resolve("e\u0301"), "2")));
    assertThat(composed.path()).isNotEqualTo(decomposed.path());
    assertThat(states(run)).containsExactly(FileState.OK, FileState.OK);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "absent",
        ".",
        "",
        "absent/deep",
        "notes.md/deep",
        "loop",
        "/dev/null",
        "/proc/version",
        "/proc/kmsg",
        "/proc/self/maps"
      })
  void otherThanRegularFilesAreRefused(String name) throws IOException {
    Run run = run();
    file(project());
    Files.createSymbolicLink(project().resolve("loop"), Path.of("loop"));
    assertThatThrownBy(() -> add(run, "done", project().resolve(name)))
        .isInstanceOf(IntercoreException.class)
        .hasMessageMatching(
            "(?s).*(is not a regular file|cannot be read: .+|is made by the kernel.*)");
    assertThat(done(runs().artifacts().list(run.id(), Optional.empty()))).isEmpty();
  }

  /** A user-space file system may do this; files of the kernel are not even opened. */
  @Test
  void fileThatReportsSizeZeroAndHasContentIsRefused() {
    assertThatThrownBy(() -> ArtifactFile.read(Path.of("/proc/version")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("its size is reported as 0");
  }

  @Test
  void nameWithAControlCharacterIsRefusedAlsoBehindALink() throws IOException {
    Run run = run();
    Path odd = write(project().resolve("a\nb"), "x");
    Path link = Files.createSymbolicLink(project().resolve("fine"), odd);
    assertThatThrownBy(() -> add(run, "done", odd)).hasMessageContaining("control character");
    assertThatThrownBy(() -> add(run, "done", link)).hasMessageContaining("control character");
  }

  @Test
  void databaseFilesAreRefusedUnderAnyName() throws IOException {
    Run run = run();
    Path hard = Files.createLink(project().resolve("copy"), db.file());
    Path soft = Files.createSymbolicLink(project().resolve("soft"), db.file());
    Path wal = Path.of(db.file() + "-wal");
    for (Path file : List.of(db.file(), hard, soft, wal)) {
      assertThatThrownBy(() -> add(run, "done", file)).hasMessageContaining("database's own");
    }
    assertThat(now(run)).isEqualTo(run);
  }

  @Test
  void aLargeFileIsReadToItsEnd() throws IOException {
    byte[] bytes = new byte[300_001];
    bytes[300_000] = 1;
    Path file = Files.write(project().resolve("large"), bytes);
    Artifact large = done(add(run(), "done", file));
    assertThat(large.bytes()).isEqualTo(300_001);
    bytes[300_000] = 2;
    Files.write(file, bytes);
    assertThat(done(add(now(run()), "done", file)).sha256()).isNotEqualTo(large.sha256());
  }

  @Test
  void checkReportsTheStateOfEachFile() throws IOException {
    Run run = run();
    Path kept = file(project());
    Path changed = write(project().resolve("changed"), "1");
    Path longer = write(project().resolve("longer"), "1");
    Path gone = write(project().resolve("gone"), "1");
    Path folder = Files.createDirectory(project().resolve("folder"));
    Path below = write(folder.resolve("below"), "1");
    Path replaced = write(project().resolve("replaced"), "1");
    for (Path file : List.of(kept, changed, longer, gone, below, replaced)) {
      done(add(run, "planned", file));
    }
    assertThat(states(run)).hasSize(6).containsOnly(FileState.OK);
    write(changed, "2");
    write(longer, "12");
    Files.delete(gone);
    Files.delete(below);
    Files.delete(folder);
    write(folder, "a file where a folder was");
    Files.delete(replaced);
    Files.createDirectory(replaced);
    assertThat(states(run))
        .containsExactly(
            FileState.OK,
            FileState.CHANGED,
            FileState.CHANGED,
            FileState.MISSING,
            FileState.MISSING,
            FileState.CHANGED);
  }

  /** Files that even root cannot read. */
  @Test
  void unreadableFileDoesNotEndTheCheck() throws IOException {
    Run run = run();
    Path looped = write(project().resolve("looped"), "1");
    Path kernels = write(project().resolve("kernels"), "");
    Path kept = file(project());
    Path gone = write(project().resolve("gone"), "1");
    for (Path file : List.of(looped, kernels, kept, gone)) {
      done(add(run, "planned", file));
    }
    for (Path file : List.of(looped, kernels, gone)) {
      Files.delete(file);
    }
    Files.createSymbolicLink(looped, looped);
    Files.createSymbolicLink(kernels, Path.of("/proc/version"));
    assertThat(states(run))
        .containsExactly(
            FileState.UNREADABLE, FileState.UNREADABLE, FileState.OK, FileState.MISSING);
    List<Comparison> all = done(runs().artifacts().check(run.id(), Optional.empty()));
    assertThat(all.get(0).error().orElseThrow())
        .startsWith(looped + " cannot be read: Too many levels");
    assertThat(all.get(1).error().orElseThrow()).startsWith(kernels + " is made by the kernel");
    assertThat(all.get(2).error()).isEmpty();
    assertThat(Comparison.JSON.toMap(all.get(0))).containsEntry("state", "unreadable");
  }

  @Test
  void onlyTheLatestArtifactOfEachPathIsChecked() {
    Run run = run();
    Path file = file(project());
    done(add(run, "brainstorm", file));
    done(add(run, "planned", write(project().resolve("other"), "1")));
    write(file, "abcd");
    assertThat(states(run)).containsExactly(FileState.CHANGED, FileState.OK);
    done(add(run, "executing", file));
    assertThat(states(run)).containsExactly(FileState.OK, FileState.OK);
    assertThat(done(runs().artifacts().check(run.id(), Optional.of("brainstorm")))).isEmpty();
    assertThat(done(runs().artifacts().check(run.id(), Optional.of("executing")))).hasSize(1);
    no(runs().artifacts().check(run.id(), Optional.of("flying")), Why.UNKNOWN);
    no(runs().artifacts().check("run-none", Optional.empty()), Why.UNKNOWN);
  }

  @Test
  void artifactRemainsWhenTheProjectFolderIsDeleted(@TempDir Path away) throws IOException {
    Path folder = Files.createDirectory(away.toRealPath().resolve("project"));
    Run run = runs().create(RunPlan.of("g", folder));
    Path file = file(folder);
    Artifact one = done(add(run, "done", file));
    Files.delete(file);
    Files.delete(folder);
    assertThat(runs().current(folder)).contains(run);
    assertThat(done(runs().artifacts().list(run.id(), Optional.empty()))).containsExactly(one);
    assertThat(states(run)).containsExactly(FileState.MISSING);
    assertThat(done(move(run, "done")).phase()).isEqualTo("done");
  }
}
