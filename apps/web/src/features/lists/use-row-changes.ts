import { type ListRow, type RowFindingAnswer, type RowOutcome, ROWS_CHANGED_MAX } from '@assist/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useToast } from '../../components/toast.tsx';
import { isConnectionLost } from '../../lib/api/api-error.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useT } from '../../lib/language-context.tsx';
import { breakOfMany } from './break-of-many.ts';
import type { ListKind, RowChange } from './list-kinds.ts';
import {
  changeAfterConflict,
  type Conflict,
  rowsAfter,
  sendRowChanges,
  TooManyChangesError,
  undoOf,
  unstoredRow,
  withCells,
  withConflicts,
} from './row-changes.ts';
import { useCellFindingText } from '../../parts/upload/use-cell-finding-text.ts';
import { keepWaiting, sendInBackground, takeOver, type Waiting, waitingOf, without, withoutCell, withWaiting } from './waiting-rows.ts';

/** A text that is not stored: it is on its way, or the server refused it. */
export interface Draft {
  readonly text: string;
  /** Why the text was refused; undefined while it is on its way. */
  readonly fault?: string;
  /** True if the mistake is in another cell of the row, of which nothing is stored, or if the text waits for the connection. */
  readonly isSound?: boolean;
  /** True if no answer came: the text is sent again when the server can be reached. */
  readonly isWaiting?: boolean;
}

export interface CheckedChanges {
  readonly changes: readonly RowChange[];
  readonly outcomes: readonly RowOutcome[];
}

type Refused = Extract<RowOutcome, { kind: 'refused' }>;
type Drafts = ReadonlyMap<string, Draft>;

/** Returns the key of a cell's draft. An id contains no slash. */
export function draftKey(id: string, column: string): string {
  return `${id}/${column}`;
}

/** Returns functions that change rows, and what became of the changes that are not stored. */
export function useRowChanges(kind: ListKind, rows: readonly ListRow[]) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const findingText = useCellFindingText();
  const client = useQueryClient();
  const [waiting, setWaiting] = useState(() => waitingOf(client, kind));
  const [drafts, setDrafts] = useState<Drafts>(() => draftsOf(waiting, t('list.waiting')));
  const [unstored, setUnstored] = useState<ReadonlyMap<string, RowChange>>(new Map());
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [checked, setChecked] = useState<CheckedChanges>();
  const sending = useMutation({ mutationFn: (changes: readonly RowChange[]) => sendRowChanges(kind, changes, false) });
  const checking = useMutation({ mutationFn: (changes: readonly RowChange[]) => sendRowChanges(kind, changes, true) });
  const faulty = useMemo(
    () =>
      new Set(
        [...drafts]
          .filter(([, { fault, isWaiting }]) => fault !== undefined && isWaiting !== true)
          .map(([key]) => key.slice(0, key.indexOf('/'))),
      ),
    [drafts],
  );
  const newRows = useMemo(() => [...unstored.values()].map(unstoredRow), [unstored]);

  /** Sets the drafts of all cells of the changes; undefined removes them. */
  function draft(changes: readonly RowChange[], draftOf: (change: RowChange, text: string, column: string) => Draft | undefined): void {
    setDrafts((known) => {
      const next = new Map(known);
      for (const change of changes) {
        for (const { column, after } of change.cells) {
          const one = draftOf(change, after, column);
          if (one === undefined) next.delete(draftKey(change.id, column));
          else next.set(draftKey(change.id, column), one);
        }
      }
      return next;
    });
  }

  const failureText = (error: unknown) =>
    error instanceof TooManyChangesError ? t('list.tooMany', { count: ROWS_CHANGED_MAX }) : errorText(error);

  /** Returns the draft of a cell of a refused row. Nothing of the row is stored, so its other cells have a reason, too. */
  function refusedDraft({ defects }: Refused, { cells }: RowChange, text: string, column: string): Draft {
    const own = defects.filter((defect) => defect.column === column);
    const isOfOther = own.length === 0 && defects.every((defect) => cells.some((cell) => cell.column === defect.column));
    if (isOfOther) return { text, fault: t('list.otherMistake'), isSound: true };
    return { text, fault: (own.length === 0 ? defects : own).map(findingText).join(' ') };
  }

  /** Returns a change with what else of its row was refused, so that the row is stored as a whole once its mistake is corrected. */
  function complete(change: RowChange): RowChange {
    const row = rows.find(({ id }) => id === change.id);
    const isRefused = ([key, { fault }]: readonly [string, Draft]) => fault !== undefined && key.startsWith(draftKey(change.id, ''));
    const others = row === undefined || change.isRemoved === true ? [] : [...drafts].filter(isRefused);
    const cells = others.map(([key, { text }]) => {
      const column = key.slice(draftKey(change.id, '').length);
      return { column, before: row!.cells[column] ?? '', after: text };
    });
    return withCells({ ...change, cells }, change.cells);
  }

  /** Returns the changes as they are sent: those of new rows that are not stored yet add them. */
  function toSend(changes: readonly RowChange[]): readonly RowChange[] {
    return changes.map((change) => {
      const known = unstored.get(change.id);
      return known === undefined
        ? change
        : withCells(
            known,
            change.cells.map((cell) => ({ ...cell, before: '' })),
          );
    });
  }

  /**
   * Sends the changes, and offers to undo them. Changes of `cells` in the grid are kept and sent again if no answer comes; those of a
   * `dialog` stay in it. Returns the outcomes; undefined if the server could not be reached.
   */
  async function send(wanted: readonly RowChange[], from: 'cells' | 'dialog' | 'undo'): Promise<readonly RowOutcome[] | undefined> {
    const changes = toSend(wanted.length === 1 && from !== 'undo' ? wanted.map(complete) : wanted);
    const before = new Map(rows.map((row) => [row.id, row]));
    draft(changes, (_change, text) => ({ text }));
    let outcomes: readonly RowOutcome[];
    try {
      outcomes = await sending.mutateAsync(changes);
    } catch (error) {
      const isHeld = from === 'cells' && isConnectionLost(error) && changes.every(({ isNew }) => isNew !== true);
      const fault = isHeld ? t('list.waiting') : failureText(error);
      draft(changes, (_change, text) => ({ text, fault, ...(isHeld ? { isSound: true, isWaiting: true } : {}) }));
      if (isHeld) setWaiting((known) => withWaiting(known, changes));
      toast({ kind: isHeld ? 'warning' : 'error', text: fault });
      if (!(error instanceof TooManyChangesError)) void forgetStored(changes);
      return undefined;
    }
    client.setQueryData(kind.rows().queryKey, (known) =>
      known === undefined ? known : { ...known, rows: rowsAfter(known.rows, outcomes) },
    );
    await breakOfMany(changes);
    const outcomeOf = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
    draft(changes, (change, text, column) => {
      const outcome = outcomeOf.get(change.id);
      return outcome?.kind === 'refused' ? refusedDraft(outcome, change, text, column) : undefined;
    });
    setUnstored((known) => {
      if (known.size === 0) return known;
      const changed = new Map(changes.map((change) => [change.id, change]));
      const left = [...known].map(([id, one]) => [id, changed.get(id) ?? one] as const);
      return new Map(left.filter(([id]) => outcomeOf.get(id)?.kind !== 'done'));
    });
    const added = changes.flatMap((change): Conflict[] => {
      const outcome = outcomeOf.get(change.id);
      return outcome?.kind === 'conflict' ? [{ change, outcome }] : [];
    });
    setConflicts((open) => withConflicts(open, added));
    await breakOfMany(changes);
    tell(outcomes, before, from === 'undo');
    return outcomes;
  }

  /** Reads the list again after a change without an answer, and forgets the drafts of what was stored nevertheless. */
  async function forgetStored(changes: readonly RowChange[]): Promise<void> {
    const key = kind.rows().queryKey;
    await client.invalidateQueries({ queryKey: key });
    const stored = new Map(client.getQueryData(key)?.rows.map((row) => [row.id, row]));
    const isStored = ({ id, cells }: RowChange) =>
      cells.every(({ column, after }) => stored.has(id) && (stored.get(id)!.cells[column] ?? '') === after);
    const arrived = changes.filter(isStored);
    draft(arrived, () => undefined);
    setWaiting((known) => without(known, arrived));
  }

  const sendWaiting = useEffectEvent(() => {
    const held = [...waiting.values()];
    setWaiting(new Map());
    void send(held, 'cells');
  });
  useEffect(() => keepWaiting(client, kind, waiting, sendWaiting), [client, kind, waiting]);
  useEffect(() => {
    takeOver(kind);
    const soon = waitingOf(client, kind).size > 0 && navigator.onLine ? setTimeout(() => sendWaiting()) : undefined;
    return () => {
      clearTimeout(soon);
      sendInBackground(client, kind);
    };
  }, [client, kind]);

  /** Makes those of the checked changes that are sound. The others stay as they are typed, with their reasons. */
  async function apply({ changes, outcomes }: CheckedChanges): Promise<void> {
    if (
      (await send(
        changes.filter((_change, index) => outcomes[index]!.kind !== 'refused'),
        'dialog',
      )) === undefined
    )
      return;
    const refused = new Map(outcomes.flatMap((outcome) => (outcome.kind === 'refused' ? [[outcome.id, outcome] as const] : [])));
    const left = changes.filter(({ id }, index) => refused.has(id) && outcomes[index]!.kind === 'refused');
    draft(left, (change, text, column) => refusedDraft(refused.get(change.id)!, change, text, column));
    const added = left.filter(({ isNew, cells }) => isNew === true && cells.length > 0);
    if (added.length > 0) setUnstored((known) => new Map([...known, ...added.map((change) => [change.id, change] as const)]));
    setChecked(undefined);
  }

  /** Forgets the draft of a cell, and all of a new row. */
  function forget(id: string, column: string): void {
    const change = unstored.get(id) ?? { id, cells: [{ column, before: '', after: '' }] };
    draft([change], () => undefined);
    setWaiting((known) => withoutCell(known, id, column));
    setUnstored((known) => (known.has(id) ? new Map([...known].filter(([one]) => one !== id)) : known));
  }

  function tell(outcomes: readonly RowOutcome[], before: ReadonlyMap<string, ListRow>, isUndo: boolean): void {
    const undo = undoOf(before, outcomes, kind);
    const done = outcomes.filter((outcome) => outcome.kind === 'done');
    const refused = outcomes.filter((outcome) => outcome.kind === 'refused');
    const notes: readonly RowFindingAnswer[] = done.flatMap((outcome) => outcome.notes);
    const removed = outcomes.filter((outcome) => outcome.kind === 'removed').length;
    // Mistakes in a single row are shown at its cells.
    if (refused.length > 0 && outcomes.length > 1) toast({ kind: 'error', text: t(kind.words.refused, { count: refused.length }) });
    if (notes.length > 0) toast({ kind: 'warning', text: findingText(notes[0]!) });
    if (done.length + removed === 0) return;
    const isAdded = done.every(({ id }) => !before.has(id));
    const told =
      removed > 0 && kind.removal !== null
        ? t(kind.removal.removed, { count: removed })
        : t(isAdded ? kind.words.added : kind.words.changed, { count: done.length });
    const text = isUndo ? t('list.undone') : told;
    const action = { label: t('action.undo'), run: () => void send(undo, 'undo') };
    toast({ kind: 'success', text, ...(isUndo || undo.length === 0 ? {} : { action }) });
  }

  return {
    drafts,
    conflicts,
    checked,
    /** The ids of the rows with texts that were refused. */
    faulty,
    /** New rows that were refused, which are shown among the others until they are corrected. */
    newRows,
    isSending: sending.isPending,
    isChecking: checking.isPending,
    send,
    forget,
    apply,
    /** Checks the changes, and then shows what they would do. */
    check: (wanted: readonly RowChange[]) => {
      for (const { id, isRemoved } of wanted) if (isRemoved === true && unstored.has(id)) forget(id, '');
      const changes = toSend(wanted.filter(({ id, isRemoved }) => isRemoved !== true || !unstored.has(id)));
      if (wanted.length === 0) {
        toast({ kind: 'info', text: t('list.nothing') });
        return;
      }
      if (changes.length === 0) return;
      checking.mutate(changes, {
        onSuccess: (outcomes) => {
          const effective = changes.flatMap((change, index) => {
            const outcome = outcomes[index]!;
            return isWithoutEffect(change, outcome) ? [] : [{ change, outcome }];
          });
          if (effective.length === 0) toast({ kind: 'info', text: t('list.nothing') });
          else setChecked({ changes: effective.map(({ change }) => change), outcomes: effective.map(({ outcome }) => outcome) });
        },
        onError: (error) => toast({ kind: 'error', text: failureText(error) }),
      });
    },
    closeChecked: () => setChecked(undefined),
    /** Ends the conflicts. `mine` are the cells in which the person's own value counts, by `draftKey`. */
    settle: (mine: ReadonlySet<string>) => {
      const again = conflicts.flatMap(({ change, outcome }) => {
        const columns = new Set(outcome.cells.map(({ column }) => column).filter((column) => mine.has(draftKey(change.id, column))));
        return changeAfterConflict(change, outcome, columns) ?? [];
      });
      setConflicts([]);
      if (again.length > 0) void send(again, 'dialog');
    },
  };
}

/** Returns whether a change leaves its row as it is: the texts are read as what the cells have already, such as `7` as `07:00`. */
function isWithoutEffect({ isNew, isRemoved, cells }: RowChange, outcome: RowOutcome): boolean {
  if (outcome.kind !== 'done' || isNew === true || isRemoved === true) return false;
  return cells.every(({ column, before }) => (outcome.row.cells[column] ?? '') === before);
}

/** Returns the drafts of changes that wait for the connection. */
function draftsOf(waiting: Waiting, fault: string): Drafts {
  const entries = [...waiting.values()].flatMap(({ id, cells }) =>
    cells.map(({ column, after }) => [draftKey(id, column), { text: after, fault, isSound: true, isWaiting: true }] as const),
  );
  return new Map(entries);
}

export type RowChanges = ReturnType<typeof useRowChanges>;
