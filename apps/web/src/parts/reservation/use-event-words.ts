import type { ShownEvent } from './to-shown-event.ts';
import { useEventTitle } from './use-event-title.ts';
import { useEventWhen } from './use-event-when.ts';
import { useResourceText } from '../resource/use-resource-text.ts';

/** Returns texts that name a reservation in sentences and distinguish reservations with the same title. */
export function useEventWords({ event, resources }: ShownEvent): {
  /** "Planning, Vltava"; only "Vltava" if the title is just the type or the name of the resource. */
  readonly what: string;
  /** "Planning, Vltava, Mon 30 Nov 09:00 – 10:00" */
  readonly whatAndWhen: string;
} {
  const whenOf = useEventWhen('short');
  const titleOf = useEventTitle();
  const { name, type } = useResourceText();
  const isPlain = resources.some(({ resource }) => [type(resource), name(resource)].includes(event.subject));
  const what = [...(isPlain ? [] : [titleOf(event.subject)]), ...resources.map(({ resource }) => name(resource))].join(', ');
  const { days, times } = whenOf(event);
  return { what, whatAndWhen: `${what}, ${days} ${times}` };
}
