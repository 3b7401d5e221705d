import { isInArea } from '@assist/resource';
import { spanOf } from '@assist/reservation';
import { MINUTE_MS } from '@assist/time';
import { useAreaTree } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { EventActionButtons } from '../../../parts/reservation/event-action-buttons.tsx';
import { GuideLink } from '../../../parts/resource/guide-link.tsx';
import { useEventTitle } from '../../../parts/reservation/use-event-title.ts';
import { useMyEvents } from '../../../parts/reservation/use-my-events.ts';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';

/** Time before the start from which a reservation is shown, because people come for it early. */
const EARLY_MS = 30 * MINUTE_MS;

/** Shows the person's reservations in this area, now or soon, with buttons to confirm them, to finish them, and to show the route. */
export function OwnNearby({ areaId }: { readonly areaId: string }) {
  const t = useT();
  const format = useFormat();
  const titleOf = useEventTitle();
  const { name } = useResourceText();
  const areas = useAreaTree();
  const { shown, now } = useMyEvents();
  const here = shown.flatMap((one) => {
    const { start, end } = spanOf(one.event);
    const at = one.resources.find(({ resource }) => resource.mapInfos.some((info) => isInArea(areas, info.areaId, areaId)));
    return at === undefined || end <= now || start > now + EARLY_MS || one.event.cancelled
      ? []
      : [{ one, start, end, resource: at.resource }];
  });
  if (here.length === 0) return null;
  return (
    <section className="card" aria-labelledby="own-nearby">
      <h2 id="own-nearby">{t('here.yours')}</h2>
      {here.map(({ one, start, end, resource }) => (
        <article key={one.event.id} className="here__own" aria-label={titleOf(one.event.subject)}>
          <h3>{titleOf(one.event.subject)}</h3>
          <p>{[name(resource), t('time.range', format.edges(start, end))].join(' · ')}</p>
          <EventActionButtons shown={one} size="normal" />
          <GuideLink resource={resource} />
        </article>
      ))}
    </section>
  );
}
