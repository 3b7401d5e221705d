import { codeOfRange, isBookable, SHOWN, shownCodes, shownOfRange, SLOT, spanWithin } from '@assist/availability';
import type { Resource } from '@assist/resource';
import type { InstantRange } from '@assist/time';
import type { ReadScheduleItem } from '../../../lib/api/from-wire.ts';
import type { Finder } from '../../../parts/search/use-finder.ts';
import type { RowContent } from './row-content.ts';
import { slotsOfRange, type TimeScale } from './time-scale.ts';

type ChosenDay = Pick<Finder, 'spanOf' | 'isFreeAt' | 'codesOf' | 'stateOf' | 'shownCodesOf' | 'shownOf'>;

/** Returns the availability on the days of the chosen time, which may be some of the seven days of a shown week. */
export function chosenDay(
  { dayRange, range, durationMinutes }: Pick<Finder, 'dayRange' | 'range' | 'durationMinutes'>,
  scale: TimeScale,
  contentOf: (resource: Resource) => RowContent | undefined,
  itemsOf: (email: string) => readonly ReadScheduleItem[],
): ChosenDay {
  const { from, to } = slotsOfRange(scale, dayRange) ?? scale.days[0]!;
  const knownCodesOf = (resource: Resource) =>
    contentOf(resource)?.codes.subarray(from, to) ?? new Uint8Array(to - from).fill(SLOT.limited);
  const codesOf = (resource: Resource) => knownCodesOf(resource).map((code) => (code === SHOWN.notKnown ? SLOT.limited : code));
  const codeAt = (resource: Resource, at: InstantRange) => codeOfRange(codesOf(resource), dayRange.start, at);
  const spanOf = (resource: Resource) => spanWithin(codesOf(resource), dayRange.start, range, durationMinutes);
  const shownCodesOf = (resource: Resource) =>
    shownCodes(knownCodesOf(resource), dayRange.start, { scheduleItems: itemsOf(resource.email), serviceError: null });
  return {
    spanOf,
    isFreeAt: (resource, at) => isBookable(codeAt(resource, at)),
    codesOf,
    stateOf: (resource) => codeAt(resource, spanOf(resource)),
    shownCodesOf,
    shownOf: (resource) => shownOfRange(shownCodesOf(resource), dayRange.start, spanOf(resource)),
  };
}
