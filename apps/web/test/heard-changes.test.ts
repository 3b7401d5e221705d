import { afterEach, describe, expect, it } from 'vitest';
import { listenForReport, noteHeardReading } from '../src/lib/live/heard-changes.ts';
import { setHearsEveryChange, setHubState } from '../src/lib/waiting/hub-state.ts';
import { aClock } from './a-clock.ts';

const clock = aClock(Date.parse('2026-11-23T08:00:00Z'));

function connected(hearsEveryChange = true): void {
  setHubState('Connected');
  setHearsEveryChange(hearsEveryChange);
}
afterEach(() => {
  setHubState('Disconnected');
  setHearsEveryChange(false);
});

/** Returns an object with the outcome so far: undefined while the page waits. */
function outcomeOf(waiting: Promise<boolean>): { isRead: boolean | undefined } {
  const outcome: { isRead: boolean | undefined } = { isRead: undefined };
  void waiting.then((isRead) => (outcome.isRead = isRead));
  return outcome;
}

describe('a change of this page', () => {
  it('is read by the page itself without waiting if no hub is connected', async () => {
    const outcome = outcomeOf(listenForReport().isRead());
    await clock.pass(0);
    expect(outcome.isRead).toBe(false);
  });

  it('counts as read once the read caused by its report has ended', async () => {
    connected();
    let end = () => {};
    const outcome = outcomeOf(listenForReport().isRead());
    noteHeardReading(new Promise<void>((resolve) => (end = resolve)));
    await clock.pass(100);
    expect(outcome.isRead).toBeUndefined();
    end();
    await clock.pass(0);
    expect(outcome.isRead).toBe(true);
  });

  it('may be reported before its request is answered', async () => {
    connected();
    const report = listenForReport();
    noteHeardReading(Promise.resolve());
    const outcome = outcomeOf(report.isRead());
    await clock.pass(0);
    expect(outcome.isRead).toBe(true);
  });

  it.each([
    ['1.5 seconds if the hub reports every change', true, 1_500],
    ['0.3 seconds otherwise', false, 300],
  ])('waits for its report for %s', async (_name, hearsEveryChange, ms) => {
    connected(hearsEveryChange);
    const outcome = outcomeOf(listenForReport().isRead());
    await clock.pass(ms - 1);
    expect(outcome.isRead).toBeUndefined();
    await clock.pass(1);
    expect(outcome.isRead).toBe(false);
  });

  it('waits at most five seconds for a slow read, and not at all for a failed one', async () => {
    connected();
    const slow = outcomeOf(listenForReport().isRead());
    noteHeardReading(new Promise(() => {}));
    await clock.pass(4_999);
    expect(slow.isRead).toBeUndefined();
    await clock.pass(1);
    expect(slow.isRead).toBe(true);
    const failed = outcomeOf(listenForReport().isRead());
    noteHeardReading(Promise.reject(new Error('the server does not answer')));
    await clock.pass(0);
    expect(failed.isRead).toBe(true);
  });

  it('does not count as read if the page has stopped listening', async () => {
    connected();
    const report = listenForReport();
    report.stop();
    noteHeardReading(Promise.resolve());
    const outcome = outcomeOf(report.isRead());
    await clock.pass(1_500);
    expect(outcome.isRead).toBe(false);
  });
});
