import { HUB_MESSAGES } from '@assist/contract';
import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEYS } from '../src/lib/api/queries.ts';
import { TakeIn } from '../src/lib/live/take-in.ts';
import { aClock, queriesByTheClock } from './a-clock.ts';
import { aPageInView } from './a-page-in-view.ts';

const page = aPageInView();
const clock = aClock(Date.parse('2026-11-23T08:00:00Z'));
queriesByTheClock();

/** The keys of everything that screens request, each observed once; schedules have two lists of one room each. */
const SHOWN: Readonly<Record<string, QueryKey>> = {
  ...Object.fromEntries(Object.entries(KEYS).map(([name, key]) => [name, [...key, 'x']])),
  schedules: [...KEYS.schedules, 0, 1, ['vltava@rooms.test']],
  'schedules of another': [...KEYS.schedules, 0, 1, ['labe@rooms.test']],
  navigation: ['navigation', 'x'],
  codes: ['location-codes'],
};
const keyOf = (name: string) => SHOWN[name]!;

/** The number of reads since the start of the test, by the names in `SHOWN`. */
let read: Record<string, number>;
let configurationReads: number;
let client: QueryClient;
let takeIn: TakeIn;
let chance: number;
let answer: () => Promise<unknown>;
let ends: (() => void)[];

beforeEach(async () => {
  client = new QueryClient();
  chance = 0.5;
  configurationReads = 0;
  answer = async () => ({});
  takeIn = new TakeIn({
    client,
    readConfiguration: async () => {
      configurationReads += 1;
      throw new Error('the server is not there');
    },
    chance: () => chance,
  });
  read = {};
  ends = Object.entries(SHOWN).map(([name, queryKey]) =>
    new QueryObserver(client, {
      queryKey,
      queryFn: () => {
        read[name] = (read[name] ?? 0) + 1;
        // Objects on a floor are a list, unlike the other answers.
        return name === 'objects' ? Promise.resolve([]) : answer();
      },
      networkMode: 'always',
      retry: false,
    }).subscribe(() => {}),
  );
  await clock.pass(0);
  read = {};
});
afterEach(() => {
  for (const end of ends) end();
  client.clear();
});

const schedules = (...scheduleIds: string[]) => [scheduleIds[0], JSON.stringify({ kind: 'schedules', scheduleIds })];
const once = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 1]));

const OF_OWN = ['events', 'event', 'statuses'];
const OF_SCHEDULES = ['eventPlan', 'utilisation', 'otherEvents'];
const OF_CATALOGUE = ['resources', 'plans', 'schedules', 'schedules of another', ...OF_SCHEDULES];

describe('the data that is read again', () => {
  it.each<[message: keyof typeof HUB_MESSAGES, args: readonly unknown[], names: readonly string[], hasConfiguration: boolean]>([
    ['reload', [], Object.keys(SHOWN), true],
    ['changedCode', ['K7M9QB'], ['codes'], false],
    ['deletedCode', ['K7M9QB'], ['codes'], false],
    ['changedResource', ['vltava'], OF_CATALOGUE, false],
    ['deletedResource', ['vltava'], OF_CATALOGUE, false],
    ['changedArea', ['floor-1'], [...OF_CATALOGUE, 'navigation'], true],
    ['objectChanged', schedules('vltava@rooms.test'), ['schedules', ...OF_SCHEDULES], false],
  ])('after the message %s with %j is only the data concerned', async (message, args, names, hasConfiguration) => {
    takeIn.hear(HUB_MESSAGES[message], args);
    await clock.pass(5_000);
    expect([read, configurationReads]).toEqual([once(...names), hasConfiguration ? 1 : 0]);
  });

  it('is tested for every message', () => expect(Object.keys(HUB_MESSAGES)).toHaveLength(7));

  it.each<[data: object, names: readonly string[]]>([
    [{ kind: 'events' }, OF_OWN],
    [{ kind: 'schedules', scheduleIds: null }, ['schedules', 'schedules of another', ...OF_SCHEDULES]],
    [{ kind: 'schedules', scheduleIds: ['nobody@rooms.test'] }, OF_SCHEDULES],
    [{ kind: 'object', availability: 2, changedAt: null, freshUntil: null, parts: [] }, []],
  ])('after an object message with %j is only the data concerned', async (data, names) => {
    takeIn.hear(HUB_MESSAGES.objectChanged, ['x', JSON.stringify(data)]);
    await clock.pass(5_000);
    expect([read, configurationReads]).toEqual([once(...names), 0]);
  });

  it.each<[what: string, message: string, args: readonly unknown[]]>([
    ['a message of a newer server', 'reload-everything-else', ['x']],
    ['a message named like a property of every object', 'constructor', []],
    ['a message named like another such property', '__proto__', []],
    ['an object message without content', HUB_MESSAGES.objectChanged, ['x']],
    ['content that is not text', HUB_MESSAGES.objectChanged, ['x', { kind: 'events' }]],
    ['text that is not JSON', HUB_MESSAGES.objectChanged, ['x', '{"kind":"eve']],
    ['text that is null', HUB_MESSAGES.objectChanged, ['x', 'null']],
    ['content that is a list', HUB_MESSAGES.objectChanged, ['x', '[{"kind":"events"}]']],
    ['a kind of a newer server', HUB_MESSAGES.objectChanged, ['x', '{"kind":"weather"}']],
    ['a kind named like a property of every object', HUB_MESSAGES.objectChanged, ['x', '{"kind":"constructor"}']],
    ['a kind that is inherited', HUB_MESSAGES.objectChanged, ['x', '{"__proto__":{"kind":"events"}}']],
    ['invalid ids', HUB_MESSAGES.objectChanged, ['x', '{"kind":"schedules","scheduleIds":{"length":1}}']],
    ['an invalid id', HUB_MESSAGES.objectChanged, ['x', '{"kind":"schedules","scheduleIds":[1]}']],
    ['schedules without ids', HUB_MESSAGES.objectChanged, ['x', '{"kind":"schedules"}']],
    ['an empty list of ids', HUB_MESSAGES.objectChanged, ['x', '{"kind":"schedules","scheduleIds":[]}']],
  ])('is nothing after %s', async (_what, message, args) => {
    expect(() => takeIn.hear(message, args)).not.toThrow();
    await clock.pass(60_000);
    expect([read, configurationReads]).toEqual([{}, 0]);
  });

  it('is the same for an address named like a built-in property as for any that nobody shows', async () => {
    takeIn.hear(HUB_MESSAGES.objectChanged, schedules('__proto__', 'constructor', 'toString'));
    await clock.pass(5_000);
    expect(read).toEqual(once(...OF_SCHEDULES));
  });

  it('after a gap is everything that changes, without delay', async () => {
    takeIn.readAll();
    await clock.pass(30);
    expect(read).toEqual(once('schedules', 'schedules of another', ...OF_SCHEDULES, ...OF_OWN, 'favourites', 'objects'));
  });

  it('after a gap is requested anew if the previous request is unanswered', async () => {
    answer = () => new Promise(() => {});
    takeIn.hear(HUB_MESSAGES.objectChanged, ['x', '{"kind":"events"}']);
    await clock.pass(30);
    answer = async () => 'after the gap';
    takeIn.readAll();
    await clock.pass(30);
    expect(client.getQueryData(keyOf('events'))).toBe('after the gap');
  });
});

describe('many messages', () => {
  it('at one moment cause one read', async () => {
    for (let index = 0; index < 100; index += 1) {
      takeIn.hear(HUB_MESSAGES.objectChanged, schedules('vltava@rooms.test'));
      takeIn.hear(HUB_MESSAGES.objectChanged, ['x', '{"kind":"events"}']);
      takeIn.hear(HUB_MESSAGES.changedResource, [`room-${index}`]);
      takeIn.hear(HUB_MESSAGES.changedArea, [`floor-${index}`]);
      takeIn.hear(HUB_MESSAGES.changedCode, [`code-${index}`]);
    }
    expect(read).toEqual({});
    await clock.pass(30);
    expect([read, configurationReads]).toEqual([once(...OF_CATALOGUE, ...OF_OWN, 'navigation', 'codes'), 1]);
    await clock.pass(60_000);
    expect(read).toEqual(once(...OF_CATALOGUE, ...OF_OWN, 'navigation', 'codes'));
  });

  it('at two moments cause two reads, with rooms combined', async () => {
    takeIn.hear(HUB_MESSAGES.objectChanged, schedules('vltava@rooms.test'));
    takeIn.hear(HUB_MESSAGES.objectChanged, schedules('labe@rooms.test'));
    await clock.pass(30);
    takeIn.hear(HUB_MESSAGES.objectChanged, schedules('labe@rooms.test'));
    await clock.pass(30);
    expect(read).toMatchObject({ schedules: 1, 'schedules of another': 2, utilisation: 2 });
  });

  it('during a first request cause it to be repeated once', async () => {
    client.clear();
    for (const end of ends) end();
    let version = 0;
    answer = async () => {
      const asked = version;
      await new Promise<void>((resolve) => void clock.after(500, resolve));
      return asked;
    };
    const utilisation = keyOf('utilisation');
    ends = [new QueryObserver(client, { queryKey: utilisation, queryFn: answer, networkMode: 'always' }).subscribe(() => {})];
    await clock.pass(100);
    version += 1;
    takeIn.hear(HUB_MESSAGES.objectChanged, schedules('nobody@rooms.test'));
    await clock.pass(450);
    expect(client.getQueryData(utilisation)).toBe(0);
    await clock.pass(1_000);
    expect(client.getQueryData(utilisation)).toBe(1);
  });

  it('on a busy morning do not hold back an answer: a request under way completes, and is repeated once', async () => {
    let version = 0;
    answer = async () => {
      const asked = version;
      await new Promise<void>((resolve) => void clock.after(500, resolve));
      return asked;
    };
    const shown = new Set<unknown>();
    const utilisation = keyOf('utilisation');
    for (let at = 0; at < 5_000; at += 100) {
      version += 1;
      takeIn.hear(HUB_MESSAGES.objectChanged, schedules('nobody@rooms.test'));
      await clock.pass(100);
      shown.add(client.getQueryData(utilisation));
    }
    expect(shown.size).toBeGreaterThanOrEqual(9);
    await clock.pass(2_000);
    expect([client.getQueryData(utilisation), client.isFetching()]).toEqual([version, 0]);
  });
});

describe('a reload', () => {
  it.each([
    [0, 0],
    [0.5, 2_500],
    [0.999, 4_995],
  ])('with a random number of %d takes place after %i ms, within five seconds', async (by, afterMs) => {
    chance = by;
    takeIn.hear(HUB_MESSAGES.reload, []);
    if (afterMs > 0) await clock.pass(afterMs - 1);
    expect(read).toEqual({});
    await clock.pass(1);
    expect([read, configurationReads]).toEqual([once(...Object.keys(SHOWN)), 1]);
  });

  it('that is announced again before it happens is done once', async () => {
    takeIn.hear(HUB_MESSAGES.reload, []);
    await clock.pass(1_000);
    takeIn.hear(HUB_MESSAGES.reload, []);
    await clock.pass(10_000);
    expect([read, configurationReads]).toEqual([once(...Object.keys(SHOWN)), 1]);
    takeIn.hear(HUB_MESSAGES.reload, []);
    await clock.pass(10_000);
    expect(configurationReads).toBe(2);
  });
});

describe('a hidden page', () => {
  const isOutdated = (name: string) => client.getQueryState(keyOf(name))!.isInvalidated;

  it('reads nothing, and remembers what it has to read', async () => {
    page.hide();
    takeIn.hear(HUB_MESSAGES.objectChanged, schedules('vltava@rooms.test'));
    takeIn.hear(HUB_MESSAGES.objectChanged, ['x', '{"kind":"events"}']);
    await clock.pass(60_000);
    expect(read).toEqual({});
    expect(['schedules', 'utilisation', 'events', 'settings'].map(isOutdated)).toEqual([true, true, true, false]);
    takeIn.hear(HUB_MESSAGES.reload, []);
    await clock.pass(60_000);
    expect([read, isOutdated('settings')]).toEqual([{}, true]);
  });
});
