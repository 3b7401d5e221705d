import { type SlotCode, SLOT_NAMES } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { type CSSProperties, memo, type Ref } from 'react';
import { useT } from '../../../lib/language-context.tsx';
import { SLOT_MARKS } from '../../../parts/slot-look.tsx';
import { itemText } from '../model/cell-text.ts';
import { NAME_CELL } from '../model/grid-cursor.ts';
import { inWindow, itemKey, markedRuns, type RowContent } from '../model/row-content.ts';
import { slotGradient } from '../model/slot-gradient.ts';
import { QUARTER_PX, type SlotSpan } from '../model/time-scale.ts';

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
  readonly state: SlotCode | undefined;
  /** The slots whose labels are drawn. */
  readonly window: SlotSpan;
  readonly selected: SlotSpan | undefined;
  readonly selectionRef: Ref<HTMLDivElement> | undefined;
  /** The cursor's slot where it is in this row. */
  readonly cursor: number | undefined;
  readonly cursorId: string;
  readonly cursorText: string;
}

/** One resource: its name, and its time as one gradient with the words that are in view. Nothing is drawn per slot. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { resource, name, rowIndex, topPx, isFaded, isChosen, content, state, window, selected, selectionRef, cursor, cursorId, cursorText } = props;
  const t = useT();
  const isAtName = cursor === NAME_CELL;
  const stateName = state === undefined ? undefined : SLOT_NAMES[state]!;
  return (
    <div role="row" aria-rowindex={rowIndex} className="timeline-row" style={{ top: topPx }} data-row={resource.id} data-faded={isFaded || undefined} data-chosen={isChosen || undefined}>
      <div role="rowheader" aria-colindex={1} id={isAtName ? cursorId : undefined} aria-label={isAtName ? cursorText : undefined} className="timeline-row__name" data-cursor={isAtName || undefined}>
        <button type="button" tabIndex={-1} data-open-resource={resource.id} title={name}>
          <span className="timeline-row__mark" data-slot={stateName} title={stateName === undefined ? undefined : t(`slot.${stateName}`)} aria-hidden>
            {stateName === undefined ? '' : SLOT_MARKS[stateName]}
          </span>
          <span className="timeline-row__text">{name}</span>
          {resource.capacity !== null && resource.capacity > 1 && (
            <span className="timeline-row__capacity">{resource.capacity}</span>
          )}
        </button>
      </div>
      <div className="timeline-row__track" aria-hidden data-loading={content === undefined || undefined} style={content === undefined ? undefined : { backgroundImage: `var(--timeline-lines), ${slotGradient(content.view)}` }}>
        {content !== undefined && inWindow(markedRuns(content), window).map((run) => {
          const slot = SLOT_NAMES[run.code]!;
          return (
            <span key={run.from} className="timeline-run" data-slot={slot} style={placeOf(run)}>
              {isSaid(slot, run) && <span className="timeline-run__text">{SLOT_MARKS[slot]} {t(content.hasFailed ? 'refusal.service-error' : `slot.${slot}`)}</span>}
            </span>
          );
        })}
        {content !== undefined && inWindow(content.items, window).map((placed) => {
          const { item, from, to } = placed;
          const text = itemText(placed, t);
          const shown = to - from > 1 ? text : '';
          const isLong = to - from > LONG_SLOTS;
          return (
            <span key={itemKey(item)} className="timeline-item" data-item={itemKey(item)} data-status={item.status} data-own={item.isOrganizer || undefined} data-private={item.isPrivate || undefined} data-short={to - from <= SHORT_SLOTS || undefined} data-long={isLong || undefined} title={text} style={placeOf(placed)}>
              {isLong ? <span className="timeline-item__text">{shown}</span> : shown}
            </span>
          );
        })}
        {selected !== undefined && <div ref={selectionRef} className="timeline-selection" style={placeOf(selected)} />}
      </div>
      {cursor !== undefined && !isAtName && (
        <div role="gridcell" id={cursorId} aria-colindex={cursor + 2} aria-label={cursorText} aria-selected={selected !== undefined} className="timeline-row__cursor" data-cursor style={{ '--slot': cursor } as CSSProperties} />
      )}
    </div>
  );
});

function placeOf({ from, to }: SlotSpan): { left: number; width: number } {
  return { left: from * QUARTER_PX, width: (to - from) * QUARTER_PX };
}

/** Too little room for three dots. */
const SHORT_SLOTS = 3;
/** So long that its words stay in view while it is scrolled past: only that needs an element more. */
const LONG_SLOTS = 8;

/** Where there is room for it, and where it says more than the pattern. */
const SAID = new Set(['closed', 'assignedToYou', 'assignedToOthers', 'maxUtilization', 'currentEvent']);

function isSaid(slot: string, run: SlotSpan): boolean {
  return SAID.has(slot) && run.to - run.from >= 6;
}
