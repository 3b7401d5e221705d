import { SHOWN_NAMES } from '@assist/availability';
import { memo } from 'react';
import { useT } from '../../../lib/language-context.tsx';
import { SLOT_MARKS } from '../../../parts/resource/slot-look.tsx';
import { itemText } from '../model/cell-text.ts';
import { inWindow, markedRuns, type MarkedRun, type PlacedItem, type RowContent } from '../model/row-content.ts';
import { beginsBefore, placeOfSpan, QUARTER_PX, SLOTS_AN_HOUR, type SlotSpan, type TimeScale, widthOfSpan } from '../model/time-scale.ts';

interface TimelineTrackProps {
  readonly content: RowContent;
  readonly scale: TimeScale;
  readonly window: SlotSpan;
  readonly nowSlot: number;
}

/** Draws the layer over a row's gradient: patterns, and the taken times that are the person's own or wide enough to be seen. */
export const TimelineTrack = memo(function TimelineTrack({ content, scale, window, nowSlot }: TimelineTrackProps) {
  return (
    <>
      {inWindow(markedRuns(content), window).map((run) => (
        <Run key={run.from} run={run} scale={scale} window={window} isPast={run.from < nowSlot} />
      ))}
      {inWindow(content.items, window)
        .filter((placed) => placed.item.isOrganizer || widthOfSpan(scale, placed) >= QUARTER_PX)
        .map((placed) => (
          <Item key={placed.key} placed={placed} scale={scale} window={window} isPast={placed.to <= nowSlot} />
        ))}
    </>
  );
});

interface PartProps {
  readonly scale: TimeScale;
  readonly window: SlotSpan;
  readonly isPast: boolean;
}

/** Runs that have a label if they are at least as wide as `SAID_PX`, because a label says more than the pattern. */
const SAID = new Set(['closed', 'assignedToYou', 'assignedToOthers', 'maxUtilization', 'currentEvent', 'notKnown']);
const SAID_PX = 6 * QUARTER_PX;
/** Runs that have a pattern, and the smallest width at which it is visible. */
const PATTERNED = new Set(['closed', 'limited', 'assignedToOthers', 'maxUtilization', 'notKnown']);
const PATTERN_PX = 12;

/** Draws the label and the pattern of a run; nothing if the run needs only its colour, which the row's gradient has. */
function Run({ run, scale, window, isPast }: PartProps & { readonly run: MarkedRun }) {
  const t = useT();
  const slot = SHOWN_NAMES[run.code]!;
  const widthPx = widthOfSpan(scale, run);
  const isSaid = SAID.has(slot) && widthPx >= SAID_PX;
  // Past time is faint and has no pattern for the code `limited`.
  const isPatterned = PATTERNED.has(slot) && widthPx >= PATTERN_PX && !(isPast && slot === 'limited');
  if (!isSaid && !isPatterned) return null;
  const text = isSaid ? `${SLOT_MARKS[slot]} ${t(slot === 'notKnown' ? 'refusal.service-error' : `slot.${slot}`)}` : undefined;
  return (
    <span className="timeline-run slot-pattern" data-slot={slot} style={placeOfSpan(scale, run)}>
      {text !== undefined && beginsBefore(window, run) ? <span className="timeline-run__text">{text}</span> : text}
    </span>
  );
}

/** Widths below which there is no room for a word (`WORD_PX`), or for an ellipsis (`SHORT_PX`). */
const WORD_PX = 2 * QUARTER_PX;
const SHORT_PX = 3 * QUARTER_PX;
/** Items wider than this have a label that stays in view while they scroll past. Narrower items do not, to save time in each frame. */
const LONG_PX = 2 * SLOTS_AN_HOUR * QUARTER_PX;

function Item({ placed, scale, window, isPast }: PartProps & { readonly placed: PlacedItem }) {
  const t = useT();
  const isOwn = placed.item.isOrganizer;
  const widthPx = widthOfSpan(scale, placed);
  const known = itemText(placed, t);
  const text = isOwn ? `${SLOT_MARKS.yours} ${known} · ${t('slot.yours')}` : known;
  const isLong = widthPx > LONG_PX && beginsBefore(window, placed);
  const isNarrow = widthPx < WORD_PX;
  const shown = !isNarrow ? text : isOwn ? SLOT_MARKS.yours : '';
  return (
    <span
      className={itemClass(placed, { isLong, isPast, isNarrow, isShort: widthPx <= SHORT_PX })}
      data-item={placed.key}
      style={placeOfSpan(scale, placed)}
    >
      {isLong ? <span className="timeline-item__text">{shown}</span> : shown}
    </span>
  );
}

/** Returns the classes of an item: one for each difference from a plain item. */
function itemClass({ item }: PlacedItem, look: Readonly<Record<'isLong' | 'isPast' | 'isNarrow' | 'isShort', boolean>>): string {
  let name = 'timeline-item';
  if (item.isOrganizer) name += ' timeline-item--own';
  else if (item.status === 'tentative') name += ' timeline-item--tentative slot-pattern';
  if (look.isPast) name += ' timeline-item--past';
  if (item.isPrivate && !look.isNarrow) name += ' timeline-item--private';
  if (look.isLong) return `${name} timeline-item--long`;
  if (look.isNarrow) return `${name} timeline-item--narrow`;
  return look.isShort ? `${name} timeline-item--short` : name;
}
