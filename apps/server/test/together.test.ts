import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Together } from '../src/database/together.ts';

/** Work that ends when the test says so. */
class AWorkplace {
  readonly begun: { readonly asked: readonly string[]; readonly end: PromiseWithResolvers<readonly (string | undefined)[]> }[] = [];
  readonly together = new Together<string, string>({
    doAll: (asked) => {
      const end = Promise.withResolvers<readonly (string | undefined)[]>();
      this.begun.push({ asked, end });
      return end.promise;
    },
    // Items with the same letter cannot be done in the same batch.
    goesWith: (asked, others) => others.every((other) => other[0] !== asked[0]),
  });

  get asked(): string[] {
    return this.begun.map(({ asked }) => asked.join(' '));
  }

  /** Completes this batch except for the items in `butNot`, which have to be done separately. */
  async end(index: number, butNot: readonly string[] = []): Promise<void> {
    const { asked, end } = this.begun[index]!;
    end.resolve(asked.map((one) => (butNot.includes(one) ? undefined : `${one} done`)));
    await aTurn();
  }
}

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(97 + index));
const aTurn = () => new Promise((resolve) => void setImmediate(() => void setImmediate(resolve)));

describe('requests during running work', () => {
  let place: AWorkplace;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    place = new AWorkplace();
  });
  afterEach(() => vi.useRealTimers());
  /** Starts three batches, so that the next request has to wait. */
  const threeAtWork = async () => {
    for (const one of ['x1', 'y1', 'z1']) {
      void place.together.do(one);
      await aTurn();
    }
  };

  it('run immediately if there is only one', async () => {
    const answer = place.together.do('a');
    await aTurn();
    await place.end(0);
    expect([place.asked, await answer]).toEqual([['a'], 'a done']);
  });

  it('from one turn of the event loop run together, and each gets its answer', async () => {
    const answers = Promise.all([place.together.do('a'), place.together.do('b'), place.together.do('c')]);
    await aTurn();
    await place.end(0);
    expect([place.asked, await answers]).toEqual([['a b c'], ['a done', 'b done', 'c done']]);
  });

  it('wait until one of three running batches ends, and then run together', async () => {
    await threeAtWork();
    for (const one of ['a', 'b', 'c']) {
      void place.together.do(one);
      await aTurn();
    }
    expect(place.asked).toEqual(['x1', 'y1', 'z1']);
    await place.end(1);
    expect(place.asked).toEqual(['x1', 'y1', 'z1', 'a b c']);
  });

  it('that cannot run together run one after the other, in order', async () => {
    for (const one of ['a1', 'a2', 'b1', 'a3', 'b2']) void place.together.do(one);
    await aTurn();
    expect(place.asked).toEqual(['a1 b1', 'a2 b2', 'a3']);
  });

  it('do not wait longer than 20 ms for three slow batches', async () => {
    await threeAtWork();
    for (const one of ['a1', 'b1', 'a2']) void place.together.do(one);
    await aTurn();
    await vi.advanceTimersByTimeAsync(19);
    expect(place.asked).toEqual(['x1', 'y1', 'z1']);
    await vi.advanceTimersByTimeAsync(1);
    expect(place.asked.slice(3)).toEqual(['a1 b1']);
    await vi.advanceTimersByTimeAsync(20);
    expect(place.asked.slice(3)).toEqual(['a1 b1', 'a2']);
  });

  it('run at most sixteen together', async () => {
    for (const one of LETTERS) void place.together.do(one);
    await aTurn();
    expect(place.begun.map(({ asked }) => asked.length)).toEqual([16, 10]);
  });

  it('that fail within a batch are retried one by one, without delaying the rest of the batch', async () => {
    const answers = ['a', 'b', 'c', 'd'].map((one) => place.together.do(one));
    await aTurn();
    await place.end(0, ['b', 'd']);
    expect([place.asked, await answers[0], await answers[2]]).toEqual([['a b c d', 'b', 'd'], 'a done', 'c done']);
    await place.end(1);
    await place.end(2);
    expect([await answers[1], await answers[3]]).toEqual(['b done', 'd done']);
  });

  it('fail with the requests that ran together with them, but not with other requests', async () => {
    const first = Promise.allSettled([place.together.do('a'), place.together.do('b')]);
    await aTurn();
    const second = place.together.do('c');
    await aTurn();
    place.begun[0]!.end.reject(new Error('the line is cut'));
    await place.end(1);
    expect([(await first).map(({ status }) => status), await second]).toEqual([['rejected', 'rejected'], 'c done']);
  });
});
