import { type Language, loadPhraseWords } from '@assist/i18n';
import { DATA_TYPE, type FilterDefinition, foldText, type Multilingual } from '@assist/resource';
import { fromInstant, toInstant } from '@assist/time';
import { parsePhrase, toVocabulary, type Vocabulary, type WishedRequirement, type Wish, type WishedProperty } from '../src/index.ts';

const PRAGUE = 'Europe/Prague';
const NEW_YORK = 'America/New_York';
/** The cities of the zones, by CLDR's names in each language. */
const CITIES: Readonly<Record<Language, readonly [prague: string, newYork: string, kathmandu: string]>> = {
  en: ['Prague', 'New York', 'Kathmandu'],
  cs: ['Praha', 'New York', 'Káthmándú'],
  de: ['Prag', 'New York', 'Kathmandu'],
  fr: ['Prague', 'New York', 'Katmandou'],
  es: ['Praga', 'Nueva York', 'Katmandú'],
  ca: ['Praga', 'Nova York', 'Katmandú'],
  ua: ['Прага', 'Нью-Йорк', 'Катманду'],
};
const ROOMS = ['Vltava', 'Rhine', 'Desk A-15', 'Desk A-16', 'Červená řeka', 'Oak table'];

function filter(id: string, resourceTypeId: string, name: Multilingual, more: Partial<FilterDefinition> = {}): FilterDefinition {
  return {
    id,
    resourceTypeId,
    name,
    visible: true,
    filterable: true,
    matchAll: false,
    choices: [],
    dataTypeId: DATA_TYPE.boolean,
    ...more,
  };
}

const choice = (key: string, value: Multilingual) => ({ key, value, imageUrl: null, imagePreferCover: false });

/** A company with names in several languages. */
const COMPANY = {
  types: [
    { resourceTypeId: 'meeting', shape: 'room', name: { en: 'Meeting room', cs: 'Zasedací místnost' } },
    { resourceTypeId: 'focus', shape: 'room', name: { en: 'Focus room', cs: 'Tichá pracovna' } },
    { resourceTypeId: 'desk', shape: 'desk', name: { en: 'Desk', cs: 'Stůl' } },
    { resourceTypeId: 'parking', shape: 'parking', name: { en: 'Parking place', cs: 'Parkovací místo' } },
  ],
  areas: [
    {
      id: 'floor-2',
      name: {
        en: 'Second floor',
        cs: 'Druhé patro',
        de: 'Zweiter Stock',
        fr: 'Deuxième étage',
        es: 'Segunda planta',
        ca: 'Segona planta',
        ua: 'Другий поверх',
      },
      parentAreaId: 'house',
      timezone: PRAGUE,
    },
    { id: 'house', parentAreaId: null, name: { en: 'Alder House' }, timezone: PRAGUE },
    { id: 'willow', parentAreaId: 'floor-2', name: { en: 'Willow', cs: 'Vrba' }, timezone: PRAGUE },
    { id: 'hudson', parentAreaId: null, name: { en: 'Hudson Yards' }, timezone: NEW_YORK },
  ],
  filters: [
    filter('meeting-screen', 'meeting', {
      en: 'Screen',
      cs: 'Obrazovka',
      de: 'Bildschirm',
      fr: 'Écran',
      es: 'Pantalla',
      ca: 'Pantalla',
      ua: 'Екран',
    }),
    filter('focus-screen', 'focus', {
      en: 'Screen',
      cs: 'Obrazovka',
      de: 'Bildschirm',
      fr: 'Écran',
      es: 'Pantalla',
      ca: 'Pantalla',
      ua: 'Екран',
    }),
    filter('window', 'desk', {
      en: 'By the window',
      cs: 'U okna',
      de: 'Am Fenster',
      fr: 'Près de la fenêtre',
      es: 'Junto a la ventana',
      ca: 'Al costat de la finestra',
      ua: 'Біля вікна',
    }),
    filter('monitors', 'desk', { en: 'Monitors', cs: 'Počet monitorů', de: 'Monitore' }, { dataTypeId: DATA_TYPE.number }),
    filter('note', 'desk', { en: 'Note' }, { dataTypeId: DATA_TYPE.text }),
    filter(
      'kit',
      'desk',
      { en: 'Equipment' },
      {
        dataTypeId: DATA_TYPE.choices,
        choices: [choice('dock', { en: 'Docking station', cs: 'Dokovací stanice' }), choice('lamp', { en: 'Desk lamp' })],
      },
    ),
    filter('desk-noise', 'desk', { en: 'Noise' }, { dataTypeId: DATA_TYPE.choices, choices: [choice('quiet', { en: 'Quiet' })] }),
    filter('focus-noise', 'focus', { en: 'Noise' }, { dataTypeId: DATA_TYPE.choices, choices: [choice('quiet', { en: 'Quiet' })] }),
  ],
  resources: ROOMS.map((name) => ({ id: foldText(name), names: [name], timezone: PRAGUE })),
  isInName: (text: string) => ROOMS.some((name) => foldText(name).includes(foldText(text))),
};

export async function aVocabulary(language: Language): Promise<Vocabulary> {
  return toVocabulary(await loadPhraseWords(language), {
    ...COMPANY,
    zones: [PRAGUE, NEW_YORK, 'Asia/Kathmandu'].map((zone, index) => ({ zone, names: [CITIES[language][index]!] })),
  });
}

/** A Monday, at 9:07 in Prague. */
const NOW = toInstant('2026-11-23T08:07:00Z');

export function wishOf(text: string, vocabulary: Vocabulary, now = fromInstant(NOW)): Wish {
  return parsePhrase(text, vocabulary, { now: toInstant(now), zone: 'Europe/Prague' });
}

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

function valueText(value: WishedProperty['value']): string {
  if (value.kind === 'yes') return '';
  return value.kind === 'atLeast' ? `>=${value.count}` : `=${value.key}`;
}

/**
 * Formats a wish on one line: `desk 24.11 9:00-12:00 window & meeting x6`. A zone is in brackets, a part of a name follows `~`, a part that was not understood
 * `?`.
 */
export function toLine(wish: Wish): string {
  return [
    ...named(wish),
    wish.day === null ? '' : wish.day.slice(5),
    wish.fromMinutes === null ? '' : `${clock(wish.fromMinutes)}-${clock(wish.toMinutes!)}`,
    wish.zone === null ? '' : `(${wish.zone})`,
    ...asked(wish),
    ...wish.also.flatMap((requirement) => ['&', ...named(requirement), ...asked(requirement)]),
    ...wish.unknown.map((one) => `?${one}`),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function named({ typeIds, resourceIds }: WishedRequirement): readonly string[] {
  return [typeIds.join('|'), resourceIds.map((id) => `#${id}`).join('|')];
}

function asked({ people, areaIds, properties, text }: WishedRequirement): readonly string[] {
  return [
    people === null ? '' : `x${people}`,
    areaIds.map((id) => `@${id}`).join(' '),
    properties.map(({ propertyId, value }) => propertyId + valueText(value)).join(' '),
    text === '' ? '' : `~${text}`,
  ];
}
