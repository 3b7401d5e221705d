import type { Resource } from '@assist/resource';
import { later } from '../../lib/later.ts';
import { InZone } from '../../lib/zone-context.tsx';
import { zoneOfPlace } from '../../lib/zone-of-place.ts';
import type { InstantRange } from '@assist/time';
import { Suspense } from 'react';
import { ItemReservation } from '../reservation/item-reservation.tsx';
import { DayStrip } from '../resource/day-strip.tsx';
import { GuideLink } from '../resource/guide-link.tsx';
import { ResourcePicture } from '../resource/resource-picture.tsx';
import { SlotBadge } from '../resource/slot-look.tsx';
import { useRefusalText } from '../resource/use-refusal-text.ts';
import { useResourceText } from '../resource/use-resource-text.ts';
import type { Finder } from '../search/use-finder.ts';
import { WalkNote } from '../walk/walk-note.tsx';
import { WaysOut } from '../ways-out/ways-out.tsx';
import { CardHead } from './card-head.tsx';
import { CardProperties } from './card-properties.tsx';
import { CardReserve, type NextRequirement, ReserveSheetLink } from './card-reserve.tsx';
import { type CardState, cardStateOf } from './card-state.ts';
import './resource-card.css';

const ALONE: readonly Resource[] = [];

/** Parts that are loaded after the first drawing of the card. */
const OwnThen = later(() => import('../reservation/own-then.tsx'));
const ResourceObjects = later(() => import('../plan/resource-objects.tsx'));

interface ResourceCardProps {
  readonly resource: Resource;
  readonly finder: Finder;
  readonly onClose: () => void;
  /** Called with another time that the person chooses instead; `onInstead` is called with another resource. */
  readonly onTime: (range: InstantRange) => void;
  readonly onInstead: (resource: Resource) => void;
  /** The resources chosen for the other requirements. */
  readonly beside?: readonly Resource[];
  readonly next?: NextRequirement | undefined;
}

/** The card of a resource: its details, its day, and a button that reserves it. */
export function ResourceCard({ resource, finder, onClose, onTime, onInstead, beside = ALONE, next }: ResourceCardProps) {
  const text = useResourceText();
  const state = cardStateOf(finder, resource);
  const { range, item, isYours } = state;
  return (
    <InZone zone={zoneOfPlace(resource)}>
      <article className="resource-card" aria-label={text.name(resource)}>
        <ResourcePicture resource={resource} widthPx={640} />
        <div className="resource-card__body">
          <CardHead resource={resource} onClose={onClose} />
          <SlotBadge code={state.shown} refusal={state.refusals[0]} />
          <DayStrip codes={finder.shownCodesOf(resource)} dayRange={finder.dayRange} chosen={range} now={finder.now} />
          {item !== undefined && <ItemReservation item={item} at={resource} />}
          <Refusals resource={resource} state={state} />
          {state.refusals.length > 0 && !isYours && (
            <WaysOut
              resource={resource}
              range={range}
              places={finder.attendees.filter(({ remotely }) => !remotely).length + 1}
              resources={finder.resources}
              onTime={onTime}
              onInstead={onInstead}
            />
          )}
          {!isYours && <CardReserve resource={resource} finder={finder} state={state} beside={beside} next={next} />}
          <div className="resource-card__actions">
            {!isYours && <ReserveSheetLink resource={resource} finder={finder} state={state} beside={beside} next={next} />}
            <GuideLink resource={resource} />
          </div>
          {/* What comes later is below the buttons, which would otherwise move, and a press on them would be lost. */}
          {!isYours && (
            <>
              <WalkNote resources={[resource]} range={range} />
              <Suspense>
                <OwnThen finder={finder} resource={resource} />
              </Suspense>
            </>
          )}
          <Suspense>
            <ResourceObjects resource={resource} />
          </Suspense>
          <CardProperties resource={resource} />
        </div>
      </article>
    </InZone>
  );
}

/** The reasons why the resource cannot be reserved. */
function Refusals({ resource, state: { refusals, isYours, range } }: { readonly resource: Resource; readonly state: CardState }) {
  const refusalText = useRefusalText();
  if (refusals.length === 0) return null;
  return (
    <div className="resource-card__refusal" data-own={isYours || undefined} role="status">
      {refusals.map((refusal, index) => (
        <div key={index}>{refusalText(refusal, resource, range)}</div>
      ))}
    </div>
  );
}
