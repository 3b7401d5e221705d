import type { ListColumn, ListRow, RowOutcome } from '@assist/contract';
import { PROPERTY_PREFIX } from '@assist/tables';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ModalSheet } from '../../../components/modal-sheet.tsx';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useNow } from '../../../lib/use-now.ts';
import type { ListKind, RowChange } from '../list-kinds.ts';
import type { ColumnWords } from '../use-column-words.ts';
import { useFindingText } from '../use-finding-text.ts';
import { CellField } from './cell-field.tsx';

interface RowFormProps {
  readonly kind: ListKind;
  /** The row; undefined to add one. */
  readonly row: ListRow | undefined;
  readonly columns: readonly ListColumn[];
  readonly words: ColumnWords;
  readonly isSending: boolean;
  /** Sends the change. Returns undefined if the server could not be reached, and the words are kept. */
  readonly onSend: (change: RowChange) => Promise<RowOutcome | undefined>;
  /** Checks what removing the row would do. */
  readonly onRemove: (id: string) => void;
  readonly onClose: () => void;
}

/** Adds a row, or changes one. It has the same fields as the grid. */
export function RowForm({ kind, row, columns, words, isSending, onSend, onRemove, onClose }: RowFormProps) {
  const t = useT();
  const findingText = useFindingText();
  const { filters, timezone } = useConfiguration();
  const now = useNow();
  const [madeId] = useState(() => crypto.randomUUID());
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() => row?.cells ?? kind.begin?.(now, timezone) ?? {});
  const [defects, setDefects] = useState<Extract<RowOutcome, { kind: 'refused' }>['defects']>([]);
  const typeOf = new Map(filters.map(({ id, resourceTypeId }) => [`${PROPERTY_PREFIX}${id}`, resourceTypeId]));
  const fitting = columns.filter(
    ({ key }) =>
      (key !== 'id' || (row === undefined && !kind.isIdMade)) &&
      (!typeOf.has(key) || typeOf.get(key) === texts['type']) &&
      kind.fits?.(key, texts) !== false,
  );
  const isMain = ({ key }: ListColumn) => kind.main.has(key) || typeOf.has(key);
  const title = row === undefined ? t(kind.words.add) : (row.cells[kind.named] ?? row.id);
  const errorOf = (key: string) =>
    defects
      .filter(({ column }) => column === key)
      .map(findingText)
      .join(' ') || undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const cells = columns
      .map(({ key }) => ({ column: key, before: row?.cells[key] ?? '', after: (texts[key] ?? '').trim() }))
      .filter(({ column, before, after }) => column !== 'id' && before !== after);
    if (row !== undefined && cells.length === 0) {
      onClose();
      return;
    }
    const outcome = await onSend(
      row === undefined ? { id: kind.isIdMade ? madeId : (texts['id'] ?? '').trim(), isNew: true, cells } : { id: row.id, cells },
    );
    if (outcome?.kind === 'refused') setDefects(outcome.defects);
    else if (outcome !== undefined) onClose();
  }

  const field = (column: ListColumn) => (
    <CellField
      key={column.key}
      column={column}
      words={words}
      value={texts[column.key] ?? ''}
      error={errorOf(column.key)}
      onChange={(value) => setTexts({ ...texts, [column.key]: value })}
    />
  );
  const others = fitting.filter((column) => !isMain(column));
  return (
    <ModalSheet label={title} hideLabel={t('action.close')} isForm onClose={onClose}>
      <form className="list-page__dialog" noValidate onSubmit={(event) => void submit(event)}>
        <h2>{title}</h2>
        <div className="row-form__fields">{fitting.filter(isMain).map(field)}</div>
        <details className="row-form__more" open={others.some(({ key }) => errorOf(key) !== undefined) || undefined}>
          <summary>{t('list.more')}</summary>
          <div className="row-form__fields">{others.map(field)}</div>
        </details>
        <div className="list-page__actions">
          <Button type="submit" kind="primary" busy={isSending}>
            {t('action.save')}
          </Button>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          {row !== undefined && kind.removal !== null && (
            <Button kind="danger" className="row-form__remove" onClick={() => onRemove(row.id)}>
              {t(kind.removal.one)}
            </Button>
          )}
        </div>
      </form>
    </ModalSheet>
  );
}
