import { listAreas } from './areas.ts';
import type { listObjects } from './objects.ts';
import { FILTER_DEFINITIONS } from './filter-definitions.ts';
import { ADMINISTRATOR, address, EMPLOYEE, ORGANIZER } from './people.ts';
import { RESOURCE_TYPES } from './resource-types.ts';

/** Password of the sample accounts. It is public, because the sign-in page shows it, but it opens only the sample company. */
export const SAMPLE_PASSWORD = 'nine-rivers-meet-2026';

/** Returns the content of company.json. */
export function companyRecord(objects: ReturnType<typeof listObjects> = []) {
  return {
    companyName: 'Alder',
    timezone: 'Europe/Prague',
    defaultLanguage: 'en',
    colours: { accent: '#2f6f5e', accentDark: '#7cc4ae' },
    resourceVisibilityRestriction: 0,
    resourceTypes: RESOURCE_TYPES,
    filters: FILTER_DEFINITIONS,
    areas: listAreas(),
    objects,
    licences: [
      { code: 'SolutionProvider', quantity: null },
      { code: 'KioskPremium', quantity: 4 },
    ],
    demoAccounts: [
      { email: address(EMPLOYEE), name: 'Tereza Nováková', role: 'employee', password: SAMPLE_PASSWORD },
      { email: address(ORGANIZER), name: 'Ingrid Lindqvist', role: 'organizer', password: SAMPLE_PASSWORD },
      { email: address(ADMINISTRATOR), name: 'Marek Horák', role: 'administrator', password: SAMPLE_PASSWORD },
    ],
    guests: 'with-invitation',
    news: [
      {
        id: 'terrace-open',
        publishedAt: '2026-11-16T07:00:00Z',
        title: { en: 'The terrace is heated', cs: 'Terasa je vyhřívaná' },
        text: {
          en: 'Heaters and blankets are back on the roof terrace. Reserve it for a team lunch of up to sixty people.',
          cs: 'Na střešní terasu se vrátily zářiče a deky. Můžete si ji rezervovat na týmový oběd až pro šedesát lidí.',
        },
      },
      {
        id: 'juniper-limit',
        publishedAt: '2026-11-18T09:30:00Z',
        title: { en: 'Space for guests in Juniper', cs: 'Místo pro hosty v Jalovci' },
        text: {
          en: 'At most 60 % of the desks in Juniper can be reserved at one time, so that visiting colleagues always find a place.',
          cs: 'V zóně Jalovec lze najednou rezervovat nejvýše 60 % stolů, aby kolegové na návštěvě vždy našli místo.',
        },
      },
      {
        id: 'chargers',
        publishedAt: '2026-11-20T12:00:00Z',
        title: { en: 'Six chargers in the garage', cs: 'Šest nabíječek v garáži' },
        text: {
          en: 'Places P-07 to P-09 and P-15 to P-17 have chargers. Please stay four hours at most.',
          cs: 'Místa P-07 až P-09 a P-15 až P-17 mají nabíječky. Stůjte prosím nejvýše čtyři hodiny.',
        },
      },
    ],
  } as const;
}
