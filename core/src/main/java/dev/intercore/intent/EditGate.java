package dev.intercore.intent;

import dev.intercore.intent.GateAnswer.Reason;
import dev.intercore.project.ProjectPath;
import java.util.List;
import java.util.Optional;

/** The question before an edit: does this session hold what it is going to change? Only looks. */
public final class EditGate {
  private static final List<Reason> RANKED =
      List.of(
          Reason.COVERED,
          Reason.FORBIDDEN_BY_INTENT,
          Reason.STALE_LEASE,
          Reason.QUEUED_INTENT,
          Reason.OUTSIDE_SCOPE);

  private final IntentOffice office;
  private final IntentOwner party;

  EditGate(IntentOffice office, IntentOwner party) {
    this.office = office;
    this.party = party;
  }

  /** Whether all of them may be changed; the first that may not decides. */
  public GateAnswer ask(List<EditTarget> targets) {
    return office.look(party, desk -> ask(Holding.of(desk), targets));
  }

  /**
   * Whether a command may run that would change these, and perhaps other things that cannot be
   * seen.
   *
   * @param reads whether it only reads, and so needs no intent
   */
  public GateAnswer askForCommand(boolean reads, List<EditTarget> targets) {
    return office.look(party, desk -> askForCommand(Holding.of(desk), reads, targets));
  }

  static GateAnswer askForCommand(List<Holding> own, boolean reads, List<EditTarget> targets) {
    Optional<Holding> fresh = own.stream().filter(Holding::isFresh).findFirst();
    if (fresh.isEmpty()) {
      return GateAnswer.of(reads ? Reason.READ_ONLY_SHELL : Reason.NOT_READ_ONLY);
    }
    return targets.isEmpty()
        ? GateAnswer.of(Reason.COVERED, fresh.get().intent())
        : ask(own, targets);
  }

  static GateAnswer ask(List<Holding> own, List<EditTarget> targets) {
    GateAnswer answer = GateAnswer.of(Reason.NO_ACTIVE_INTENT);
    for (EditTarget target : targets) {
      answer = ask(own, target).about(target.given());
      if (!answer.allowed()) {
        return answer;
      }
    }
    return answer;
  }

  private static GateAnswer ask(List<Holding> own, EditTarget target) {
    if (target.isProtected()) {
      return GateAnswer.of(Reason.PROTECTED);
    }
    GateAnswer answer = GateAnswer.of(Reason.NO_ACTIVE_INTENT);
    for (ProjectPath path : target.paths()) {
      // Nothing is below the links on the way.
      boolean whole = target.whole() && path.equals(target.paths().getLast());
      answer = ask(own, path, whole);
      if (!answer.allowed()) {
        return answer;
      }
    }
    return target.denied().map(GateAnswer::of).orElse(answer);
  }

  private static GateAnswer ask(List<Holding> own, ProjectPath path, boolean whole) {
    // The root holds what is protected.
    if (path.isProtected() || (whole && path.text().equals(ProjectPath.ROOT))) {
      return GateAnswer.of(Reason.PROTECTED);
    }
    GateAnswer best = GateAnswer.of(Reason.NO_ACTIVE_INTENT);
    for (Holding holding : own) {
      Optional<Reason> reason = holding.judge(path, whole);
      if (reason.isPresent() && rank(reason.get()) < rank(best.reason())) {
        best = GateAnswer.of(reason.get(), holding.intent());
      }
    }
    return best;
  }

  /** Which reason counts when several intents have a say: the lowest. */
  private static int rank(Reason reason) {
    int rank = RANKED.indexOf(reason);
    return rank < 0 ? RANKED.size() : rank;
  }
}
