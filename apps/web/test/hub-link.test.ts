import { WAITS } from '@assist/reservation';
import { beforeEach, describe, expect, it } from 'vitest';
import { type HubConnection, HubLink } from '../src/lib/live/hub-link.ts';
import type { HubState } from '../src/lib/waiting/hub-state.ts';
import { ACTIVITY_EVENTS } from '../src/lib/waiting/inactivity.ts';
import { aClock } from './a-clock.ts';
import { aPageInView } from './a-page-in-view.ts';

const START = Date.parse('2026-11-23T08:00:00Z');
const page = aPageInView();
const clock = aClock(START);
const second = () => (clock.now() - START) / 1_000;

/** Simulates the protocol's own client, which reconnects or gives up when the test calls `tell`. */
class Connection implements HubConnection {
  isStarted = false;
  isStopped = false;
  readonly invoked: unknown[][] = [];
  readonly #hearers = new Map<string, (...args: unknown[]) => void>();
  readonly #begin: () => Promise<void>;
  readonly #end: () => Promise<void>;

  constructor(begin: () => Promise<void>, end: () => Promise<void>) {
    this.#begin = begin;
    this.#end = end;
  }

  async start(): Promise<void> {
    await this.#begin();
    this.isStarted = true;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.#end();
    this.tell('closed');
  }

  on(message: string, hear: (...args: unknown[]) => void): void {
    this.#hearers.set(message, hear);
  }

  onreconnecting(hear: () => void): void {
    this.#hearers.set('reconnecting', hear);
  }

  onreconnected(hear: () => void): void {
    this.#hearers.set('reconnected', hear);
  }

  onclose(hear: () => void): void {
    this.#hearers.set('closed', hear);
  }

  async invoke(method: string, ...args: unknown[]): Promise<unknown> {
    this.invoked.push([method, ...args]);
    return 'done';
  }

  tell(what: string, ...args: unknown[]): void {
    this.#hearers.get(what)?.(...args);
  }
}

/** What the link has reported in this test, and in `tries` the seconds at which it tried to connect. */
let states: HubState[];
let tries: number[];
let failures: unknown[];
let heard: unknown[];
let gaps: number;
let hasGivenUp: boolean;
let connections: Connection[];
/** Decides the outcome of each try to connect. */
let answer: () => Promise<void>;
/** Decides the outcome of closing a connection. */
let farewell: () => Promise<void>;
const refuse = () => Promise.reject(new Error('nobody answers'));
const last = () => connections.at(-1)!;

beforeEach(() => {
  [states, tries, failures, heard, connections] = [[], [], [], [], []];
  gaps = 0;
  hasGivenUp = false;
  answer = async () => {};
  farewell = async () => {};
});

function aLink(everyMs?: number): HubLink {
  return new HubLink({
    open: async () => {
      tries.push(second());
      connections.push(new Connection(answer, farewell));
      return last();
    },
    messages: ['Reload', 'ObjectChanged'],
    onMessage: (message, args) => heard.push([message, ...args]),
    onState: (state, givenUp) => {
      states.push(state);
      hasGivenUp = givenUp;
    },
    onGap: () => (gaps += 1),
    onFailure: (error) => failures.push(error),
    ...(everyMs === undefined ? {} : { everyMs }),
  });
}

/** Returns a link that has given up because all its tries failed. From then on, the server answers again. */
async function aLinkThatHasGivenUp(everyMs?: number): Promise<HubLink> {
  answer = refuse;
  const link = aLink(everyMs);
  void link.start();
  await clock.pass(42_000);
  expect([link.state, hasGivenUp]).toEqual(['Disconnected', true]);
  answer = async () => {};
  return link;
}

describe('the connection to the hub (specification, section 4)', () => {
  it('goes through Connecting to Connected, and at its end through Disconnecting to Disconnected', async () => {
    const link = aLink();
    expect(link.state).toBe('Disconnected');
    await link.start();
    await link.stop();
    expect(states).toEqual(['Connecting', 'Connected', 'Disconnecting', 'Disconnected']);
    expect([link.state, last().isStopped]).toEqual(['Disconnected', true]);
  });

  it('is not started a second time while it is connecting, connected or reconnecting', async () => {
    const link = aLink();
    void link.start();
    void link.start();
    await clock.pass(0);
    await link.start();
    last().tell('reconnecting');
    await link.start();
    expect([connections.length, states]).toEqual([1, ['Connecting', 'Connected', 'Reconnecting']]);
    await link.stop();
  });

  it('is tried immediately, then after waits of 0, 2, 10 and 30 seconds, and then given up', async () => {
    answer = refuse;
    const link = aLink();
    void link.start();
    await clock.pass(41_999);
    expect([tries, link.state, hasGivenUp]).toEqual([[0, 0, 2, 12], 'Connecting', false]);
    await clock.pass(1);
    expect([tries, link.state, hasGivenUp]).toEqual([[0, 0, 2, 12, 42], 'Disconnected', true]);
    await clock.pass(3_600_000);
    expect(tries).toHaveLength(1 + WAITS.hubReconnectMs.length);
    expect(states).toEqual(['Connecting', 'Disconnected']);
    await link.stop();
  });

  it.each([1, 2, 3, 4])('is made if retry %i succeeds', async (index) => {
    answer = () => (tries.length > index ? Promise.resolve() : refuse());
    const link = aLink();
    void link.start();
    await clock.pass(60_000);
    expect([tries.length, link.state, gaps]).toEqual([index + 1, 'Connected', 1]);
    await link.stop();
  });

  it('is Reconnecting after a loss until it is connected again or given up', async () => {
    const link = aLink();
    await link.start();
    last().tell('reconnecting');
    last().tell('reconnected');
    expect(states).toEqual(['Connecting', 'Connected', 'Reconnecting', 'Connected']);
    last().tell('reconnecting');
    last().tell('closed');
    expect([link.state, hasGivenUp]).toEqual(['Disconnected', true]);
    await link.stop();
  });

  it('reports, each time it is made, that earlier changes may have been missed', async () => {
    const link = aLink();
    expect(gaps).toBe(0);
    await link.start();
    expect(gaps).toBe(1);
    last().tell('reconnecting');
    expect(gaps).toBe(1);
    last().tell('reconnected');
    expect(gaps).toBe(2);
    await link.stop();
    expect(gaps).toBe(2);
  });

  it('only logs its failures, so that starting and stopping it never fail (specification, section 8)', async () => {
    answer = refuse;
    const link = aLink();
    const started = link.start();
    await clock.pass(42_000);
    await expect(started).resolves.toBeUndefined();
    expect(failures.map(String)).toEqual(Array.from({ length: 5 }, () => 'Error: nobody answers'));
    farewell = refuse;
    answer = async () => {};
    page.comeOnline();
    await clock.pass(0);
    await expect(link.stop()).resolves.toBeUndefined();
  });

  it('receives messages with their arguments', async () => {
    const link = aLink();
    await link.start();
    last().tell('ObjectChanged', 'a', '{}');
    last().tell('reconnecting');
    last().tell('reconnected');
    last().tell('Reload');
    expect(heard).toEqual([['ObjectChanged', 'a', '{}'], ['Reload']]);
    await link.stop();
  });

  it('can be invoked only while connected', async () => {
    const link = aLink();
    await expect(link.invoke('Object', 'a')).rejects.toThrow('not connected');
    await link.start();
    await expect(link.invoke('Object', 'a', 1)).resolves.toBe('done');
    expect(last().invoked).toEqual([['Object', 'a', 1]]);
    last().tell('reconnecting');
    await expect(link.invoke('Object', 'a')).rejects.toThrow('not connected');
    await link.stop();
    await expect(link.invoke('Object', 'a')).rejects.toThrow('not connected');
  });
});

describe('a connection that has given up', () => {
  it.each<[what: string, happen: () => void]>([
    ['online again', () => page.comeOnline()],
    ['visible again', () => page.show()],
    ...ACTIVITY_EVENTS.map((name): [string, () => void] => [`used (${name})`, () => page.use(name)]),
  ])('is started again when the browser is %s', async (_what, happen) => {
    const link = await aLinkThatHasGivenUp();
    happen();
    await clock.pass(0);
    expect([link.state, hasGivenUp, gaps]).toEqual(['Connected', false, 1]);
    await link.stop();
  });

  it('counts as given up until it is connected again', async () => {
    const link = await aLinkThatHasGivenUp();
    answer = refuse;
    page.use('click');
    await clock.pass(2_000);
    expect([link.state, hasGivenUp]).toEqual(['Connecting', true]);
    await link.stop();
  });

  it('goes through the same delays when it is started again', async () => {
    const link = await aLinkThatHasGivenUp();
    answer = refuse;
    tries = [];
    page.use('click');
    await clock.pass(100_000);
    expect(tries.map((at) => at - tries[0]!)).toEqual([0, 0, 2, 12, 42]);
    await link.stop();
  });

  it('is not restarted more often than every five seconds by mouse moves', async () => {
    const link = aLink();
    await link.start();
    last().tell('closed');
    for (let at = 0; at < 49; at += 1) {
      page.use('mousemove');
      page.show();
      await clock.pass(100);
    }
    expect(tries).toEqual([0]);
    await clock.pass(100);
    page.use('mousemove');
    await clock.pass(0);
    expect(tries).toEqual([0, 5]);
    await link.stop();
  });

  it('is restarted immediately when the network returns', async () => {
    const link = aLink();
    await link.start();
    last().tell('closed');
    page.comeOnline();
    await clock.pass(0);
    expect([tries, link.state]).toEqual([[0, 0], 'Connected']);
    await link.stop();
  });

  it('is not restarted while the page is hidden', async () => {
    const link = await aLinkThatHasGivenUp();
    tries = [];
    page.hide();
    page.comeOnline();
    page.use('scroll');
    await clock.pass(60_000);
    expect(tries).toEqual([]);
    page.show();
    await clock.pass(0);
    expect(link.state).toBe('Connected');
    await link.stop();
  });

  it('is restarted again and again on an unattended screen', async () => {
    const link = await aLinkThatHasGivenUp(30_000);
    answer = refuse;
    tries = [];
    await clock.pass(24 * 3_600_000);
    // A round of tries takes 42 s, and the next one begins within half a minute.
    expect(tries.length).toBeGreaterThanOrEqual(5 * Math.floor((24 * 3_600) / 72));
    answer = async () => {};
    await clock.pass(72_000);
    expect(link.state).toBe('Connected');
    last().tell('closed');
    await clock.pass(30_000);
    expect(link.state).toBe('Connected');
    await link.stop();
  });

  it('is not restarted on any other screen without activity', async () => {
    const link = await aLinkThatHasGivenUp();
    tries = [];
    await clock.pass(24 * 3_600_000);
    expect([tries, link.state]).toEqual([[], 'Disconnected']);
    await link.stop();
  });
});

describe('a connection that is stopped', () => {
  const begin = async () => {
    const link = aLink(30_000);
    void link.start();
    await clock.pass(1_000);
    return link;
  };
  it.each<[state: string, open: () => Promise<HubLink>]>([
    ['connected', begin],
    ['given up', () => aLinkThatHasGivenUp(30_000)],
    [
      'trying',
      () => {
        answer = refuse;
        return begin();
      },
    ],
  ])('can only be restarted explicitly (state before: %s)', async (_state, open) => {
    const link = await open();
    await link.stop();
    answer = async () => {};
    tries = [];
    page.comeOnline();
    page.show();
    for (const name of ACTIVITY_EVENTS) page.use(name);
    await clock.pass(3_600_000);
    expect([tries, link.state, clock.waits]).toEqual([[], 'Disconnected', []]);
    await link.start();
    expect(link.state).toBe('Connected');
    await link.stop();
  });

  it('reports nothing any more', async () => {
    const link = aLink();
    await link.start();
    const left = last();
    await link.stop();
    states = [];
    left.tell('Reload');
    left.tell('reconnecting');
    left.tell('reconnected');
    left.tell('closed');
    expect([heard, states, gaps, hasGivenUp]).toEqual([[], [], 1, false]);
  });

  it('is closed if it opens only after the stop', async () => {
    let open = () => {};
    answer = () => new Promise((resolve) => (open = resolve));
    const link = aLink();
    void link.start();
    await clock.pass(0);
    await link.stop();
    open();
    await clock.pass(0);
    expect([last().isStarted, last().isStopped, link.state, gaps]).toEqual([true, true, 'Disconnected', 0]);
    expect(states).toEqual(['Connecting', 'Disconnected']);
  });

  it('aborts its pending start immediately, which does not count as a failure', async () => {
    let abort = () => {};
    answer = () => new Promise((_resolve, reject) => (abort = () => reject(new Error('stopped'))));
    farewell = async () => abort();
    const link = aLink();
    void link.start();
    await clock.pass(0);
    await link.stop();
    await clock.pass(60_000);
    expect([last().isStopped, tries, failures, states]).toEqual([true, [0], [], ['Connecting', 'Disconnected']]);
  });

  it('may be started again while an earlier connection is still opening, and only the later one counts', async () => {
    let open = () => {};
    answer = () => new Promise((resolve) => (open = resolve));
    const link = aLink();
    void link.start();
    await clock.pass(0);
    const [earlier, openEarlier] = [last(), open];
    await link.stop();
    answer = async () => {};
    await link.start();
    openEarlier();
    await clock.pass(0);
    earlier.tell('Reload');
    expect([connections.length, earlier.isStopped, last().isStopped, link.state, heard]).toEqual([2, true, false, 'Connected', []]);
    await link.stop();
  });

  it('is Disconnecting until it is closed', async () => {
    let close = () => {};
    farewell = () => new Promise((resolve) => (close = resolve));
    const link = aLink();
    await link.start();
    void link.stop();
    void link.stop();
    await clock.pass(0);
    expect(link.state).toBe('Disconnecting');
    close();
    await clock.pass(0);
    expect(states).toEqual(['Connecting', 'Connected', 'Disconnecting', 'Disconnected']);
  });
});

describe('a connection that is started anew because another person has signed in', () => {
  it('is replaced, and messages of its closed predecessor are ignored', async () => {
    const link = aLink();
    await link.start();
    const before = last();
    await link.startAnew();
    before.tell('Reload');
    expect(states).toEqual(['Connecting', 'Connected', 'Disconnecting', 'Disconnected', 'Connecting', 'Connected']);
    expect([before.isStopped, connections.length, gaps, heard]).toEqual([true, 2, 2, []]);
    await link.stop();
  });

  it('is replaced only once if several restarts overlap', async () => {
    let close = () => {};
    farewell = () => new Promise((resolve) => (close = resolve));
    const link = aLink();
    await link.start();
    void link.startAnew();
    void link.startAnew();
    await clock.pass(0);
    close();
    await clock.pass(0);
    expect(states).toEqual(['Connecting', 'Connected', 'Disconnecting', 'Disconnected', 'Connecting', 'Connected']);
    expect(connections).toHaveLength(2);
    farewell = async () => {};
    void link.stop();
    close();
  });

  it('is not replaced if it is stopped in the meantime', async () => {
    let close = () => {};
    farewell = () => new Promise((resolve) => (close = resolve));
    const link = aLink();
    await link.start();
    void link.startAnew();
    void link.stop();
    close();
    await clock.pass(60_000);
    expect([connections.length, link.state]).toEqual([1, 'Disconnected']);
  });
});
