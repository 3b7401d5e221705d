import { useT } from '../../lib/language-context.tsx';

/** Returns the title of an event: its subject, or if that is empty or hidden (null), what is known of it. */
export function useEventTitle(): (subject: string | null) => string {
  const t = useT();
  return (subject) => (subject === null ? t('otherCalendars.busy') : subject === '' ? t('event.noSubject') : subject);
}
