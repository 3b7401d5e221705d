import type { Resource } from '@assist/resource';
import { Skeleton } from '../../../components/empty-state.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { AvailableRow } from '../../../parts/reservation/available-row.tsx';
import { usePreferredProfile } from '../../../parts/walk/use-preferred-profile.ts';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import type { useCodePlace } from '../use-code-place.ts';
import { useFreeNearby } from '../use-free-nearby.ts';
import { useFreeText } from '../use-free-text.ts';

interface FreeNearbyProps {
  readonly at: Pick<ReturnType<typeof useCodePlace>, 'ways' | 'start'>;
  readonly resources: readonly Resource[];
}

/** Shows the nearest free desks and rooms, each with a button to reserve it. */
export function FreeNearby({ at: { ways, start }, resources }: FreeNearbyProps) {
  const t = useT();
  const format = useFormat();
  const freeText = useFreeText();
  const { place } = useResourceText();
  const free = useFreeNearby({ ways, start, profile: usePreferredProfile() }, resources);
  return (
    <section className="card" aria-labelledby="free-nearby">
      <h2 id="free-nearby">{t('here.nearby')}</h2>
      {free === undefined && <Skeleton height={120} />}
      {free?.length === 0 && <p>{t('here.noneNearby')}</p>}
      <ul className="here__list">
        {(free ?? []).map((one) => (
          <li key={one.resource.id}>
            <AvailableRow
              shown={one}
              place={[t('suggest.walk', { minutes: one.minutes }), place(one.resource)].join(' · ')}
              text={freeText(one)}
              offer={{
                end: one.end,
                short: t('here.until', { time: format.time(one.end) }),
                long: t('here.reserveUntil', { time: format.time(one.end) }),
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
