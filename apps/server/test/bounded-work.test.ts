import { beforeEach, describe, expect, it } from 'vitest';
import { BoundedWork } from '../src/call/bounded-work.ts';
import { FairQueue } from '../src/event-loop/fair-queue.ts';

describe('queues that take turns', () => {
  let nowMs: number;
  let queue: FairQueue<string>;
  beforeEach(() => {
    nowMs = 0;
    queue = new FairQueue(() => nowMs);
  });
  const pushAll = (...items: readonly string[]) => items.forEach((item) => queue.push(item[0]!, item));
  const shiftAll = () => Array.from({ length: queue.size }, () => queue.shift()).join(' ');

  it.each([
    ['a single queue is served in order', ['a1', 'a2', 'a3'], 'a1 a2 a3'],
    ['a caller with many requests delays only itself', ['a1', 'a2', 'a3', 'a4', 'b1'], 'a1 b1 a2 a3 a4'],
    ['several queues are served in rotation', ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'], 'a1 b1 c1 a2 b2 a3'],
  ])('%s', (_what, items, expected) => {
    pushAll(...items);
    expect(shiftAll()).toBe(expected);
    expect([queue.size, queue.shift()]).toEqual([0, undefined]);
  });

  it('a caller who comes back after a turn goes to the end', () => {
    pushAll('a1', 'b1', 'c1');
    queue.shift();
    pushAll('a2');
    expect(shiftAll()).toBe('b1 c1 a2');
  });

  it('the waiting time of the caller who is next counts from that caller’s last turn, not from the request', () => {
    pushAll('a1', 'a2', 'a3');
    nowMs = 5;
    pushAll('b1');
    expect(queue.longestWaitMs()).toBe(5);
    queue.shift();
    expect(queue.longestWaitMs()).toBe(0);
    nowMs = 6;
    queue.shift();
    expect(queue.longestWaitMs()).toBe(1);
    expect([queue.sizeOf('a'), queue.sizeOf('b'), queue.size]).toEqual([2, 0, 2]);
    shiftAll();
    expect(queue.longestWaitMs()).toBe(0);
  });
});

describe('work with a limit on how much runs at a time', () => {
  let begun: string[];
  let ends: Map<string, () => void>;
  let bounded: BoundedWork;
  beforeEach(() => {
    begun = [];
    ends = new Map();
    bounded = new BoundedWork({ atOnce: 2, waitingMax: 4, ofOneMax: 3 });
  });
  const run = (name: string) =>
    bounded.run(name[0]!, () => {
      begun.push(name);
      const { promise, resolve } = Promise.withResolvers<string>();
      ends.set(name, () => resolve(name));
      return promise;
    });
  const end = async (name: string, work: Promise<string>) => {
    ends.get(name)!();
    expect(await work).toBe(name);
  };

  it('runs two pieces at a time and lets the other pieces wait, taking turns between callers', async () => {
    const [a1, a2, a3, a4, b1] = ['a1', 'a2', 'a3', 'a4', 'b1'].map(run) as [Promise<string>, ...Promise<string>[]];
    expect(begun).toEqual(['a1', 'a2']);
    await end('a1', a1);
    await end('a2', a2!);
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);
    await end('b1', b1!);
    await end('a3', a3!);
    await end('a4', a4!);
  });

  it('is refused beyond the limits without being started, and the caller is told to try again later', async () => {
    const running = ['a1', 'a2'].map(run);
    const waiting = ['a3', 'a4', 'a5'].map(run);
    await expect(run('a6')).rejects.toMatchObject({ code: 'unavailable', detail: { retryAfterSeconds: 1 } });
    const b1 = run('b1');
    await expect(run('b2')).rejects.toMatchObject({ code: 'unavailable' });
    expect(begun).toEqual(['a1', 'a2']);
    await end('a1', running[0]!);
    const b2 = run('b2');
    for (const [name, work] of [
      ['a2', running[1]],
      ['a3', waiting[0]],
      ['b1', b1],
      ['a4', waiting[1]],
      ['b2', b2],
      ['a5', waiting[2]],
    ] as const)
      await end(name, work!);
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'b2', 'a5']);
  });

  it('can start other work after a failure just as after a success', async () => {
    const failing = [0, 1].map(() => bounded.run('a', async () => Promise.reject(new Error('failed'))));
    for (const work of failing) await expect(work).rejects.toThrow('failed');
    const running = ['b1', 'b2'].map(run);
    expect(begun).toEqual(['b1', 'b2']);
    await end('b1', running[0]!);
    await end('b2', running[1]!);
  });
});
