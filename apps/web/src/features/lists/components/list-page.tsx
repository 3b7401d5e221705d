import type { ListColumn } from '@assist/contract';
import { csvText } from '@assist/tables';
import { useQuery } from '@tanstack/react-query';
import { Download, PencilLine, Plus, Table2, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState, Skeleton } from '../../../components/empty-state.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { failureOf } from '../../../lib/api/failure-of.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useLanguage, useT, useText } from '../../../lib/language-context.tsx';
import { useMedia } from '../../../lib/use-media.ts';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import type { ListKind, RowList } from '../list-kinds.ts';
import { inGridOrder } from '../model/grid-columns.ts';
import { treeOf } from '../model/row-tree.ts';
import { filterRows, foldRows, sortRows } from '../model/shown-rows.ts';
import { type ColumnWords, type TreeRow, useColumnWords } from '../../../parts/lists/use-column-words.ts';
import { useRowChanges } from '../use-row-changes.ts';
import { BulkEdit } from './bulk-edit.tsx';
import { ChangePreview } from './change-preview.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { ListCards } from './list-cards.tsx';
import { RowForm } from './row-form.tsx';
import { ListGrid } from './list-grid.tsx';
import './list-page.css';

/** Lists everything of a kind for administrators, and for managers what is theirs. They change it in the list: in a grid or, on a narrow screen, one by one. */
export function ListPage({ kind }: { readonly kind: ListKind }) {
  const t = useT();
  const result = useQuery(kind.rows());
  const failure = failureOf(result);
  return (
    <div className="page list-page">
      {failure !== null && <LoadFailure error={failure} onRetry={() => void result.refetch()} />}
      {failure === null && result.data === undefined && (
        <>
          <h1>{t(kind.words.title)}</h1>
          <Skeleton height={320} />
        </>
      )}
      {failure === null && result.data !== undefined && <List kind={kind} list={result.data} />}
    </div>
  );
}

type Dialog = { readonly kind: 'bulk' } | { readonly kind: 'form'; readonly id: string | undefined };

interface ListProps {
  readonly kind: ListKind;
  readonly list: RowList;
}

function List({ kind, list: { columns: inTable, rows, limits } }: ListProps) {
  const t = useT();
  const isWide = useMedia('(min-width: 40em)');
  const columns = useMemo(() => inGridOrder(inTable, kind.first), [inTable, kind]);
  const { locale } = useLanguage();
  const tree = useMemo(() => (kind.isTree ? treeOf(rows, locale) : undefined), [kind, rows, locale]);
  const words = useColumnWords(columns, tree);
  const changes = useRowChanges(kind, rows);
  const all = useMemo(() => [...rows, ...changes.newRows], [rows, changes.newRows]);
  const { shown: found, depths, typed, setTyped, sortedBy, sort } = useShownRows(kind, all, words);
  const faulty = all.filter(({ id }) => changes.faulty.has(id)).length;
  const [isOnlyFaulty, setOnlyFaulty] = useState(false);
  if (isOnlyFaulty && faulty === 0) setOnlyFaulty(false);
  const shown = useMemo(
    () => (isOnlyFaulty ? found.filter(({ id }) => changes.faulty.has(id)) : found),
    [isOnlyFaulty, found, changes.faulty],
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<Dialog>();
  const knownIds = useMemo(() => new Set(rows.map(({ id }) => id)), [rows]);
  const marked = shown.filter(({ id }) => chosen.has(id));
  const fixed = useMemo(() => new Set(limits?.fixedIds), [limits]);
  const kept = useMemo(() => new Set(limits?.keptIds), [limits]);
  const removable = marked.filter(({ id }) => !kept.has(id));

  /** Selects the rows or, if all of them are selected, none of them. */
  function choose(ids: readonly string[]) {
    const isEach = ids.every((id) => chosen.has(id));
    setChosen(new Set(isEach ? [...chosen].filter((id) => !ids.includes(id)) : [...chosen, ...ids]));
  }

  const inCharge = useAreasInCharge(columns);
  const remove = (ids: readonly string[]) => changes.check(ids.map((id) => ({ id, isRemoved: true, cells: [] })));

  function save() {
    const texts = shown.map((row) => inTable.map(({ key }) => row.cells[key] ?? ''));
    downloadFile(`${kind.id}.csv`, 'text/csv', csvText([inTable.map(({ key }) => key), ...texts]));
  }

  return (
    <>
      <header className="page__head">
        <h1>{t(kind.words.title)}</h1>
        <Button icon={<Download size={18} aria-hidden />} onClick={save}>
          {t('audit.save')}
        </Button>
        <Button kind="primary" icon={<Plus size={18} aria-hidden />} onClick={() => setDialog({ kind: 'form', id: undefined })}>
          {t(kind.words.add)}
        </Button>
      </header>
      {inCharge !== '' && <p className="list-page__soft">{t('list.inAreas', { areas: inCharge })}</p>}
      <div className="list-page__bar">
        <TextField type="search" label={t('codes.find')} value={typed} onChange={({ target }) => setTyped(target.value)} />
        <p className="list-page__soft" role="status">
          {marked.length > 0
            ? t('list.chosen', { count: marked.length })
            : t(kind.words.count, { count: shown.length - changes.newRows.filter((one) => shown.includes(one)).length })}
        </p>
        {faulty > 0 && (
          <button type="button" className="chip" aria-pressed={isOnlyFaulty} onClick={() => setOnlyFaulty(!isOnlyFaulty)}>
            {t('list.faulty', { count: faulty })}
          </button>
        )}
        {isWide && (
          <Button icon={<PencilLine size={18} aria-hidden />} disabled={marked.length === 0} onClick={() => setDialog({ kind: 'bulk' })}>
            {t(kind.words.changeChosen, { count: marked.length })}
          </Button>
        )}
        {isWide && kind.removal !== null && (
          <Button
            icon={<Trash2 size={18} aria-hidden />}
            disabled={removable.length === 0}
            busy={changes.isChecking}
            onClick={() => remove(removable.map(({ id }) => id))}
          >
            {t(kind.removal.chosen, { count: removable.length })}
          </Button>
        )}
      </div>
      {shown.length === 0 && <EmptyState icon={<Table2 />} title={t(rows.length === 0 ? kind.words.empty : kind.words.none)} />}
      {shown.length > 0 &&
        (isWide ? (
          <ListGrid
            kind={kind}
            rows={shown}
            all={all}
            depths={depths}
            fixed={fixed}
            columns={columns}
            words={words}
            changes={changes}
            sortedBy={sortedBy}
            onSort={sort}
            chosen={chosen}
            onChoose={choose}
            onOpen={(id) => setDialog({ kind: 'form', id })}
          />
        ) : (
          <ListCards kind={kind} rows={shown} depths={depths} words={words} onOpen={(id) => setDialog({ kind: 'form', id })} />
        ))}
      {dialog?.kind === 'form' && (
        <RowForm
          kind={kind}
          row={all.find(({ id }) => id === dialog.id)}
          isFixed={dialog.id !== undefined && fixed.has(dialog.id)}
          isKept={dialog.id !== undefined && kept.has(dialog.id)}
          columns={columns}
          words={words}
          knownIds={knownIds}
          drafts={changes.drafts}
          isSending={changes.isSending}
          onSend={async (change) => (await changes.send([change], 'dialog'))?.[0]}
          onRemove={(id) => {
            remove([id]);
            setDialog(undefined);
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog?.kind === 'bulk' && (
        <BulkEdit
          kind={kind}
          rows={marked}
          isFixed={marked.some(({ id }) => fixed.has(id))}
          columns={columns}
          words={words}
          isChecking={changes.isChecking}
          onCheck={(wanted) => {
            changes.check(wanted);
            setDialog(undefined);
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {changes.checked !== undefined && (
        <ChangePreview
          kind={kind}
          checked={changes.checked}
          rows={all}
          words={words}
          isSending={changes.isSending}
          onApply={() => void changes.apply(changes.checked!)}
          onClose={changes.closeChecked}
        />
      )}
      {changes.conflicts.length > 0 && (
        <ConflictDialog kind={kind} conflicts={changes.conflicts} rows={rows} words={words} onSettle={changes.settle} />
      )}
    </>
  );
}

/** Returns the names of the areas of a manager, without those that lie in others of them; empty for administrators. */
function useAreasInCharge(columns: readonly ListColumn[]): string {
  const text = useText();
  const { areas } = useConfiguration();
  const own = columns.find(({ key }) => key === 'area' || key === 'parent')?.choices ?? [];
  return areas
    .filter(({ id, parentAreaId }) => own.includes(id) && (parentAreaId === null || !own.includes(parentAreaId)))
    .map(({ name }) => text(name))
    .join(', ');
}

type Rows = RowList['rows'];

const FLAT: ReadonlyMap<string, number> = new Map();

/**
 * Returns the rows that match the filter, in the order of their tree or sorted. A change of a cell does not move its row, which would
 * vanish from under the cursor: the order is computed only for another sorting, or another number of rows.
 */
function useShownRows(kind: ListKind, rows: Rows, words: ColumnWords) {
  const { locale } = useLanguage();
  const [typed, setTyped] = useState('');
  const [sortedBy, setSortedBy] = useState(kind.sorted);
  const [ordered, setOrdered] = useState(rows);
  if (ordered.length !== rows.length) setOrdered(rows);
  const tree = useMemo(() => (kind.isTree ? treeOf(ordered, locale) : []), [kind, ordered, locale]);
  const folded = useMemo(
    () => foldRows(kind.isTree ? tree.map(({ row }) => row) : ordered, kind.searched, words.seenText),
    [kind, tree, ordered, words],
  );
  const sorted = useMemo(
    () => (sortedBy === undefined ? folded : sortRows(folded, sortedBy, words.seenText, locale)),
    [folded, sortedBy, words, locale],
  );
  const ids = useMemo(() => filterRows(sorted, typed), [sorted, typed]);
  const shown = useMemo(() => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }, [rows, ids]);
  // Without the rows in which they lie, moved rows would say nothing.
  const isDrawnAsTree = sortedBy === undefined && typed.trim() === '';
  const depths = useMemo(() => (isDrawnAsTree ? depthsOf(tree) : FLAT), [isDrawnAsTree, tree]);
  return {
    shown,
    depths,
    typed,
    sortedBy,
    setTyped,
    /** Sorts by a column, the other way round the second time; a tree comes back the third time. */
    sort(column: string) {
      setOrdered(rows);
      const isSame = sortedBy?.column === column;
      if (isSame && sortedBy.isDescending && kind.isTree) setSortedBy(undefined);
      else setSortedBy({ column, isDescending: isSame && !sortedBy.isDescending });
    },
  };
}

function depthsOf(tree: readonly TreeRow[]): ReadonlyMap<string, number> {
  return new Map(tree.map(({ row, depth }) => [row.id, depth]));
}
