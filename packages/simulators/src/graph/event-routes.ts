import { DAY_MS } from '@assist/time';
import { type CalendarItem, RIGHTS } from '../engine/index.ts';
import type { StandInAnswer } from '../http/index.ts';
import { bodyOf, emptyAnswer, type GraphCall, graphAnswer, type GraphRoute, mailboxOf, selected, topOf } from './graph-call.ts';
import { ACCESS_DENIED, GraphError, ITEM_NOT_FOUND } from './graph-error.ts';
import { etagOf, type Telling, toGraphEvent } from './graph-event.ts';
import { type EventInput, toNewItem, toPatch } from './graph-event-input.ts';
import { fromGraphId, toGraphId } from './graph-ids.ts';
import { expectSeal, sealedLink } from './graph-pages.ts';
import { fromQueryTime } from './graph-time.ts';

const MAX_VIEW_DAYS = 1_825;
const DEFAULT_PAGE = 10;
const MAX_PAGE = 1_000;

function tellingOf(call: GraphCall, right: Telling['right']): Telling {
  const extended = [...(call.query.get('$expand') ?? '').matchAll(/id eq '([^']+)'/g)].map((match) => match[1]!);
  return { told: call.told, immutable: call.immutable, right, extended };
}

function windowOf(call: GraphCall) {
  const start = fromQueryTime(call.query.get('startDateTime') ?? call.query.get('startdatetime'), 'StartDateTime');
  const end = fromQueryTime(call.query.get('endDateTime') ?? call.query.get('enddatetime'), 'EndDateTime');
  if (end < start) throw new GraphError(400, 'ErrorInvalidParameter', 'The EndDateTime is before the StartDateTime.');
  if (end - start > MAX_VIEW_DAYS * DAY_MS)
    throw new GraphError(400, 'ErrorCalendarViewRangeTooBig', `The requested range is longer than ${MAX_VIEW_DAYS} days.`);
  return { start, end };
}

export const listCalendarView: GraphRoute = (call) => {
  const { email, right } = mailboxOf(call, call.parameters[0]!, 'limitedRead');
  expectSeal(call, ['$skip', '$odd']);
  return page(call, call.engine.listItems(email, windowOf(call)), right);
};

/** Lists single events and series, without the dates of series. The only supported filter is for an iCalUId. */
export const listEvents: GraphRoute = (call) => {
  const { email, right } = mailboxOf(call, call.parameters[0]!, 'limitedRead');
  expectSeal(call, ['$skip', '$odd']);
  return page(call, filtered(call.engine.listMasters(email), call.query.get('$filter')), right);
};

/**
 * Lists the dates of a series in no reliable order, as Graph does: "The page results is not sorted by start date unless OrderBy is
 * specifically added" (Microsoft Q&A 800560).
 */
export const listInstances: GraphRoute = (call) => {
  const { item, right } = found(call, 'limitedRead');
  const { start, end } = windowOf(call);
  return page(
    call,
    call.engine
      .listInstances(item.id)
      .filter((one) => one.start < end && one.end > start)
      .toReversed(),
    right,
  );
};

export const getEvent: GraphRoute = (call) => {
  const { item, right } = found(call, 'limitedRead');
  return told(call, 200, item, right);
};

export const createEvent: GraphRoute = (call) => {
  const { email, right } = mailboxOf(call, call.parameters[0]!, 'write');
  const input = bodyOf(call) as EventInput;
  const known = input.transactionId === undefined ? undefined : call.engine.findByTransaction(email, input.transactionId);
  // The text is from github.com/alcionai/corso/issues/2490. The field with the existing event's id is known from public programs that call
  // Graph.
  if (known !== undefined)
    throw new GraphError(
      400,
      'ErrorDuplicateTransactionId',
      "Your request can't be completed. The TransactionId specified in the request has already been used to create a different event.",
      { '@event.existingEventId': toGraphId(known.id, call.immutable) },
    );
  // Where the organizer may not create Teams meetings, the event is created without one, and nothing says so
  // (github.com/microsoftgraph/microsoft-graph-docs/issues/9741 and 12519).
  const allowed = call.engine.directory.hasFlag(email, 'noOnlineMeetings') ? { ...input, isOnlineMeeting: false } : input;
  return told(call, 201, call.engine.createItem(email, toNewItem(allowed)), right);
};

export const updateEvent: GraphRoute = (call) => {
  const { item, right } = found(call, 'write');
  expectVersion(call, item);
  return told(call, 200, call.engine.updateItem(item.id, toPatch(bodyOf(call) as EventInput, item)), right);
};

export const deleteEvent: GraphRoute = (call) => {
  const { item } = found(call, 'write');
  expectVersion(call, item);
  call.engine.removeItem(item.id);
  return emptyAnswer(call, 204);
};

export const cancelEvent: GraphRoute = (call) => {
  const { item } = found(call, 'write');
  if (!item.isOrganizer)
    throw new GraphError(400, 'ErrorInvalidRequest', 'Your request can’t be completed. You need to be an organizer to cancel a meeting.');
  call.engine.removeItem(item.id);
  return emptyAnswer(call, 202);
};

export function respondWith(response: 'accepted' | 'tentative' | 'declined'): GraphRoute {
  return (call) => {
    const { item } = found(call, 'write');
    if (item.isOrganizer)
      throw new GraphError(
        400,
        'ErrorInvalidRequest',
        'Your request can’t be completed. You can’t respond to this meeting because you’re the meeting organizer.',
      );
    const { sendResponse = true, comment } = bodyOf(call) as { sendResponse?: boolean; comment?: string };
    // As others observed in April 2026, an answer cannot be sent if the organizer has not requested one.
    if (sendResponse && !item.responseRequested)
      throw new GraphError(
        400,
        'ErrorInvalidRequest',
        "Your request can't be completed. The meeting organizer hasn't requested a response.",
      );
    call.engine.respond(item.id, response, comment);
    return emptyAnswer(call, 202);
  };
}

function found(call: GraphCall, least: 'limitedRead' | 'write') {
  const [user, id] = call.parameters as readonly [string, string];
  const { email, right } = mailboxOf(call, user, least);
  const itemId = fromGraphId(id);
  if (itemId === undefined) throw new GraphError(400, 'ErrorInvalidIdMalformed', 'Id is malformed.');
  const item = call.engine.findItem(itemId);
  // An id of another mailbox is unknown in this one.
  if (item === undefined || item.mailbox !== email) throw ITEM_NOT_FOUND;
  const isHidden = item.visibility !== 'public' && RIGHTS.indexOf(right) < RIGHTS.indexOf('delegateWithPrivate');
  if (isHidden && least === 'write') throw ACCESS_DENIED;
  return { item, right };
}

function told(call: GraphCall, status: number, item: CalendarItem, right: Telling['right']): StandInAnswer {
  const user = encodeURIComponent(item.mailbox);
  return graphAnswer(call, status, {
    '@odata.context': `${call.baseUrl}/$metadata#users('${user}')/events/$entity`,
    ...selected(toGraphEvent(item, tellingOf(call, right)), call.query),
  });
}

function page(call: GraphCall, items: readonly CalendarItem[], right: Telling['right']): StandInAnswer {
  const top = topOf(call.query, DEFAULT_PAGE, MAX_PAGE);
  const skip = Number(call.query.get('$skip') ?? 0);
  const telling = tellingOf(call, right);
  const value = items.slice(skip, skip + top).map((item) => selected(toGraphEvent(item, telling), call.query));
  const { $odd: _odd, $seal: _seal, ...parameters } = Object.fromEntries(call.query);
  const more = skip + top < items.length ? { '@odata.nextLink': sealedLink(call, { ...parameters, $skip: String(skip + top) }) } : {};
  return graphAnswer(call, 200, { '@odata.context': `${call.baseUrl}/$metadata#Collection(microsoft.graph.event)`, value, ...more });
}

function filtered(items: readonly CalendarItem[], filter: string | null): readonly CalendarItem[] {
  if (filter === null) return items;
  if (/organizer/i.test(filter))
    throw new GraphError(501, 'NotImplemented', 'The requested functionality is not implemented: filter by organizer.');
  const uid = /^\s*iCalUId eq '([^']*)'\s*$/i.exec(filter)?.[1];
  if (uid === undefined) throw new GraphError(400, 'ErrorInvalidUrlQueryFilter', 'The query filter contains one or more invalid nodes.');
  return items.filter((item) => item.uid === uid);
}

function expectVersion(call: GraphCall, item: CalendarItem): void {
  const wanted = call.request.headers['if-match'];
  if (wanted === undefined || wanted === '*' || wanted === etagOf(item)) return;
  throw new GraphError(
    412,
    'ErrorIrresolvableConflict',
    'The send or update operation could not be performed because the change key passed in the request does not match the current change key for the item.',
  );
}
