package dev.intercore.query;

import dev.intercore.store.Instruction;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The second gate: what SQLite made of the statement. The driver has no way to an authorizer, so
 * the compiled program itself is looked at, instruction by instruction, against a list of the
 * harmless. Whatever the words of a statement hide, it shows here.
 */
final class ProgramCheck {
  private static final Set<String> OPENING = Set.of("OpenRead", "ReopenIdx");
  private static final Set<String> CALLING =
      Set.of("Function", "PureFunc", "AggStep", "AggStep1", "AggInverse", "AggValue", "AggFinal");

  /** They write, but in a SELECT only into tables of its own making. */
  private static final Set<String> OWN_TABLES =
      Set.of("Insert", "IdxInsert", "IdxDelete", "Delete", "NewRowid");

  private static final Set<String> HARMLESS =
      Set.of(
          ("Abortable Add AddImm Affinity And BeginSubrtn BitAnd BitNot BitOr Blob Cast Close"
                  + " ClrSubtype CollSeq Column ColumnsUsed Compare Concat Copy Count DecrJumpZero"
                  + " DeferredSeek Divide ElseEq EndCoroutine Eq Explain Filter FilterAdd"
                  + " FinishSeek Found Ge GetSubtype Gosub Goto Gt Halt HaltIfNull IdxGE IdxGT"
                  + " IdxLE IdxLT IdxRowid If IfEmpty IfNoHope IfNot IfNotOpen IfNotZero IfNullRow"
                  + " IfPos IfSizeBetween Init InitCoroutine Int64 IntCopy Integer IsNull IsTrue"
                  + " IsType Jump Last Le Lt MakeRecord MemMax Move Multiply MustBeInt Ne Next"
                  + " NoConflict Noop Not NotExists NotFound NotNull Null NullRow Offset"
                  + " OffsetLimit Once OpenAutoindex OpenDup OpenEphemeral OpenPseudo Or"
                  + " Permutation Prev Real RealAffinity ReleaseReg Remainder ResetSorter"
                  + " ResultRow Return Rewind RowData RowSetAdd RowSetRead RowSetTest Rowid SCopy"
                  + " SeekEnd SeekGE SeekGT SeekHit SeekLE SeekLT SeekRowid SeekScan Sequence"
                  + " SequenceTest SetSubtype ShiftLeft ShiftRight SoftNull Sort SorterCompare"
                  + " SorterData SorterInsert SorterNext SorterOpen SorterSort String String8"
                  + " Subtract Trace VColumn VFilter VInitIn VNext Yield ZeroOrNull")
              .split(" ", -1));

  private final Ground ground;
  private final Set<Long> reading = new HashSet<>();

  ProgramCheck(Ground ground) {
    this.ground = ground;
  }

  /**
   * What may be opened.
   *
   * @param main root pages of the tables that views stand on, and of their indexes
   * @param own root pages of the tables that were put beside the database
   * @param virtual how a program names the functions that are asked like tables
   */
  record Ground(Set<Long> main, Set<Long> own, Set<String> virtual) {
    boolean has(long database, long root) {
      return database == 0 ? main.contains(root) : database == 1 && own.contains(root);
    }
  }

  void check(List<Instruction> program) {
    program.forEach(this::remember);
    program.forEach(this::check);
  }

  private void remember(Instruction step) {
    if (OPENING.contains(step.opcode())) {
      reading.add(step.p1());
    }
  }

  private void check(Instruction step) {
    String opcode = step.opcode();
    boolean fine =
        OPENING.contains(opcode)
            ? ground.has(step.p3(), step.p2())
            : OWN_TABLES.contains(opcode)
                ? !reading.contains(step.p1())
                : opcode.equals("VOpen")
                    ? ground.virtual().contains(step.p4())
                    : opcode.equals("Transaction")
                        ? step.p2() == 0
                        : CALLING.contains(opcode) ? isCallable(step) : HARMLESS.contains(opcode);
    if (!fine) {
      throw Refusals.sql(
          "the statement is refused: it does more than read the views (" + opcode + ")",
          "Ask with one SELECT of the views " + String.join(" ", QueryViews.names()) + ".");
    }
  }

  /** A program names them like {@code lower(1)}. */
  private static boolean isCallable(Instruction step) {
    int end = step.p4().lastIndexOf('(');
    String name = end < 0 ? step.p4() : step.p4().substring(0, end);
    if (!Functions.ALLOWED.contains(name)) {
      throw Refusals.function(name);
    }
    return true;
  }
}
