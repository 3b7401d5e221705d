import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Delivery, Outbox } from '../src/outbox.ts';

const quiet = () => {};

function anOutbox(deliver: (batch: ReadonlyMap<string, number>) => Promise<Delivery>, more: { readonly batchMax?: number } = {}) {
  const said: string[] = [];
  const ends: unknown[] = [];
  const say = (_fields: object, text: string) => void said.push(text);
  const outbox = new Outbox<number>({
    name: 'values',
    gatherMs: 5,
    batchMax: 500,
    deliver,
    onEnd: (error) => ends.push(error),
    log: { debug: quiet, info: say, warn: say, error: say },
    pausesMs: [5],
    ...more,
  });
  return { outbox, said, ends };
}

describe('an outbox', () => {
  it('delivers only the newest value of each name, in one batch', async () => {
    const told: (readonly [string, number])[][] = [];
    const { outbox } = anOutbox(async (batch) => {
      told.push([...batch]);
      return { kind: 'done' };
    });
    for (let count = 0; count < 1_000; count += 1) outbox.put(`thing-${count % 3}`, count);
    await expect
      .poll(() => told)
      .toEqual([
        [
          ['thing-1', 997],
          ['thing-2', 998],
          ['thing-0', 999],
        ],
      ]);
  });

  it('delivers one batch at a time, of at most `batchMax` values', async () => {
    let atOnce = 0;
    let most = 0;
    const sizes: number[] = [];
    const { outbox } = anOutbox(
      async (batch) => {
        atOnce += 1;
        most = Math.max(most, atOnce);
        await setTimeout(5);
        atOnce -= 1;
        sizes.push(batch.size);
        return { kind: 'done' };
      },
      { batchMax: 4 },
    );
    for (let count = 0; count < 10; count += 1) outbox.put(`thing-${count}`, count);
    await expect.poll(() => sizes).toEqual([4, 4, 2]);
    expect(most).toBe(1);
  });

  it('tries again, and delivers newer values instead of older ones', async () => {
    const told: (readonly [string, number])[][] = [];
    let isAway = true;
    const { outbox, said } = anOutbox(async (batch) => {
      if (isAway) {
        // During the delivery, a new value arrives for one of the two names.
        outbox.put('a', 3);
        return { kind: 'later', reason: 'away' };
      }
      told.push([...batch]);
      return { kind: 'done' };
    });
    outbox.put('a', 1);
    outbox.put('b', 2);
    await expect.poll(() => said.length).toBe(1);
    await setTimeout(30);
    isAway = false;
    await expect
      .poll(() => told.flat().toSorted(([one], [other]) => one.localeCompare(other)))
      .toEqual([
        ['a', 3],
        ['b', 2],
      ]);
    // Each message is logged once, however long the failure lasted.
    expect(said).toEqual(['values cannot be delivered; retrying', 'values are delivered again']);
  });

  it('keeps at most 10,000 values, and drops the oldest ones beyond that', async () => {
    let told: ReadonlyMap<string, number> = new Map();
    const { outbox, said } = anOutbox(
      async (batch) => {
        told = batch;
        return { kind: 'done' };
      },
      { batchMax: 20_000 },
    );
    for (let count = 0; count <= 10_001; count += 1) outbox.put(`thing-${count}`, count);
    expect(outbox.size).toBe(10_000);
    expect(said).toHaveLength(2);
    await expect.poll(() => told.size).toBe(10_000);
    expect([told.has('thing-0'), told.has('thing-1'), told.has('thing-2')]).toEqual([false, false, true]);
  });

  it('tries once to deliver what is left when it is stopped, and accepts nothing more', async () => {
    const told: number[] = [];
    const { outbox, said } = anOutbox(async (batch) => {
      told.push(...batch.values());
      return { kind: 'later', reason: 'away' };
    });
    outbox.put('a', 1);
    await outbox.stop();
    outbox.put('a', 2);
    await setTimeout(20);
    expect(told).toEqual([1]);
    expect(said).toEqual(['values were not delivered before the bridge stopped']);
  });

  it('ends, and passes on the error, if a delivery throws', async () => {
    const { outbox, ends } = anOutbox(async () => {
      throw new Error('refused');
    });
    outbox.put('a', 1);
    await expect.poll(() => ends).toEqual([new Error('refused')]);
  });
});
