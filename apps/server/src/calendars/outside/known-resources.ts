import type { CalendarProvider, Email, EventPatch, ProviderEvent } from '@assist/calendar-provider';
import { takenSpan } from '@assist/reservation';
import { UTC, type ZoneName } from '@assist/time';

/** What the company knows of its resources and its zone. */
export interface KnownResources {
  /** The resource's zone. Undefined if it is not a resource. */
  findZone(email: Email): ZoneName | undefined;
  readonly companyZone: ZoneName;
}

/**
 * Returns a provider that knows the company's resources, in each event that it reads. It turns every attendee who is a resource into a
 * resource attendee: many programs, and people who use Outlook's "To", invite a room like a person, and nothing in the event shows that it
 * is a room. It also puts whole days into the zone of their place.
 */
export function knowingResources(provider: CalendarProvider, current: () => Promise<KnownResources>): CalendarProvider {
  const known = async (event: ProviderEvent): Promise<ProviderEvent> => {
    const resources = await current();
    return placed(withResources(event, resources), resources);
  };
  const withResources = (event: ProviderEvent, resources: KnownResources): ProviderEvent => {
    const misplaced = misplacedIn(event, resources);
    if (misplaced.size === 0) return event;
    const attendees = event.attendees.map((one) => (misplaced.has(one.email) ? { ...one, kind: 'resource' as const } : one));
    // A room that was also invited as a resource is listed only once.
    return { ...event, attendees: attendees.filter((one, index) => attendees.findIndex(({ email }) => email === one.email) === index) };
  };
  const misplacedIn = ({ attendees }: ProviderEvent, resources: KnownResources): ReadonlySet<Email> =>
    new Set(attendees.filter(({ kind, email }) => kind === 'person' && resources.findZone(email) !== undefined).map(({ email }) => email));
  const all = (events: readonly ProviderEvent[]) => Promise.all(events.map(known));
  /**
   * Returns the patch with both lists of attendees: a calendar does not change a list that is missing from the patch, so the room would
   * stay in the wrong list.
   */
  const patched = async (
    id: Parameters<CalendarProvider['getEvent']>[0],
    patch: EventPatch,
    context: Parameters<CalendarProvider['getEvent']>[1],
  ) => {
    if ((patch.attendees === undefined) === (patch.resources === undefined)) return patch;
    const event = await provider.getEvent(id, context);
    const resources = await current();
    if (misplacedIn(event, resources).size === 0) return patch;
    const { attendees } = withResources(event, resources);
    return {
      ...patch,
      attendees: patch.attendees ?? attendees.filter(({ kind }) => kind === 'person'),
      resources: patch.resources ?? attendees.filter(({ kind, released }) => kind === 'resource' && released !== true),
    };
  };

  const { listLimitedEvents } = provider;
  const changed: Partial<CalendarProvider> = {
    async listEvents(query, context) {
      const page = await provider.listEvents(query, context);
      return { ...page, items: await all(page.items) };
    },
    ...(listLimitedEvents === undefined
      ? {}
      : { listLimitedEvents: async (query, context) => all(await listLimitedEvents.call(provider, query, context)) }),
    getEvent: async (id, context) => known(await provider.getEvent(id, context)),
    listSeries: async (query, context) => all(await provider.listSeries(query, context)),
    async findByKey(query, context) {
      const event = await provider.findByKey(query, context);
      return event === undefined ? undefined : known(event);
    },
    async createEvent(draft, context) {
      const made = await provider.createEvent(draft, context);
      return { ...made, event: await known(made.event) };
    },
    updateEvent: async (id, patch, scope, context) =>
      known(await provider.updateEvent(id, await patched(id, patch, context), scope, context)),
    finishEvent: async (id, end, context) => known(await provider.finishEvent(id, end, context)),
    respond: async (id, response, context, manner) => known(await provider.respond(id, response, context, manner)),
  };
  // All other methods are the provider's own, and are bound to it because it has private fields.
  return new Proxy(provider, {
    get(target, name) {
      const own = changed[name as keyof CalendarProvider];
      if (own !== undefined) return own;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/**
 * Returns a whole day with its dates in the zone of its first resource, where it takes place (decision 0068). Without a resource, a whole
 * day of no zone is in the company's: Google's dates have none, and are read as UTC.
 */
function placed(event: ProviderEvent, { findZone, companyZone }: KnownResources): ProviderEvent {
  if (!event.isAllDay) return event;
  const place = event.attendees.filter(({ kind }) => kind === 'resource').map(({ email }) => findZone(email))[0];
  return { ...event, ...takenSpan(event, place ?? (event.zone === UTC ? companyZone : event.zone)) };
}
