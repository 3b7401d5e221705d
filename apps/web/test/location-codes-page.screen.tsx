import {
  changeLocationCode,
  createLocationCodes,
  drawLocationCodes,
  listLocationCodes,
  type LocationCodeAnswer,
  printLocationCodes,
} from '@assist/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { asAdministrator, aPlace, aRoom } from './a-company.ts';
import { aScreen } from './a-screen.tsx';
import { refusal } from './a-server.ts';

describe('the codes on the walls', () => {
  const app = aScreen();
  const aCode = (code: string, name: string, changes: Partial<LocationCodeAnswer> = {}): LocationCodeAnswer => ({
    code,
    placeId: name.toLowerCase(),
    place: { kind: 'resource', name: { en: name }, category: null, areaId: 'floor-1' },
    label: '',
    active: true,
    spot: null,
    createdAt: '2026-11-01T08:00:00.000Z',
    printedAt: null,
    usedAt: null,
    ...changes,
  });
  const CODES = [
    aCode('K7M9QB', 'Vltava', { usedAt: '2026-11-20T08:00:00.000Z', printedAt: '2026-11-02T08:00:00.000Z' }),
    aCode('SMT6RV', 'Labe', {
      label: 'By the stairs',
      place: { kind: 'resource', name: { en: 'Labe' }, category: null, areaId: 'floor-2' },
    }),
    aCode('YCYR3H', 'Odra', { active: false }),
    aCode('Old.1', 'Gone', { place: null }),
  ];
  const open = () => {
    asAdministrator(app.server);
    return app.open('/admin/codes', { resources: [aRoom('Vltava'), aPlace('Desk')] });
  };
  const rows = () => [...document.querySelectorAll('.code-row')].map((row) => row.querySelector('code')?.textContent);

  beforeEach(() => app.server.usually(listLocationCodes, CODES));

  it('are listed by name, each with its state, its last use and when it was printed', async () => {
    await open();
    await waitFor(() => expect(rows()).toEqual(['SMT-6RV', 'YCY-R3H', 'Old.1', 'K7M-9QB']));
    expect([...document.querySelectorAll('.code-row__times')].map(({ textContent }) => textContent)).toEqual([
      'Not used yetNot printed yet',
      'Out of useNot used yetNot printed yet',
      'Place no longer existsNot used yetNot printed yet',
      'Last used: Fri 20 NovPrinted: Mon 2 Nov',
    ]);
    expect(document.querySelector('.code-row__place')?.textContent).toBe('LabeBy the stairs · 2nd floor');
  });

  it.each([
    ['a name, without its accents', 'vltáva', ['K7M-9QB']],
    ['a label', 'stairs', ['SMT-6RV']],
    ['a code as printed', 'k7m-9q', ['K7M-9QB']],
    ['no other text', 'zzz', []],
  ])('are found by %s', async (_what, typed, found) => {
    const { user } = await open();
    await user.type(await screen.findByLabelText('Find'), typed);
    await waitFor(() => expect(rows()).toEqual(found));
  });

  it.each([
    ['Where', 'floor-2', ['SMT-6RV']],
    ['State', 'off', ['YCY-R3H']],
    ['State', 'gone', ['Old.1']],
  ])('are filtered by %s: %s', async (label, value, found) => {
    const { user } = await open();
    await user.selectOptions(await screen.findByLabelText(label), value);
    await waitFor(() => expect(rows()).toEqual(found));
  });

  it('can be labelled, moved and taken out of use, and a refusal keeps the typed values', async () => {
    const { user, server } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change K7M-9QB: Vltava' }));
    const sheet = await screen.findByRole('dialog', { name: 'Sign K7M-9QB' });
    await user.type(within(sheet).getByLabelText('Label'), 'By the door');
    await user.clear(within(sheet).getByLabelText('Place'));
    await user.type(within(sheet).getByLabelText('Place'), 'desk');
    await user.click(await screen.findByRole('option', { name: /^Desk/ }));
    await user.click(within(sheet).getByLabelText('In use'));
    server.on(changeLocationCode, refusal('unknown-place'));
    await user.click(within(sheet).getByRole('button', { name: 'Save' }));
    expect((await within(sheet).findByRole('alert')).textContent).toBe('This place is no longer in the building. Choose another one.');
    expect(within(sheet).getByLabelText<HTMLInputElement>('Label').value).toBe('By the door');
    server.on(changeLocationCode, aCode('K7M9QB', 'Desk'));
    await user.click(within(sheet).getByRole('button', { name: 'Save' }));
    await screen.findByText('K7M-9QB saved.');
    expect(server.asked(changeLocationCode).at(-1)).toMatchObject({
      params: { code: 'K7M9QB' },
      body: { label: 'By the door', active: false, placeId: 'desk' },
    });
  });

  it('are created for a floor and its rooms, and the page reports how many were skipped', async () => {
    const { user, server } = await open();
    server.on(createLocationCodes, { created: [aCode('K7M9QB', 'Vltava')], passedOver: 2 });
    await user.click(await screen.findByRole('button', { name: 'Create codes' }));
    const sheet = await screen.findByRole('dialog', { name: 'Create codes' });
    await user.selectOptions(within(sheet).getByLabelText('Where'), 'floor-2');
    await user.click(within(sheet).getByRole('button', { name: 'Create codes' }));
    await screen.findByText('1 code created; 2 places already had one.');
    expect(server.asked(createLocationCodes)[0]!.body).toEqual({ placeIds: ['floor-2'], inArea: { areaId: 'floor-2', shapes: ['room'] } });
  });

  it('are created for one place, even if it already has one', async () => {
    const { user, server } = await open();
    server.on(createLocationCodes, { created: [aCode('K7M9QB', 'Desk')], passedOver: 0 });
    await user.click(await screen.findByRole('button', { name: 'Create codes' }));
    const sheet = await screen.findByRole('dialog', { name: 'Create codes' });
    await user.click(within(sheet).getByLabelText('One place'));
    await user.type(within(sheet).getByLabelText('Place'), 'desk');
    await user.click(await screen.findByRole('option', { name: /^Desk/ }));
    await user.click(within(sheet).getByRole('button', { name: 'Create codes' }));
    await screen.findByText('1 code created.');
    expect(server.asked(createLocationCodes)[0]!.body).toEqual({ placeIds: ['desk'], another: true });
  });

  it('are printed after a preview, either the selected ones or all listed ones that are in use and have a place', async () => {
    const { user, server } = await open();
    server.on(drawLocationCodes, {
      sheets: [
        {
          widthMm: 105,
          heightMm: 148,
          shapes: [
            { kind: 'text', xMm: 8, yMm: 20, sizeMm: 9, weight: 'bold', ink: 'dark', isCentred: false, text: 'Vltava' },
            { kind: 'symbol', xMm: 20, yMm: 45, squareMm: 2, rows: [[true, false]] },
            {
              kind: 'area',
              rings: [
                [
                  [0, 0],
                  [10, 0],
                  [10, 10],
                ],
              ],
              fill: 'room',
            },
            { kind: 'cut', from: [0, 10], to: [105, 10] },
          ],
        },
      ],
      all: 3,
    });
    await user.click(
      await screen.findByRole('button', { name: 'Print 2 signs' }).then(() => screen.getByLabelText('Choose K7M-9QB: Vltava')),
    );
    await user.click(screen.getByRole('button', { name: 'Print 1 sign' }));
    expect((await screen.findByRole('img', { name: 'Sheet 1 of 3: Vltava' })).getAttribute('width')).toBe('105mm');
    expect(server.asked(drawLocationCodes).at(-1)!.body).toEqual({ codes: ['K7M9QB'], format: 'a6', language: 'en' });
    expect(screen.getByText('Showing the first 1 of 3 sheets. The PDF has all of them.')).toBeDefined();
    await user.selectOptions(screen.getByLabelText('Sheet'), 'a4');
    await waitFor(() => expect(server.asked(drawLocationCodes).at(-1)!.body.format).toBe('a4'));

    server.on(printLocationCodes, new Uint8Array([37, 80, 68, 70]));
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await user.click(screen.getByRole('button', { name: 'Save as PDF' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(saved.mock.instances[0]).toHaveProperty('download', 'location-codes.pdf');
    await user.click(screen.getByRole('button', { name: 'Codes on the walls' }));
    await screen.findByRole('heading', { level: 1, name: 'Codes on the walls' });
  });

  it('are hidden from people without the permission, for whom the page reports that nothing exists', async () => {
    await app.open('/admin/codes');
    await screen.findByText('There is nothing here');
    expect(app.server.asked(listLocationCodes)).toEqual([]);
  });
});
