import { ClockAlert } from 'lucide-react';
import { MINUTE_MS } from '@assist/time';
import { useT } from '../lib/language-context.tsx';
import { useFormat } from '../lib/use-format.ts';
import { useServerClock } from '../lib/waiting/server-clock.ts';

/** Shown while the device's clock is wrong, because the times on the screen then differ from those on the device. */
export function ClockStrip() {
  const t = useT();
  const { duration } = useFormat();
  const differenceMs = useServerClock();
  if (differenceMs === 0) return null;
  return (
    <div className="strip" role="status">
      <ClockAlert size={18} aria-hidden />
      {t('state.clock', { duration: duration(Math.round(Math.abs(differenceMs) / MINUTE_MS)) })}
    </div>
  );
}
