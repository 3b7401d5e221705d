import type { Translate } from '@assist/i18n';
import { SLOT } from '@assist/availability';
import type { Instant } from '@assist/time';
import type { Format } from '../../../lib/format.ts';
import { itemAt, type PlacedItem, type RowContent, runAt, slotStateName } from './row-content.ts';
import { instantOfSlot, rangeOfSlots, type SlotSpan, type TimeScale } from './time-scale.ts';

interface TextContext {
  readonly t: Translate;
  readonly format: Format;
  readonly scale: TimeScale;
  readonly now: Instant;
}

/** What stands on a taken time: as much as this person may see of it. */
export function itemText({ item }: PlacedItem, t: Translate): string {
  const subject = item.subject ?? '';
  const organizer = item.organizer?.name ?? '';
  if (subject === '' && organizer === '') return t(item.status === 'tentative' ? 'slot.tentative' : 'slot.reserved');
  if (subject === '') return organizer;
  return organizer === '' ? subject : `${subject} · ${organizer}`;
}

/** "Vltava, 9:00 – 10:30, Reserved, Weekly review by Jonas": what a screen reader says of the cell under the cursor. */
export function cellText(name: string, content: RowContent | undefined, slot: number, context: TextContext): string {
  const { t, format, scale } = context;
  const day = scale.days.length > 1 ? ` ${format.day(format.dateOf(instantOfSlot(scale, slot)))},` : '';
  const time = format.time(instantOfSlot(scale, slot));
  const code = content?.codes[slot];
  if (content === undefined || code === undefined || slotStateName(code) === 'unknown') {
    return t('timeline.cellUnknown', { name, day, time });
  }
  const state = stateText(content, slot, context);
  const placed = itemAt(content, slot);
  if (placed !== undefined) {
    // One's own is called so everywhere, also where it is heard and not seen.
    const whose = placed.item.isOrganizer ? t('slot.yours') : state;
    const range = timeRangeOf(placed, { format, scale });
    const known = (placed.item.subject ?? '') !== '' || placed.item.organizer != null;
    return known
      ? t('timeline.cellItem', { name, day, range, state: whose, item: itemText(placed, t) })
      : t('timeline.cellTaken', { name, day, range, state: whose });
  }
  return t('timeline.cellRun', { name, day, time, state, range: timeRangeOf(runAt(content.codes, slot), { format, scale }) });
}

function stateText(content: RowContent, slot: number, { t, scale, now }: Omit<TextContext, 'format'>): string {
  const state = slotStateName(content.codes[slot]!);
  if (state === 'unknown') return t('state.loading');
  if (state === 'notKnown') return t('refusal.service-error');
  // The specification has one code for all that cannot be asked for; a person hears why where it is plain.
  return content.codes[slot] === SLOT.limited && instantOfSlot(scale, slot) < now ? t('timeline.passed') : t(`slot.${state}`);
}

function timeRangeOf(span: SlotSpan, { format, scale }: Pick<TextContext, 'format' | 'scale'>): string {
  const { start, end } = rangeOfSlots(scale, span);
  return format.timeRange(start, end);
}
