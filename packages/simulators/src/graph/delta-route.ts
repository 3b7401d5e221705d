import type { InstantRange } from '@assist/time';
import { instantOf, overlaps } from '@assist/time';
import type { CalendarItem, Email } from '../engine/index.ts';
import { type GraphCall, graphAnswer, type GraphRoute, mailboxOf, maxPageSizeOf } from './graph-call.ts';
import { GraphError } from './graph-error.ts';
import { toGraphEvent } from './graph-event.ts';
import { toGraphId } from './graph-ids.ts';
import { tellingOf, windowOf } from './event-routes.ts';

const PAGE = 50;

/** What a token remembers: the window, since when, and how far a listing has come. */
interface DeltaState {
  readonly mailbox: Email;
  readonly range: readonly [number, number];
  /** The number of the last change that was told; a first listing has none. */
  readonly since?: number;
  /** Of the moment that the listing began: the next token goes on from there. */
  readonly until: number;
  readonly offset: number;
}

export const listDelta: GraphRoute = (call) => {
  const { email, right } = mailboxOf(call, call.parameters[0]!, 'read');
  if (['$select', '$filter', '$orderby', '$search', '$expand'].some((name) => call.query.has(name))) throw new GraphError(400, 'ErrorInvalidUrlQuery', 'The following parameters are not supported with change tracking over the CalendarView resource.');
  const state = stateOf(call, email);
  const range = { start: instantOf(state.range[0]), end: instantOf(state.range[1]) };
  const telling = tellingOf(call, right);
  const all = state.since === undefined ? listed(call, email, range) : changed(call, email, range, state.since);
  const size = maxPageSizeOf(call.request) ?? PAGE;
  const value = all.slice(state.offset, state.offset + size).map((one) =>
    (typeof one === 'string' ? { id: toGraphId(one, call.immutable), '@removed': { reason: 'deleted' } } : toGraphEvent(one, telling)));
  const link = (name: string, next: DeltaState) => `${call.baseUrl}${call.request.url.pathname.replace(/^\/v1\.0/, '')}?${name}=${tokenOf(next)}`;
  const isLast = state.offset + size >= all.length;
  return graphAnswer(call, 200, {
    '@odata.context': `${call.baseUrl}/$metadata#Collection(microsoft.graph.event)`,
    ...(isLast ? {} : { '@odata.nextLink': link('$skiptoken', { ...state, offset: state.offset + size }) }),
    ...(isLast ? { '@odata.deltaLink': link('$deltatoken', { mailbox: email, range: state.range, since: state.until, until: state.until, offset: 0 }) } : {}),
    value,
  });
};

function stateOf(call: GraphCall, email: Email): DeltaState {
  const token = call.query.get('$skiptoken') ?? call.query.get('$deltatoken');
  if (token === null) {
    const { start, end } = windowOf(call);
    return { mailbox: email, range: [start, end], until: call.engine.seq, offset: 0 };
  }
  const state = readToken(token);
  if (state === undefined || state.mailbox !== email) throw new GraphError(400, 'ErrorInvalidUrlQuery', 'The sync state is badly formed.');
  return call.query.has('$deltatoken') ? { ...state, until: call.engine.seq } : state;
}

function listed(call: GraphCall, email: Email, range: InstantRange): readonly CalendarItem[] {
  return call.engine.listItems(email, range);
}

/** A text is the id of what is gone. A series is told with all its days. */
function changed(call: GraphCall, email: Email, range: InstantRange, since: number): readonly (CalendarItem | string)[] {
  const entries = call.engine.changesSince(email, since);
  if (entries === undefined) throw new GraphError(410, 'SyncStateNotFound', 'The sync state generation is not found.');
  return entries.flatMap(({ kind, id }): (CalendarItem | string)[] => {
    const item = call.engine.findItem(id);
    if (kind === 'removed' || item === undefined) return [id];
    const instances = item.type === 'seriesMaster' ? call.engine.listInstances(id) : [item];
    return instances.map((one) => (overlaps(one, range) ? one : one.id));
  });
}

/** With the characters of ordinary base64, escaped in a link. */
function tokenOf(state: DeltaState): string {
  return encodeURIComponent(Buffer.from(JSON.stringify(state)).toString('base64'));
}

function readToken(token: string): DeltaState | undefined {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as DeltaState;
  } catch {
    return undefined;
  }
}
