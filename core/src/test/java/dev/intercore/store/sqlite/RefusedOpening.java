package dev.intercore.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Expects an error with a fact and a next step. */
final class RefusedOpening {
  private RefusedOpening() {}

  static IntercoreException with(ErrorCode code, ThrowingCallable call) {
    IntercoreException refusal = catchThrowableOfType(IntercoreException.class, call);
    assertThat(refusal).as("nothing was refused").isNotNull();
    assertThat(refusal.code()).as(refusal.fact()).isEqualTo(code);
    assertThat(refusal.fact()).isNotBlank();
    assertThat(refusal.hint()).isNotBlank();
    return refusal;
  }
}
