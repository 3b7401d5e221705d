import type { Instant } from '@assist/time';
import { useT } from '../../lib/language-context.tsx';
import { minutesUntil, useFormat } from '../../lib/use-format.ts';
import type { EventResource } from './to-shown-event.ts';

interface ConfirmWithinProps {
  readonly resources: readonly EventResource[];
  readonly now: Instant;
  readonly className?: string;
}

/** The time left to confirm the most urgent resource, in whole minutes, rounded down but at least one. */
export function ConfirmWithin({ resources, now, className }: ConfirmWithinProps) {
  const t = useT();
  const format = useFormat();
  const ends = resources.flatMap(({ confirmUntil }) => confirmUntil ?? []);
  if (ends.length === 0) return null;
  const minutes = Math.max(1, Math.floor(Math.min(...ends.map((end) => minutesUntil(now, end)))));
  return (
    <p className={className} role="status">
      {t('home.confirmWithin', { duration: format.duration(minutes) })}
    </p>
  );
}
