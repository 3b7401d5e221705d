import type { OpenDays } from '@assist/resource';
import type { LocalDate, ZoneName } from '@assist/time';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { type FinderSearch, patched } from '../../../lib/finder-search.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { useIsHere } from '../../../lib/use-is-here.ts';
import { useIsDesktop, useMedia } from '../../../lib/use-media.ts';
import { useNow } from '../../../lib/use-now.ts';
import { InZone, useZone } from '../../../lib/zone-context.tsx';
import { chosenTime, isAnotherDay } from '../../../parts/time/default-time.ts';
import { useMatching } from '../../../parts/search/use-found-resources.ts';
import { useFirstDayOfWeek } from '../../../parts/time/use-first-day-of-week.ts';
import { pxOfInstant, QUARTER_PX, SLOTS_AN_HOUR, type TimeScale, toTimeScale } from '../model/time-scale.ts';
import { offDaysOf, weekScale } from '../model/week-columns.ts';
import { rootEmPx } from '../root-em-px.ts';
import { useRowZones } from '../use-row-zones.ts';
import { orderOf } from '../use-timeline-rows.ts';
import { type Change, FILTERS, TimelineBody } from './timeline-body.tsx';
import { TimelineToolbar } from './timeline-toolbar.tsx';
import './timeline-page.css';

const route = getRouteApi('/shell/timeline');
const DESKTOP_NAME_PX = 236;
const PHONE_NAME_PX = 124;

/** Returns the width of the names in pixels. It grows with the text size, but is at most 45 % of the window. */
function nameWidthPx(isDesktop: boolean): number {
  const textScale = rootEmPx() / 16;
  return Math.round(Math.min((isDesktop ? DESKTOP_NAME_PX : PHONE_NAME_PX) * textScale, innerWidth * 0.45));
}

/** Shows all resources by time, those of one zone at a time. The address contains what is shown, and `TimelineGrid` draws it. */
export function TimelinePage() {
  // Controls show a press immediately; the rows and what opens beside them are drawn afterwards, without blocking.
  const search = useDeferredValue(route.useSearch());
  const matching = useMatching(search);
  const { zone, zones } = useRowZones(search, matching);
  return (
    <InZone zone={zone}>
      <Timeline search={search} openDays={matching.openDays} zones={zones} />
    </InZone>
  );
}

interface TimelineProps {
  readonly search: FinderSearch;
  readonly openDays: OpenDays;
  /** One zone for each clock that the matching rows have. */
  readonly zones: readonly ZoneName[];
}

function Timeline({ search, openDays, zones }: TimelineProps) {
  const t = useT();
  const format = useFormat();
  const asked = route.useSearch();
  const change = useChange();
  const timezone = useZone();
  const now = useNow();
  const { day, days } = chosenTime(asked, now, timezone);
  const isWeek = asked.view === 'week';
  const namePx = nameWidthPx(useIsDesktop());
  // The initial value is an estimate, used until the grid has been drawn.
  const [widthPx, setWidthPx] = useState(() => innerWidth - namePx);
  const wanted = useShownScale({ day, days: isWeek ? 'week' : days }, widthPx, openDays);
  const scale = useDeferredValue(wanted);
  const scrollTo = useRef<(leftPx: number) => void>(null);
  const goToNow = () => {
    const today = format.dateOf(now);
    const isShown = now >= wanted.range.start && now < wanted.range.end;
    if (!isShown) change({ day: today });
    const then = isShown ? wanted : toTimeScale(today, 1, timezone);
    scrollTo.current?.(Math.max(0, pxOfInstant(then, now) - SLOTS_AN_HOUR * QUARTER_PX));
  };
  return (
    <div className="timeline-page">
      <h1 className="visually-hidden">{t('nav.timeline')}</h1>
      <TimelineToolbar
        day={day}
        openDays={openDays}
        zones={zones}
        days={isWeek ? wanted.days : undefined}
        {...orderOf(asked)}
        filterCount={FILTERS.filter((name) => (asked[name]?.length ?? 0) > 0).length}
        isPanelOpen={asked.panel === 'filters'}
        onChange={change}
        onNow={goToNow}
      />
      <TimelineBody
        search={search}
        zones={zones}
        scale={scale}
        namePx={namePx}
        scrollTo={scrollTo}
        onWidth={setWidthPx}
        onChange={change}
      />
    </div>
  );
}

/** Returns a function that changes the address of this screen. */
function useChange(): Change {
  const navigate = route.useNavigate();
  const isHere = useIsHere('/timeline');
  const router = useRouter();
  const timezone = useZone();
  return useCallback(
    (patch, isStep = false) => {
      if (!isHere()) return;
      const isDay = typeof patch !== 'function' && isAnotherDay(patch, router.latestLocation.search, timezone);
      void navigate({ search: (before: FinderSearch) => cleaned(patched(before, patch)), replace: !isStep && !isDay });
    },
    [navigate, isHere, router, timezone],
  );
}

/**
 * Returns the columns. A day, or the days of a chosen time that passes midnight, have quarter hours. A week has hours or blocks of hours, as
 * fine as the width allows.
 */
function useShownScale(
  { day, days }: { readonly day: LocalDate; readonly days: number | 'week' },
  widthPx: number,
  openDays: OpenDays,
): TimeScale {
  const isWeek = days === 'week';
  const timezone = useZone();
  const isTouch = useMedia('(pointer: coarse)');
  const firstDay = useFirstDayOfWeek(day);
  // The scale of a day does not depend on the width, so it is not rebuilt when the width changes.
  const weekPx = isWeek ? widthPx : undefined;
  const from = isWeek ? firstDay : day;
  const off = isWeek ? offDaysOf(firstDay, openDays).join() : '';
  return useMemo(
    () =>
      weekPx === undefined
        ? toTimeScale(from, isWeek ? 1 : days, timezone)
        : weekScale(from, timezone, weekPx, isTouch, new Set(off.split(',').filter((date) => date !== ''))),
    [from, isWeek, days, weekPx, isTouch, timezone, off],
  );
}

/** Removes empty values, so that the address contains only what was chosen. */
function cleaned(search: FinderSearch): FinderSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value.length > 0));
}
