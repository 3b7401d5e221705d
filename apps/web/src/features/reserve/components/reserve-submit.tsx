import type { Resource } from '@assist/resource';
import { plusDays } from '@assist/time';
import { Button } from '../../../components/button.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useZone } from '../../../lib/zone-context.tsx';
import { OtherClock } from '../../../parts/time/other-clock.tsx';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import { rangeOf, type ReserveDraft } from '../reserve-draft.ts';
import { useSeriesParts } from '../use-series-parts.ts';
import { countOf, type DecidedDate } from '../series-choices.ts';

interface ReserveSubmitProps {
  readonly draft: ReserveDraft;
  readonly chosen: readonly Resource[];
  /** Dates of a series with their outcomes; undefined if there is no series, or until the dates are loaded. */
  readonly dates: readonly DecidedDate[] | undefined;
  /** All resources that the person may see. */
  readonly resources: readonly Resource[];
  readonly isChange: boolean;
  readonly busy: boolean;
  readonly disabled: boolean;
}

/** Shows the submit button, which states what a press will do, with the other clock below it. */
export function ReserveSubmit({ draft, chosen, dates, resources, isChange, busy, disabled }: ReserveSubmitProps) {
  const t = useT();
  const text = useResourceText();
  const format = useFormat();
  const now = useNow();
  const timezone = useZone();
  const { start, end } = rangeOf(draft, timezone);
  const [first, ...others] = chosen;
  const partsOf = useSeriesParts(resources);
  /** Returns a text such as "Reserve 5 of 6 dates, 1 of them in Olše". */
  const seriesLabel = (of: readonly DecidedDate[]) => {
    const { all, made } = countOf(of);
    return [made === all ? t('series.submitAll', { count: made }) : t('series.submit', { count: made, all }), ...partsOf(of)].join(', ');
  };
  const label = () => {
    if (first === undefined) return t('reserve.noResource');
    if (dates !== undefined) return seriesLabel(dates);
    const [day, lastDay] = [draft.day, plusDays(draft.day, draft.days - 1)].map((one) => format.dayInText(one, now)) as [string, string];
    const days = draft.days === 1 ? day : t('time.range', { start: day, end: lastDay });
    const when = draft.isAllDay
      ? `${days}, ${t('time.allDay')}`
      : draft.days === 1
        ? `${day} ${format.timeRange(start, end)}`
        : t('time.range', { start: `${day} ${format.clock(start)}`, end: `${lastDay} ${format.time(end)}` });
    if (isChange) return t('reserve.submitChange', { what: others.length === 0 ? text.name(first) : String(chosen.length), when });
    return others.length === 0
      ? t('reserve.submit', { what: text.name(first), when })
      : t('reserve.submitMany', { count: chosen.length, when });
  };
  return (
    <>
      <Button kind="primary" size="large" type="submit" busy={busy} disabled={disabled}>
        {label()}
      </Button>
      {first !== undefined && dates === undefined && <OtherClock event={{ start, end, isAllDay: draft.isAllDay, zone: timezone }} />}
    </>
  );
}
