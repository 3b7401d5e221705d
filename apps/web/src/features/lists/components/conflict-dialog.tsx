import type { ListRow } from '@assist/contract';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ModalSheet } from '../../../components/modal-sheet.tsx';
import { useT } from '../../../lib/language-context.tsx';
import type { ListKind } from '../list-kinds.ts';
import type { ColumnWords } from '../../../parts/lists/use-column-words.ts';
import type { Conflict } from '../row-changes.ts';
import { draftKey } from '../use-row-changes.ts';

interface ConflictDialogProps {
  readonly kind: ListKind;
  readonly conflicts: readonly Conflict[];
  readonly rows: readonly ListRow[];
  readonly words: ColumnWords;
  /** Called with the cells in which the person's own value counts, by `draftKey`. */
  readonly onSettle: (mine: ReadonlySet<string>) => void;
}

/** Asks whose value counts in cells that somebody else has changed in the meantime. Theirs are stored already. */
export function ConflictDialog({ kind, conflicts, rows, words, onSettle }: ConflictDialogProps) {
  const t = useT();
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set());
  const names = new Map(rows.map((row) => [row.id, row.cells[kind.named] ?? row.id]));
  const seen = (column: string, text: string) => (text === '' ? t('list.emptyCell') : words.seenText(column, text));
  const choose = (key: string, isMine: boolean) => setMine(new Set(isMine ? [...mine, key] : [...mine].filter((one) => one !== key)));
  const title = t('list.conflictTitle');

  function submit(event: FormEvent) {
    event.preventDefault();
    onSettle(mine);
  }

  return (
    <ModalSheet label={title} hideLabel={t('action.close')} isForm onClose={() => onSettle(new Set())}>
      <form className="list-page__dialog" onSubmit={submit}>
        <h2>{title}</h2>
        <p className="list-page__soft">{t('list.conflictLead')}</p>
        {conflicts.flatMap(({ outcome }) =>
          outcome.cells.map((cell) => {
            const key = draftKey(outcome.id, cell.column);
            return (
              <fieldset key={key} className="row-conflict">
                <legend>
                  {names.get(outcome.id) ?? outcome.id}: {words.labelOf(cell.column)}
                </legend>
                <p className="list-page__soft">{t('list.before', { value: seen(cell.column, cell.before) })}</p>
                {[false, true].map((isMine) => (
                  <label key={String(isMine)} className="check">
                    <input type="radio" name={key} checked={mine.has(key) === isMine} onChange={() => choose(key, isMine)} />
                    <span>{t(isMine ? 'list.mine' : 'list.theirs', { value: seen(cell.column, isMine ? cell.mine : cell.theirs) })}</span>
                  </label>
                ))}
              </fieldset>
            );
          }),
        )}
        <div className="list-page__actions">
          <Button type="submit" kind="primary">
            {t('action.save')}
          </Button>
          <Button onClick={() => onSettle(new Set())}>{t('action.cancel')}</Button>
        </div>
      </form>
    </ModalSheet>
  );
}
