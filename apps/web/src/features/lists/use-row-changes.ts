import type { ListRow, RowFindingAnswer, RowOutcome } from '@assist/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '../../components/toast.tsx';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useT } from '../../lib/language-context.tsx';
import type { ListKind, RowChange } from './list-kinds.ts';
import { changeAfterConflict, rowsAfter, sendRowChanges, undoOf } from './row-changes.ts';
import { useFindingText } from './use-finding-text.ts';

/** A text that is not stored: it is on its way, or the server refused it. */
export interface Draft {
  readonly text: string;
  /** Why the text was refused; undefined while it is on its way. */
  readonly fault?: string;
}

export interface Conflict {
  readonly change: RowChange;
  readonly outcome: Extract<RowOutcome, { kind: 'conflict' }>;
}

export interface CheckedChanges {
  readonly changes: readonly RowChange[];
  readonly outcomes: readonly RowOutcome[];
}

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
  const findingText = useFindingText();
  const client = useQueryClient();
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [checked, setChecked] = useState<CheckedChanges>();
  const sending = useMutation({ mutationFn: (changes: readonly RowChange[]) => sendRowChanges(kind, changes, false) });
  const checking = useMutation({ mutationFn: (changes: readonly RowChange[]) => sendRowChanges(kind, changes, true) });

  /** Sets the drafts of all cells of the changes; undefined removes them. */
  function draft(changes: readonly RowChange[], draftOf: (change: RowChange, text: string) => Draft | undefined): void {
    setDrafts((known) => {
      const next = new Map(known);
      for (const change of changes) {
        for (const { column, after } of change.cells) {
          const one = draftOf(change, after);
          if (one === undefined) next.delete(draftKey(change.id, column));
          else next.set(draftKey(change.id, column), one);
        }
      }
      return next;
    });
  }

  /** Sends the changes, and offers to undo them. Returns the outcomes; undefined if the server could not be reached. */
  async function send(changes: readonly RowChange[], isUndo = false): Promise<readonly RowOutcome[] | undefined> {
    const before = new Map(rows.map((row) => [row.id, row]));
    draft(changes, (_change, text) => ({ text }));
    let outcomes: readonly RowOutcome[];
    try {
      outcomes = await sending.mutateAsync(changes);
    } catch (error) {
      draft(changes, (_change, text) => ({ text, fault: errorText(error) }));
      toast({ kind: 'error', text: errorText(error) });
      return undefined;
    }
    client.setQueryData(kind.rows().queryKey, (known) =>
      known === undefined ? known : { ...known, rows: rowsAfter(known.rows, outcomes) },
    );
    const outcomeOf = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
    draft(changes, ({ id }, text) => {
      const outcome = outcomeOf.get(id);
      return outcome?.kind === 'refused' ? { text, fault: outcome.defects.map(findingText).join(' ') } : undefined;
    });
    setConflicts(
      changes.flatMap((change) => {
        const outcome = outcomeOf.get(change.id);
        return outcome?.kind === 'conflict' ? [{ change, outcome }] : [];
      }),
    );
    tell(outcomes, undoOf(before, outcomes, kind), isUndo);
    return outcomes;
  }

  function tell(outcomes: readonly RowOutcome[], undo: readonly RowChange[], isUndo: boolean): void {
    const done = outcomes.filter((outcome) => outcome.kind === 'done');
    const refused = outcomes.filter((outcome) => outcome.kind === 'refused');
    const notes: readonly RowFindingAnswer[] = done.flatMap((outcome) => outcome.notes);
    const removed = outcomes.filter((outcome) => outcome.kind === 'removed').length;
    // Mistakes in a single row are shown at its cells.
    if (refused.length > 0 && outcomes.length > 1) toast({ kind: 'error', text: t(kind.words.refused, { count: refused.length }) });
    if (notes.length > 0) toast({ kind: 'warning', text: findingText(notes[0]!) });
    if (done.length + removed === 0) return;
    const told =
      removed > 0 && kind.removal !== null ? t(kind.removal.removed, { count: removed }) : t(kind.words.changed, { count: done.length });
    const text = isUndo ? t('list.undone') : told;
    const action = { label: t('action.undo'), run: () => void send(undo, true) };
    toast({ kind: 'success', text, ...(isUndo || undo.length === 0 ? {} : { action }) });
  }

  return {
    drafts,
    conflicts,
    checked,
    isSending: sending.isPending,
    isChecking: checking.isPending,
    send,
    forget: (id: string, column: string) => draft([{ id, cells: [{ column, before: '', after: '' }] }], () => undefined),
    /** Checks the changes, and then shows what they would do. */
    check: (changes: readonly RowChange[]) => {
      if (changes.length === 0) {
        toast({ kind: 'info', text: t('list.nothing') });
        return;
      }
      checking.mutate(changes, {
        onSuccess: (outcomes) => setChecked({ changes, outcomes }),
        onError: (error) => toast({ kind: 'error', text: errorText(error) }),
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
      if (again.length > 0) void send(again);
    },
  };
}

export type RowChanges = ReturnType<typeof useRowChanges>;
