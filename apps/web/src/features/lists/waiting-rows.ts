import type { QueryCache, QueryClient } from '@tanstack/react-query';
import { type ListKind, ROWS_KEY, type RowChange } from './list-kinds.ts';
import { sendRowChanges, withCells } from './row-changes.ts';

/** Changes that got no answer and wait for the connection, by row. */
export type Waiting = ReadonlyMap<string, RowChange>;

const KEY = 'waiting-rows';
const NOTHING: Waiting = new Map();
/** Ends the sending of each kind whose list is not open. */
const background = new Map<ListKind['id'], () => void>();

/** Returns the changes of a list that wait, also those from before another screen was opened. A sign-out forgets them with all other data. */
export function waitingOf(client: QueryClient, { id }: ListKind): Waiting {
  return client.getQueryData<Waiting>([KEY, id]) ?? NOTHING;
}

/** Keeps what waits, and calls `send` as soon as the server can be reached again. Returns a function that ends the latter. */
export function keepWaiting(client: QueryClient, { id }: ListKind, waiting: Waiting, send: () => void): (() => void) | undefined {
  client.setQueryDefaults([KEY], { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData([KEY, id], waiting);
  return waiting.size === 0 ? undefined : onConnected(client.getQueryCache(), send);
}

/**
 * Sends what waits while another screen is open. What the server refuses goes on waiting: the list says why when it is opened. Called when
 * the list is closed.
 */
export function sendInBackground(client: QueryClient, kind: ListKind): void {
  if (waitingOf(client, kind).size === 0) return;
  let isSending = false;
  const send = async () => {
    const waiting = waitingOf(client, kind);
    if (waiting.size === 0) return takeOver(kind);
    if (isSending) return;
    isSending = true;
    try {
      const outcomes = await sendRowChanges(kind, [...waiting.values()], false);
      const left = without(
        waiting,
        outcomes.filter((outcome) => outcome.kind === 'done'),
      );
      // A list that has been opened meanwhile sends what waits itself.
      if (background.get(kind.id) !== stop) return;
      client.setQueryData([KEY, kind.id], left);
      takeOver(kind);
      void client.invalidateQueries({ queryKey: kind.rows().queryKey });
    } catch {
      // Tried again with the next sign of a connection.
    } finally {
      isSending = false;
    }
  };
  const stop = onConnected(client.getQueryCache(), () => void send());
  background.set(kind.id, stop);
}

/** Ends the sending in the background. Called when the list is opened. */
export function takeOver({ id }: ListKind): void {
  background.get(id)?.();
  background.delete(id);
}

/** Returns the waiting changes with further ones. Of two values of a cell, the newer one counts. */
export function withWaiting(waiting: Waiting, changes: readonly RowChange[]): Waiting {
  const added = changes.map((change) => [change.id, withCells(waiting.get(change.id) ?? change, change.cells)] as const);
  return new Map([...waiting, ...added]);
}

/** Returns the waiting changes without those of rows that need not be sent any more. */
export function without(waiting: Waiting, changes: readonly { readonly id: string }[]): Waiting {
  const ids = new Set(changes.map(({ id }) => id));
  return new Map([...waiting].filter(([id]) => !ids.has(id)));
}

/** Returns the waiting changes without one cell. */
export function withoutCell(waiting: Waiting, id: string, column: string): Waiting {
  const change = waiting.get(id);
  if (change === undefined) return waiting;
  const cells = change.cells.filter((cell) => cell.column !== column);
  return cells.length === 0 ? without(waiting, [change]) : new Map([...waiting, [id, { ...change, cells }]]);
}

/** Calls `run` as soon as the server can be reached again. Returns a function that ends the waiting, which leaving the page needs to confirm. */
function onConnected(queries: QueryCache, run: () => void): () => void {
  const ended = new AbortController();
  window.addEventListener('online', run, { signal: ended.signal });
  window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal: ended.signal });
  const unsubscribe = queries.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    // Data that was set without a call says nothing about the connection, and the list is read after each failure.
    if (event.action.manual !== true && event.query.queryKey[0] !== ROWS_KEY) run();
  });
  return () => {
    ended.abort();
    unsubscribe();
  };
}
