package dev.intercore.intent;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.json.JsonCodec;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import dev.intercore.json.RawJson;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.snapshot.FileSnapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A declared change, as it is stored. Times are unix seconds. Fields that this version does not
 * know are kept when the record is written again.
 *
 * @param version of the format
 * @param sequence its place in the order of declarations
 * @param text what the change is for
 * @param ignoresSoft whether soft overlap does not block it
 * @param token the fencing token; empty before the first activation
 * @param closedAt empty while it is live
 * @param baseJson the state of the allowed files at the declaration, as stored: a later version may
 *     add fields
 * @param others fields that this version does not know
 */
public record Intent(
    long version,
    String id,
    long sequence,
    String text,
    Owner owner,
    Paths paths,
    IntentStatus status,
    boolean ignoresSoft,
    long declaredAt,
    long expiresAt,
    Lease lease,
    OptionalLong token,
    OptionalLong closedAt,
    JsonObject baseJson,
    JsonObject others) {
  /** The format that this build writes. */
  static final long VERSION = 1;

  /** The JSON form without the digest. */
  public static final JsonCodec<Intent> JSON =
      JsonCodec.fields(Intent.class)
          .number("version", Intent::version)
          .text("id", Intent::id)
          .number("sequence", Intent::sequence)
          .text("intent", Intent::text)
          .include(Owner.JSON, Intent::owner)
          .include(Paths.JSON, Intent::paths)
          .enumValue("status", IntentStatus.values(), Intent::status)
          .bool("ignore_soft", Intent::ignoresSoft)
          .number("declared_at", Intent::declaredAt)
          .number("expires_at", Intent::expiresAt)
          .include(Lease.JSON, Intent::lease)
          .optionalNumber("fencing_token", Intent::token)
          .optionalNumber("closed_at", Intent::closedAt)
          .map("base", intent -> intent.baseJson().values())
          .others(Intent::others)
          .readWithOthers(Intent::read);

  private static final String INTEGRITY = "integrity";
  private static final String SHA256 = "sha256";

  /**
   * The session that the intent belongs to.
   *
   * @param agent a label
   * @param process the long-lived process of the session, if known
   * @param host the machine on which the owner was recorded
   */
  public record Owner(
      String session, Optional<String> agent, Optional<ProcessIdentity> process, String host) {
    static final JsonCodec<Owner> JSON =
        JsonCodec.fields(Owner.class)
            .text("session", Owner::session)
            .nullableText("agent", Owner::agent)
            .nullableRaw("process", Owner::processJson)
            .text("host", Owner::host)
            .read(json ->
                new Owner(
                    json.text("session"),
                    json.optionalText("agent"),
                    json.optionalObject("process").map(ProcessIdentity::of),
                    json.text("host")));

    private Optional<RawJson> processJson() {
      return process.map(identity -> new RawJson(JsonWriter.canonical(identity.fields())));
    }
  }

  /**
   * The paths as they were declared. They do not change.
   *
   * @param files the listed paths that are files: nothing can be below them
   */
  public record Paths(
      String worktree,
      List<String> allow,
      List<String> related,
      List<String> forbid,
      List<String> files) {
    static final JsonCodec<Paths> JSON =
        JsonCodec.fields(Paths.class)
            .text("worktree", Paths::worktree)
            .texts("allow", Paths::allow)
            .texts("related", Paths::related)
            .texts("forbid", Paths::forbid)
            .texts("files", Paths::files)
            .read(Paths::read);

    private static Paths read(JsonObject json) {
      List<String> allow = json.texts("allow");
      if (allow.isEmpty()) {
        throw new IllegalArgumentException("the field allow is empty");
      }
      List<String> related = json.texts("related");
      List<String> forbid = json.texts("forbid");
      List<String> files = json.texts("files");
      return new Paths(json.text("worktree"), allow, related, forbid, files);
    }
  }

  /** The time for which the owner counts as active. */
  public record Lease(long renewedAt, long seconds) {
    /** Renewed so often within a lease, it never runs out, and few calls write. */
    private static final int RENEWALS_PER_LEASE = 4;

    static final JsonCodec<Lease> JSON =
        JsonCodec.fields(Lease.class)
            .number("lease_renewed_at", Lease::renewedAt)
            .number("lease_seconds", Lease::seconds)
            .read(json -> new Lease(json.number("lease_renewed_at"), json.number("lease_seconds")));

    /**
     * Returns whether a call of the session renews it. A renewal in the future also counts by its
     * distance: the clock was set back, and the lease would run too long.
     */
    boolean isRenewalDue(long now) {
      return Math.abs(now - renewedAt) >= Math.ceilDiv(seconds, RENEWALS_PER_LEASE);
    }
  }

  /** Returns a queued intent that was never active, with the snapshot of its files. */
  static Intent declared(
      String id, long sequence, Declaration declaration, Owner owner, long now, FileSnapshot base) {
    IntentScope scope = declaration.scope();
    return new Intent(
        VERSION,
        id,
        sequence,
        declaration.text(),
        owner,
        new Paths(
            scope.worktree(),
            IntentScope.texts(scope.allow()),
            IntentScope.texts(scope.related()),
            IntentScope.texts(scope.forbid()),
            scope.files()),
        IntentStatus.QUEUED,
        declaration.ignoreSoft(),
        now,
        now + declaration.ttl().toSeconds(),
        new Lease(now, declaration.lease().toSeconds()),
        OptionalLong.empty(),
        OptionalLong.empty(),
        json(base),
        new JsonObject(Map.of()));
  }

  private static JsonObject json(FileSnapshot base) {
    return new JsonObject(new LinkedHashMap<>(base.toMap()));
  }

  /**
   * Reads a stored record.
   *
   * @throws IllegalArgumentException if it is corrupt
   * @throws IntercoreException if a newer version wrote it and this one cannot read it
   */
  static Intent read(String record) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>(JsonObject.parse(record).values());
    String signed = JsonObject.of(values.remove(INTEGRITY)).text(SHA256);
    if (!JsonWriter.digest(values).equals(signed)) {
      throw new IllegalArgumentException("the digest does not fit");
    }
    try {
      return JSON.read(new JsonObject(values));
    } catch (IllegalArgumentException e) {
      if (values.get("version") instanceof Long version && version > VERSION) {
        // The record is whole. Skipping it would free the files that it holds.
        throw new IntercoreException(
            ErrorCode.NEWER_SCHEMA,
            "an intent was recorded by a newer intercore: " + e.getMessage(),
            "Use that version of ic here.",
            e);
      }
      throw e;
    }
  }

  private static Intent read(JsonObject json, JsonObject others) {
    IntentStatus status = IntentStatus.of(json.text("status"));
    Paths paths = Paths.JSON.read(json);
    Intent intent =
        new Intent(
            json.optionalNumber("version").orElse(VERSION),
            json.text("id"),
            json.number("sequence"),
            json.text("intent"),
            Owner.JSON.read(json),
            paths,
            status,
            Boolean.TRUE.equals(json.values().get("ignore_soft")),
            json.number("declared_at"),
            json.number("expires_at"),
            Lease.JSON.read(json),
            json.optionalNumber("fencing_token"),
            json.optionalNumber("closed_at"),
            json.object("base"),
            others);
    intent.base(); // a malformed snapshot makes the record corrupt
    return intent;
  }

  /** Returns the record as it is stored, with its digest. */
  String record() {
    Map<String, @Nullable Object> values = JSON.toMap(this);
    values.put(INTEGRITY, Map.of(SHA256, JsonWriter.digest(values)));
    return JsonWriter.canonical(values);
  }

  private Intent with(
      Owner newOwner,
      IntentStatus newStatus,
      Lease newLease,
      OptionalLong newToken,
      OptionalLong newClosedAt,
      JsonObject newBase) {
    return new Intent(
        version,
        id,
        sequence,
        text,
        newOwner,
        paths,
        newStatus,
        ignoresSoft,
        declaredAt,
        expiresAt,
        newLease,
        newToken,
        newClosedAt,
        newBase,
        others);
  }

  Intent activated(long newToken) {
    return with(owner, IntentStatus.ACTIVE, lease, OptionalLong.of(newToken), closedAt, baseJson);
  }

  /** Returns the intent with this owner and a lease that starts now. */
  Intent ownedBy(Owner newOwner, long now) {
    Lease renewed = new Lease(now, lease.seconds());
    return with(newOwner, status, renewed, token, closedAt, baseJson);
  }

  Intent withLeaseSeconds(long seconds) {
    Lease changed = new Lease(lease.renewedAt(), seconds);
    return with(owner, status, changed, token, closedAt, baseJson);
  }

  Intent withBase(FileSnapshot base) {
    return with(owner, status, lease, token, closedAt, json(base));
  }

  /** Returns the intent closed. The facts about its files, the largest part, are dropped. */
  Intent closed(IntentStatus newStatus, long now) {
    return with(owner, newStatus, lease, token, OptionalLong.of(now), json(base().emptied()));
  }

  Intent withOthers(JsonObject fields) {
    return new Intent(
        version,
        id,
        sequence,
        text,
        owner,
        paths,
        status,
        ignoresSoft,
        declaredAt,
        expiresAt,
        lease,
        token,
        closedAt,
        baseJson,
        fields);
  }

  public String session() {
    return owner.session();
  }

  public Optional<String> agent() {
    return owner.agent();
  }

  public Optional<ProcessIdentity> process() {
    return owner.process();
  }

  public String worktree() {
    return paths.worktree();
  }

  public List<String> allow() {
    return paths.allow();
  }

  public List<String> related() {
    return paths.related();
  }

  public List<String> forbid() {
    return paths.forbid();
  }

  public long leaseExpiresAt() {
    return lease.renewedAt() + lease.seconds();
  }

  FileSnapshot base() {
    return FileSnapshot.fromMap(baseJson.values());
  }
}
