import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Arrivals } from '../src/http/arrivals.ts';

describe('requests that are let in at a limited rate', () => {
  let arrivals: Arrivals;
  let entered: string[];
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    arrivals = new Arrivals({ perSecond: 100, burst: 2, waitingMax: 3 });
    entered = [];
  });
  afterEach(() => void vi.useRealTimers());
  const come = (key: string, name: string, response = { destroyed: false }) =>
    arrivals.take(key, response as ServerResponse, () => entered.push(name));

  it('enter immediately if few arrive', () => {
    for (const name of ['a', 'b']) come('here', name);
    expect(entered).toEqual(['a', 'b']);
  });

  it('wait for their turn in the order of their arrival', () => {
    for (const name of ['a', 'b', 'c', 'd']) come('here', name);
    vi.advanceTimersByTime(9);
    expect(entered).toEqual(['a', 'b']);
    vi.advanceTimersByTime(1);
    expect(entered).toEqual(['a', 'b', 'c']);
    vi.advanceTimersByTime(10);
    expect(entered).toEqual(['a', 'b', 'c', 'd']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('take turns with requests from another network', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e']) come('here', name);
    come('there', 'x');
    vi.advanceTimersByTime(20);
    expect(entered).toEqual(['a', 'b', 'c', 'x']);
  });

  it('are refused if too many from their network are waiting, while those from another network are let in', () => {
    expect(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => come('here', name))).toEqual([true, true, true, true, true, false]);
    expect(come('there', 'x')).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(entered).toEqual(['a', 'b', 'c', 'x', 'd', 'e']);
  });

  it('neither enter nor take a turn if their caller has left', () => {
    const gone = { destroyed: true };
    for (const name of ['a', 'b']) come('here', name);
    come('here', 'gone', gone);
    come('here', 'gone, too', gone);
    come('here', 'c');
    vi.advanceTimersByTime(10);
    expect(entered).toEqual(['a', 'b', 'c']);
  });

  it('never exceed the burst, even after a long pause', () => {
    come('here', 'a');
    vi.advanceTimersByTime(60_000);
    for (const name of ['b', 'c', 'd']) come('here', name);
    expect(entered).toEqual(['a', 'b', 'c']);
  });
});
