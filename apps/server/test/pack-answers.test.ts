import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BoundedWork } from '../src/call/bounded-work.ts';
import { addPacking } from '../src/http/pack-answers.ts';

const SHORT = JSON.stringify({ text: 'a heron '.repeat(400) });
const LONG = JSON.stringify({ text: 'a heron in the courtyard '.repeat(4_000) });
const KEPT = Buffer.from(LONG);
const BROWSER = 'gzip, deflate, br, zstd';

class CountedWork extends BoundedWork {
  runs = 0;
  override run<T>(asker: string, work: () => Promise<T>): Promise<T> {
    this.runs += 1;
    return super.run(asker, work);
  }
}

/** SECURITY.md, S20: expensive work is limited. */
describe('an answer', () => {
  let app: FastifyInstance;
  let work: CountedWork;
  const open = (limits = { atOnce: 2, waitingMax: 64, ofOneMax: 8 }) => {
    app = Fastify();
    work = new CountedWork(limits);
    addPacking(app, work);
    app.get('/short', async (_request, reply) => reply.type('application/json; charset=utf-8').send(SHORT));
    app.get('/long', async (_request, reply) => reply.type('application/json').send(LONG));
    app.get('/kept', async (_request, reply) => reply.type('application/problem+json').send(KEPT));
    app.get('/tiny', async () => ({ text: 'a heron' }));
    app.get('/picture', async (_request, reply) => reply.type('image/webp').send(KEPT));
    app.get('/part', async (_request, reply) => reply.code(206).type('text/plain').send(LONG));
    app.get('/packed', async (_request, reply) => reply.type('text/css').header('content-encoding', 'br').send(KEPT));
    app.get('/varies', async (_request, reply) => reply.type('text/csv').header('vary', 'origin').send(LONG));
  };
  beforeEach(() => open());
  afterEach(() => app.close());
  const get = async (url: string, accepted?: string) => {
    const { headers, rawPayload } = await app.inject({
      url,
      headers: { host: 'assist.example', ...(accepted === undefined ? {} : { 'accept-encoding': accepted }) },
    });
    const encoding = headers['content-encoding'];
    const bytes = encoding === 'br' ? brotliDecompressSync(rawPayload) : encoding === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
    return { encoding, text: bytes.toString(), bytes: rawPayload.length, headers };
  };

  it.each([
    ['/short', BROWSER, 'gzip', SHORT],
    ['/short', 'br', 'br', SHORT],
    ['/long', BROWSER, 'br', LONG],
    ['/long', 'gzip', 'gzip', LONG],
    ['/long', 'br;q=0, gzip', 'gzip', LONG],
    ['/long', 'identity', undefined, LONG],
    ['/long', 'deflate', undefined, LONG],
    ['/long', undefined, undefined, LONG],
    ['/kept', BROWSER, 'br', LONG],
    ['/tiny', BROWSER, undefined, '{"text":"a heron"}'],
    ['/picture', BROWSER, undefined, LONG],
    ['/part', BROWSER, undefined, LONG],
  ])('from %s to a browser that accepts %s is compressed with %s (if any), keeping its content', async (url, accepted, encoding, text) => {
    const answer = await get(url, accepted);
    expect([answer.encoding, answer.text, answer.headers['content-length']]).toEqual([encoding, text, String(answer.bytes)]);
    if (encoding !== undefined) expect(answer.bytes).toBeLessThan(text.length / 5);
  });

  it.each([
    ['/long', 'accept-encoding'],
    ['/varies', 'origin, accept-encoding'],
    ['/picture', undefined],
  ])('from %s tells caches that it varies with %s, whether compressed or not', async (url, vary) => {
    for (const accepted of [BROWSER, undefined]) expect((await get(url, accepted)).headers['vary']).toBe(vary);
  });

  it('that is already compressed is not compressed again', async () => {
    const { rawPayload } = await app.inject({ url: '/packed', headers: { 'accept-encoding': BROWSER } });
    expect(rawPayload.equals(KEPT)).toBe(true);
  });

  it('that is stored and sent to many callers is compressed only once', async () => {
    for (let count = 0; count < 5; count += 1) expect((await get('/kept', BROWSER)).encoding).toBe('br');
    expect(work.runs).toBe(1);
    for (let count = 0; count < 5; count += 1) await get('/long', BROWSER);
    expect(work.runs).toBe(6);
  });

  it('is sent uncompressed if too many answers wait for compression, and compression is tried again for the next answer', async () => {
    await app.close();
    open({ atOnce: 0, waitingMax: 0, ofOneMax: 0 });
    for (const url of ['/long', '/kept', '/kept']) expect(await get(url, BROWSER)).toMatchObject({ encoding: undefined, text: LONG });
    expect(work.runs).toBe(3);
    // A short answer is compressed within its own call.
    expect((await get('/short', BROWSER)).encoding).toBe('gzip');
  });
});
