import type { Instant } from '@assist/time';
import { useFormat } from '../../lib/use-format.ts';
import './zone-note.css';

interface OtherClockProps {
  readonly start: Instant;
  readonly end: Instant;
}

/** Says beside a time what the other clock shows then, so that one meeting does not look like two. Shows nothing if both show the same. */
export function OtherClock({ start, end }: OtherClockProps) {
  const text = useFormat().otherClock(start, end);
  return text === undefined ? null : <span className="other-clock">{text}</span>;
}
