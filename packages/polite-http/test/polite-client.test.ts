import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  AdaptiveChunk,
  callHttp,
  HttpFailure,
  POLITE_LIMITS,
  PoliteClient,
  type PoliteCall,
  type PoliteLimits,
  retryAfterMs,
  SingleFlight,
  someAtOnce,
} from '../src/index.ts';

const NOW = Date.UTC(2026, 10, 23, 7);

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

function client(limits: Partial<PoliteLimits> = {}): PoliteClient {
  // The largest random number makes each backoff as long as possible.
  return new PoliteClient({ ...POLITE_LIMITS, publishedPerMinute: 100_000, ...limits }, { now: Date.now, random: () => 1 });
}

function call(patch: Partial<PoliteCall> = {}): PoliteCall {
  return { partner: 'a', priority: 'interactive', signal: new AbortController().signal, repeatable: true, ...patch };
}

/** Returns an attempt that fails with these errors in turn and then succeeds. `asked` collects the times of the attempts, in seconds. */
function failing(...errors: Error[]) {
  const asked: number[] = [];
  const attempt = async () => {
    asked.push((Date.now() - NOW) / 1_000);
    const error = errors.shift();
    if (error !== undefined) throw error;
    return 'answer';
  };
  return { asked, attempt };
}

const unavailable = () => new HttpFailure('unavailable', 'x');
const throttled = (retryAfterMs?: number) => new HttpFailure('throttled', 'x', retryAfterMs === undefined ? {} : { retryAfterMs });

describe('the memory of partners', () => {
  it('keeps a spent budget spent while thousands of other partners are added', async () => {
    const polite = client({ counts: 'each-partner', publishedPerMinute: 60, share: 1, interactiveShare: 1 });
    const spend = async (partner: string, times: number) => {
      let answered = 0;
      for (let time = 0; time < times; time += 1) void polite.run(call({ partner }), async () => void (answered += 1));
      await vi.advanceTimersByTimeAsync(0);
      return answered;
    };
    const first = await spend('a', 100);
    for (let other = 0; other < 12_000; other += 1) await polite.run(call({ partner: `other-${other}` }), async () => {});
    expect([first < 100, await spend('a', 1)]).toEqual([true, 0]);
  });

  it('keeps a failing partner at rest while thousands of other partners are added', async () => {
    const polite = client({ counts: 'each-partner', breakerFailures: 1, maxTries: 1 });
    await polite.run(call({ partner: 'down' }), () => Promise.reject(unavailable())).catch(() => {});
    for (let other = 0; other < 12_000; other += 1) await polite.run(call({ partner: `other-${other}` }), async () => {});
    const again = vi.fn<() => Promise<void>>();
    await expect(polite.run(call({ partner: 'down' }), again)).rejects.toThrow('left alone for a while');
    expect(again).not.toHaveBeenCalled();
  });
});

describe('a failed call', () => {
  it.each([
    ['that was asked to wait', [throttled(7_000)], [0, 7]],
    ['that was asked to wait twice', [throttled(7_000), throttled(2_000)], [0, 7, 9]],
    ['that was throttled without a time', [throttled(), throttled(), throttled()], [0, 1, 3, 7]],
    ['that could not reach the partner', [unavailable(), unavailable()], [0, 1, 3]],
    ['that timed out', [new HttpFailure('timeout', 'x')], [0, 1]],
  ])('%s is repeated after the right time', async (_case, errors, seconds) => {
    const { asked, attempt } = failing(...errors);
    const answer = client().run(call(), attempt);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answer).toBe('answer');
    expect(asked).toEqual(seconds);
  });

  it('is tried at most five times', async () => {
    const { asked, attempt } = failing(...Array.from({ length: 9 }, unavailable));
    const answer = client({ breakerFailures: 100 })
      .run(call(), attempt)
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(await answer).toMatchObject({ code: 'unavailable' });
    expect(asked).toEqual([0, 1, 3, 7, 15]);
  });

  it('is not repeated if it was refused, because a refusal is an answer', async () => {
    const { asked, attempt } = failing(new HttpFailure('refused', 'x'));
    await expect(client().run(call(), attempt)).rejects.toMatchObject({ code: 'refused' });
    expect(asked).toHaveLength(1);
  });

  it('with an answer that is too long is repeated only once, because such answers are expensive to read', async () => {
    let asked = 0;
    const limits = { timeoutMs: 10_000, maxBytes: 4 };
    const long = async () => {
      asked += 1;
      return callHttp({ method: 'GET', url: 'http://partner.example/', signal: call().signal }, limits, async () => new Response('12345'));
    };
    const failure = client()
      .run(call(), long)
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([await failure, asked]).toMatchObject([{ code: 'unavailable' }, 2]);
  });

  it('with an unknown outcome is repeated only if that is safe, but a throttled one is always repeated', async () => {
    const once = failing(unavailable());
    await expect(client().run(call({ repeatable: false }), once.attempt)).rejects.toMatchObject({ code: 'unavailable' });
    expect(once.asked).toHaveLength(1);
    const refused = failing(throttled(1_000));
    const answer = client().run(call({ repeatable: false }), refused.attempt);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await answer).toBe('answer');
  });

  it('ends at its own time limit, even in the middle of a wait', async () => {
    const controller = new AbortController();
    const { attempt } = failing(throttled(60_000));
    const answer = client()
      .run(call({ signal: controller.signal, priority: 'background' }), attempt)
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    controller.abort(new Error('late'));
    expect(await answer).toMatchObject({ message: 'late' });
  });
});

describe('a person', () => {
  it('gets an error immediately if the other side requests too long a pause, and their call is not made later', async () => {
    const polite = client();
    const first = failing(throttled(600_000));
    await expect(polite.run(call(), first.attempt)).rejects.toMatchObject({ code: 'throttled', detail: { retryAfterMs: 600_000 } });
    const second = failing();
    await expect(polite.run(call(), second.attempt)).rejects.toMatchObject({ code: 'throttled' });
    await vi.advanceTimersByTimeAsync(700_000);
    expect([first.asked.length, second.asked.length]).toEqual([1, 0]);
  });
});

describe('a pause requested by the other side', () => {
  it('is respected, even if it comes with a failure', async () => {
    const polite = client();
    const down = polite.run(call({ repeatable: false }), failing(new HttpFailure('unavailable', 'x', { retryAfterMs: 5_000 })).attempt);
    await expect(down).rejects.toMatchObject({ code: 'unavailable' });
    const next = failing();
    const answer = polite.run(call(), next.attempt);
    await vi.advanceTimersByTimeAsync(20_000);
    expect([await answer, next.asked]).toEqual(['answer', [5]]);
  });

  it('applies to all partners that share the budget', async () => {
    const polite = client();
    const first = failing(throttled(5_000));
    const second = failing();
    const answers = [polite.run(call(), first.attempt)];
    await vi.advanceTimersByTimeAsync(1_000);
    answers.push(polite.run(call({ partner: 'b' }), second.attempt));
    await vi.advanceTimersByTimeAsync(20_000);
    await Promise.all(answers);
    expect(second.asked).toEqual([5]);
  });
});

describe('the budget', () => {
  /** Returns the priorities of the calls that have begun after this many seconds. */
  async function begunAfter(polite: PoliteClient, calls: readonly PoliteCall[], seconds: number): Promise<string[]> {
    const begun: string[] = [];
    const answers = calls.map((one) => polite.run(one, async () => void begun.push(one.priority)));
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    void Promise.allSettled(answers);
    return begun;
  }
  const many = (count: number, priority: PoliteCall['priority']) =>
    Array.from({ length: count }, (_, index) => call({ priority, partner: `m${index}` }));

  it('is sixty percent of the published quota per minute, plus one second’s worth as a burst', async () => {
    const begun = await begunAfter(client({ publishedPerMinute: 1_000 }), [...many(900, 'interactive'), ...many(900, 'background')], 60);
    expect(begun.length).toBeGreaterThan(590);
    expect(begun.length).toBeLessThanOrEqual(612);
  });

  it('is shared by all clients, so that each of two takes half, and a single one takes all', async () => {
    let sharers = 2;
    const polite = new PoliteClient({ ...POLITE_LIMITS, publishedPerMinute: 1_000 }, { now: Date.now, random: () => 1 }, () => sharers);
    const half = await begunAfter(polite, [...many(900, 'interactive'), ...many(900, 'background')], 60);
    expect(half.length).toBeGreaterThan(290);
    expect(half.length).toBeLessThanOrEqual(307);
    sharers = 1;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(half.length).toBeGreaterThan(290 + 570);
  });

  it('lets each client run one call at a time, even if ten clients share it', async () => {
    const polite = new PoliteClient({ ...POLITE_LIMITS, publishedPerMinute: 100_000 }, { now: Date.now, random: () => 1 }, () => 10);
    let [running, most] = [0, 0];
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      running -= 1;
    };
    const answers = many(8, 'background').map((one) => polite.run(one, work));
    await vi.advanceTimersByTimeAsync(10_000);
    await Promise.all(answers);
    expect(most).toBe(1);
  });

  it('gives people at most seven tenths, even if they make more calls', async () => {
    const begun = await begunAfter(client({ publishedPerMinute: 1_000 }), many(900, 'interactive'), 60);
    expect(begun.length).toBeGreaterThan(410);
    expect(begun.length).toBeLessThanOrEqual(428);
  });

  it('goes to the background while people make no calls', async () => {
    const begun = await begunAfter(client({ publishedPerMinute: 1_000 }), many(900, 'background'), 60);
    expect(begun.length).toBeGreaterThan(560);
  });

  it('goes to people before background calls', async () => {
    const polite = client({ concurrency: 1 });
    const order: string[] = [];
    let open = () => {};
    const busy = polite.run(
      call(),
      () =>
        new Promise<void>((resolve) => {
          open = resolve;
        }),
    );
    const rest = [call({ priority: 'background', partner: 'b' }), call({ partner: 'c' })].map((one) =>
      polite.run(one, async () => void order.push(one.priority)),
    );
    await vi.advanceTimersByTimeAsync(10);
    open();
    await Promise.all([busy, ...rest]);
    expect(order).toEqual(['interactive', 'background']);
  });
});

describe('callers', () => {
  /** Returns the callers of the calls that have begun, in the order in which they began. It grows as further calls begin. */
  function begun(polite: PoliteClient, calls: readonly PoliteCall[]): string[] {
    const order: string[] = [];
    for (const one of calls) void polite.run(one, async () => void order.push(one.caller ?? one.partner)).catch(() => {});
    return order;
  }
  const of = (caller: string, count: number, patch: Partial<PoliteCall> = {}) =>
    Array.from({ length: count }, () => call({ partner: caller, ...patch }));

  it('take turns, so that a hundred calls of one caller delay another caller by only one call', async () => {
    const order = begun(client({ publishedPerMinute: 1_000, concurrencyPerPartner: 100 }), [...of('a', 100), ...of('b', 3), ...of('c', 1)]);
    await vi.advanceTimersByTimeAsync(1_000);
    // The burst of seven calls contains only calls of a, because no other caller has called yet.
    expect(order.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => 'a'));
    expect(order.slice(7)).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'b']);
  });

  it('count as one caller each, even with a hundred partners', async () => {
    const many = Array.from({ length: 100 }, (_, index) => call({ caller: 'a', partner: `m${index}` }));
    const order = begun(client({ publishedPerMinute: 1_000 }), [...many, ...of('b', 2)]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(order.slice(7)).toEqual(['a', 'b', 'a', 'b', 'a', 'a', 'a']);
  });

  it('do not wait behind a caller whose partner has no free place', async () => {
    const polite = client();
    for (const one of of('a', 4)) void polite.run(one, () => new Promise(() => {}));
    const order = begun(polite, [...of('a', 9), ...of('b', 2)]);
    await vi.advanceTimersByTimeAsync(1);
    expect(order).toEqual(['b', 'b']);
  });

  it('are refused immediately while they have 5,000 waiting calls, and other callers are not', async () => {
    const polite = client();
    const hours = () => new Promise<void>((resolve) => setTimeout(resolve, 3_600_000));
    for (const one of of('a', 4)) void polite.run(one, hours).catch(() => {});
    const leaving = new AbortController();
    for (const one of of('a', 5_000, { signal: leaving.signal })) void polite.run(one, hours).catch(() => {});
    await expect(polite.run(call(), failing().attempt)).rejects.toMatchObject({ code: 'throttled' });
    expect(await polite.run(call({ partner: 'b' }), failing().attempt)).toBe('answer');
    leaving.abort();
    const later = polite.run(call(), failing().attempt);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(await later).toBe('answer');
  });
});

describe('partners that count separately', () => {
  it('have one budget each, and a common one if the other side publishes it', async () => {
    const each = client({ publishedPerMinute: 100, counts: 'each-partner', concurrency: 1_000 });
    const many = Array.from({ length: 400 }, (_, index) => call({ partner: `m${index % 4}` }));
    const begun: string[] = [];
    void Promise.allSettled(many.map((one) => each.run(one, async () => void begun.push(one.partner))));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(begun.length).toBeGreaterThan(4 * 40);
    expect(begun.length).toBeLessThanOrEqual(4 * 44);

    const both = client({ publishedPerMinute: 100, counts: 'each-partner', publishedPerMinuteOfAll: 200, concurrency: 1_000 });
    const together: string[] = [];
    void Promise.allSettled(many.map((one) => both.run(one, async () => void together.push(one.partner))));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(together.length).toBeGreaterThan(80);
    expect(together.length).toBeLessThanOrEqual(88);
  });

  it('pause separately', async () => {
    const polite = client({ counts: 'each-partner' });
    const paused = polite.run(call(), failing(throttled(5_000)).attempt);
    const other = failing();
    await vi.advanceTimersByTimeAsync(10);
    await polite.run(call({ partner: 'b' }), other.attempt);
    expect(other.asked).toEqual([0.01]);
    await vi.advanceTimersByTimeAsync(5_000);
    await paused;
  });
});

describe('concurrency', () => {
  it('is limited to four calls per partner and sixteen in all', async () => {
    const polite = client();
    let running = 0;
    let most = 0;
    const attempt = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 100));
      running -= 1;
    };
    const one = Promise.all(Array.from({ length: 20 }, () => polite.run(call(), attempt)));
    await vi.advanceTimersByTimeAsync(5_000);
    await one;
    expect(most).toBe(4);
    most = 0;
    const all = Promise.all(Array.from({ length: 60 }, (_, index) => polite.run(call({ partner: `m${index}` }), attempt)));
    await vi.advanceTimersByTimeAsync(5_000);
    await all;
    expect(most).toBe(16);
  });
});

describe('long background work', () => {
  it('leaves a quarter of the places free, per partner and in all', async () => {
    const polite = client();
    const long = () => new Promise<void>((resolve) => setTimeout(resolve, 60_000));
    const work = [
      ...Array.from({ length: 20 }, () => polite.run(call({ priority: 'background' }), long)),
      ...Array.from({ length: 40 }, (_, index) => polite.run(call({ priority: 'background', partner: `m${index}` }), long)),
    ];
    await vi.advanceTimersByTimeAsync(10_000);
    expect(polite.statistics.requests).toBe(12);
    expect(await polite.run(call(), failing().attempt)).toBe('answer');
    await vi.advanceTimersByTimeAsync(1_200_000);
    await Promise.all(work);
  });

  it('runs even if there is only one place', async () => {
    const polite = client({ concurrency: 1 });
    expect(await polite.run(call({ priority: 'background' }), failing().attempt)).toBe('answer');
  });
});

describe('a partner that only fails', () => {
  it('is left alone for half a minute, while other partners still get calls', async () => {
    const polite = client({ maxTries: 1 });
    for (let index = 0; index < 5; index += 1) await polite.run(call(), failing(unavailable()).attempt).catch(() => {});
    const quick = failing();
    await expect(polite.run(call(), quick.attempt)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('left alone'),
    });
    expect(quick.asked).toEqual([]);
    expect(await polite.run(call({ partner: 'b' }), failing().attempt)).toBe('answer');
    await vi.advanceTimersByTimeAsync(31_000);
    expect(await polite.run(call(), failing().attempt)).toBe('answer');
  });

  it('blocks only the calls about itself, not other calls of the same budget', async () => {
    const polite = client({ maxTries: 1 });
    for (let index = 0; index < 5; index += 1) await polite.run(call({ about: 'dead' }), failing(unavailable()).attempt).catch(() => {});
    await expect(polite.run(call({ about: 'dead' }), failing().attempt)).rejects.toMatchObject({
      message: expect.stringContaining('left alone'),
    });
    expect(await polite.run(call(), failing().attempt)).toBe('answer');
    expect(await polite.run(call({ about: 'alive' }), failing().attempt)).toBe('answer');
  });

  it('is left alone, unlike a partner that only refuses', async () => {
    const polite = client({ maxTries: 1 });
    for (let index = 0; index < 9; index += 1) await polite.run(call(), failing(new HttpFailure('refused', 'x')).attempt).catch(() => {});
    expect(await polite.run(call(), failing().attempt)).toBe('answer');
  });
});

describe('a caller with its own error class', () => {
  class OwnError extends Error {
    readonly code: string;
    readonly detail: { readonly retryAfterMs?: number };
    constructor(code: string, message: string, detail: { readonly retryAfterMs?: number } = {}) {
      super(message);
      this.code = code;
      this.detail = detail;
    }
  }
  const own = call({ failsAs: OwnError });

  it('has its transient errors retried and its refusals returned', async () => {
    const later = failing(new OwnError('throttled', 'x', { retryAfterMs: 7_000 }), new OwnError('timeout', 'x'));
    const answer = client().run(own, later.attempt);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([await answer, later.asked]).toEqual(['answer', [0, 7, 9]]);
    const refused = failing(new OwnError('conflict', 'x'));
    await expect(client().run(own, refused.attempt)).rejects.toMatchObject({ code: 'conflict' });
    expect(refused.asked).toHaveLength(1);
  });

  it('receives errors of this class from a partner that is left alone, cannot be reached or sends a truncated answer', async () => {
    const polite = client({ maxTries: 1 });
    for (let index = 0; index < 5; index += 1) await polite.run(own, failing(new OwnError('unavailable', 'x')).attempt).catch(() => {});
    const quick = failing();
    await expect(polite.run(own, quick.attempt)).rejects.toBeInstanceOf(OwnError);
    expect(quick.asked).toEqual([]);
    const cut = async () => new Response('{"cut":');
    const answer = await callHttp({ method: 'GET', url: 'http://partner.example/', signal: own.signal, failsAs: OwnError }, undefined, cut);
    expect(() => answer.json()).toThrow(OwnError);
    const gone = async () => {
      throw new TypeError('fetch failed');
    };
    await expect(
      callHttp({ method: 'GET', url: 'http://partner.example/', signal: own.signal, failsAs: OwnError }, undefined, gone),
    ).rejects.toBeInstanceOf(OwnError);
  });
});

describe('Retry-After', () => {
  it.each([
    ['7', 7_000],
    ['0', 0],
    [' 120 ', 120_000],
    ['600', 600_000],
    ['86400', 600_000],
    ['999999999', 600_000],
    ['99999999999999999999', 600_000],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 600_000],
    ['Mon, 23 Nov 2026 07:00:30 GMT', 30_000],
    ['Mon, 23 Nov 2026 06:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    ['1.5', undefined],
    ['', undefined],
    [null, undefined],
  ])('"%s" is read as %s ms', (header, ms) => {
    expect(retryAfterMs(header, NOW)).toBe(ms);
  });
});

describe('the size of a chunk', () => {
  const bounds = { min: 5, start: 15, max: 20, targetMs: 3_000 };

  it.each([
    ['is halved by a slow call', [4_000], 7],
    ['is halved by each slow call, but not below the minimum', [4_000, 4_000, 4_000], 5],
    ['grows slowly with quick calls', Array.from({ length: 40 }, () => 100), 17],
    ['does not grow beyond the maximum', Array.from({ length: 400 }, () => 100), 20],
  ])('%s', (_case, latencies, size) => {
    const chunk = new AdaptiveChunk(bounds);
    for (const latency of latencies) chunk.record(latency);
    expect(chunk.size).toBe(size);
  });

  it('is neither halved again by late answers to larger calls, nor increased by calls with a single question', () => {
    const chunk = new AdaptiveChunk(bounds);
    for (let index = 0; index < 16; index += 1) chunk.record(9_000, 15);
    expect(chunk.size).toBe(7);
    for (let index = 0; index < 100; index += 1) chunk.record(50, 1);
    expect(chunk.size).toBe(7);
    chunk.record(9_000, 3);
    expect(chunk.size).toBe(5);
  });

  it('never exceeds the limit of the other side, even if that becomes known later', () => {
    const chunk = new AdaptiveChunk({ ...bounds, max: 100 });
    for (let index = 0; index < 400; index += 1) chunk.record(100);
    expect(chunk.size).toBeGreaterThan(30);
    chunk.limit(20);
    for (let index = 0; index < 400; index += 1) chunk.record(100);
    expect(chunk.size).toBe(20);
  });

  it('is the length of each part of a list, except for a shorter last part', () => {
    const all = Array.from({ length: 37 }, (_, index) => index);
    const chunks = new AdaptiveChunk(bounds).split(all);
    expect(chunks.map((chunk) => chunk.length)).toEqual([15, 15, 7]);
    expect(chunks.flat()).toEqual(all);
  });
});

describe('the same question from many callers', () => {
  it('is asked only once until the answer arrives, and again afterwards', async () => {
    let asked = 0;
    const flight = new SingleFlight<number>();
    const ask = async () => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
      return asked;
    };
    const first = Array.from({ length: 500 }, () => flight.run('k', ask));
    await vi.advanceTimersByTimeAsync(100);
    expect(new Set(await Promise.all(first))).toEqual(new Set([1]));
    const again = flight.run('k', ask);
    await vi.advanceTimersByTimeAsync(100);
    expect(await again).toBe(2);
  });

  it('fails for all of them if it fails, and is asked again afterwards', async () => {
    const flight = new SingleFlight<number>();
    const both = await Promise.allSettled([
      flight.run('k', async () => {
        throw new Error('x');
      }),
      flight.run('k', async () => 1),
    ]);
    expect(both.map((one) => one.status)).toEqual(['rejected', 'rejected']);
    expect(await flight.run('k', async () => 3)).toBe(3);
  });
});

describe('the same work for each item of a long list', () => {
  const list = Array.from({ length: 20 }, (_, index) => index);

  it('is done a few at a time, with results in the order of the list', async () => {
    let [running, most] = [0, 0];
    const done = someAtOnce(list, 3, async (one) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 100 - one));
      running -= 1;
      return one * 2;
    });
    await vi.advanceTimersByTimeAsync(2_000);
    expect([await done, most]).toEqual([list.map((one) => one * 2), 3]);
  });

  it('is not started for further items after one has failed', async () => {
    const begun: number[] = [];
    const done = someAtOnce(list, 3, async (one) => {
      begun.push(one);
      await new Promise((resolve) => setTimeout(resolve, 100 + one));
      if (one === 1) throw new Error('x');
    }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([await done, begun]).toEqual([new Error('x'), [0, 1, 2, 3]]);
  });
});
