package dev.intercore.bench;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;

/** A hand-written claim that keeps the statements of the product prepared. */
final class BareClaims implements AutoCloseable {
  private final Connection connection;
  private final PreparedStatement begin;
  private final PreparedStatement claim;
  private final PreparedStatement tidy;
  private final PreparedStatement widen;
  private final PreparedStatement commit;

  /**
   * @param allowed the statements of an allowed claim, BEGIN to COMMIT
   * @param throttled those of a throttled one
   */
  BareClaims(Path database, List<String> allowed, List<String> throttled) throws SQLException {
    if (allowed.size() != 4 || throttled.size() != 4 || !allowed.get(1).equals(throttled.get(1))) {
      throw new IllegalStateException("a claim is no longer four statements: " + allowed);
    }
    connection = BareJdbc.open(database);
    begin = connection.prepareStatement(allowed.get(0));
    claim = connection.prepareStatement(allowed.get(1));
    tidy = connection.prepareStatement(allowed.get(2));
    widen = connection.prepareStatement(throttled.get(2));
    commit = connection.prepareStatement(allowed.get(3));
  }

  boolean check(String name, String scope, long now, long interval) throws SQLException {
    begin.execute();
    claim.setString(1, name);
    claim.setString(2, scope);
    claim.setLong(3, now);
    claim.setLong(4, interval);
    claim.setNull(5, Types.INTEGER);
    boolean allowed;
    try (ResultSet rows = claim.executeQuery()) {
      allowed = rows.next();
    }
    if (allowed) {
      tidy.setLong(1, now);
      tidy.executeUpdate();
    } else {
      widen.setString(1, name);
      widen.setString(2, scope);
      widen.setLong(3, interval);
      widen.executeUpdate();
    }
    commit.execute();
    return allowed;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
