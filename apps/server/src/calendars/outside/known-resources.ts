import type { CalendarProvider, Email, EventPatch, ProviderEvent } from '@assist/calendar-provider';

/**
 * Returns a provider that turns every attendee who is a resource into a resource attendee, in each event that it reads. Many programs, and
 * people who use Outlook's "To", invite a room like a person. Nothing in the event shows that it is a room.
 */
export function knowingResources(provider: CalendarProvider, isResource: (email: Email) => Promise<boolean>): CalendarProvider {
  const known = async (event: ProviderEvent): Promise<ProviderEvent> => {
    const misplaced = await misplacedIn(event);
    if (misplaced.size === 0) return event;
    const attendees = event.attendees.map((one) => (misplaced.has(one.email) ? { ...one, kind: 'resource' as const } : one));
    // A room that was also invited as a resource is listed only once.
    return { ...event, attendees: attendees.filter((one, index) => attendees.findIndex(({ email }) => email === one.email) === index) };
  };
  const misplacedIn = async ({ attendees }: ProviderEvent): Promise<ReadonlySet<Email>> => {
    const people = attendees.filter(({ kind }) => kind === 'person').map(({ email }) => email);
    const found = await Promise.all(people.map(async (email) => ((await isResource(email)) ? email : [])));
    return new Set(found.flat());
  };
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
    if ((await misplacedIn(event)).size === 0) return patch;
    const { attendees } = await known(event);
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
