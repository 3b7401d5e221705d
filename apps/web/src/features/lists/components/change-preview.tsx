import type { ListRow, RowOutcome } from '@assist/contract';
import type { MessageKey } from '@assist/i18n';
import { ArrowRight, TriangleAlert } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { ModalSheet } from '../../../components/modal-sheet.tsx';
import { useT } from '../../../lib/language-context.tsx';
import type { ListKind } from '../list-kinds.ts';
import type { ColumnWords } from '../../../parts/lists/use-column-words.ts';
import { useCellFindingText } from '../../../parts/upload/use-cell-finding-text.ts';
import type { CheckedChanges } from '../use-row-changes.ts';

interface ChangePreviewProps {
  readonly kind: ListKind;
  readonly checked: CheckedChanges;
  readonly rows: readonly ListRow[];
  readonly words: ColumnWords;
  readonly isSending: boolean;
  /** Makes the changes that are sound. */
  readonly onApply: () => void;
  readonly onClose: () => void;
}

/** Number of lines that are shown; more than these nobody reads before pressing the button. */
const LINES = 200;

/** Shows what changes would do, the mistakes first, before they are made. */
export function ChangePreview({ kind, checked, rows, words, isSending, onApply, onClose }: ChangePreviewProps) {
  const t = useT();
  const { changes, outcomes } = checked;
  const names = new Map(rows.map((row) => [row.id, row.cells[kind.named] ?? row.id]));
  for (const { id, isNew, cells } of changes) {
    const name = isNew === true ? cells.find(({ column }) => column === kind.named)?.after : undefined;
    if (name !== undefined && name !== '') names.set(id, name);
  }
  const nameOf = (id: string) => names.get(id) ?? id;
  const sound = changes.filter((_change, index) => outcomes[index]!.kind !== 'refused');
  const wrong = outcomes.filter((outcome) => outcome.kind === 'refused');
  const lines = changes.flatMap(({ id, cells }, index) => {
    const outcome = outcomes[index]!;
    if (outcome.kind === 'refused') return [];
    // A cell is shown as it will be, which may be written differently from what was typed.
    const textOf = (column: string, typed: string) => (outcome.kind === 'done' ? (outcome.row.cells[column] ?? '') : typed);
    return cells
      .map(({ column, before, after }) => ({ id, column, before, after: textOf(column, after) }))
      .filter(({ before, after }) => before !== after);
  });
  const removed = sound.filter(({ isRemoved }) => isRemoved === true);
  const removal = changes.every((change) => change.isRemoved === true) ? kind.removal : null;
  const wordsOf: Readonly<Record<'title' | 'wrong' | 'chosen', MessageKey>> =
    removal ??
    (changes.every(({ isNew }) => isNew === true)
      ? { title: 'list.previewAdd', wrong: 'list.previewAddWrong', chosen: 'list.addRows' }
      : { title: kind.words.previewTitle, wrong: kind.words.previewWrong, chosen: kind.words.changeChosen });
  const title = t(wordsOf.title, { count: sound.length });
  return (
    <ModalSheet label={title} hideLabel={t('action.close')} isForm onClose={onClose}>
      <div className="list-page__dialog">
        <h2>{title}</h2>
        {wrong.length > 0 && (
          <section className="change-preview__wrong">
            <p>
              <TriangleAlert size={18} aria-hidden /> {t(wordsOf.wrong, { count: wrong.length })}
            </p>
            <ul>
              {wrong.slice(0, LINES).map((outcome) => (
                <WrongLine key={outcome.id} outcome={outcome} name={nameOf(outcome.id)} words={words} />
              ))}
            </ul>
          </section>
        )}
        <ul className="change-preview__lines">
          {removed.slice(0, LINES).map(({ id }) => (
            <li key={id}>
              <strong>{nameOf(id)}</strong>
              <span>{t('list.isRemoved')}</span>
            </li>
          ))}
          {lines.slice(0, LINES).map(({ id, column, before, after }) => (
            <li key={`${id}/${column}`}>
              <strong>{nameOf(id)}</strong>
              <span>{words.labelOf(column)}</span>
              <span className="change-preview__change">
                {before !== '' && <del>{words.seenText(column, before)}</del>}
                <ArrowRight size={14} aria-label={t('list.becomes')} role="img" />
                {after === '' ? <em>{t('list.emptyCell')}</em> : <ins>{words.seenText(column, after)}</ins>}
              </span>
            </li>
          ))}
        </ul>
        {lines.length > LINES && <p className="list-page__soft">{t('list.previewMore', { count: lines.length - LINES })}</p>}
        <div className="list-page__actions">
          <Button kind={removal === null ? 'primary' : 'danger'} busy={isSending} disabled={sound.length === 0} onClick={onApply}>
            {t(wordsOf.chosen, { count: sound.length })}
          </Button>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
        </div>
      </div>
    </ModalSheet>
  );
}

interface WrongLineProps {
  readonly outcome: Extract<RowOutcome, { kind: 'refused' }>;
  readonly name: string;
  readonly words: ColumnWords;
}

function WrongLine({ outcome, name, words }: WrongLineProps) {
  const findingText = useCellFindingText();
  return (
    <li>
      <strong>{name}</strong>{' '}
      {outcome.defects.map((defect) => (
        <span key={`${defect.column} ${defect.code}`}>
          {/* A finding in the column `id` concerns the whole row. */}
          {defect.column !== 'id' && `${words.labelOf(defect.column)}: `}
          {findingText(defect)}{' '}
        </span>
      ))}
    </li>
  );
}
