import type { WhyNot } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { durationMinutes, type Instant, type InstantRange } from '@assist/time';
import { useEffect, useState } from 'react';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { scheduler } from '../../lib/waiting/scheduler.ts';
import { cellText } from './model/cell-text.ts';
import { type GridCursor, NAME_CELL } from './model/grid-cursor.ts';
import type { RowContent } from './model/row-content.ts';
import { shortReason } from './model/short-reason.ts';
import type { TimeScale } from './model/time-scale.ts';
import { rowOf, type TimelineLayout } from './model/timeline-layout.ts';

/**
 * Time for which a selection must not change before it is announced. While it is drawn, each announcement would cut off the previous one.
 */
const REST_MS = 400;

interface GridWords {
  readonly scale: TimeScale;
  readonly now: Instant;
  readonly layout: TimelineLayout;
  readonly cursor: GridCursor | undefined;
  readonly selected: { readonly resource: Resource; readonly range: InstantRange; readonly refusal: WhyNot | undefined } | undefined;
  readonly nameOf: (resource: Resource) => string;
  readonly contentOf: (resource: Resource) => RowContent | undefined;
}

/** Returns the texts for screen readers: of the keyboard's cell, and of the selection once it has stopped changing. */
export function useGridWords({ scale, now, layout, cursor, selected, nameOf, contentOf }: GridWords) {
  const t = useT();
  const format = useFormat();
  const cursorText = (): string => {
    const row = cursor === undefined ? undefined : rowOf(layout, cursor.entry);
    if (cursor === undefined || row === undefined) return '';
    const name = nameOf(row.resource);
    if (cursor.slot === NAME_CELL) return t('timeline.cellName', { name });
    return cellText(name, contentOf(row.resource), cursor.slot, { t, format, scale, now });
  };
  const selectedText = (): string => {
    if (selected === undefined) return '';
    const { resource, range, refusal } = selected;
    const what = t('timeline.selected', {
      name: nameOf(resource),
      range: format.timeRange(range.start, range.end),
      duration: format.duration(durationMinutes(range)),
    });
    return refusal === undefined ? what : `${what}. ${shortReason(refusal, resource, { t, format })}`;
  };
  return { cursorText: cursorText(), said: useRested(selectedText()) };
}

/** Returns the text once it has not changed for `REST_MS`; an empty text immediately. */
function useRested(text: string): string {
  const [rested, setRested] = useState('');
  useEffect(() => scheduler.after(text === '' ? 0 : REST_MS, () => setRested(text)), [text]);
  return text === '' ? '' : rested;
}
