import { CircleDot, Navigation } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { useT } from '../../../lib/language-context.tsx';
import type { NavigablePlace } from '../model/list-places.ts';

interface PlaceDetailProps {
  readonly place: NavigablePlace;
  readonly onRouteTo: () => void;
  readonly onRouteFrom: () => void;
}

/** Shows the place that was pressed on the plan, with buttons for the route to it and from it. */
export function PlaceDetail({ place, onRouteTo, onRouteFrom }: PlaceDetailProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus moves to the name, so that a screen reader reads it and the next Tab stop is the first button.
  useEffect(() => heading.current?.focus(), [place.reference]);
  return (
    <section className="place-detail" aria-labelledby="place-detail">
      <h2 id="place-detail" ref={heading} tabIndex={-1}>
        {place.name}
      </h2>
      {place.detail !== '' && <p>{place.detail}</p>}
      <div className="place-detail__actions">
        <Button kind="primary" icon={<Navigation size={18} aria-hidden />} onClick={onRouteTo}>
          {t('action.guide')}
        </Button>
        <Button icon={<CircleDot size={18} aria-hidden />} onClick={onRouteFrom}>
          {t('navigate.fromHere')}
        </Button>
      </div>
    </section>
  );
}
