import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CalendarEngine, StandIn } from '@assist/simulators';

/** What a person at a room, a colleague or a bad day would do: for journeys that need it. */
export type Command =
  | { readonly do: 'set-room'; readonly email: string; readonly answer?: 'accepts' | 'declines' | 'silent'; readonly delayMs?: number }
  | { readonly do: 'settle' }
  | { readonly do: 'fault'; readonly kind: 'throttled' | 'unavailable'; readonly times: number }
  | { readonly do: 'count' };

export interface Counts {
  /** Requests, without those that ask to be told of changes. */
  readonly reads: number;
  readonly limited: number;
}

/** A second, small door to the stand-in, on this machine only. POST a command, get the counts so far. */
export async function openControl(engine: CalendarEngine, standIn: StandIn): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const counts = run(JSON.parse(Buffer.concat(chunks).toString('utf8')) as Command, engine, standIn);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(counts));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

function isWatching({ url, body }: { url: string; body: string }): boolean {
  return url.includes('/subscriptions') || url.endsWith('/watch') || body.includes('<m:Subscribe>');
}

function run(command: Command, engine: CalendarEngine, standIn: StandIn): Counts {
  switch (command.do) {
    case 'set-room': {
      const { email, answer, delayMs } = command;
      engine.directory.setPolicy(email, {
        ...(answer === undefined ? {} : { answer }),
        ...(delayMs === undefined ? {} : { answerDelayMs: delayMs }),
      });
      break;
    }
    case 'settle':
      engine.settle();
      break;
    case 'fault':
      standIn.faults.add(
        command.kind === 'throttled'
          ? { kind: 'throttled', retryAfter: 1, times: command.times }
          : { kind: 'status', status: 503, times: command.times },
      );
      break;
    case 'count':
      break;
  }
  return { reads: standIn.log.filter((exchange) => !isWatching(exchange)).length, limited: standIn.limited() };
}
