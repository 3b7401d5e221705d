import { openInvitations } from '@assist/reservation';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailQuestion } from 'lucide-react';
import { meQuery } from '../../../lib/api/queries.ts';
import { useT } from '../../../lib/language-context.tsx';
import type { ShownEvent } from '../../../parts/reservation/to-shown-event.ts';

/** Shows how many invitations wait for an answer, and a link to the first of them. */
export function Invitations({ shown }: { readonly shown: readonly ShownEvent[] }) {
  const t = useT();
  const { data: me } = useQuery(meQuery);
  const waiting = openInvitations(
    shown.map(({ event }) => event),
    me?.email ?? '',
  );
  const [first] = waiting;
  if (first === undefined) return null;
  return (
    <section className="card again" aria-labelledby="invitations-title">
      <MailQuestion size={22} aria-hidden />
      <div className="again__text">
        <h2 id="invitations-title">{t('home.invitations', { count: waiting.length })}</h2>
      </div>
      <Link to="/reservations" search={{ event: first.id }} className="button button--secondary button--normal">
        {t('home.answer')}
      </Link>
    </section>
  );
}
