import type { ShownCode, WhyNot } from '@assist/availability';
import type { Resource } from '@assist/resource';
import type { Instant, InstantRange, LocalDate } from '@assist/time';
import type { ReactNode, Ref, RefObject } from 'react';
import type { PlacedItem, RowContent } from '../model/row-content.ts';
import type { VisibleRows } from '../model/schedule-parts.ts';
import type { SlotSpan, TimeScale } from '../model/time-scale.ts';
import type { TimelineGroup } from '../model/timeline-groups.ts';
import type { SecondZoneChoice } from './second-scale.tsx';

/** The props of every popover beside the grid. */
export interface CellPopover {
  readonly resource: Resource;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Props with which a popover shows the ways out of a refusal. */
export interface WaysFrom {
  /** All resources that the person may see. */
  readonly resources: readonly Resource[];
  /** Called with the resource and the time of the way out that the person chose. */
  readonly onGo: (resource: Resource, range: InstantRange) => void;
}

export interface TimelineGridProps {
  readonly groups: readonly TimelineGroup[];
  readonly scale: TimeScale;
  readonly now: Instant;
  /** Time that the person wants to reserve. */
  readonly chosen: InstantRange;
  readonly wantedMinutes?: number | undefined;
  readonly startSlot: number;
  readonly namePx: number;
  /** The second scale of hours, for another zone. */
  readonly second: SecondZoneChoice;
  readonly nameOf: (resource: Resource) => string;
  readonly contentOf: (resource: Resource) => RowContent | undefined;
  readonly shownOf: (resource: Resource) => ShownCode;
  readonly refusalsOf: (resource: Resource, range: InstantRange) => readonly WhyNot[];
  readonly chosenResourceId?: string | undefined;
  readonly onVisible: (rows: VisibleRows) => void;
  readonly onWidth: (widthPx: number) => void;
  readonly onOpenResource: (resource: Resource) => void;
  readonly onOpenDay: (date: LocalDate) => void;
  readonly renderReserve: (
    popover: CellPopover & { readonly span: SlotSpan; readonly onChange: (span: SlotSpan) => void; readonly onReserved: () => void },
  ) => ReactNode;
  readonly renderDetails: (popover: CellPopover & { readonly placed: PlacedItem }) => ReactNode;
  /** Receives the function with which the page scrolls the grid sideways. */
  readonly scrollRef?: Ref<(leftPx: number) => void>;
}
