import type { ListColumn, ListRow } from '@assist/contract';
import { PROPERTY_PREFIX } from '@assist/tables';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { ModalSheet } from '../../../components/modal-sheet.tsx';
import { SelectField } from '../../../components/text-field.tsx';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import type { ListKind, RowChange } from '../list-kinds.ts';
import { isReadOnly } from '../model/grid-columns.ts';
import type { ColumnWords } from '../../../parts/lists/use-column-words.ts';
import { CellField } from './cell-field.tsx';

interface BulkEditProps {
  readonly kind: ListKind;
  readonly rows: readonly ListRow[];
  /** True if one of the rows cannot be moved. */
  readonly isFixed: boolean;
  readonly columns: readonly ListColumn[];
  readonly words: ColumnWords;
  readonly isChecking: boolean;
  readonly onCheck: (changes: readonly RowChange[]) => void;
  readonly onClose: () => void;
}

/** A column with the value that all the rows get in it. */
interface Wanted {
  readonly key: string;
  readonly value: string;
}

/** Asks for the values that many rows get. It is shown what changes before anything does. */
export function BulkEdit({ kind, rows, isFixed, columns, words, isChecking, onCheck, onClose }: BulkEditProps) {
  const t = useT();
  const { filters } = useConfiguration();
  const typeOf = new Map(filters.map(({ id, resourceTypeId }) => [`${PROPERTY_PREFIX}${id}`, resourceTypeId]));
  // A property is offered only if each of the rows can have it.
  const changeable = columns.filter(
    (one) =>
      !kind.unique.has(one.key) &&
      !isReadOnly(one.key, isFixed) &&
      (!typeOf.has(one.key) || rows.every(({ cells }) => cells['type'] === typeOf.get(one.key))),
  );
  const [wanted, setWanted] = useState<readonly Wanted[]>(() => {
    const first = changeable.find(({ key }) => key === kind.often) ?? changeable[0]!;
    return [{ key: first.key, value: '' }];
  });
  const left = changeable.filter(({ key }) => wanted.every((one) => one.key !== key));
  const put = (index: number, one: Wanted) => setWanted(wanted.with(index, one));
  const title = t(kind.words.changeChosen, { count: rows.length });

  function submit(event: FormEvent) {
    event.preventDefault();
    const changes = rows.map((row) => {
      const cells = wanted.map(({ key, value }) => ({ column: key, before: row.cells[key] ?? '', after: value.trim() }));
      return { id: row.id, cells: cells.filter(({ before, after }) => before !== after) };
    });
    onCheck(changes.filter(({ cells }) => cells.length > 0));
  }

  return (
    <ModalSheet label={title} hideLabel={t('action.close')} onClose={onClose}>
      <form className="list-page__dialog" onSubmit={submit}>
        <h2>{title}</h2>
        {wanted.map(({ key, value }, index) => {
          const column = columns.find((one) => one.key === key)!;
          return (
            <div key={key} className="bulk-edit__one">
              <SelectField label={t('list.column')} value={key} onChange={({ target }) => put(index, { key: target.value, value: '' })}>
                {changeable
                  .filter((one) => one.key === key || left.includes(one))
                  .map((one) => (
                    <option key={one.key} value={one.key}>
                      {words.labelOf(one.key)}
                    </option>
                  ))}
              </SelectField>
              <CellField column={column} words={words} value={value} onChange={(text) => put(index, { key, value: text })} />
              {wanted.length > 1 && (
                <IconButton
                  label={t('list.keep', { column: words.labelOf(key) })}
                  onClick={() => setWanted(wanted.filter((one) => one.key !== key))}
                >
                  <X size={18} aria-hidden />
                </IconButton>
              )}
            </div>
          );
        })}
        {left[0] !== undefined && (
          <Button
            className="bulk-edit__more"
            icon={<Plus size={18} aria-hidden />}
            onClick={() => setWanted([...wanted, { key: nextOf(wanted, left), value: '' }])}
          >
            {t('list.another')}
          </Button>
        )}
        <div className="list-page__actions">
          <Button type="submit" kind="primary" busy={isChecking}>
            {t('list.preview')}
          </Button>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
        </div>
      </form>
    </ModalSheet>
  );
}

/** Returns the column that is offered next: closing after opening, and otherwise the first that is left. */
function nextOf(wanted: readonly Wanted[], left: readonly ListColumn[]): string {
  const last = wanted.at(-1)?.key;
  return (last === 'start' ? left.find(({ key }) => key === 'end') : undefined)?.key ?? left[0]!.key;
}
