import { setImmediate as aTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { Turns } from '../src/event-loop/turns.ts';

describe('with turns of the event loop that end when they have lasted long enough,', () => {
  let nowMs: number;
  let turns: Turns;
  let told: string[];
  beforeEach(() => {
    nowMs = 0;
    turns = new Turns(() => nowMs);
    told = [];
  });
  /** Runs work of this many pieces, each of this many milliseconds. */
  const work = async (name: string, pieces: number, ms: number) => {
    for (let piece = 1; piece <= pieces; piece += 1) {
      await turns.next();
      told.push(`${name}${piece}`);
      nowMs += ms;
    }
  };
  const begin = (name: string, ms: number) =>
    turns.begin(() => {
      told.push(name);
      nowMs += ms;
    });

  it('everything continues immediately while the turn is short', async () => {
    expect(turns.next()).toBeUndefined();
    begin('a', 3);
    begin('b', 3);
    expect(told).toEqual(['a', 'b']);
    expect(turns.longestWaitMs()).toBe(0);
  });

  it('newcomers wait for the next turn in order once the turn has lasted long enough, and their waiting time is known', async () => {
    begin('a', 9);
    begin('b', 9);
    nowMs += 1;
    begin('c', 1);
    begin('d', 1);
    expect(told).toEqual(['a']);
    expect(turns.longestWaitMs()).toBe(1);
    await aTurn();
    expect(told).toEqual(['a', 'b', 'c', 'd']);
    expect(turns.longestWaitMs()).toBe(0);
  });

  it('two long pieces of work take turns', async () => {
    await Promise.all([work('x', 4, 5), work('y', 4, 5)]);
    // A turn of eight milliseconds has room for two pieces of five milliseconds. The first turn let one more piece in before it ended.
    expect(told.join(' ')).toBe('x1 y1 x2 y2 y3 x3 x4 y4');
  });

  it('new work does not wait for all long work to end, and long work does not wait for all new work', async () => {
    const long = [work('x', 3, 9), work('y', 3, 9)];
    for (const name of ['a', 'b', 'c']) begin(name, 9);
    await Promise.all(long);
    for (let turn = 0; turn < 3; turn += 1) await aTurn();
    expect(told.join(' ')).toBe('a x1 y1 b c x2 y2 x3 y3');
  });

  it('sixteen pieces of work start together, and the next piece only when these sixteen have done all that they can do without waiting', async () => {
    begin('long', 9);
    for (let count = 1; count <= 18; count += 1)
      turns.begin(() => {
        told.push(`${count}`);
        void Promise.resolve()
          .then(() => {})
          .then(() => told.push(`${count}!`));
      });
    await aTurn();
    const numbers = (from: number, to: number, end = '') => Array.from({ length: to - from + 1 }, (_, index) => `${from + index}${end}`);
    expect(told).toEqual(['long', ...numbers(1, 16), ...numbers(1, 16, '!'), '17', '18', '17!', '18!']);
  });

  it('a failure does not affect other work', async () => {
    begin('long', 9);
    const failing = Promise.resolve(turns.next()).then(() => {
      throw new Error('failed');
    });
    begin('b', 0);
    await expect(failing).rejects.toThrow('failed');
    await aTurn();
    expect(told).toEqual(['long', 'b']);
  });

  describe('turns are taken by people, not by calls', () => {
    const known = (key: string) => ({ key, isStranger: false });
    const stranger = (key: string) => ({ key, isStranger: true });
    /** Makes this many calls for one caller, each with this many pieces that take a whole turn each. */
    const ask = (key: string, calls: number, pieces: number) => {
      for (let call = 1; call <= calls; call += 1) turns.begin(() => void work(`${key}${call}.`, pieces, 9), known(key));
    };
    const turnsPass = async (count: number) => {
      for (let turn = 0; turn < count; turn += 1) await aTurn();
    };

    it('so a single call does not wait for all calls of another caller to start', async () => {
      begin('long', 9);
      for (let call = 1; call <= 40; call += 1) turns.begin(() => void told.push(`a${call}`), known('a'));
      turns.begin(() => void told.push('b'), known('b'));
      await aTurn();
      expect(told.indexOf('b')).toBe(2);
      expect(told).toHaveLength(42);
    });

    it('so a single call may end before earlier calls of another caller: running calls alternate between callers, piece by piece', async () => {
      ask('a', 4, 2);
      await aTurn();
      ask('b', 1, 2);
      await turnsPass(12);
      // The third and the fourth call of `a` are still running when the call of `b` has ended.
      expect(told.indexOf('b1.2')).toBeLessThan(told.indexOf('a3.2'));
      expect(told.indexOf('b1.2')).toBeLessThan(told.indexOf('a4.2'));
      expect(told).toHaveLength(10);
    });

    it('strangers get every fourth start, or start immediately if nobody else is waiting', async () => {
      begin('long', 9);
      for (let call = 1; call <= 20; call += 1) {
        turns.begin(() => void told.push('s'), stranger(`network ${call}`));
        turns.begin(() => void told.push('k'), known(`person ${call}`));
      }
      await aTurn();
      expect(told.slice(1).join('')).toBe(`${'kkks'.repeat(6)}kk${'s'.repeat(14)}`);
    });

    it('the waiting times of strangers and of known callers are reported separately', () => {
      begin('long', 9);
      turns.begin(() => {}, stranger('network'));
      nowMs += 5;
      turns.begin(() => {}, known('person'));
      nowMs += 1;
      expect([turns.longestWaitMs(), turns.longestWaitMs(true)]).toEqual([1, 6]);
    });
  });
});
