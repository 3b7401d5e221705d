import { CAST, suiteDraft, suiteContext, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { Client, type Context, HTTPMessageHandler, type Middleware } from '@microsoft/microsoft-graph-client';
import { describe, expect, it } from 'vitest';
import { type GraphWorld, openGraphWorld } from '../worlds/graph-world.ts';

/** Returns Microsoft’s own client, which knows nothing of this project. */
function peerOf({ standIn }: GraphWorld, email: string): Client {
  const last = new HTTPMessageHandler();
  // The client’s own sign-in sends tokens only over https, which the stand-in on this machine does not use.
  const signIn: Middleware = {
    execute: (context: Context) => {
      context.options = {
        ...context.options,
        headers: { ...(context.options?.headers as Record<string, string>), authorization: `Bearer ${standIn.tokenOf(email)}` },
      };
      return last.execute(context);
    },
  };
  return Client.initWithMiddleware({ baseUrl: `${standIn.origin}/`, defaultVersion: 'v1.0', middleware: signIn });
}

interface Page {
  readonly value: readonly { readonly subject: string }[];
  readonly '@odata.nextLink'?: string;
}

const WINDOW = {
  startDateTime: new Date(SUITE_NOW - 86_400_000).toISOString(),
  endDateTime: new Date(SUITE_NOW + 14 * 86_400_000).toISOString(),
};

describe('Microsoft’s client', () => {
  it('creates, reads, changes and deletes an event in the stand-in, and the provider sees the same', async () => {
    const world = await openGraphWorld();
    try {
      const client = peerOf(world, CAST.olga);
      const made = (await client.api('/me/events').post({
        subject: 'By another client',
        start: { dateTime: '2026-11-23T09:00:00', timeZone: 'Pacific Standard Time' },
        end: { dateTime: '2026-11-23T10:00:00', timeZone: 'Pacific Standard Time' },
        attendees: [{ type: 'Resource', emailAddress: { address: CAST.room, name: 'Room 1' } }],
      })) as { id: string };
      const seen = await world.provider.listEvents(
        { calendar: CAST.olga, range: { start: SUITE_NOW, end: (SUITE_NOW + 86_400_000) as typeof SUITE_NOW } },
        suiteContext(CAST.olga),
      );
      expect(seen.items).toMatchObject([
        { subject: 'By another client', zone: 'America/Los_Angeles', attendees: [{ email: CAST.room, kind: 'resource' }] },
      ]);
      await client.api(`/me/events/${encodeURIComponent(made.id)}`).patch({ subject: 'Changed' });
      expect(
        await client
          .api(`/me/events/${encodeURIComponent(made.id)}`)
          .header('Prefer', 'outlook.timezone="Pacific Standard Time"')
          .get(),
      ).toMatchObject({ subject: 'Changed', start: { dateTime: '2026-11-23T09:00:00.0000000', timeZone: 'Pacific Standard Time' } });
      await client.api(`/me/events/${encodeURIComponent(made.id)}`).delete();
      await expect(client.api(`/me/events/${encodeURIComponent(made.id)}`).get()).rejects.toMatchObject({
        statusCode: 404,
        code: 'ErrorItemNotFound',
      });
    } finally {
      await world.close();
    }
  });

  it('pages through what the provider has created', async () => {
    const world = await openGraphWorld();
    try {
      for (let index = 0; index < 25; index += 1)
        await world.provider.createEvent(suiteDraft({ subject: `n${index}` }), suiteContext(CAST.olga));
      const client = peerOf(world, CAST.olga);
      const subjects: string[] = [];
      let page = (await client.api('/me/calendarView').query(WINDOW).get()) as Page;
      for (;;) {
        subjects.push(...page.value.map((event) => event.subject));
        const link = page['@odata.nextLink'];
        if (link === undefined) break;
        // The client recognises a full address only over https, but accepts a path that follows the version.
        page = (await client.api(link.slice(world.standIn.baseUrl.length)).get()) as Page;
      }
      expect(subjects.toSorted()).toEqual(Array.from({ length: 25 }, (_, index) => `n${index}`).toSorted());
    } finally {
      await world.close();
    }
  });
});
