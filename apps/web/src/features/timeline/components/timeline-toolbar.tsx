import { type OpenDays, type SortKey, SORT_KEYS, type SortOrder } from '@assist/resource';
import type { LocalDate, ZoneName } from '@assist/time';
import { ArrowDownNarrowWide, ArrowUpNarrowWide, SlidersHorizontal } from 'lucide-react';
import { useId } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import type { FinderSearch } from '../../../lib/finder-search.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useIsDesktop } from '../../../lib/use-media.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useZoneName } from '../../../lib/use-format.ts';
import { useZone } from '../../../lib/zone-context.tsx';
import { DayNav, DayShortcuts } from '../../../parts/time/day-nav.tsx';
import { SearchButton } from '../../../parts/search/search-button.tsx';
import type { DaySpan } from '../model/time-scale.ts';
import type { Grouping } from '../model/timeline-groups.ts';
import { TimelineLegend } from './timeline-legend.tsx';
import './timeline-toolbar.css';

interface TimelineToolbarProps {
  readonly day: LocalDate;
  readonly openDays: OpenDays;
  /** One zone for each clock that the matching rows have. */
  readonly zones: readonly ZoneName[];
  /** Days of the shown week; undefined if a day is shown. */
  readonly days: readonly DaySpan[] | undefined;
  readonly grouping: Grouping;
  readonly sort: SortOrder;
  readonly filterCount: number;
  readonly isPanelOpen: boolean;
  readonly onChange: (patch: Partial<FinderSearch>) => void;
  readonly onNow: () => void;
}

const SORT_WORDS = {
  name: 'word.name',
  capacity: 'timeline.sortCapacity',
  availability: 'timeline.sortAvailability',
  type: 'word.kind',
} as const satisfies Record<SortKey, string>;

/** Shows the controls for the day or week, the filters, and the grouping and order of the rows. */
export function TimelineToolbar({
  day,
  openDays,
  zones,
  days,
  grouping,
  sort,
  filterCount,
  isPanelOpen,
  onChange,
  onNow,
}: TimelineToolbarProps) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const goTo = (chosen: LocalDate) => onChange({ day: chosen });
  const toNow = (
    <Button kind="quiet" onClick={onNow}>
      {t('timeline.now')}
    </Button>
  );
  const shortcuts = days === undefined ? <DayShortcuts day={day} openDays={openDays} today={toNow} onChange={goTo} /> : toNow;
  return (
    <div className="timeline-toolbar">
      <div className="timeline-toolbar__when">
        <Button
          className="timeline-toolbar__filters"
          icon={<SlidersHorizontal size={18} aria-hidden />}
          aria-expanded={isPanelOpen}
          onClick={() => onChange({ panel: isPanelOpen ? '' : 'filters' })}
        >
          <span>{t('word.filters')}</span>
          {filterCount > 0 && <b className="timeline-toolbar__count">{filterCount}</b>}
        </Button>
        <DayNav day={day} openDays={openDays} week={days?.map(({ date }) => date)} onChange={goTo} />
        {isDesktop && shortcuts}
      </div>
      <div className="timeline-toolbar__how">
        {!isDesktop && shortcuts}
        <SearchButton />
        <Segmented
          label={t('timeline.view')}
          value={days === undefined ? 'day' : 'week'}
          options={[
            { value: 'day', label: t('timeline.day') },
            { value: 'week', label: t('timeline.week') },
          ]}
          onChange={(value) => onChange({ view: value === 'week' ? 'week' : '' })}
        />
        <Segmented
          label={t('timeline.group')}
          value={grouping}
          options={[
            { value: 'area', label: t('timeline.groupArea') },
            { value: 'type', label: t('word.kind') },
          ]}
          onChange={(value) => onChange({ group: value === 'type' ? 'type' : '' })}
        />
        <ZoneField zones={zones} onChange={(zone) => onChange({ zone, resource: '' })} />
        <SortField sort={sort} onChange={(next) => onChange({ sort: next })} />
        <TimelineLegend />
      </div>
    </div>
  );
}

/** Shows the choice of the zone whose rows are shown, unless all rows are in one zone. */
function ZoneField({ zones, onChange }: { readonly zones: readonly ZoneName[]; readonly onChange: (zone: ZoneName) => void }) {
  const t = useT();
  const now = useNow();
  const zone = useZone();
  const nameOf = useZoneName();
  if (zones.length < 2) return null;
  return (
    <select
      className="input timeline-toolbar__zone"
      aria-label={t('time.zone')}
      value={zone}
      onChange={(event) => onChange(event.target.value)}
    >
      {zones.map((one) => (
        <option key={one} value={one}>
          {nameOf(one, now)}
        </option>
      ))}
    </select>
  );
}

/** Shows the choice of the rows' order: the key to sort by, and the direction. */
function SortField({ sort, onChange }: { readonly sort: SortOrder; readonly onChange: (sort: SortOrder) => void }) {
  const t = useT();
  const id = useId();
  const [key, direction] = sort.split(' ') as [SortKey, 'asc' | 'desc'];
  const isAscending = direction === 'asc';
  const SortIcon = isAscending ? ArrowUpNarrowWide : ArrowDownNarrowWide;
  const sortBy = (chosen: SortKey) => onChange(`${chosen} ${chosen === 'name' || chosen === 'type' ? 'asc' : 'desc'}`);
  return (
    <div className="timeline-toolbar__sort">
      <label htmlFor={id}>{t('timeline.sort')}</label>
      <select id={id} className="input" value={key} onChange={(event) => sortBy(event.target.value as SortKey)}>
        {SORT_KEYS.map((one) => (
          <option key={one} value={one}>
            {t(SORT_WORDS[one])}
          </option>
        ))}
      </select>
      <IconButton
        label={t(isAscending ? 'timeline.ascending' : 'timeline.descending')}
        onClick={() => onChange(`${key} ${isAscending ? 'desc' : 'asc'}`)}
      >
        <SortIcon size={20} aria-hidden />
      </IconButton>
    </div>
  );
}
