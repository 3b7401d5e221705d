import { MINUTE_MS } from '@assist/time';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aReservation, aRoom, NOW } from './a-company.ts';
import { aScreen } from './a-screen.tsx';

describe('a device whose clock is wrong', () => {
  const app = aScreen();
  const events = [aReservation({ hours: '10:00-11:00' })];
  /** Opens Home on a device that shows 9:07, with a server whose clock is this much ahead. */
  const open = async (aheadMs: number) => {
    app.server.setTime(Date.parse(NOW) + aheadMs);
    await app.open('/', { resources: [aRoom('Vltava')], events });
    const when = await waitFor(() => {
      const found = document.querySelector('.next-card__when');
      expect(found).not.toBeNull();
      return found!;
    });
    return when.textContent;
  };

  it.each([
    ['ten minutes slow', 10 * MINUTE_MS, '10 min', 'in 43 min'],
    ['ten minutes fast', -10 * MINUTE_MS, '10 min', 'in 1 h 3 min'],
    ['half an hour slow', 30 * MINUTE_MS, '30 min', 'in 23 min'],
  ])('says so if it is %s, and counts by the server', async (_how, aheadMs, difference, countdown) => {
    expect(await open(aheadMs)).toContain(countdown);
    const said = `The clock of this device and that of the server differ by ${difference}. All times here go by the server.`;
    expect(await screen.findByText(said)).toBeDefined();
  });

  it.each([
    ['right', 0],
    ['two minutes slow', 2 * MINUTE_MS - 1_000],
    ['two minutes fast', -2 * MINUTE_MS],
  ])('says nothing if it is %s', async (_how, aheadMs) => {
    expect(await open(aheadMs)).toContain('in 53 min');
    expect(screen.queryByText(/The clock of this device/)).toBeNull();
  });

  it('says nothing any more once it is set right', async () => {
    await open(10 * MINUTE_MS);
    await screen.findByText(/The clock of this device/);
    app.server.setTime(Date.parse(NOW));
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByText(/The clock of this device/)).toBeNull());
  });
});
