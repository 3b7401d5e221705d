import { useT } from '../../lib/language-context.tsx';

/** What an event is called: by its subject; where it has none, or where it may not be seen (null), by what is known of it. */
export function useEventTitle(): (subject: string | null) => string {
  const t = useT();
  return (subject) => (subject === null ? t('otherCalendars.busy') : subject === '' ? t('event.noSubject') : subject);
}
