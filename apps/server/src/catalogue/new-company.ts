import type { Language } from '@assist/i18n';
import { type PlaceKind, SHAPE_OF_KIND, type StoredArea, type StoredResourceType } from '@assist/resource';
import { type Company, EMPTY_COMPANY } from './company.ts';

/** The resource types of a company that has not defined its own, in the languages of the product. */
const FIRST_TYPES = {
  'meeting-room': {
    csCode: 'ResourcePremium',
    name: {
      en: 'Meeting room',
      cs: 'Zasedací místnost',
      de: 'Besprechungsraum',
      fr: 'Salle de réunion',
      es: 'Sala de reuniones',
      ca: 'Sala de reunions',
      ua: 'Переговорна',
    },
    rank: 10,
    icon: 'presentation',
    shape: SHAPE_OF_KIND['meeting-room'],
  },
  'phone-booth': {
    csCode: 'ResourceStandard',
    name: {
      en: 'Phone booth',
      cs: 'Telefonní budka',
      de: 'Telefonkabine',
      fr: 'Cabine téléphonique',
      es: 'Cabina telefónica',
      ca: 'Cabina telefònica',
      ua: 'Телефонна кабіна',
    },
    rank: 20,
    icon: 'phone',
    shape: SHAPE_OF_KIND['phone-booth'],
  },
  desk: {
    csCode: 'AssistWorkplace',
    name: { en: 'Desk', cs: 'Stůl', de: 'Schreibtisch', fr: 'Bureau', es: 'Escritorio', ca: 'Escriptori', ua: 'Робоче місце' },
    rank: 30,
    icon: 'monitor',
    shape: SHAPE_OF_KIND.desk,
  },
  parking: {
    csCode: 'ResourceBasic',
    name: {
      en: 'Parking place',
      cs: 'Parkovací místo',
      de: 'Parkplatz',
      fr: 'Place de parking',
      es: 'Plaza de aparcamiento',
      ca: 'Plaça d’aparcament',
      ua: 'Паркомісце',
    },
    rank: 40,
    icon: 'square-parking',
    shape: SHAPE_OF_KIND.parking,
  },
} as const satisfies Record<PlaceKind, Omit<Required<StoredResourceType>, 'resourceTypeId'>>;

/** Returns the first types as a company stores them. */
export function firstTypes(): readonly Required<StoredResourceType>[] {
  return Object.entries(FIRST_TYPES).map(([resourceTypeId, type]) => ({ resourceTypeId, ...type }));
}

export interface NewCompany {
  readonly name: string;
  readonly timezone: string;
  readonly defaultLanguage: Language;
}

/** Returns a company that has nothing but a name: the first types, everything licensed, and one site for its resources. */
export function newCompany({ name, timezone, defaultLanguage }: NewCompany): { company: Company; areas: readonly StoredArea[] } {
  return {
    company: { ...EMPTY_COMPANY, companyName: name, timezone, defaultLanguage, resourceTypes: firstTypes() },
    areas: [
      {
        id: 'site',
        parentAreaId: null,
        kind: 'site',
        name: { [defaultLanguage]: name },
        rank: 1,
        maxUt: 100,
        featureId: null,
        timezone: null,
      },
    ],
  };
}
