import { instantOf } from '@assist/time';
import { describe, expect, it } from 'vitest';
import type { Principal } from '../src/call/principal.ts';
import { HubEntrance } from '../src/modules/hub/hub-entrance.ts';

const ANONYMOUS: Principal = { kind: 'anonymous' };

describe('tokens sent to the hub in a header', () => {
  it('are looked up at most thirty-two at a time for each network, without delaying those of other networks', async () => {
    const waiting: (() => void)[] = [];
    const entrance = new HubEntrance({
      tickets: { make: async () => '', take: async () => undefined, deleteOf: async () => {} },
      authenticate: () => new Promise((resolve) => waiting.push(() => resolve(ANONYMOUS))),
      listLive: async () => [],
      countCall: () => {},
      now: () => instantOf(0),
    });
    const admit = (network: string) => entrance.admit({ value: 'token', from: 'header' }, network);
    const first = Array.from({ length: 32 }, () => admit('a'));
    await expect(admit('a')).rejects.toMatchObject({ status: 503 });
    const other = admit('b');
    await expect.poll(() => waiting.length).toBe(33);
    for (const answer of waiting) answer();
    expect(await Promise.all([...first, other])).toHaveLength(33);
    const again = admit('a');
    await expect.poll(() => waiting.length).toBe(34);
    waiting.at(-1)!();
    expect(await again).toEqual(ANONYMOUS);
  });
});
