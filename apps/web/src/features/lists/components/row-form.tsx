import type { ListColumn, ListRow, RowOutcome } from '@assist/contract';
import { madeKey, PROPERTY_PREFIX } from '@assist/tables';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ModalSheet } from '../../../components/modal-sheet.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { useZoneOfArea } from '../../../parts/areas/use-zone-of-area.ts';
import type { ListKind, RowChange } from '../list-kinds.ts';
import { isReadOnly } from '../model/grid-columns.ts';
import type { ColumnWords } from '../../../parts/lists/use-column-words.ts';
import { useCellFindingText } from '../../../parts/upload/use-cell-finding-text.ts';
import { type Draft, draftKey } from '../use-row-changes.ts';
import { CellField } from './cell-field.tsx';
import { ChoicePictures } from './choice-pictures.tsx';
import { PlanPlaceField } from './plan-place-field.tsx';
import { ResourcePictureField } from './resource-picture-field.tsx';

const INPUT = 'input:not(:disabled), select, textarea';

interface RowFormProps {
  readonly kind: ListKind;
  /** The row; undefined to add one. */
  readonly row: ListRow | undefined;
  /** True if the row cannot be moved. */
  readonly isFixed: boolean;
  /** True if the row cannot be removed. */
  readonly isKept: boolean;
  readonly columns: readonly ListColumn[];
  readonly words: ColumnWords;
  readonly knownIds: ReadonlySet<string>;
  /** Texts that are not stored. */
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly isSending: boolean;
  /** Sends the change. Returns undefined if the server could not be reached, and the words are kept. */
  readonly onSend: (change: RowChange) => Promise<RowOutcome | undefined>;
  /** Checks what removing the row would do. */
  readonly onRemove: (id: string) => void;
  readonly onClose: () => void;
}

/** Adds a row, or changes one. It has the same fields as the grid. */
export function RowForm({
  kind,
  row,
  isFixed,
  isKept,
  columns,
  words,
  knownIds,
  drafts,
  isSending,
  onSend,
  onRemove,
  onClose,
}: RowFormProps) {
  const t = useT();
  const findingText = useCellFindingText();
  const { filters, timezone } = useConfiguration();
  const zoneOf = useZoneOfArea();
  const now = useNow();
  const [madeId] = useState(() => crypto.randomUUID());
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    row === undefined && kind.begin !== undefined ? kind.begin(now, timezone) : textsOf(row, columns, drafts),
  );
  const [defects, setDefects] = useState<Extract<RowOutcome, { kind: 'refused' }>['defects']>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (defects !== undefined)
      show(form.current?.querySelector('.field__error')?.closest('[data-invalid], fieldset')?.querySelector(INPUT));
  }, [defects]);
  const typeOf = new Map(filters.map(({ id, resourceTypeId }) => [`${PROPERTY_PREFIX}${id}`, resourceTypeId]));
  const fitting = columns.filter(
    ({ key }) =>
      (key !== 'id' || (row === undefined && !kind.isIdMade)) &&
      (!typeOf.has(key) || typeOf.get(key) === texts['type']) &&
      kind.fits?.(key, texts) !== false,
  );
  const newId = kind.isIdMade ? madeId : (texts['id'] ?? idOf(texts[kind.named] ?? '', knownIds, kind)).trim();
  const made = row === undefined && newId !== '' ? kind.made?.(newId) : undefined;
  const textOf = (key: string) => texts[key] ?? made?.[key] ?? '';
  const zoneAround = zoneOf(textOf('area') || textOf('parent')) ?? timezone;
  const isMain = ({ key }: ListColumn) => kind.main.has(key) || typeOf.has(key);
  const title = row === undefined ? t(kind.words.add) : (row.cells[kind.named] ?? row.id);
  /** Returns why a field was refused: when the form was sent or, until it is, in the grid. */
  const errorOf = (key: string) =>
    defects === undefined
      ? faultOf(draftOf(row, key, drafts))
      : defects
          .filter(({ column }) => column === key)
          .map(findingText)
          .join(' ') || undefined;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A date that is typed by half has no value yet. The browser says so.
    show([...event.currentTarget.querySelectorAll<HTMLInputElement>(INPUT)].find(({ validity }) => !validity.valid));
    if (!event.currentTarget.reportValidity()) return;
    const cells = columns
      .map(({ key }) => ({ column: key, before: row?.cells[key] ?? '', after: textOf(key).trim() }))
      .filter(({ column, before, after }) => column !== 'id' && before !== after);
    if (row !== undefined && cells.length === 0) {
      onClose();
      return;
    }
    const outcome = await onSend(row === undefined ? { id: newId, isNew: true, cells } : { id: row.id, cells });
    if (outcome?.kind === 'refused') setDefects(outcome.defects);
    else if (outcome !== undefined) onClose();
  }

  const field = (column: ListColumn) => {
    const { key } = column;
    const common = {
      column,
      words,
      value: key === 'id' ? newId : textOf(key),
      placeholder: key === 'timezone' ? zoneAround : undefined,
      error: errorOf(key),
      onChange: (value: string) => setTexts({ ...texts, [key]: value }),
    };
    if (row !== undefined && isReadOnly(key, isFixed))
      return (
        <TextField
          key={key}
          label={words.labelOf(key)}
          value={words.seenText(key, textOf(key))}
          hint={t('cell.administrators-only')}
          readOnly
        />
      );
    if (kind.id === 'resources' && key === 'plan_feature') return <PlanPlaceField key={key} {...common} areaId={textOf('area')} />;
    return <CellField key={key} {...common} />;
  };
  const others = fitting.filter((column) => !isMain(column));
  return (
    <ModalSheet label={title} hideLabel={t('action.close')} isForm onClose={onClose}>
      <form ref={form} className="list-page__dialog" noValidate onSubmit={(event) => void submit(event)}>
        <h2>{title}</h2>
        {kind.id === 'resources' && row !== undefined && <ResourcePictureField resourceId={row.id} />}
        <div className="row-form__fields">{fitting.filter(isMain).map(field)}</div>
        {kind.id === 'properties' && row !== undefined && <ChoicePictures propertyId={row.id} />}
        {kind.id === 'resources' && row === undefined && <p className="list-page__soft">{t('resources.pictureLater')}</p>}
        <details className="row-form__more" open={others.some(({ key }) => errorOf(key) !== undefined) || undefined}>
          <summary>{t('list.more')}</summary>
          <div className="row-form__fields">{others.map(field)}</div>
        </details>
        <div className="list-page__actions">
          <Button type="submit" kind="primary" busy={isSending}>
            {t('action.save')}
          </Button>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <p className="row-form__required">{t('list.required')}</p>
          {row !== undefined && kind.removal !== null && !isKept && (
            <Button kind="danger" onClick={() => onRemove(row.id)}>
              {t(kind.removal.one)}
            </Button>
          )}
        </div>
      </form>
    </ModalSheet>
  );
}

/** Moves the focus to a field, which may be in a closed part of the form. */
function show(input: HTMLElement | null | undefined): void {
  const more = input?.closest('details');
  if (more != null) more.open = true;
  input?.focus();
}

/** Returns an id for a new row, which follows its name until the person types another one. */
function idOf(name: string, known: ReadonlySet<string>, { id }: ListKind): string {
  return name.trim() === '' ? '' : madeKey(name, known, id);
}

function faultOf(draft: Draft | undefined): string | undefined {
  return draft?.isSound === true ? undefined : draft?.fault;
}

function draftOf(row: ListRow | undefined, column: string, drafts: ReadonlyMap<string, Draft>): Draft | undefined {
  return row === undefined ? undefined : drafts.get(draftKey(row.id, column));
}

/** Returns the row's texts, with those that were refused. */
function textsOf(
  row: ListRow | undefined,
  columns: readonly ListColumn[],
  drafts: ReadonlyMap<string, Draft>,
): Readonly<Record<string, string>> {
  const refused = columns.flatMap(({ key }) => {
    const draft = draftOf(row, key, drafts);
    return draft === undefined ? [] : [[key, draft.text] as const];
  });
  return { ...row?.cells, ...Object.fromEntries(refused) };
}
