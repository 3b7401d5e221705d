import type { TimedEvent } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import './zone-note.css';

/**
 * Says beside a time what the other clock shows then, so that one meeting does not look like two. Shows nothing if both show the same, or for
 * whole days, which are on their dates everywhere.
 */
export function OtherClock({ event }: { readonly event: TimedEvent }) {
  const text = useFormat().otherClock(event);
  return text === undefined ? null : <span className="other-clock">{text}</span>;
}
