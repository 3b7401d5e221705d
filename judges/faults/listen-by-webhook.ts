import type { CalendarChange, CalendarProvider, CallContext, Email } from '@assist/calendar-provider';
import { startStandIn } from '@assist/simulators';
import type { Listener } from './fault-world.ts';

/** The part of a stand-in that sends notifications. */
interface Sender {
  behaviour: 'once' | 'doubled' | 'lost';
  flushed(): Promise<void>;
}

const SECRET = 'secret-of-the-watch';

/** Watches a calendar, with a small server that receives the notifications. */
export async function listenByWebhook(
  provider: CalendarProvider,
  calendar: Email,
  context: CallContext,
  sender: Sender,
): Promise<Listener> {
  const changes: CalendarChange[] = [];
  let open = Promise.resolve();
  const receiver = await startStandIn({
    handler: async ({ headers, url, body }) => {
      await open;
      const answer = provider.readWebhook!({ headers, query: url.searchParams, body }, (_id, secret) =>
        secret === SECRET ? calendar : undefined,
      );
      changes.push(...answer.changes);
      return {
        status: answer.status,
        headers: { 'content-type': answer.contentType ?? 'text/plain' },
        ...(answer.body === undefined ? {} : { body: answer.body }),
      };
    },
  });
  await provider.watch!({ calendar, callback: new URL('/hooks', receiver.origin), secret: SECRET }, context);
  await sender.flushed();
  changes.length = 0;
  return {
    changes,
    deliver: (how) => {
      sender.behaviour = how;
    },
    afterwards: async (work) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      open = promise;
      await work();
      resolve();
    },
    flushed: () => sender.flushed(),
    close: () => receiver.close(),
  };
}
