import type { Resource } from '@assist/resource';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Button } from '../../components/button.tsx';
import { writeAttendees } from '../../lib/attendee-entry.ts';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useZone } from '../../lib/zone-context.tsx';
import { usePersonNames } from '../people/use-person-names.ts';
import { useQuickReserve } from '../reservation/use-quick-reserve.ts';
import { useResourceText } from '../resource/use-resource-text.ts';
import type { Finder } from '../search/use-finder.ts';
import { OtherClock } from '../time/other-clock.tsx';
import { addressTime } from '../time/default-time.ts';
import type { CardState } from './card-state.ts';
import './resource-card.css';

/** The next requirement for which no resource is chosen yet. */
export interface NextRequirement {
  readonly label: string;
  readonly choose: () => void;
}

interface CardReserveProps {
  readonly resource: Resource;
  readonly finder: Finder;
  readonly state: CardState;
  readonly beside: readonly Resource[];
  readonly next: NextRequirement | undefined;
}

/** A button that reserves, or goes on to the next requirement. Its label says exactly what a press does. */
export function CardReserve({ resource, finder: { attendees, now }, state: { range, canReserve }, beside, next }: CardReserveProps) {
  const t = useT();
  const format = useFormat();
  const text = useResourceText();
  const timezone = useZone();
  const { reserve, busy } = useQuickReserve();
  const invited = useMemo(() => attendees.map(({ email }) => email), [attendees]);
  const { nameOf } = usePersonNames(invited);
  const when = `${format.dayInText(format.dateOf(range.start), now)} ${format.timeRange(range.start, range.end)}`;
  const label = () => {
    if (next !== undefined) return t('card.next', { what: next.label });
    if (beside.length > 0) return t('card.reserveTogether', { names: beside.map(text.name).join(', ') });
    return attendees.length > 0 ? t('card.reserveWith', { count: attendees.length, when }) : t('card.reserve', { when });
  };
  return (
    <div className="resource-card__reserve" data-ready={canReserve || undefined}>
      <Button
        kind="primary"
        size="large"
        busy={busy}
        disabled={!canReserve}
        onClick={() => {
          if (next !== undefined) return next.choose();
          void reserve(resource, range, { attendees: attendees.map((one) => ({ ...one, name: nameOf(one.email) })), beside });
        }}
      >
        {label()}
      </Button>
      <OtherClock event={{ ...range, isAllDay: false, zone: timezone }} />
    </div>
  );
}

/** A link to the reservation form, which has all options. */
export function ReserveSheetLink({ resource, finder: { attendees }, state: { range }, beside, next }: CardReserveProps) {
  const t = useT();
  const timezone = useZone();
  const sheet = {
    resource: [...beside.map(({ id }) => id), resource.id],
    ...addressTime(range, timezone),
    ...(attendees.length === 0 ? {} : { who: writeAttendees(attendees) }),
  };
  return (
    <Link to="/reservations/reserve" search={sheet} className="button button--quiet button--normal">
      {t(next === undefined ? 'card.more' : 'card.withoutRest')}
    </Link>
  );
}
