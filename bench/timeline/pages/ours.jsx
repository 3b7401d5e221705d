import { codeOfRange, rowOf, slotRows, slotRulesOf, toBookingColumns } from '@assist/availability';
import { createRoot } from 'react-dom/client';
import { TimelineGrid } from 'assist-client/features/timeline/components/timeline-grid.tsx';
import { toRowContent } from 'assist-client/features/timeline/model/row-content.ts';
import { ROWS_A_PART, rowsOfPart } from 'assist-client/features/timeline/model/schedule-parts.ts';
import { toTimeScale } from 'assist-client/features/timeline/model/time-scale.ts';
import { toGroups } from 'assist-client/features/timeline/model/timeline-groups.ts';
import { weekColumns } from 'assist-client/features/timeline/model/week-columns.ts';
import { ConfigurationProvider } from 'assist-client/lib/configuration-context.tsx';
import { LanguageProvider, loadLanguage } from 'assist-client/lib/language-context.tsx';
import 'assist-client/styles/index.css';
import { companyWeek, DAYS, FIRST_DAY, ZONE } from '../company-week.ts';
import './page.css';

const NAME_PX = 236;
const { resources, bookings, now } = companyWeek();
const language = await loadLanguage('en');
const configuration = { timezone: ZONE, areas: [], filters: [], resourceTypeInfos: [], defaultLanguage: 'en' };

// The shell around the timeline has already formatted times, so the formats are in memory.
for (const options of [
  { hour: '2-digit', minute: '2-digit' },
  { weekday: 'long', day: 'numeric', month: 'long' },
]) {
  new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, ...options }).format(now);
}

/** Creates the first rows from the data: grouping, layout, and the codes of the rows that are drawn. */
window.startPage = () => {
  const scale = toTimeScale(FIRST_DAY, DAYS, ZONE, weekColumns(innerWidth - NAME_PX, false, ZONE));
  const groups = toGroups(resources, {
    grouping: 'type',
    areas: [],
    firstAreaIds: [],
    types: [
      { resourceTypeId: 'room', rank: 1, name: { en: 'Room' } },
      { resourceTypeId: 'desk', rank: 2, name: { en: 'Desk' } },
    ],
    textOf: (text) => text.en,
    fulfils: () => true,
    elsewhere: 'Elsewhere',
    unfulfilled: '',
  });
  // The codes are computed as on the screen, for fifty rows at a time as they come into view.
  const rows = groups.flatMap((group) => group.resources);
  const placeOf = new Map(rows.map((resource, place) => [resource.id, place]));
  const parts = new Map();
  const contents = new Map();
  const codesOf = (resource) => {
    const place = placeOf.get(resource.id);
    const part = Math.floor(place / ROWS_A_PART);
    let computed = parts.get(part);
    if (computed === undefined) {
      const subjects = rowsOfPart(rows, part).map((one) => ({ ...slotRulesOf(one), items: bookings.get(one.id) }));
      computed = slotRows(subjects, toBookingColumns(subjects), { range: scale.range, now, durationMinutes: 0 });
      parts.set(part, computed);
    }
    return rowOf(computed, place % ROWS_A_PART);
  };
  const contentOf = (resource) => {
    let content = contents.get(resource.id);
    if (content === undefined) {
      content = toRowContent(scale, codesOf(resource), bookings.get(resource.id), false);
      contents.set(resource.id, content);
    }
    return content;
  };
  const chosen = { start: scale.range.start + 9 * 3_600_000, end: scale.range.start + 10 * 3_600_000 };
  createRoot(document.getElementById('root')).render(
    <ConfigurationProvider configuration={configuration}>
      <LanguageProvider first={language}>
        <TimelineGrid
          groups={groups}
          scale={scale}
          now={now}
          chosen={chosen}
          startSlot={32}
          namePx={NAME_PX}
          nameOf={(resource) => resource.name}
          contentOf={contentOf}
          shownOf={(resource) => codeOfRange(contentOf(resource).codes, scale.range.start, chosen)}
          refusalsOf={() => []}
          onVisible={() => {}}
          onWidth={() => {}}
          onOpenDay={() => {}}
          onOpenResource={() => {}}
          renderReserve={() => null}
          renderDetails={() => null}
        />
      </LanguageProvider>
    </ConfigurationProvider>,
  );
};
window.page = { row: '.timeline-row', scroller: () => document.querySelector('.timeline-grid') };
