import type { Translate } from '@assist/i18n';
import { SHOWN_NAMES, SLOT } from '@assist/availability';
import type { Instant } from '@assist/time';
import type { Format } from '../../../lib/format.ts';
import { slotOfColumn } from './cell-action.ts';
import { itemAt, type PlacedItem, type RowContent, runAt } from './row-content.ts';
import { columnOfSlot, instantOfSlot, rangeOfSlots, type SlotSpan, type TimeScale } from './time-scale.ts';

interface TextContext {
  readonly t: Translate;
  readonly format: Format;
  readonly scale: TimeScale;
  readonly now: Instant;
}

/** Returns the label of a taken time: as much of its subject and organizer as the person may see. */
export function itemText({ item }: PlacedItem, t: Translate): string {
  const subject = item.subject ?? '';
  const organizer = item.organizer?.name ?? '';
  if (subject === '' && organizer === '') return t(item.status === 'tentative' ? 'slot.tentative' : 'slot.reserved');
  if (subject === '') return organizer;
  return organizer === '' ? subject : `${subject} · ${organizer}`;
}

/** Returns the text for screen readers of the cell under the cursor, such as "Vltava, 9:00 – 10:30, Reserved, Weekly review · Jonas". */
export function cellText(name: string, content: RowContent | undefined, at: number, context: TextContext): string {
  const { t, format, scale } = context;
  const slot = content === undefined ? at : slotOfColumn(content, columnOfSlot(scale, at));
  const day = scale.days.length > 1 ? ` ${format.day(format.dateOf(instantOfSlot(scale, slot)))},` : '';
  const start = instantOfSlot(scale, slot);
  if (content === undefined) return t('timeline.cellUnknown', { name, day, time: format.time(start) });
  const state = stateText(content, slot, context);
  const placed = itemAt(content, slot);
  if (placed !== undefined) {
    // The person's own reservation is named with the same word as on the screen.
    const whose = placed.item.isOrganizer ? t('slot.yours') : state;
    const range = timeRangeOf(placed, { format, scale });
    const known = (placed.item.subject ?? '') !== '' || placed.item.organizer != null;
    return known
      ? t('timeline.cellItem', { name, day, range, state: whose, item: itemText(placed, t) })
      : t('timeline.cellTaken', { name, day, range, state: whose });
  }
  return t('timeline.cellRun', {
    name,
    day,
    time: format.clock(start),
    state,
    range: timeRangeOf(runAt(content.codes, slot), { format, scale }),
  });
}

/** Returns the state of a slot in words. Why the code is `limited` is not known, except for a slot in the past. */
export function stateText({ codes }: RowContent, slot: number, { t, scale, now }: Omit<TextContext, 'format'>): string {
  const state = SHOWN_NAMES[codes[slot]!]!;
  if (state === 'notKnown') return t('refusal.service-error');
  return codes[slot] === SLOT.limited && instantOfSlot(scale, slot) < now ? t('slot.past') : t(`slot.${state}`);
}

function timeRangeOf(span: SlotSpan, { format, scale }: Pick<TextContext, 'format' | 'scale'>): string {
  const { start, end } = rangeOfSlots(scale, span);
  return format.timeRange(start, end);
}
