import { type ShownCode, SHOWN_NAMES } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { type CSSProperties, memo, type Ref } from 'react';
import { useT } from '../../../lib/language-context.tsx';
import { SLOT_MARKS } from '../../../parts/slot-look.tsx';
import { itemText } from '../model/cell-text.ts';
import { NAME_CELL } from '../model/grid-cursor.ts';
import { inWindow, markedRuns, type PlacedItem, type RowContent } from '../model/row-content.ts';
import { slotGradient } from '../model/slot-gradient.ts';
import { beginsBefore, QUARTER_PX, type SlotSpan } from '../model/time-scale.ts';

export interface TimelineRowProps {
  readonly resource: Resource;
  readonly name: string;
  readonly rowIndex: number;
  readonly topPx: number;
  readonly isFaded: boolean;
  /** Its card is open. */
  readonly isChosen: boolean;
  readonly content: RowContent | undefined;
  /** At the chosen time; undefined as long as it is not known. */
  readonly state: ShownCode | undefined;
  /** The slots whose labels are drawn. */
  readonly window: SlotSpan;
  /** The slots that are painted. */
  readonly painted: SlotSpan;
  readonly selected: SlotSpan | undefined;
  readonly selectionRef: Ref<HTMLDivElement> | undefined;
  /** The cursor's slot where it is in this row. */
  readonly cursor: number | undefined;
  readonly cursorId: string;
  readonly cursorText: string;
}

/** One resource: its name, and its time as one gradient with the words that are in view. Nothing is drawn per slot. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const {
    resource,
    name,
    rowIndex,
    topPx,
    isFaded,
    isChosen,
    content,
    state,
    window,
    painted,
    selected,
    selectionRef,
    cursor,
    cursorId,
    cursorText,
  } = props;
  const t = useT();
  const isAtName = cursor === NAME_CELL;
  const stateName = state === undefined ? undefined : SHOWN_NAMES[state]!;
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className="timeline-row"
      style={{ top: topPx }}
      data-row={resource.id}
      data-faded={isFaded || undefined}
      data-chosen={isChosen || undefined}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        id={isAtName ? cursorId : undefined}
        aria-label={isAtName ? cursorText : undefined}
        className="timeline-row__name"
        data-cursor={isAtName || undefined}
        data-open-resource
        data-mark={stateName === undefined ? '' : SLOT_MARKS[stateName]}
        data-slot={stateName}
        data-capacity={resource.capacity !== null && resource.capacity > 1 ? resource.capacity : undefined}
        title={stateName === undefined ? name : `${name} – ${t(`slot.${stateName}`)}`}
      >
        {name}
      </div>
      <div
        className="timeline-row__track"
        aria-hidden
        data-loading={content === undefined || undefined}
        style={
          content === undefined
            ? undefined
            : { backgroundImage: `var(--timeline-lines), ${slotGradient(content.view.slice(painted.from, painted.to))}` }
        }
      >
        {content !== undefined &&
          inWindow(markedRuns(content), window).map((run) => {
            const slot = SHOWN_NAMES[run.code]!;
            const text = isSaid(slot, run)
              ? `${SLOT_MARKS[slot]} ${t(slot === 'notKnown' ? 'refusal.service-error' : `slot.${slot}`)}`
              : undefined;
            return (
              <span key={run.from} className="timeline-run" data-slot={slot} style={placeOf(run)}>
                {text !== undefined && beginsBefore(window, run) ? <span className="timeline-run__text">{text}</span> : text}
              </span>
            );
          })}
        {content !== undefined &&
          inWindow(content.items, window).map((placed) => {
            const text = placed.item.isOrganizer ? `${SLOT_MARKS.yours} ${itemText(placed, t)} · ${t('slot.yours')}` : itemText(placed, t);
            const isLong = placed.to - placed.from > LONG_SLOTS && beginsBefore(window, placed);
            const shown = placed.to - placed.from > 1 ? text : placed.item.isOrganizer ? SLOT_MARKS.yours : '';
            return (
              <span key={placed.key} className={itemClass(placed, isLong)} data-item={placed.key} title={text} style={placeOf(placed)}>
                {isLong ? <span className="timeline-item__text">{shown}</span> : shown}
              </span>
            );
          })}
        {selected !== undefined && <div ref={selectionRef} className="timeline-selection" style={placeOf(selected)} />}
      </div>
      {cursor !== undefined && !isAtName && (
        <div
          role="gridcell"
          id={cursorId}
          aria-colindex={cursor + 2}
          aria-label={cursorText}
          aria-selected={selected !== undefined}
          className="timeline-row__cursor"
          data-cursor
          style={{ '--slot': cursor } as CSSProperties}
        />
      )}
    </div>
  );
});

function placeOf({ from, to }: SlotSpan): { left: number; width: number } {
  return { left: from * QUARTER_PX, width: (to - from) * QUARTER_PX };
}

/** One name for each way in which it looks different: an item has as few attributes as it can. */
function itemClass({ item, from, to }: PlacedItem, isLong: boolean): string {
  let name = 'timeline-item';
  if (item.isOrganizer) name += ' timeline-item--own';
  else if (item.status === 'tentative') name += ' timeline-item--tentative';
  if (item.isPrivate) name += ' timeline-item--private';
  if (isLong) return `${name} timeline-item--long`;
  return to - from <= SHORT_SLOTS ? `${name} timeline-item--short` : name;
}

/** Too little room for three dots. */
const SHORT_SLOTS = 3;
/** So long that its words stay in view while it is scrolled past. What follows the view costs in each frame. */
const LONG_SLOTS = 8;

/** Where there is room for it, and where it says more than the pattern. */
const SAID = new Set(['closed', 'assignedToYou', 'assignedToOthers', 'maxUtilization', 'currentEvent', 'notKnown']);

function isSaid(slot: string, run: SlotSpan): boolean {
  return SAID.has(slot) && run.to - run.from >= 6;
}
