import { describe, expect, it } from 'vitest';
import { journeysIn, type Result, settled, tell, unitsIn } from '../test-results.js';
import { ROOT } from '../set-up.js';

const result = (changes: Partial<Result> = {}): Result => ({ name: 'units', seconds: 10, passed: 5, failed: 0, wrong: [], ...changes });
const failing = (...wrong: string[]) => result({ failed: wrong.length, wrong });

describe('a failure in parallel is rerun alone:', () => {
  it.each<[what: string, first: string[], alone: string[], unsteady: string[], wrong: string[], passed: number]>([
    ['a test that passes when rerun is unsteady', ['a', 'b'], [], ['a', 'b'], [], 7],
    ['a test that fails twice has failed', ['a', 'b'], ['b'], ['a'], ['b'], 6],
    ['a test that fails only when rerun has failed as well', ['a'], ['c'], ['a'], ['c'], 6],
  ])('%s', async (_what, first, alone, unsteady, wrong, passed) => {
    const asked: string[][] = [];
    const end = await settled(failing(...first), (names) => {
      asked.push(names);
      return result({ passed: 1, failed: alone.length, wrong: alone, seconds: 3 });
    });
    expect(asked).toEqual([first]);
    expect(end).toMatchObject({ unsteady, wrong, failed: wrong.length, passed, seconds: 13 });
  });

  it.each([
    ['nothing is rerun if nothing has failed', result()],
    ['nothing is rerun if too much has failed to be an accident', failing(...Array.from({ length: 21 }, (_, index) => `${index}`))],
  ])('%s', async (_what, first) => {
    const again = () => expect.unreachable();
    expect(await settled(first, again)).toBe(first);
  });
});

describe('a run', () => {
  const told = (...results: Result[]) => {
    let said = '';
    const kept = tell(results, Date.now(), (text) => (said += text));
    return { kept, lines: said.trim().split('\n') };
  };

  it('ends with a line that counts passed and failed tests', () => {
    const { lines } = told(result(), { ...failing('x.test.ts: is right'), name: 'journeys' });
    expect(lines.at(-1)).toBe('10 passed, 1 failed');
    expect(lines.at(-2)).toBe('failed: x.test.ts: is right');
  });

  it.each([
    [3, '5 passed, 0 failed'],
    [4, '5 passed, 1 failed'],
  ])('names its %i unsteady tests, and fails if there are more than three: %s', (count, last) => {
    const unsteady = Array.from({ length: count }, (_, index) => `x.test.ts: ${index}`);
    const { lines, kept } = told(result({ unsteady }));
    expect(lines.filter((line) => line.startsWith('unsteady: '))).toHaveLength(count);
    expect(lines.at(-1)).toBe(last);
    expect(kept).toMatchObject({ unsteady, passed: 5, failed: Number(last.split(' ')[2]) });
  });

  it('shows how an unsteady test failed, because a random input is not drawn again', async () => {
    const name = 'x.test.ts: is right';
    const first = { ...failing(name), why: { [name]: 'Property failed after 3 tests\n{ seed: 7 }' } };
    const { lines } = told(await settled(first, () => result()));
    expect(lines.slice(-4)).toEqual([`unsteady: ${name}`, '    Property failed after 3 tests', '    { seed: 7 }', '6 passed, 0 failed']);
  });

  it('is stored with the seconds of each part', () => {
    expect(told(result(), result({ name: 'journeys', seconds: 20 })).kept).toMatchObject({
      parts: { units: 10, journeys: 20 },
      passed: 10,
      failed: 0,
      wrong: [],
      unsteady: [],
    });
  });
});

describe('reports', () => {
  it('of units name the failed tests with the beginnings of their messages, including files that could not be run', () => {
    const adds = { status: 'failed', fullName: 'adds', failureMessages: [`Expected 3${' '.repeat(2_000)}`] };
    const report = {
      numPassedTests: 3,
      testResults: [
        { name: `${ROOT}/a.test.ts`, status: 'failed', assertionResults: [adds, { status: 'passed' }] },
        { name: `${ROOT}/b.test.ts`, status: 'failed', message: 'No such file', assertionResults: [] },
        { name: `${ROOT}/c.test.ts`, status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    };
    expect(unitsIn(report)).toEqual({
      passed: 3,
      wrong: ['a.test.ts: adds', 'b.test.ts'],
      why: { 'a.test.ts: adds': 'Expected 3'.padEnd(1_000), 'b.test.ts': 'No such file' },
    });
  });

  it('of journeys name the failed tests, at any depth', () => {
    const spec = (title: string, ok: boolean) => ({ file: 'a.spec.ts', title, ok });
    const report = {
      stats: { expected: 2, flaky: 0 },
      suites: [{ specs: [spec('one', true)], suites: [{ specs: [spec('two', false)], suites: [] }] }],
    };
    expect(journeysIn(report)).toEqual({ passed: 2, wrong: ['a.spec.ts: two'] });
  });
});
