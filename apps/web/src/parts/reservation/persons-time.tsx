import type { ReactNode } from 'react';
import { InZone } from '../../lib/zone-context.tsx';
import { zoneOfPlace } from '../../lib/zone-of-place.ts';
import type { ShownEvent } from './to-shown-event.ts';

interface PersonsTimeProps {
  readonly shown: Pick<ShownEvent, 'resources'>;
  readonly children: ReactNode;
}

/** Tells a reservation in a person's own list in the person's time, whose zone is named if the clock at the place shows another time. */
export function PersonsTime({ shown, children }: PersonsTimeProps) {
  const first = shown.resources[0];
  return (
    <InZone zone={first === undefined ? undefined : zoneOfPlace(first.resource)} toldIn="person">
      {children}
    </InZone>
  );
}
