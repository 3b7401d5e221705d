import { rowOf, slotRows, slotRulesOf, toBookingColumns, codeOfRange } from '@assist/availability';
import { createRoot } from 'react-dom/client';
import { TimelineGrid } from 'assist-client/features/timeline/components/timeline-grid.tsx';
import { toRowContent } from 'assist-client/features/timeline/model/row-content.ts';
import { toTimeScale } from 'assist-client/features/timeline/model/time-scale.ts';
import { toGroups } from 'assist-client/features/timeline/model/timeline-groups.ts';
import { ConfigurationProvider } from 'assist-client/lib/configuration-context.tsx';
import { LanguageProvider, loadLanguage } from 'assist-client/lib/language-context.tsx';
import 'assist-client/styles/index.css';
import { companyWeek, DAYS, FIRST_DAY, ZONE } from '../company-week.ts';
import './page.css';

const { resources, bookings, now } = companyWeek();
const language = await loadLanguage('en');
const configuration = { timezone: ZONE, areas: [], filters: [], resourceTypeInfos: [], defaultLanguage: 'en' };

/** From the data to the first rows: grouping, layout, and the codes of the rows that are drawn. */
window.startPage = () => {
  const scale = toTimeScale(FIRST_DAY, DAYS, ZONE);
  const groups = toGroups(resources, {
    grouping: 'type', areas: [], firstAreaIds: [], types: [{ resourceTypeId: 'room', rank: 1, name: { en: 'Room' } }, { resourceTypeId: 'desk', rank: 2, name: { en: 'Desk' } }],
    textOf: (text) => text.en, fulfils: () => true, elsewhere: 'Elsewhere', unfulfilled: '',
  });
  const contents = new Map();
  const contentOf = (resource) => {
    let content = contents.get(resource.id);
    if (content === undefined) {
      const items = bookings.get(resource.id);
      const subject = { ...slotRulesOf(resource), items };
      const rows = slotRows([subject], toBookingColumns([subject]), { range: scale.range, now, durationMinutes: 0 });
      content = toRowContent(scale, rowOf(rows, 0), items, () => true, false);
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
          namePx={236}
          nameOf={(resource) => resource.name}
          contentOf={contentOf}
          stateOf={(resource) => codeOfRange(contentOf(resource).codes, scale.range.start, chosen)}
          onVisible={() => {}}
          onOpenResource={() => {}}
          renderReserve={() => null}
          renderDetails={() => null}
        />
      </LanguageProvider>
    </ConfigurationProvider>,
  );
};
window.page = { row: '.timeline-row', scroller: () => document.querySelector('.timeline-grid') };
