package dev.intercore.intent;

import dev.intercore.common.Page;
import dev.intercore.store.Counters;
import dev.intercore.store.Durability;
import dev.intercore.store.ReplayCodec;
import dev.intercore.store.Store;
import dev.intercore.store.Transaction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Opens transactions on the records of intents. Records are rows of the database, or files. */
public interface IntentStore {
  /** The actor of events that no caller asked for. */
  String SYSTEM_ACTOR = "intercore";

  /** The counter of declarations. */
  String SEQUENCE_COUNTER = "intent.sequence";

  /** The counter of activations. */
  String TOKEN_COUNTER = "intent.token";

  /** Returns the database. It holds events and counters also when the records are files. */
  Store database();

  /**
   * Runs a query on one consistent state of the records. Takes no lock unless writers keep
   * interfering.
   */
  <T> T read(Function<IntentRecords, T> query);

  /** Runs one decision with the write lock held and commits what it changed. */
  <T> T write(Durability durability, Function<IntentRecords, T> decision);

  /**
   * The same for a call that may be repeated because its answer was lost: see {@link
   * Store#write(Durability, ReplayCodec, Function)}.
   */
  <T> T write(Durability durability, ReplayCodec<T> replay, Function<IntentRecords, T> decision);

  /** Returns the records as an open transaction sees them, to read: for decoding in a replay. */
  IntentRecords recordsIn(Transaction tx);

  /**
   * The records as one transaction sees them. A corrupt record is in no answer. A transaction that
   * writes also quarantines the corrupt records that it reads. Lists are in the order of
   * declaration unless stated otherwise.
   */
  interface IntentRecords {
    /** Returns the time of the transaction, in unix seconds. */
    long now();

    Optional<Intent> find(String id);

    /**
     * Returns the live intents of which a path may overlap a path with these keys, or more.
     *
     * @param session whose live intents a transaction that writes reads at once, so that {@link
     *     #liveOf} reads nothing more
     */
    List<Intent> near(Set<String> keys, String session);

    List<Intent> liveOf(String session);

    List<Intent> live();

    /** Returns live and closed intents. */
    List<Intent> all();

    /**
     * Returns the first live intents with this status whose TTL is not over. The total includes
     * corrupt ones.
     */
    Page<Intent> first(IntentStatus status, int limit);

    /** Returns live intents whose TTL is over, the oldest ends first. */
    List<Intent> expired(int limit);

    /** Returns the token of the latest activation; 0 before the first. */
    long lastToken();

    /** Returns a sequence number that no record ever had. */
    long nextSequence();

    /** Returns a token above all earlier ones. */
    long nextToken();

    /** Returns the next sequence number and the next token at once. */
    Counters.Numbers nextNumbers();

    void insert(Intent intent);

    /** Replaces the record of an intent. Its paths stay as they were. */
    void update(Intent intent);

    /**
     * Replaces the records of live intents of which only the lease or the owner's process changed.
     */
    void updateLeases(List<Intent> intents);

    void appendEvent(String type, String subject, String actor, Map<String, ?> body);

    /** Removes the intents that were closed before that time and returns how many. */
    int removeClosedBefore(long time);

    /** Returns the ids of all known corrupt records. Reads nothing more after {@link #near}. */
    List<String> corrupt();

    /** Returns the ids of the corrupt records read so far that are not in quarantine yet. */
    List<String> unquarantined();

    /** Returns the names of files that interrupted writers left. */
    List<String> leftovers();
  }
}
