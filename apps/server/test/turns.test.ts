import { setImmediate as aTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { Turns } from '../src/event-loop/turns.ts';

describe('a turn of the event loop that has been long enough ends', () => {
  let nowMs: number;
  let turns: Turns;
  let told: string[];
  beforeEach(() => {
    nowMs = 0;
    turns = new Turns(() => nowMs);
    told = [];
  });
  /** Work that takes so long, in pieces. */
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

  it('as long as it is short, everything goes on at once', async () => {
    expect(turns.next()).toBeUndefined();
    begin('a', 3);
    begin('b', 3);
    expect(told).toEqual(['a', 'b']);
    expect(turns.longestWaitMs()).toBe(0);
  });

  it('then what comes waits for the next one, in the order in which it came, and it is known for how long', async () => {
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

  it('of two long pieces of work each has its turn', async () => {
    await Promise.all([work('x', 4, 5), work('y', 4, 5)]);
    // Eight milliseconds hold two pieces of five; the first turn has let one more in before it was over.
    expect(told.join(' ')).toBe('x1 y1 x2 y2 y3 x3 x4 y4');
  });

  it('what is new does not wait for the end of all that is long, nor the other way round', async () => {
    const long = [work('x', 3, 9), work('y', 3, 9)];
    for (const name of ['a', 'b', 'c']) begin(name, 9);
    await Promise.all(long);
    for (let turn = 0; turn < 3; turn += 1) await aTurn();
    expect(told.join(' ')).toBe('a x1 y1 b c x2 y2 x3 y3');
  });

  it('sixteen begin beside each other; the next ones only when all has been done that these could do at once', async () => {
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

  it('what fails is no hindrance for the others', async () => {
    begin('long', 9);
    const failing = Promise.resolve(turns.next()).then(() => {
      throw new Error('failed');
    });
    begin('b', 0);
    await expect(failing).rejects.toThrow('failed');
    await aTurn();
    expect(told).toEqual(['long', 'b']);
  });

  describe('people take turns, not calls', () => {
    const known = (key: string) => ({ key, isStranger: false });
    const stranger = (key: string) => ({ key, isStranger: true });
    /** So many calls of one, each of so many pieces that take a whole turn each. */
    const ask = (key: string, calls: number, pieces: number) => {
      for (let call = 1; call <= calls; call += 1) turns.begin(() => void work(`${key}${call}.`, pieces, 9), known(key));
    };
    const turnsPass = async (count: number) => {
      for (let turn = 0; turn < count; turn += 1) await aTurn();
    };

    it('whoever asks for one thing has it begun before all that another has asked for', async () => {
      begin('long', 9);
      for (let call = 1; call <= 40; call += 1) turns.begin(() => void told.push(`a${call}`), known('a'));
      turns.begin(() => void told.push('b'), known('b'));
      await aTurn();
      expect(told.indexOf('b')).toBe(2);
      expect(told).toHaveLength(42);
    });

    it('and done before it: of what is under way one piece of each goes on, then one of the other', async () => {
      ask('a', 4, 2);
      await aTurn();
      ask('b', 1, 2);
      await turnsPass(12);
      // Of one the third and the fourth begin after what of the other had begun is done.
      expect(told.indexOf('b1.2')).toBeLessThan(told.indexOf('a3.2'));
      expect(told.indexOf('b1.2')).toBeLessThan(told.indexOf('a4.2'));
      expect(told).toHaveLength(10);
    });

    it('strangers begin as every fourth, and at once where nobody else does', async () => {
      begin('long', 9);
      for (let call = 1; call <= 20; call += 1) {
        turns.begin(() => void told.push('s'), stranger(`network ${call}`));
        turns.begin(() => void told.push('k'), known(`person ${call}`));
      }
      await aTurn();
      expect(told.slice(1).join('')).toBe(`${'kkks'.repeat(6)}kk${'s'.repeat(14)}`);
    });

    it('how long one waits at the door is told of strangers and of the others apart', () => {
      begin('long', 9);
      turns.begin(() => {}, stranger('network'));
      nowMs += 5;
      turns.begin(() => {}, known('person'));
      nowMs += 1;
      expect([turns.longestWaitMs(), turns.longestWaitMs(true)]).toEqual([1, 6]);
    });
  });
});
