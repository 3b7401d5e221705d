import { Lock, Repeat } from 'lucide-react';
import { useT } from '../../lib/language-context.tsx';
import type { ShownEvent } from './to-shown-event.ts';

/** The marks beside the titles of private and of repeating events. */
export function EventMarks({ event }: Pick<ShownEvent, 'event'>) {
  const t = useT();
  return (
    <>
      {event.visibility === 'private' && <Lock size={14} role="img" aria-label={t('event.private')} />}
      {event.seriesMasterId !== null && <Repeat size={14} role="img" aria-label={t('event.repeats')} />}
    </>
  );
}
