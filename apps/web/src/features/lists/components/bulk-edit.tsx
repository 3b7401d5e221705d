import type { ListColumn, ListRow } from '@assist/contract';
import { PROPERTY_PREFIX } from '@assist/tables';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
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

/** Asks for one value that many rows get. It is shown what changes before anything does. */
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
  const [key, setKey] = useState(kind.often);
  const [value, setValue] = useState('');
  const column = changeable.find((one) => one.key === key) ?? changeable[0]!;
  const title = t(kind.words.changeChosen, { count: rows.length });

  function submit(event: FormEvent) {
    event.preventDefault();
    const after = value.trim();
    onCheck(
      rows
        .map((row) => ({ id: row.id, cells: [{ column: column.key, before: row.cells[column.key] ?? '', after }] }))
        .filter(({ cells: [cell] }) => cell!.before !== cell!.after),
    );
  }

  return (
    <ModalSheet label={title} hideLabel={t('action.close')} onClose={onClose}>
      <form className="list-page__dialog" onSubmit={submit}>
        <h2>{title}</h2>
        <SelectField
          label={t('list.column')}
          value={column.key}
          onChange={({ target }) => {
            setKey(target.value);
            setValue('');
          }}
        >
          {changeable.map((one) => (
            <option key={one.key} value={one.key}>
              {words.labelOf(one.key)}
            </option>
          ))}
        </SelectField>
        <CellField column={column} words={words} value={value} onChange={setValue} />
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
