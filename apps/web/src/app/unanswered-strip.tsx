import type { MessageKey } from '@assist/i18n';
import type { Instant } from '@assist/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../components/button.tsx';
import { useToast } from '../components/toast.tsx';
import type { Changes } from '../lib/api/changes.ts';
import { useUnanswered } from '../lib/api/mutations.ts';
import { meQuery } from '../lib/api/queries.ts';
import { refreshReservations } from '../lib/api/refresh-reservations.ts';
import { dropUnanswered, keepOnlyOf, type Unanswered } from '../lib/api/unanswered.ts';
import { keepOnlyDraftsOf } from '../features/reserve/kept-draft.ts';
import { useErrorText } from '../lib/api/use-error-text.ts';
import { useT } from '../lib/language-context.tsx';
import { useNow } from '../lib/use-now.ts';
import { useEventTitle } from '../parts/reservation/use-event-title.ts';
import { useReservationFlows } from '../parts/reservation/use-reservation-flows.ts';
import { useFormatOfOwn } from '../parts/resource/use-format-of-own.ts';
import './unanswered-strip.css';

/** Lists the changes without a known result. Each waits until the person sends or discards it. */
export function UnansweredStrip() {
  const t = useT();
  const waiting = useUnanswered();
  const { data: me } = useQuery(meQuery);
  const owner = me?.email;
  useEffect(() => {
    if (owner === undefined) return;
    keepOnlyOf(owner);
    keepOnlyDraftsOf(owner);
  }, [owner]);
  if (waiting.length === 0) return null;
  return (
    <section className="unanswered" aria-label={t('waiting.title')}>
      <ul>
        {waiting.map((change) => (
          <li key={change.id}>
            <WaitingChange change={change} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WaitingChange({ change }: { change: Unanswered }) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { again } = useReservationFlows();
  const [isSending, setIsSending] = useState(false);
  const text = useChangeText(change);

  const sendNow = async () => {
    setIsSending(true);
    try {
      await again(change.kind, change.input, change.about);
      toast({ kind: 'success', text: t('waiting.done', { change: text }) });
    } catch (error) {
      toast({ kind: 'error', text: t('waiting.refused', { change: text, reason: errorText(error) }) });
    }
    setIsSending(false);
    await refreshReservations(client);
  };
  const takeBack = () => {
    dropUnanswered(change.id);
    toast({ kind: 'info', text: t(change.mayHaveArrived ? 'waiting.discardedUnsure' : 'waiting.discarded', { change: text }) });
    void refreshReservations(client);
  };
  return (
    <>
      <CloudOff size={18} aria-hidden />
      <p>
        <strong>{t(change.mayHaveArrived ? 'waiting.notAnswered' : 'waiting.notSent')}:</strong> {text}
      </p>
      <Button size="small" kind="primary" busy={isSending} onClick={() => void sendNow()}>
        {t('waiting.send')}
      </Button>
      <Button size="small" disabled={isSending} onClick={takeBack}>
        {t('waiting.discard')}
      </Button>
    </>
  );
}

/** Returns a text such as "Reserve Desk A-02, today 10:00 – 11:00". */
function useChangeText(change: Unanswered): string {
  const titleOf = useEventTitle();
  const t = useT();
  const now = useNow();
  const { title, start, end, place } = change.about;
  const format = useFormatOfOwn(place !== undefined).formatOf(place);
  const when =
    start === undefined || end === undefined
      ? ''
      : `${format.dayInText(format.dateOf(start as Instant), now)} ${format.timeRange(start as Instant, end as Instant)}`;
  return t(verbOf(change), { what: [titleOf(title), when].filter(Boolean).join(', ') });
}

function verbOf({ kind, input }: Unanswered): MessageKey {
  if (kind === 'act') return `waiting.${(input as Changes['act']['input']).action}`;
  if (kind === 'favourite') return (input as Changes['favourite']['input']).wanted ? 'waiting.favourite' : 'waiting.unfavourite';
  return `waiting.${kind}`;
}
