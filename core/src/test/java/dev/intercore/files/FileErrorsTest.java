package dev.intercore.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import org.junit.jupiter.api.Test;

/** Errors of the file system in words. */
class FileErrorsTest {
  @Test
  void fullDiskIsDistinguishedFromOtherErrors() {
    IntercoreException full =
        FileErrors.of("it was not kept", new IOException("No space left on device"));
    assertThat(full.code()).isEqualTo(ErrorCode.DISK_FULL);
    assertThat(full.fact()).isEqualTo("it was not kept: No space left on device");
    assertThat(FileErrors.of("x", new FileSystemException("a", null, "Disk quota exceeded")).code())
        .isEqualTo(ErrorCode.DISK_FULL);
    IntercoreException denied = FileErrors.of("x", new AccessDeniedException("a"));
    assertThat(denied.code()).isEqualTo(ErrorCode.IO);
    assertThat(denied.fact()).isEqualTo("x: permission denied");
  }
}
