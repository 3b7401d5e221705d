import type { Instant } from '@assist/time';
import { useFormat } from '../../lib/use-format.ts';
import './zone-note.css';

/** Names the zone of a scale or of fields, whose times stand without it. Shows nothing where place and person have the same time. */
export function ZoneNote({ at }: { readonly at: Instant }) {
  const name = useFormat().zone(at);
  return name === undefined ? null : <span className="zone-note">{name}</span>;
}
