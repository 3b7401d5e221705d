import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CalendarEngine, StandIn, TokenStore } from '@assist/simulators';

/** A command that simulates the acts of rooms and colleagues, or an outage, for journeys that need these. */
export type Command =
  | { readonly do: 'set-room'; readonly email: string; readonly answer?: 'accepts' | 'declines' | 'silent'; readonly delayMs?: number }
  | { readonly do: 'settle' }
  /** The organizer removes an event from their own calendar, and nobody is notified. */
  | { readonly do: 'remove'; readonly email: string; readonly subject: string }
  /** Simulates a changed password: the person's granted consents end, and renewing their tokens is refused. */
  | { readonly do: 'lapse'; readonly email: string }
  | { readonly do: 'fault'; readonly kind: 'throttled' | 'unavailable'; readonly times: number }
  | { readonly do: 'count' };

export interface Counts {
  /** Number of requests, except those that subscribe to changes. */
  readonly reads: number;
  readonly limited: number;
}

/** The targets of commands. `tokens` is undefined if people sign in with a password. */
export interface Controlled {
  readonly engine: CalendarEngine;
  readonly standIn: StandIn;
  readonly tokens: TokenStore | undefined;
}

/**
 * Opens a control server beside the stand-in, on this machine only. A posted command is answered with the counts so far, and with status
 * 409 if it had nothing to act on.
 */
export async function openControl(controlled: Controlled): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const isDone = run(JSON.parse(Buffer.concat(chunks).toString('utf8')) as Command, controlled);
      response.writeHead(isDone ? 200 : 409, { 'content-type': 'application/json' }).end(JSON.stringify(countsOf(controlled.standIn)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

function isWatching({ url, body }: { url: string; body: string }): boolean {
  return url.includes('/subscriptions') || url.endsWith('/watch') || body.includes('<m:Subscribe>');
}

function countsOf({ log, limited }: StandIn): Counts {
  return { reads: log.filter((exchange) => !isWatching(exchange)).length, limited: limited() };
}

/** Returns whether the command had anything to act on. */
function run(command: Command, { engine, standIn, tokens }: Controlled): boolean {
  switch (command.do) {
    case 'set-room': {
      const { email, answer, delayMs } = command;
      engine.directory.setPolicy(email, {
        ...(answer === undefined ? {} : { answer }),
        ...(delayMs === undefined ? {} : { answerDelayMs: delayMs }),
      });
      return true;
    }
    case 'settle':
      engine.settle();
      return true;
    case 'remove': {
      const found = engine.listMasters(command.email).filter(({ subject, isOrganizer }) => isOrganizer && subject === command.subject);
      for (const { id } of found) engine.removeItem(id);
      return found.length > 0;
    }
    case 'lapse':
      tokens?.revoke(command.email);
      tokens?.expireAccess();
      return tokens !== undefined;
    case 'fault':
      standIn.faults.add(
        command.kind === 'throttled'
          ? { kind: 'throttled', retryAfter: 1, times: command.times }
          : { kind: 'status', status: 503, times: command.times },
      );
      return true;
    case 'count':
      return true;
  }
}
