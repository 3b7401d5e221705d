import { type ShownCode, SHOWN_NAMES } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { type CSSProperties, memo, type Ref } from 'react';
import { useT } from '../../../lib/language-context.tsx';
import { SLOT_MARKS } from '../../../parts/resource/slot-look.tsx';
import { NAME_CELL } from '../model/grid-cursor.ts';
import type { RowContent } from '../model/row-content.ts';
import { slotGradient } from '../model/slot-gradient.ts';
import { columnAt, columnOfSlot, placeOfSpan, type SlotSpan, type TimeScale } from '../model/time-scale.ts';
import { TimelineTrack } from './timeline-track.tsx';

/** The highlighted part of a row: the selected time, or the taken time whose details are open. */
export interface MarkedSpan {
  readonly kind: 'selected' | 'opened';
  readonly span: SlotSpan;
}

export interface TimelineRowProps {
  readonly resource: Resource;
  readonly name: string;
  readonly scale: TimeScale;
  readonly rowIndex: number;
  readonly topPx: number;
  readonly isFaded: boolean;
  /** True if the card of the resource is open. */
  readonly isChosen: boolean;
  readonly content: RowContent | undefined;
  /** The state at the chosen time; undefined until it is loaded. */
  readonly state: ShownCode | undefined;
  /** The slots whose labels are drawn. */
  readonly window: SlotSpan;
  /** The slot that contains the current time; earlier slots are past. */
  readonly nowSlot: number;
  readonly marked: MarkedSpan | undefined;
  readonly markedRef: Ref<HTMLDivElement> | undefined;
  /** The slot of the keyboard's cursor; undefined if it is in another row. */
  readonly cursor: number | undefined;
  readonly cursorId: string;
  readonly cursorText: string;
}

/** Draws one resource: its name, and its time as a single gradient (not an element for each slot) with the labels that are in view. */
export const TimelineRow = memo(function TimelineRow(props: TimelineRowProps) {
  const { resource, name, scale, rowIndex, topPx, isFaded, isChosen, content, state } = props;
  const { window, nowSlot, marked, markedRef, cursor, cursorId, cursorText } = props;
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
      data-marked={marked?.kind}
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
        <RowName name={name} />
      </div>
      <div
        className="timeline-row__track"
        aria-hidden
        data-loading={content === undefined || undefined}
        style={
          content === undefined
            ? undefined
            : { backgroundImage: `var(--row-lines), ${slotGradient(content.view, scale)}, var(--outside-dots), var(--outside-paper)` }
        }
      >
        {content !== undefined && <TimelineTrack content={content} scale={scale} window={window} nowSlot={nowSlot} />}
        {marked !== undefined && (
          <div ref={markedRef} className="timeline-marked" data-kind={marked.kind} style={placeOfSpan(scale, marked.span)} />
        )}
      </div>
      {cursor !== undefined && !isAtName && (
        <div
          role="gridcell"
          id={cursorId}
          aria-colindex={columnAt(scale, cursor) + 2}
          aria-label={cursorText}
          aria-selected={marked?.kind === 'selected'}
          className="timeline-row__cursor"
          data-cursor
          style={cursorPlace(scale, cursor)}
        />
      )}
    </div>
  );
});

/** Shows a name whose number at the end is never cut off, because the names of lockers differ only in their numbers. */
function RowName({ name }: { readonly name: string }) {
  const at = name.lastIndexOf(' ');
  if (at <= 0 || !/\d/.test(name.slice(at))) return name;
  return (
    <span className="timeline-row__numbered">
      <span>{name.slice(0, at)}</span>
      <span>{name.slice(at)}</span>
    </span>
  );
}

function cursorPlace(scale: TimeScale, slot: number): CSSProperties {
  const { left, width } = placeOfSpan(scale, columnOfSlot(scale, slot));
  return { '--left': `${left}px`, width } as CSSProperties;
}
