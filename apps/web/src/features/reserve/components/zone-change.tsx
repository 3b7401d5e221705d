import { type Instant, offsetMsAt, type ZoneName } from '@assist/time';
import { useState } from 'react';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat, useFormatAt, useZoneName } from '../../../lib/use-format.ts';
import { usePersonZone, useZone } from '../../../lib/zone-context.tsx';
import { rangeOf, type ReserveDraft } from '../reserve-draft.ts';
import '../../../parts/time/zone-note.css';

interface Seen {
  readonly zone: ZoneName;
  /** The first resource, whose zone it is. */
  readonly first: string | undefined;
  /** The start of the form's time when another first resource changed the clock; undefined if none has. */
  readonly changedAt?: Instant;
}

/** Says that the form's times are those of another clock, because its first resource is another one, until another time is chosen. */
export function ZoneChange({ draft }: { readonly draft: ReserveDraft }) {
  const zone = useZone();
  const { start } = rangeOf(draft, zone);
  const first = draft.resourceIds[0];
  const [seen, setSeen] = useState<Seen>({ zone, first });
  if (seen.zone !== zone || seen.first !== first) {
    const isOther = seen.first !== first && offsetMsAt(seen.zone, start) !== offsetMsAt(zone, start);
    setSeen({ ...seen, zone, first, ...(isOther ? { changedAt: start } : {}) });
  }
  return (
    <p className="zone-note reserve__zone" role="status">
      {seen.changedAt === start && <ChangedZone at={start} />}
    </p>
  );
}

function ChangedZone({ at }: { readonly at: Instant }) {
  const t = useT();
  const timezone = useZone();
  const zone = useZoneName()(timezone, at);
  const person = usePersonZone();
  const [there, here] = [useFormat(), useFormatAt()(person)];
  if (zone === '') return null;
  if (offsetMsAt(person, at) === offsetMsAt(timezone, at)) return t('reserve.zoneIsYours', { zone });
  const date = here.dateOf(at);
  const own = date === there.dateOf(at) ? here.clock(at) : `${here.day(date)} ${here.clock(at)}`;
  return t('reserve.zoneIsOther', { zone, time: there.clock(at), own });
}
