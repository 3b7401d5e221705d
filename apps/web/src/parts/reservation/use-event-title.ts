import { useT } from '../../lib/language-context.tsx';

/** Returns a function that converts an event's subject to its title, which is a phrase if the subject is empty or hidden (null). */
export function useEventTitle(): (subject: string | null) => string {
  const t = useT();
  return (subject) => (subject === null ? t('otherCalendars.busy') : subject === '' ? t('event.noSubject') : subject);
}
