import type { Place } from '../building/place.ts';
import type { ResourceTypeId } from './resource-types.ts';

const yes = (value: boolean): string => (value ? 'yes' : 'no');
const has = (place: Place | null, trait: string): boolean => place?.traits.includes(trait) ?? false;

/** Returns the cells of the property columns. Properties that a type does not have are left empty. */
export function propertiesOf(typeId: ResourceTypeId, place: Place | null, index: number): Readonly<Record<string, string>> {
  switch (typeId) {
    case 'meeting-room':
      return roomProperties(place, index);
    case 'desk':
      return deskProperties(place, index);
    case 'focus-room':
      return { 'focus-screen': yes(index % 2 === 0), 'focus-noise': index % 3 === 0 ? 'silent' : 'quiet' };
    case 'phone-booth':
      return { 'booth-video': yes(index % 2 === 1) };
    case 'parking':
      return {
        'parking-charger': yes(has(place, 'charger')),
        'parking-accessible': yes(has(place, 'accessible')),
        'parking-width': has(place, 'accessible') ? '3.6' : '2.4',
      };
    case 'locker':
      return { 'locker-size': index % 4 === 0 ? 'large' : 'small' };
    case 'vehicle':
      return vehicleProperties(place);
    case 'equipment':
      return { 'equipment-note': 'Kept at the IT service desk on the ground floor' };
    case 'event-space':
      return {};
  }
}

function roomProperties(place: Place | null, index: number): Record<string, string> {
  const seats = place?.capacity ?? 0;
  const equipment = [
    ...(seats >= 6 ? ['speakers'] : []),
    ...(seats >= 8 ? ['flipchart'] : []),
    ...(seats >= 12 ? ['ceiling-microphone', 'catering'] : []),
    ...(index % 5 === 0 ? ['touch-screen'] : []),
    ...(seats >= 20 ? ['hearing-loop'] : []),
  ];
  return {
    'room-screen': yes(seats >= 4),
    'room-video': yes(seats >= 6 && index % 4 !== 3),
    'room-whiteboard': yes(index % 3 !== 2),
    'room-window': yes(has(place, 'window')),
    'room-screen-count': String(seats >= 14 ? 2 : seats >= 4 ? 1 : 0),
    'room-area': String(place?.squareMetres ?? ''),
    'room-equipment': equipment.join(';'),
    'room-layout': has(place, 'classroom') ? 'classroom' : 'table',
    'room-note': has(place, 'corner') ? 'Windows to the gable, fine in the morning' : '',
    'room-how-to':
      seats >= 12
        ? '<p>Press <strong>Start</strong> on the panel by the door. The screen follows your computer’s cable or its wireless share.</p><ul><li>Coffee is ordered at the reception.</li><li>Leave the room as you would like to find it.</li></ul>'
        : '',
  };
}

function deskProperties(place: Place | null, index: number): Record<string, string> {
  const dual = index % 3 !== 0;
  const zone = place?.areaId ?? '';
  const noise =
    zone === 'zone-larch' || zone === 'zone-hazel' ? 'silent' : zone === 'zone-willow' || zone === 'zone-aspen' ? 'lively' : 'quiet';
  return {
    'desk-adjustable': yes(has(place, 'standing')),
    'desk-window': yes(has(place, 'window')),
    'desk-dual-monitor': yes(dual),
    'desk-monitors': dual ? '2' : '1',
    'desk-monitor-inches': index % 5 === 0 ? '34' : dual ? '23.8' : '27',
    'desk-noise': noise,
    'desk-equipment': [
      'docking',
      ...(index % 2 === 0 ? ['webcam'] : []),
      ...(index % 4 === 1 ? ['lamp'] : []),
      ...(has(place, 'standing') ? ['ergonomic-chair'] : []),
    ].join(';'),
    'desk-note': index % 17 === 0 ? 'Next to a radiator' : '',
  };
}

function vehicleProperties(place: Place | null): Record<string, string> {
  return place === null
    ? {
        'vehicle-electric': 'yes',
        'vehicle-seats': '5',
        'vehicle-range': '380.5',
        'vehicle-how-to': '<p>Keys and charging card are at the reception. Return the car charged to at least 60&nbsp;%.</p>',
      }
    : {
        'vehicle-electric': 'yes',
        'vehicle-seats': '1',
        'vehicle-range': '70',
        'vehicle-how-to': '<p>The code of the lock is in your reservation. A helmet hangs beside the bicycle.</p>',
      };
}
