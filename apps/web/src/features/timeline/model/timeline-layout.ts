import { TIMELINE_SIZES } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import type { TimelineGroup } from './timeline-groups.ts';

const { scheduleHeight, scheduleMargin, delimiterWidth, hourHeight, groupDelimiterHeight } = TIMELINE_SIZES;

/** Height of a row: a schedule, its margins above and below, and the line below it. */
export const ROW_PX = scheduleHeight + 2 * scheduleMargin + delimiterWidth;
/** Height of the head, which has the days above the hours. */
export const HEAD_PX = hourHeight;
/** Height of the second scale of hours, which makes the head higher. */
export const SECOND_SCALE_PX = 26;

export type TimelineEntry =
  | { readonly kind: 'group'; readonly group: TimelineGroup; readonly section: number; readonly topPx: number }
  | { readonly kind: 'row'; readonly resource: Resource; readonly section: number; readonly topPx: number };

/** A group with its rows. Its heading stays in view as long as one of its rows is. */
export interface TimelineSection {
  readonly group: TimelineGroup;
  readonly firstEntry: number;
  readonly topPx: number;
  readonly heightPx: number;
}

/** The positions of all headings and rows, one below the other. */
export interface TimelineLayout {
  readonly entries: readonly TimelineEntry[];
  readonly sections: readonly TimelineSection[];
  readonly heightPx: number;
  /** The index of a resource's row in `entries`, by resource id. */
  readonly entryOf: ReadonlyMap<string, number>;
}

export function toLayout(groups: readonly TimelineGroup[]): TimelineLayout {
  const entries: TimelineEntry[] = [];
  const sections: TimelineSection[] = [];
  const entryOf = new Map<string, number>();
  let topPx = 0;
  groups.forEach((group, section) => {
    const heightPx = groupDelimiterHeight + group.resources.length * ROW_PX;
    sections.push({ group, firstEntry: entries.length, topPx, heightPx });
    entries.push({ kind: 'group', group, section, topPx });
    group.resources.forEach((resource, index) => {
      entryOf.set(resource.id, entries.length);
      entries.push({ kind: 'row', resource, section, topPx: topPx + groupDelimiterHeight + index * ROW_PX });
    });
    topPx += heightPx;
  });
  return { entries, sections, heightPx: topPx, entryOf };
}

export interface RowAt {
  readonly entry: number;
  readonly resource: Resource;
  readonly topPx: number;
}

/** Returns the row at the index `entry`; undefined for a heading or a missing entry. */
export function rowOf(layout: TimelineLayout, entry: number): RowAt | undefined {
  const at = layout.entries[entry];
  return at?.kind === 'row' ? { entry, resource: at.resource, topPx: at.topPx } : undefined;
}

export function entryHeight(entry: TimelineEntry): number {
  return entry.kind === 'group' ? groupDelimiterHeight : ROW_PX;
}

/** Returns the index of the next row in a direction, skipping headings, or `entry` if there is none. */
export function nextRow(layout: TimelineLayout, entry: number, step: 1 | -1): number {
  for (let at = entry + step; at >= 0 && at < layout.entries.length; at += step) {
    if (layout.entries[at]!.kind === 'row') return at;
  }
  return entry;
}

export function firstRow(layout: TimelineLayout): number {
  return layout.entries.findIndex((entry) => entry.kind === 'row');
}

export function lastRow(layout: TimelineLayout): number {
  return layout.entries.findLastIndex((entry) => entry.kind === 'row');
}
