import type { AttendeeResponse } from '@assist/reservation';
import { useT } from '../../lib/language-context.tsx';
import { EventStatus } from './event-status.tsx';

const STATUSES = { accepted: 'accepted', organizer: 'accepted', tentative: 'tentative', declined: 'rejected' } as const;

/** A person's answer to an invitation. A missing answer is shown as such, and not as a "maybe". */
export function AttendeeAnswer({ response }: { readonly response: AttendeeResponse }) {
  const t = useT();
  if (response === 'needsAction' || response === 'unknown') return <strong>{t('event.noAnswer')}</strong>;
  return <EventStatus status={STATUSES[response]} />;
}
