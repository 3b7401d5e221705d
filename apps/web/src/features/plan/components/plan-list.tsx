import { isBookable } from '@assist/availability';
import { later } from '../../../lib/later.ts';
import { pathToRoot, type Resource } from '@assist/resource';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useAreaTree, useConfiguration } from '../../../lib/configuration-context.tsx';
import { useLanguage, useT, useText } from '../../../lib/language-context.tsx';
import type { Finder } from '../../../parts/search/use-finder.ts';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import { type HeldOrder, holdOrder } from '../model/held-order.ts';
import { type ListEntry, listEntries } from '../model/list-entries.ts';
import { PlanListRow } from './plan-list-row.tsx';
import './plan-list.css';

/** Components that are not loaded with the first view, because they are shown only once the schedules have arrived. */
const OwnThen = later(() => import('../../../parts/reservation/own-then.tsx'));
const ListObjects = later(() => import('../../../parts/plan/list-objects.tsx'));

interface PlanListProps {
  readonly finder: Finder;
  /** The resources that match the filters: those of the shown floor, or all of them if there is no plan. */
  readonly resources: readonly Resource[];
  /** The shown level; undefined if there is no plan. */
  readonly levelId: string | undefined;
  readonly levelName: string;
  readonly chosenId: string | undefined;
  readonly onChoose: (resource: Resource) => void;
  /** True if there are several requirements, so that a resource is only chosen here, and not reserved on its own. */
  readonly isOneOfSeveral: boolean;
  readonly onlyFree: boolean;
  readonly onOnlyFree: (onlyFree: boolean) => void;
  /** True beside the plan, where each row is a single line. */
  readonly isBeside: boolean;
}

/** Number of entries above which only those in view are drawn. */
const VIRTUAL_FROM = 200;
/** Estimated heights, as in plan-list.css for a wide screen; entries are measured once they are drawn. */
const ROW_PX = 48;
const HEADING_PX = 44;

/** Shows in words everything that the plan shows, with the same filters and actions. */
export function PlanList({
  finder,
  resources,
  levelId,
  levelName,
  chosenId,
  onChoose,
  isOneOfSeveral,
  onlyFree,
  onOnlyFree,
  isBeside,
}: PlanListProps) {
  const t = useT();
  const text = useText();
  const { language, locale } = useLanguage();
  const { areas, defaultLanguage, resourceTypeInfos } = useConfiguration();
  const areaTree = useAreaTree();
  const { name } = useResourceText();
  const { stateOf, resources: all, found, matching, range, durationMinutes } = finder;
  const isFree = useCallback((resource: Resource) => isBookable(stateOf(resource)), [stateOf]);
  // The finder may lag behind the button.
  const isFreeOnly = matching !== found;
  const [held, setHeld] = useState<HeldOrder>();
  const order = holdOrder(held, { found, range, durationMinutes, levelId, isFreeOnly }, resources, isFree);
  if (order !== held) setHeld(order);
  const listed = useMemo(
    () => (isFreeOnly ? all.filter(({ id }) => order.listed.has(id)) : resources),
    [isFreeOnly, all, order, resources],
  );

  const entries = useMemo(() => {
    const byId = new Map(areas.map((area) => [area.id, area]));
    return listEntries(listed, {
      nameOf: name,
      areaOf: (resource) => {
        const path = pathToRoot(areaTree, resource.mapInfos[0]?.areaId ?? '').flatMap((area) => byId.get(area.id) ?? []);
        const area = path.find(({ kind }) => kind === 'zone') ?? path[0];
        const title = text(area?.name);
        // The floor's name is already above the list, so it is not repeated as a heading.
        return { id: area?.id ?? '', title: title === levelName ? '' : title, rank: area?.kind === 'zone' ? area.rank : 0 };
      },
      isFree,
      isFirst: ({ id }) => order.first.has(id),
      language,
      defaultLanguage,
      locale,
      resourceTypeInfos,
    });
  }, [listed, areas, areaTree, name, text, isFree, order, levelName, language, defaultLanguage, locale, resourceTypeInfos]);

  return (
    <section className="plan-list" data-beside={isBeside || undefined} aria-label={t('plan.listOf', { floor: levelName })}>
      <header className="plan-list__head">
        <h2>{levelName}</h2>
        <span>{t('finder.freeOf', { free: listed.filter(isFree).length, all: listed.length })}</span>
        <button type="button" className="chip" aria-pressed={onlyFree} onClick={() => onOnlyFree(!onlyFree)}>
          {t('finder.onlyFree')}
        </button>
        {!isBeside && levelId !== undefined && (
          <Suspense>
            <ListObjects levelId={levelId} />
          </Suspense>
        )}
      </header>
      {entries.length > VIRTUAL_FROM ? (
        <VirtualEntries entries={entries} finder={finder} chosenId={chosenId} onChoose={onChoose} isOneOfSeveral={isOneOfSeveral} />
      ) : (
        <div className="plan-list__scroll">
          <Entries entries={entries} finder={finder} chosenId={chosenId} onChoose={onChoose} isOneOfSeveral={isOneOfSeveral} />
        </div>
      )}
      {/* At the foot, so that no row moves when it appears, which is when a reservation is made. */}
      {chosenId === undefined && (
        <Suspense>
          <OwnThen finder={finder} />
        </Suspense>
      )}
    </section>
  );
}

interface EntriesProps extends Pick<PlanListProps, 'finder' | 'chosenId' | 'onChoose' | 'isOneOfSeveral'> {
  readonly entries: readonly ListEntry[];
}

function Entries({ entries, chosenId, ...rest }: EntriesProps) {
  const groups: { readonly heading?: ListEntry & { kind: 'heading' }; readonly rows: (ListEntry & { kind: 'row' })[] }[] = [];
  for (const entry of entries) {
    if (entry.kind === 'heading') groups.push({ heading: entry, rows: [] });
    else if (groups.length === 0) groups.push({ rows: [entry] });
    else groups.at(-1)?.rows.push(entry);
  }
  return groups.map(({ heading, rows }) => (
    <div key={heading?.key ?? ''} className="plan-list__group">
      {heading !== undefined && <Heading entry={heading} />}
      <ul>
        {rows.map((row) => (
          <li key={row.key}>
            <PlanListRow resource={row.resource} name={row.name} isChosen={row.resource.id === chosenId} {...rest} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

function Heading({ entry }: { entry: ListEntry & { kind: 'heading' } }) {
  const t = useT();
  return (
    <h3 className="plan-list__area">
      {entry.title} <span>{t('finder.freeOf', { free: entry.free, all: entry.count })}</span>
    </h3>
  );
}

function VirtualEntries({ entries, chosenId, ...rest }: EntriesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (entries[index]?.kind === 'heading' ? HEADING_PX : ROW_PX),
    getItemKey: (index) => entries[index]?.key ?? index,
    overscan: 8,
  });
  const chosenAt = entries.findIndex((entry) => entry.kind === 'row' && entry.resource.id === chosenId);
  const showChosen = useEffectEvent(() => {
    if (chosenAt >= 0) virtual.scrollToIndex(chosenAt, { align: 'auto' });
  });
  useEffect(() => showChosen(), [chosenId]);
  return (
    <div ref={scroller} className="plan-list__scroll" role="list">
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }} role="presentation">
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const entry = entries[index]!;
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className="plan-list__virtual"
              style={{ translate: `0 ${start}px` }}
              role="listitem"
              aria-setsize={entries.length}
              aria-posinset={index + 1}
            >
              {entry.kind === 'heading' ? (
                <Heading entry={entry} />
              ) : (
                <PlanListRow resource={entry.resource} name={entry.name} isChosen={entry.resource.id === chosenId} {...rest} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
