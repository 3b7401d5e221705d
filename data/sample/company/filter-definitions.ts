import type { ResourceTypeId } from './resource-types.ts';

interface Names {
  readonly en: string;
  readonly cs: string;
}
interface Choice {
  readonly key: string;
  readonly value: Names;
}

const DATA_TYPES = { boolean: 1, number: 2, decimal: 3, text: 4, choices: 5, html: 6 } as const;
type DataType = keyof typeof DATA_TYPES;

const property = (
  id: string,
  type: ResourceTypeId,
  dataType: DataType,
  en: string,
  cs: string,
  more: { readonly choices?: readonly Choice[]; readonly matchAll?: boolean; readonly filterable?: boolean } = {},
) => ({
  id,
  resourceTypeId: type,
  name: { en, cs },
  visible: true,
  filterable: more.filterable ?? (dataType !== 'html' && dataType !== 'text'),
  matchAll: more.matchAll ?? false,
  choices: (more.choices ?? []).map(({ key, value }) => ({ key, value, imageUrl: null, imagePreferCover: false })),
  dataTypeId: DATA_TYPES[dataType],
});

const choice = (key: string, en: string, cs: string): Choice => ({ key, value: { en, cs } });

/** Choices of a filter that a resource passes if it has any of the requested choices. */
const NOISE = [choice('silent', 'Silent', 'Ticho'), choice('quiet', 'Quiet', 'Klid'), choice('lively', 'Lively', 'Ruch')];
/** Choices of a filter that a resource passes only if it has all of the requested choices. */
const ROOM_EQUIPMENT = [
  choice('flipchart', 'Flip chart', 'Flipchart'),
  choice('speakers', 'Speakers', 'Reproduktory'),
  choice('ceiling-microphone', 'Ceiling microphone', 'Stropní mikrofon'),
  choice('touch-screen', 'Touch screen', 'Dotyková obrazovka'),
  choice('hearing-loop', 'Hearing loop', 'Indukční smyčka'),
  choice('catering', 'Catering possible', 'Možné občerstvení'),
];
const DESK_EQUIPMENT = [
  choice('docking', 'Docking station', 'Dokovací stanice'),
  choice('webcam', 'Webcam', 'Webkamera'),
  choice('lamp', 'Desk lamp', 'Stolní lampa'),
  choice('ergonomic-chair', 'Ergonomic chair', 'Ergonomická židle'),
];

export const FILTER_DEFINITIONS = [
  property('room-screen', 'meeting-room', 'boolean', 'Screen', 'Obrazovka'),
  property('room-video', 'meeting-room', 'boolean', 'Video conference', 'Videokonference'),
  property('room-whiteboard', 'meeting-room', 'boolean', 'Whiteboard', 'Bílá tabule'),
  property('room-window', 'meeting-room', 'boolean', 'Daylight', 'Denní světlo'),
  property('room-screen-count', 'meeting-room', 'number', 'Number of screens', 'Počet obrazovek'),
  property('room-area', 'meeting-room', 'decimal', 'Floor area in m²', 'Plocha v m²'),
  property('room-equipment', 'meeting-room', 'choices', 'Equipment', 'Vybavení', {
    choices: ROOM_EQUIPMENT,
    matchAll: true,
  }),
  property('room-layout', 'meeting-room', 'choices', 'Seating', 'Uspořádání', {
    choices: [choice('table', 'One table', 'Jeden stůl'), choice('classroom', 'Rows', 'Řady')],
  }),
  property('room-note', 'meeting-room', 'text', 'Note', 'Poznámka', { filterable: true }),
  property('room-how-to', 'meeting-room', 'html', 'How to use it', 'Jak ji používat'),
  property('desk-adjustable', 'desk', 'boolean', 'Height-adjustable', 'Výškově nastavitelný'),
  property('desk-window', 'desk', 'boolean', 'By the window', 'U okna'),
  property('desk-dual-monitor', 'desk', 'boolean', 'Two monitors', 'Dva monitory'),
  property('desk-monitors', 'desk', 'number', 'Monitors', 'Počet monitorů'),
  property('desk-monitor-inches', 'desk', 'decimal', 'Monitor size in inches', 'Úhlopříčka v palcích'),
  property('desk-noise', 'desk', 'choices', 'Noise', 'Hluk', { choices: NOISE }),
  property('desk-equipment', 'desk', 'choices', 'Equipment', 'Vybavení', { choices: DESK_EQUIPMENT, matchAll: true }),
  property('desk-note', 'desk', 'text', 'Note', 'Poznámka', { filterable: true }),
  property('focus-screen', 'focus-room', 'boolean', 'Screen', 'Obrazovka'),
  property('focus-noise', 'focus-room', 'choices', 'Noise', 'Hluk', { choices: NOISE }),
  property('booth-video', 'phone-booth', 'boolean', 'Camera and light', 'Kamera a světlo'),
  property('parking-charger', 'parking', 'boolean', 'Charger', 'Nabíječka'),
  property('parking-accessible', 'parking', 'boolean', 'Accessible', 'Bezbariérové'),
  property('parking-width', 'parking', 'decimal', 'Width in metres', 'Šířka v metrech'),
  property('locker-size', 'locker', 'choices', 'Size', 'Velikost', {
    choices: [choice('small', 'Small', 'Malá'), choice('large', 'Large', 'Velká')],
  }),
  property('vehicle-electric', 'vehicle', 'boolean', 'Electric', 'Elektrické'),
  property('vehicle-seats', 'vehicle', 'number', 'Seats', 'Počet míst'),
  property('vehicle-range', 'vehicle', 'decimal', 'Range in km', 'Dojezd v km'),
  property('vehicle-how-to', 'vehicle', 'html', 'How to borrow it', 'Jak si ho půjčit'),
  property('equipment-note', 'equipment', 'text', 'Note', 'Poznámka', { filterable: true }),
] as const;
