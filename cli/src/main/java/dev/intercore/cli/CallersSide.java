package dev.intercore.cli;

import dev.intercore.common.ErrorCode;
import java.io.IOException;
import java.util.List;

/** The caller's own process: everything may be done here. */
public class CallersSide implements Side {
  @Override
  public void callersOnly() {}

  @Override
  public void later() {}

  @Override
  public void handOver(List<String> fields) throws IOException {
    throw new IOException("there is no launcher to go on");
  }

  @Override
  public void trouble(ErrorCode code) {}
}
