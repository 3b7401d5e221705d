import { ProviderError } from '@assist/calendar-provider';
import { POLITE_LIMITS, PoliteClient } from '@assist/polite-http';
import { instantOf } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { EwsClient } from '../src/soap/ews-client.ts';
import { xml } from '../src/soap/xml.ts';

const CALL = {
  body: xml`<m:GetStreamingEvents/>`,
  repeatable: true,
  context: {
    actor: { as: 'app' as const },
    now: instantOf(Date.UTC(2026, 10, 23, 7)),
    signal: new AbortController().signal,
    correlationId: 'c',
    priority: 'background' as const,
  },
};
const MIB = 1024 * 1024;

describe('a stream refused by Exchange', () => {
  /**
   * Returns a client that is refused with this text, or with 64 MiB if the text is empty, and the number of pieces that the client has
   * read.
   */
  const refusing = (text: string) => {
    let given = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(given === 0 ? Buffer.from(text) : Buffer.alloc(MIB, 0x61));
        given += 1;
        if (given === 64 || text !== '') controller.close();
      },
    });
    const transport = { send: async () => new Response(body, { status: 500 }), close: async () => {} };
    const client = new EwsClient('https://exchange.example', transport, new PoliteClient({ ...POLITE_LIMITS, publishedPerMinute: 600 }));
    return { client, givenMib: () => given };
  };

  it('is read only up to a limit if its answer is much longer than a real refusal', async () => {
    const { client, givenMib } = refusing('');
    const failure = await client.open(CALL, CALL.context.signal).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderError);
    expect(failure).toMatchObject({ code: 'unavailable' });
    expect(givenMib()).toBeLessThan(4);
  });

  it('fails with the reason of the refusal', async () => {
    const { client } = refusing(
      '<s:Envelope><s:Body><s:Fault><faultcode>a:ErrorExceededConnectionCount</faultcode><faultstring>too many</faultstring></s:Fault></s:Body></s:Envelope>',
    );
    await expect(client.open(CALL, CALL.context.signal)).rejects.toMatchObject({ code: 'throttled' });
  });
});

describe('an answer with more elements than any real one', () => {
  it('is refused, and requested only once more', async () => {
    let asked = 0;
    const text = `<s:Envelope><s:Body><R>${'<a/>'.repeat(500_000)}</R></s:Body></s:Envelope>`;
    const transport = {
      send: async () => {
        asked += 1;
        return new Response(text);
      },
      close: async () => {},
    };
    const client = new EwsClient('https://exchange.example', transport, new PoliteClient({ ...POLITE_LIMITS, publishedPerMinute: 6_000 }));
    const failure = await client.call(CALL).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderError);
    expect([failure, asked]).toMatchObject([{ code: 'unavailable' }, 2]);
  });
});
