import { sendBrowserLog } from '@assist/contract';
import * as fake from 'fake-indexeddb';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wipeBrowserStore, writeLog } from '../src/lib/cache/browser-store.ts';
import { aScreen } from './a-screen.tsx';
import { NO_ANSWER, refusal } from './a-server.ts';

describe('the log of this browser', () => {
  const app = aScreen();
  const at = Date.parse('2026-11-23T08:00:00Z');
  const FAULT = { at, level: 'error' as const, message: 'ApiError: internal (500)', correlationId: 'c-500' };

  beforeEach(async () => {
    await wipeBrowserStore();
    vi.stubGlobal('indexedDB', new fake.IDBFactory());
    for (const [name, value] of Object.entries(fake)) if (/^IDB(?!Factory)/.test(name)) vi.stubGlobal(name, value);
  });
  afterEach(() => wipeBrowserStore());

  it('shows its entries, the newest first, with their times and the server’s references', async () => {
    await writeLog({ ...FAULT, level: 'warning', message: 'Missing iCalUId, or it is empty: x', correlationId: '' });
    await writeLog(FAULT);
    await app.open('/log');
    const entries = await waitFor(() => {
      const found = screen.getAllByRole('listitem').map((one) => one.textContent);
      expect(found).toHaveLength(2);
      return found;
    });
    expect(entries).toEqual([
      'Mon 23 Nov 09:00 · Error · Reference: c-500ApiError: internal (500)',
      'Mon 23 Nov 09:00 · WarningMissing iCalUId, or it is empty: x',
    ]);
  });

  it('reports that nothing has gone wrong if it has no entries', async () => {
    await app.open('/log');
    expect(await screen.findByText('Nothing has gone wrong here.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
  });

  it('is sent with the person’s note, and then shows the reference to quote', async () => {
    await writeLog(FAULT);
    const { user, server } = await app.open('/log');
    server.on(sendBrowserLog, { reference: 'abcd1234' });
    await user.type(await screen.findByLabelText('What were you doing?'), 'Reserving');
    await user.click(screen.getByRole('button', { name: 'Send to the administrator' }));
    expect(await screen.findByText('Sent. When you ask for help, quote this reference: abcd1234')).toBeDefined();
    expect(server.asked(sendBrowserLog).map(({ body }) => body)).toEqual([
      { entries: [FAULT], note: 'Reserving', browser: navigator.userAgent },
    ]);
  });

  it.each([
    [refusal('too-many-attempts'), 'Too many attempts. Wait a few minutes and try again.'],
    [NO_ANSWER, 'No connection to the server. Check the network and try again.'],
  ])('gives the reason if it could not be sent, and keeps the typed note', async (answer, sentence) => {
    await writeLog(FAULT);
    const { user, server } = await app.open('/log');
    server.on(sendBrowserLog, answer);
    const field = await screen.findByLabelText<HTMLInputElement>('What were you doing?');
    await user.type(field, 'Reserving');
    await user.click(screen.getByRole('button', { name: 'Send to the administrator' }));
    expect(await screen.findByText(sentence)).toBeDefined();
    expect(field.value).toBe('Reserving');
  });

  it('is empty once it is cleared', async () => {
    await writeLog(FAULT);
    const { user } = await app.open('/log');
    await user.click(await screen.findByRole('button', { name: 'Clear' }));
    expect(await screen.findByText('Nothing has gone wrong here.')).toBeDefined();
  });

  it('is copied line by line, and reports if it cannot be copied', async () => {
    await writeLog(FAULT);
    const { user } = await app.open('/log');
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Log copied.')).toBeDefined();
    expect(write).toHaveBeenCalledWith('2026-11-23T08:00:00.000Z error c-500 ApiError: internal (500)');
    write.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    await user.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('It could not be copied. Select the text and copy it yourself.')).toBeDefined();
  });
});
