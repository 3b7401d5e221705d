import { fromInstant, type Instant } from '@assist/time';
import type { CalendarEngine, CalendarItem, ItemVisibility } from '../engine/index.ts';
import type { Element } from './element.ts';

/** Writes an instant as Exchange does: a whole second has no `.000`, because programs rely on this form. */
export const time = (instant: Instant): string => fromInstant(instant).replace('.000Z', 'Z');

const NUMBERS = new WeakMap<CalendarEngine, Map<string, number>>();

/** Returns PidTagInternetArticleNumber ([MS-OXPROPS]). Items are numbered from 1, in the order in which their number is first read. */
function articleNumber(engine: CalendarEngine, { id }: CalendarItem): number {
  const numbers = NUMBERS.get(engine) ?? new Map<string, number>();
  NUMBERS.set(engine, numbers);
  const number = numbers.get(id) ?? numbers.size + 1;
  numbers.set(id, number);
  return number;
}

/** The visibilities. The index of each is its number in PidTagSensitivity. */
export const SENSITIVITIES: readonly ItemVisibility[] = ['public', 'personal', 'private', 'confidential'];

type Computed = (item: CalendarItem, engine: CalendarEngine) => string;

/**
 * Properties that the store computes and clients do not write ([MS-OXPROPS]): these by tag, those below by PidLid of the set Appointment
 * and by name.
 */
const BY_TAG: Readonly<Record<number, Computed>> = {
  // In order: PidTagMessageClass, PidTagSensitivity, PidTagSubject, PidTagInternetArticleNumber, PidTagCreationTime,
  // PidTagLastModificationTime.
  0x001a: () => 'IPM.Appointment',
  0x0036: (item) => String(SENSITIVITIES.indexOf(item.visibility)),
  0x0037: (item) => item.subject,
  0x0e23: (item, engine) => String(articleNumber(engine, item)),
  0x3007: (item) => time(item.created),
  0x3008: (item) => time(item.modified),
};
const OF_APPOINTMENT: Readonly<Record<number, Computed>> = {
  // In order: PidLidAppointmentStartWhole, PidLidAppointmentEndWhole, PidLidRecurring.
  0x820d: (item) => time(item.start),
  0x820e: (item) => time(item.end),
  0x8223: (item) => String(item.type === 'seriesMaster'),
};
const INSTANCE_TYPES = { single: '0', seriesMaster: '1', occurrence: '2', exception: '3' } as const;
const BY_NAME: Readonly<Record<string, Computed>> = {
  'urn:schemas:calendar:instancetype': (item) => INSTANCE_TYPES[item.type],
  'urn:schemas:calendar:uid': (item) => item.uid,
  'urn:schemas:calendar:dtstart': (item) => time(item.start),
  'urn:schemas:calendar:dtend': (item) => time(item.end),
};

export function storeProperty({ attributes }: Element, item: CalendarItem, engine: CalendarEngine): string | undefined {
  const { PropertyTag: tag, PropertyId: id, PropertyName: name, DistinguishedPropertySetId: set } = attributes;
  const computed =
    tag !== undefined
      ? BY_TAG[Number(tag)]
      : set === 'Appointment' && id !== undefined
        ? OF_APPOINTMENT[Number(id)]
        : set === 'PublicStrings' && name !== undefined
          ? BY_NAME[name]
          : undefined;
  return computed?.(item, engine);
}
