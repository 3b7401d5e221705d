import { isBookable, SHOWN } from '@assist/availability';
import { type Resource, type ResourceProperty, textOfHtml } from '@assist/resource';
import { type InstantRange, overlaps } from '@assist/time';
import { Link } from '@tanstack/react-router';
import { GuideLink } from '../resource/guide-link.tsx';
import { Heart, X } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import type { FilterDefinitionAnswer } from '@assist/contract';
import { Button, IconButton } from '../../components/button.tsx';
import { useToast } from '../../components/toast.tsx';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { ResourcePicture } from '../resource/resource-picture.tsx';
import { writeAttendees } from '../../lib/attendee-entry.ts';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { useFavourites } from '../../lib/api/mutations.ts';
import { useT, useText } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { DayStrip } from '../resource/day-strip.tsx';
import { addressTime } from '../time/default-time.ts';
import { ItemReservation } from '../reservation/item-reservation.tsx';
import { SlotBadge } from '../resource/slot-look.tsx';
import type { Finder } from '../search/use-finder.ts';
import { usePersonNames } from '../people/use-person-names.ts';
import { useQuickReserve } from '../reservation/use-quick-reserve.ts';
import { useRefusalText } from '../resource/use-refusal-text.ts';
import { useResourceText } from '../resource/use-resource-text.ts';
import { WaysOut } from '../ways-out/ways-out.tsx';
import { WalkNote } from '../walk/walk-note.tsx';
import './resource-card.css';

const ALONE: readonly Resource[] = [];

/** Shown once the schedules have arrived: not loaded with the first view. */
const OwnThen = lazy(() => import('../reservation/own-then.tsx'));
const ResourceThings = lazy(() => import('../plan/resource-things.tsx'));

interface ResourceCardProps {
  readonly resource: Resource;
  readonly finder: Finder;
  readonly onClose: () => void;
  /** Called to change the time; `onInstead` changes the resource. */
  readonly onTime: (range: InstantRange) => void;
  readonly onInstead: (resource: Resource) => void;
  /** The resources chosen for the other requirements. */
  readonly beside?: readonly Resource[];
  /** The next requirement without a choice. */
  readonly next?: { readonly label: string; readonly choose: () => void } | undefined;
}

/** One resource: its details, its day, and a button that states exactly what it will do. */
export function ResourceCard({ resource, finder, onClose, onTime, onInstead, beside = ALONE, next }: ResourceCardProps) {
  const t = useT();
  const format = useFormat();
  const text = useResourceText();
  const refusalText = useRefusalText();
  const toast = useToast();
  const errorText = useErrorText();
  const { favourites, toggle } = useFavourites((error) => toast({ kind: 'error', text: errorText(error) }));
  const { reserve, busy } = useQuickReserve();
  const { timezone } = useConfiguration();
  const { dayRange, now, day } = finder;
  const range = finder.spanOf(resource);
  const state = finder.stateOf(resource);
  // Until its schedule has arrived, neither its state nor a refusal is shown.
  const isKnown = !finder.isLoading || finder.schedules.has(resource.email);
  const refusals = isKnown ? finder.refusalsOf(resource, range) : [];
  const items = finder.schedules.get(resource.email)?.scheduleItems.filter((item) => overlaps(item, range)) ?? [];
  const item = items.find((one) => one.isOrganizer) ?? items.find(({ eventId }) => eventId != null) ?? items[0];
  const name = text.name(resource);
  const shown = finder.shownOf(resource);
  const isYours = shown === SHOWN.yours;
  const canReserve = isKnown && refusals.length === 0 && isBookable(state);
  const attendees = finder.attendees;
  const sheet = {
    resource: [...beside.map(({ id }) => id), resource.id],
    ...addressTime(range, timezone),
    ...(attendees.length === 0 ? {} : { who: writeAttendees(attendees) }),
  };
  const invited = useMemo(() => attendees.map(({ email }) => email), [attendees]);
  const { nameOf } = usePersonNames(invited);
  const isFavourite = favourites.includes(resource.id);
  const when = `${format.dayInText(day, now)} ${format.timeRange(range.start, range.end)}`;

  return (
    <article className="resource-card" aria-label={name}>
      <ResourcePicture resource={resource} widthPx={640} />
      <div className="resource-card__body">
        <header className="resource-card__head">
          <div>
            <h2>{name}</h2>
            <p>
              {[
                text.type(resource),
                text.place(resource),
                resource.capacity !== null && resource.capacity > 1 ? t('card.places', { count: resource.capacity }) : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <IconButton
            label={t(isFavourite ? 'favourite.remove' : 'favourite.add', { name })}
            aria-pressed={isFavourite}
            onClick={() => toggle(resource.id, name)}
          >
            <Heart size={20} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden />
          </IconButton>
          <IconButton label={t('action.close')} onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        </header>
        <SlotBadge code={isKnown ? shown : undefined} refusal={refusals[0]} />
        <DayStrip codes={finder.shownCodesOf(resource)} dayRange={dayRange} chosen={range} now={now} />
        {item !== undefined && <ItemReservation item={item} at={resource} />}
        {refusals.length > 0 && (
          <div className="resource-card__refusal" data-own={isYours || undefined} role="status">
            {refusals.map((refusal, index) => (
              <div key={index}>{refusalText(refusal, resource)}</div>
            ))}
          </div>
        )}
        {refusals.length > 0 && !isYours && (
          <WaysOut
            resource={resource}
            range={range}
            places={finder.attendees.filter(({ remotely }) => !remotely).length + 1}
            resources={finder.resources}
            onTime={onTime}
            onInstead={onInstead}
          />
        )}
        {!isYours && <WalkNote resources={[resource]} range={range} />}
        {!isYours && (
          <Suspense>
            <OwnThen finder={finder} resource={resource} />
          </Suspense>
        )}
        {!isYours && (
          <div className="resource-card__reserve" data-ready={canReserve || undefined}>
            <Button
              kind="primary"
              size="large"
              busy={busy}
              disabled={!canReserve}
              onClick={() => {
                if (next !== undefined) return next.choose();
                void reserve(resource, range, { attendees: attendees.map((one) => ({ ...one, name: nameOf(one.email) })), beside });
              }}
            >
              {next !== undefined
                ? t('card.next', { what: next.label })
                : beside.length > 0
                  ? t('card.reserveTogether', { names: beside.map(text.name).join(', ') })
                  : attendees.length > 0
                    ? t('card.reserveWith', { count: attendees.length, when })
                    : t('card.reserve', { when })}
            </Button>
          </div>
        )}
        <div className="resource-card__actions">
          {!isYours && (
            <Link to="/reservations/reserve" search={sheet} className="button button--quiet button--normal">
              {t(next === undefined ? 'card.more' : 'card.withoutRest')}
            </Link>
          )}
          <GuideLink resource={resource} />
        </div>
        <Suspense>
          <ResourceThings resource={resource} />
        </Suspense>
        <Properties resource={resource} />
      </div>
    </article>
  );
}

function Properties({ resource }: { resource: Resource }) {
  const t = useT();
  const text = useText();
  const { filters } = useConfiguration();
  const shown = filters.flatMap((definition) => {
    if (!definition.visible) return [];
    const property = resource.properties.find((candidate) => candidate.propertyId === definition.id);
    const value = property === undefined ? '' : valueText(property, definition, text, t);
    return value === '' ? [] : [{ id: definition.id, name: text(definition.name), value }];
  });
  if (shown.length === 0) return null;
  return (
    <dl className="resource-card__properties">
      {shown.map(({ id, name, value }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function valueText(
  property: ResourceProperty,
  definition: FilterDefinitionAnswer,
  text: ReturnType<typeof useText>,
  t: ReturnType<typeof useT>,
): string {
  switch (definition.dataTypeId) {
    case 1:
      return property.valueBoolean === true ? t('card.yes') : '';
    case 2:
      return property.valueNumber?.toLocaleString() ?? '';
    case 3:
      return property.valueDecimal?.toLocaleString() ?? '';
    case 4:
      return property.valueText ?? '';
    case 5:
      return definition.choices
        .filter((choice) => property.valueChoiceIds?.includes(choice.key))
        .map((choice) => text(choice.value))
        .join(', ');
    case 6:
      // Tags are removed: only text is shown, so nothing in it can run.
      return textOfHtml(property.valueHTMLContent ?? '');
  }
}
