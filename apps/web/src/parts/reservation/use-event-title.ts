import { useT } from '../../lib/language-context.tsx';

/** Returns a function that returns an event's title: its subject, or a phrase if that is empty or hidden (null). */
export function useEventTitle(): (subject: string | null) => string {
  const t = useT();
  return (subject) => (subject === null ? t('otherCalendars.busy') : subject === '' ? t('event.noSubject') : subject);
}
