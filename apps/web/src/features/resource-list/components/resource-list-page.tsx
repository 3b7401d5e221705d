import type { AnswerOf, listResourceRows } from '@assist/contract';
import { csvText } from '@assist/tables';
import { useQuery } from '@tanstack/react-query';
import { Download, PencilLine, Plus, Table2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState, Skeleton } from '../../../components/empty-state.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { failureOf } from '../../../lib/api/failure-of.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { useLanguage, useT } from '../../../lib/language-context.tsx';
import { useMedia } from '../../../lib/use-media.ts';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import { inGridOrder } from '../model/grid-columns.ts';
import { filterRows, foldRows, type SortedBy, sortRows } from '../model/shown-rows.ts';
import { resourceRowsQuery } from '../row-changes.ts';
import { useColumnWords } from '../use-column-words.ts';
import { useRowChanges } from '../use-row-changes.ts';
import { BulkEdit } from './bulk-edit.tsx';
import { ChangePreview } from './change-preview.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { ResourceCards } from './resource-cards.tsx';
import { ResourceForm } from './resource-form.tsx';
import { ResourceGrid } from './resource-grid.tsx';
import './resource-list-page.css';

/** Lists all resources for administrators, who change them in the list: in a grid or, on a narrow screen, one by one. */
export function ResourceListPage() {
  const t = useT();
  const result = useQuery(resourceRowsQuery);
  const failure = failureOf(result);
  return (
    <div className="page resource-list">
      {failure !== null && <LoadFailure error={failure} onRetry={() => void result.refetch()} />}
      {failure === null && result.data === undefined && (
        <>
          <h1>{t('settings.resources')}</h1>
          <Skeleton height={320} />
        </>
      )}
      {failure === null && result.data !== undefined && <ResourceList list={result.data} />}
    </div>
  );
}

type Dialog = { readonly kind: 'bulk' } | { readonly kind: 'form'; readonly id: string | undefined };

function ResourceList({ list: { columns: all, rows } }: { readonly list: AnswerOf<typeof listResourceRows> }) {
  const t = useT();
  const isWide = useMedia('(min-width: 48em)');
  const columns = useMemo(() => inGridOrder(all), [all]);
  const words = useColumnWords(columns);
  const changes = useRowChanges(rows);
  const { shown, typed, setTyped, sortedBy, sort } = useShownRows(rows, words);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<Dialog>();
  const marked = shown.filter(({ id }) => chosen.has(id));

  /** Selects the rows or, if all of them are selected, none of them. */
  function choose(ids: readonly string[]) {
    const isEach = ids.every((id) => chosen.has(id));
    setChosen(new Set(isEach ? [...chosen].filter((id) => !ids.includes(id)) : [...chosen, ...ids]));
  }

  function save() {
    const texts = shown.map((row) => all.map(({ key }) => row.cells[key] ?? ''));
    downloadFile('resources.csv', 'text/csv', csvText([all.map(({ key }) => key), ...texts]));
  }

  return (
    <>
      <header className="page__head">
        <h1>{t('settings.resources')}</h1>
        <Button icon={<Download size={18} aria-hidden />} onClick={save}>
          {t('audit.save')}
        </Button>
        <Button kind="primary" icon={<Plus size={18} aria-hidden />} onClick={() => setDialog({ kind: 'form', id: undefined })}>
          {t('resources.add')}
        </Button>
      </header>
      <div className="resource-list__bar">
        <TextField type="search" label={t('codes.find')} value={typed} onChange={({ target }) => setTyped(target.value)} />
        <p className="resource-list__soft" role="status">
          {marked.length > 0 ? t('resources.chosen', { count: marked.length }) : t('resources.count', { count: shown.length })}
        </p>
        {isWide && (
          <Button icon={<PencilLine size={18} aria-hidden />} disabled={marked.length === 0} onClick={() => setDialog({ kind: 'bulk' })}>
            {t('resources.changeChosen', { count: marked.length })}
          </Button>
        )}
      </div>
      {shown.length === 0 && <EmptyState icon={<Table2 />} title={t(rows.length === 0 ? 'resources.empty' : 'resources.none')} />}
      {shown.length > 0 &&
        (isWide ? (
          <ResourceGrid
            rows={shown}
            all={rows}
            columns={columns}
            words={words}
            changes={changes}
            sortedBy={sortedBy}
            onSort={sort}
            chosen={chosen}
            onChoose={choose}
          />
        ) : (
          <ResourceCards rows={shown} words={words} onOpen={(id) => setDialog({ kind: 'form', id })} />
        ))}
      {dialog?.kind === 'form' && (
        <ResourceForm
          row={rows.find(({ id }) => id === dialog.id)}
          columns={columns}
          words={words}
          isSending={changes.isSending}
          onSend={async (change) => (await changes.send([change]))?.[0]}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog?.kind === 'bulk' && (
        <BulkEdit
          rows={marked}
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
          checked={changes.checked}
          rows={rows}
          words={words}
          isSending={changes.isSending}
          onApply={(sound) => void changes.send(sound).then(changes.closeChecked)}
          onClose={changes.closeChecked}
        />
      )}
      {changes.conflicts.length > 0 && <ConflictDialog conflicts={changes.conflicts} rows={rows} words={words} onSettle={changes.settle} />}
    </>
  );
}

type Rows = AnswerOf<typeof listResourceRows>['rows'];

/**
 * Returns the rows that match the filter, sorted. A change of a cell does not move its row, which would vanish from under the cursor: the
 * order is computed only for another sorting, or another number of rows.
 */
function useShownRows(rows: Rows, words: ReturnType<typeof useColumnWords>) {
  const { locale } = useLanguage();
  const [typed, setTyped] = useState('');
  const [sortedBy, setSortedBy] = useState<SortedBy>({ column: 'name', isDescending: false });
  const [ordered, setOrdered] = useState(rows);
  if (ordered.length !== rows.length) setOrdered(rows);
  const folded = useMemo(() => foldRows(ordered, words.seenText), [ordered, words]);
  const sorted = useMemo(() => sortRows(folded, sortedBy, words.seenText, locale), [folded, sortedBy, words, locale]);
  const ids = useMemo(() => filterRows(sorted, typed), [sorted, typed]);
  const shown = useMemo(() => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }, [rows, ids]);
  return {
    shown,
    typed,
    sortedBy,
    setTyped,
    sort(column: string) {
      setOrdered(rows);
      setSortedBy({ column, isDescending: sortedBy.column === column && !sortedBy.isDescending });
    },
  };
}
