import { isBookable } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { itemAt, type PlacedItem, type RowContent } from './row-content.ts';
import { proposeSpan } from './slot-selection.ts';
import { columnOfSlot, dayOfSlot, type SlotSpan, type TimeScale } from './time-scale.ts';

/** The effect of a press on a cell. The preview shows it, and the press carries it out. */
export type CellAction =
  | { readonly kind: 'reserve'; readonly span: SlotSpan }
  /** Opens the form that reserves, which says why the time cannot be reserved. */
  | { readonly kind: 'refuse'; readonly span: SlotSpan; readonly slot: number }
  | { readonly kind: 'details'; readonly placed: PlacedItem };

/** Returns the slot of a column to which a press applies: the first bookable one, or else the first taken one, or else the first. */
export function slotOfColumn(content: RowContent, { from, to }: SlotSpan): number {
  const wanted = [(slot: number) => isBookable(content.codes[slot]), (slot: number) => itemAt(content, slot) !== undefined];
  for (const isMeant of wanted) for (let slot = from; slot < to; slot += 1) if (isMeant(slot)) return slot;
  return from;
}

export function cellAction(
  scale: TimeScale,
  content: RowContent,
  { schedulingSettings }: Pick<Resource, 'schedulingSettings'>,
  at: number,
  wantedMinutes: number | undefined,
): CellAction {
  const slot = slotOfColumn(content, columnOfSlot(scale, at));
  const placed = itemAt(content, slot);
  if (placed !== undefined) return { kind: 'details', placed };
  // A proposed time ends at the end of its day at the latest.
  const codes = content.codes.subarray(0, dayOfSlot(scale, slot).to);
  const { minimumMeetingDurationInMinutes: minimumMinutes, maximumMeetingDurationInMinutes: maximumMinutes } = schedulingSettings;
  const span = proposeSpan(codes, slot, { minimumMinutes, maximumMinutes, ...(wantedMinutes === undefined ? {} : { wantedMinutes }) });
  return isBookable(content.codes[slot]) ? { kind: 'reserve', span } : { kind: 'refuse', span, slot };
}
