import { describe, expect, it } from 'vitest';
import { type FaultPlan, jsonAnswer, type Limit, type StandIn, startStandIn } from '../src/index.ts';

async function using(
  test: (standIn: StandIn, done: () => number) => Promise<void>,
  limits: readonly Limit[] = [],
  now: () => number = Date.now,
): Promise<void> {
  let done = 0;
  const standIn = await startStandIn({
    limits,
    now,
    handler: () => {
      done += 1;
      return jsonAnswer(200, { done });
    },
  });
  try {
    await test(standIn, () => done);
  } finally {
    await standIn.close();
  }
}

const outcomeOf = async (url: string, patienceMs = 30_000) => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
    return [answer.status, answer.headers.get('retry-after'), (await answer.text()).slice(0, 15)];
  } catch (error) {
    return [error instanceof Error ? error.name : 'unknown'];
  }
};

describe('a stand-in', () => {
  it.each<[string, FaultPlan, readonly unknown[], number]>([
    ['a status', { kind: 'status', status: 410, body: 'gone' }, [410, null, 'gone'], 0],
    ['seconds to wait', { kind: 'throttled', retryAfter: 7 }, [429, '7', '{}'], 0],
    ['a date to wait until', { kind: 'throttled', retryAfter: new Date(0), status: 503 }, [503, 'Thu, 01 Jan 1970 00:00:00 GMT', '{}'], 0],
    ['a page from a third party', { kind: 'html' }, [200, null, '<!doctype html>'], 0],
    ['a truncated answer', { kind: 'truncatedJson' }, [200, null, '{"value":[{"id"'], 0],
    ['an error after doing the work', { kind: 'doneBut', status: 500 }, [500, null, ''], 1],
    ['silence', { kind: 'hang' }, ['TimeoutError'], 0],
    ['a drip', { kind: 'slowDrip' }, ['TimeoutError'], 0],
    ['a broken connection', { kind: 'reset' }, ['TypeError'], 0],
  ])('fails once with %s, then answers', (_case, fault, outcome, done) =>
    using(async (standIn, doneSoFar) => {
      standIn.faults.add(fault);
      // If an answer is expected, the short timeout does not apply, because a slow machine may need longer.
      expect(await outcomeOf(standIn.origin, outcome[0] === 'TimeoutError' ? 300 : undefined)).toEqual(outcome);
      expect(doneSoFar()).toBe(done);
      expect((await outcomeOf(standIn.origin))[0]).toBe(200);
      expect(standIn.log.map((exchange) => exchange.fault)).toEqual([fault.kind, undefined]);
    }),
  );

  it('fails only at the requested path, and as often as requested', () =>
    using(async (standIn) => {
      standIn.faults.add({ kind: 'status', status: 500, times: 2, matches: (request) => request.url.pathname === '/a' });
      const statuses = [];
      for (const path of ['/b', '/a', '/b', '/a', '/a']) statuses.push((await outcomeOf(standIn.origin + path))[0]);
      expect(statuses).toEqual([200, 500, 200, 500, 200]);
    }));

  it('counts a quota per bucket, and resets it once its period has passed', async () => {
    const clock = { now: 0 };
    const limit: Limit = {
      bucketOf: (request) => request.url.pathname,
      requests: 2,
      perMs: 60_000,
      concurrent: 4,
      refuse: (reason, seconds) => ({ status: 429, headers: { 'retry-after': String(seconds) }, body: reason }),
    };
    await using(
      async (standIn) => {
        await outcomeOf(`${standIn.origin}/a`);
        await outcomeOf(`${standIn.origin}/a`);
        expect(await outcomeOf(`${standIn.origin}/a`)).toEqual([429, '60', 'requests']);
        expect((await outcomeOf(`${standIn.origin}/b`))[0]).toBe(200);
        expect(standIn.limited()).toBe(1);
        clock.now = 60_000;
        expect((await outcomeOf(`${standIn.origin}/a`))[0]).toBe(200);
      },
      [limit],
      () => clock.now,
    );
  });
});
