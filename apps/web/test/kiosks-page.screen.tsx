import {
  approveKiosk,
  changeKiosk,
  getLevelPlan,
  type KioskAnswer,
  type LevelPlan,
  listKiosks,
  listLocationCodes,
  listPlanLevels,
  removeKiosk,
} from '@assist/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { asAdministrator } from './a-company.ts';
import { aScreen, setClock } from './a-screen.tsx';
import { NO_ANSWER, refusal } from './a-server.ts';

describe('the kiosks', () => {
  const app = aScreen();
  const aKiosk = (id: string, changes: Partial<KioskAnswer> = {}): KioskAnswer => ({
    id,
    name: id,
    spot: { levelId: 'l1', longitude: 16.6, latitude: 49.2, bearing: null },
    areaIds: ['house'],
    language: 'en',
    showsTitles: false,
    contact: '',
    tier: 'premium',
    pairedAt: '2026-11-01T08:00:00.000Z',
    seenAt: '2026-11-23T08:06:00.000Z',
    isPaired: true,
    ...changes,
  });
  const aLevel = (id: string, areaId: string, ordinal: number, name: string) => ({
    id,
    areaId,
    buildingId: 'house',
    ordinal,
    name: { en: name },
    shortName: { en: String(ordinal) },
  });
  /** One sign is by the lifts of the second floor; the position of the other one is unknown. */
  const SIGNS = ['K7M9QB', 'SMT6RV'].map((code, index) => ({
    code,
    placeId: 'floor-2',
    place: { kind: 'area' as const, name: { en: '2nd floor' }, category: null, areaId: 'floor-2' },
    label: index === 0 ? 'By the lifts' : '',
    active: true,
    spot: index === 0 ? { levelId: 'l2', longitude: 16.61, latitude: 49.21, bearing: 81 } : null,
    createdAt: '2026-11-01T08:00:00.000Z',
    printedAt: null,
    usedAt: null,
  }));
  const RECEPTION: LevelPlan['features'][number] = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [16.605, 49.205] },
    properties: { layer: 'label', featureId: 'reception', category: 'lobby', name: 'Reception' },
  };
  const open = () => {
    asAdministrator(app.server);
    return app.open('/admin/kiosks');
  };
  const rows = () =>
    [...document.querySelectorAll('.kiosk-row')].map((row) =>
      [...row.querySelectorAll('.kiosk-row__place > *, .kiosk-row__state > *')].map(({ textContent }) => textContent),
    );
  const chosenIn = (sheet: HTMLElement, label: string) =>
    within(sheet).getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.textContent;
  const fieldOf = (sheet: HTMLElement, label: string) => within(sheet).getByLabelText<HTMLInputElement>(label);

  beforeEach(() => {
    app.server.usually(listKiosks, [aKiosk('Lobby')]);
    app.server.usually(listLocationCodes, SIGNS);
    app.server.usually(listPlanLevels, {
      version: '1',
      levels: [aLevel('l1', 'floor-1', 0, '1st floor'), aLevel('l2', 'floor-2', 1, '2nd floor')],
      buildings: [{ id: 'house', name: { en: 'The house' }, site: { id: 'site', name: { en: 'Site' } } }],
    });
    app.server.usually(getLevelPlan, ({ params: { levelId } }) => ({
      levelId,
      version: '1',
      bounds: [16.6, 49.2, 16.61, 49.21],
      bearing: 0,
      features: [RECEPTION],
    }));
  });

  it('are listed with their location, their areas, their licence, and whether they are connected', async () => {
    app.server.on(listKiosks, [
      aKiosk('Lobby'),
      aKiosk('Back door', { seenAt: '2026-11-23T07:30:00.000Z', tier: 'standard', areaIds: ['quiet', 'floor-1'] }),
      aKiosk('Garage', { seenAt: '2026-11-20T18:00:00.000Z', tier: 'basic', spot: { ...aKiosk('').spot, levelId: 'torn-down' } }),
      aKiosk('New', { seenAt: null, tier: null, areaIds: ['torn-down'] }),
      aKiosk('Copied', { isPaired: false }),
    ]);
    await open();
    await waitFor(() => expect(rows()).toHaveLength(5));
    await waitFor(() =>
      expect(rows()).toEqual([
        ['Lobby', '1st floor', 'Shows: The house', 'Connected now', 'Premium: routes, also on the phone, and meetings'],
        ['Back door', '1st floor', 'Shows: 1st floor, Quiet zone', 'Last seen: today, 08:30', 'Standard: routes, also on the phone'],
        ['Garage', 'Its floor is no longer on the plan', 'Shows: The house', 'Last seen: Fri 20 Nov, 19:00', 'Basic: search and routes'],
        ['New', '1st floor', 'Shows: nothing, its areas no longer exist', 'Not seen yet', 'No licence left: it shows nothing'],
        ['Copied', '1st floor', 'Shows: The house', 'Must be paired again', 'Premium: routes, also on the phone, and meetings'],
      ]),
    );
    expect(screen.getByText('5 kiosks')).toBeDefined();
  });

  it('count as connected for three minutes after they were last seen', async () => {
    await open();
    await screen.findByText('Connected now');
    setClock('2026-11-23T08:09:00Z');
    expect(screen.getByText('Connected now')).toBeDefined();
    setClock('2026-11-23T08:09:01Z');
    expect(await screen.findByText('Last seen: today, 09:06')).toBeDefined();
  });

  it('give way to an explanation of how a device becomes a kiosk while there are none', async () => {
    app.server.on(listKiosks, []);
    await open();
    await screen.findByText('There are no kiosks yet');
    expect(
      screen.getByText(`Open ${location.origin}/kiosk/ on the screen that is to become one. It shows a code, which you enter here.`),
    ).toBeDefined();
  });

  it('are added with their code at the position of a sign, and a refusal keeps the typed values', async () => {
    const { user, server } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add a kiosk' }));
    const sheet = await screen.findByRole('dialog', { name: 'Add a kiosk' });
    await user.type(await within(sheet).findByLabelText('Code on its screen'), 'k7m2 9qxd');
    await user.type(fieldOf(sheet, 'Name'), ' Lobby ');
    await user.selectOptions(fieldOf(sheet, 'At a sign or a room'), await within(sheet).findByRole('option', { name: /^By the lifts/ }));
    expect(within(sheet).getByRole('button', { name: '2nd floor', pressed: true })).toBeDefined();
    expect(chosenIn(sheet, 'Its reader faces')).toBe('East, exactly 81°');
    await user.selectOptions(fieldOf(sheet, 'Language it returns to'), 'Čeština');
    await user.click(within(sheet).getByRole('switch', { name: 'Show the titles of meetings' }));
    await user.type(fieldOf(sheet, 'Contact if it does not work'), 'Reception, 100');
    const add = within(sheet).getByRole('button', { name: 'Add a kiosk' });

    server.on(approveKiosk, refusal('pairing-ended'));
    await user.click(add);
    await waitFor(() => expect(document.activeElement).toBe(fieldOf(sheet, 'Code on its screen')));
    expect(within(sheet).getByRole('alert').textContent).toMatch(/^No kiosk shows this code/);
    expect(within(sheet).getByRole('alert').closest('.field')?.contains(document.activeElement)).toBe(true);
    server.on(approveKiosk, NO_ANSWER);
    await user.type(fieldOf(sheet, 'Code on its screen'), 'x');
    expect(within(sheet).queryByRole('alert')).toBeNull();
    await user.click(add);
    expect((await within(sheet).findByRole('alert')).textContent).toMatch(/^No connection to the server/);

    server.on(approveKiosk, aKiosk('Lobby'));
    await user.click(add);
    await screen.findByText('Lobby is now a kiosk.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.asked(approveKiosk).at(-1)!.body).toEqual({
      code: 'k7m2 9qxdx',
      name: 'Lobby',
      spot: { levelId: 'l2', longitude: 16.61, latitude: 49.21, bearing: 81 },
      areaIds: ['house'],
      language: 'cs',
      showsTitles: true,
      contact: 'Reception, 100',
    });
  });

  it('are not saved while values are missing, and the page names each of these and focuses the first', async () => {
    const { user, server } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add a kiosk' }));
    const sheet = await screen.findByRole('dialog', { name: 'Add a kiosk' });
    await user.click(await within(sheet).findByLabelText('The house'));
    await user.click(within(sheet).getByRole('button', { name: 'Add a kiosk' }));
    expect(
      within(sheet)
        .getAllByRole('alert')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Enter the code shown on its screen.',
      'Enter a name.',
      'Set its location: tap the plan, or choose a sign or a room.',
      'Choose at least one area.',
    ]);
    expect(document.activeElement).toBe(fieldOf(sheet, 'Code on its screen'));
    await user.type(fieldOf(sheet, 'Code on its screen'), 'K');
    await user.type(fieldOf(sheet, 'Name'), 'Lobby');
    await user.selectOptions(fieldOf(sheet, 'At a sign or a room'), 'Reception');
    await user.click(within(sheet).getByLabelText('2nd floor'));
    expect(within(sheet).queryAllByRole('alert')).toEqual([]);
    expect(server.asked(approveKiosk)).toEqual([]);
    // A point on one floor does not apply to another.
    await user.click(within(sheet).getByRole('button', { name: '2nd floor' }));
    expect(within(sheet).getByRole('alert').textContent).toMatch(/^Set its location/);
  });

  it('show all areas within a chosen area', async () => {
    const { user, server } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change Lobby' }));
    const sheet = await screen.findByRole('dialog', { name: 'Change Lobby' });
    const box = (name: string) => within(sheet).getByRole<HTMLInputElement>('checkbox', { name });
    const states = () => ['The house', '1st floor', '2nd floor', 'Quiet zone'].map((name) => [box(name).checked, box(name).disabled]);
    await within(sheet).findByLabelText('The house');
    expect(states()).toEqual([[true, false], ...Array.from({ length: 3 }, () => [true, true])]);
    await user.click(box('The house'));
    await user.click(box('Quiet zone'));
    await user.click(box('2nd floor'));
    expect(states()).toEqual([
      [false, false],
      [false, false],
      [true, false],
      [true, true],
    ]);
    server.on(changeKiosk, aKiosk('Lobby'));
    await user.click(within(sheet).getByRole('button', { name: 'Save' }));
    await screen.findByText('Lobby saved.');
    expect(server.asked(changeKiosk)[0]!.body.areaIds).toEqual(['floor-2']);
  });

  it('can be renamed, turned, and moved to another device', async () => {
    app.server.on(listKiosks, [aKiosk('Lobby', { language: 'de', showsTitles: true, contact: 'Reception' })]);
    const { user, server } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change Lobby' }));
    const sheet = await screen.findByRole('dialog', { name: 'Change Lobby' });
    await user.clear(await within(sheet).findByLabelText('Name'));
    await user.type(fieldOf(sheet, 'Name'), 'Hall');
    await user.selectOptions(fieldOf(sheet, 'Its reader faces'), 'South-west');
    server.on(changeKiosk, aKiosk('Hall'));
    await user.click(within(sheet).getByRole('button', { name: 'Save' }));
    await screen.findByText('Hall saved.');
    const { params, body } = server.asked(changeKiosk)[0]!;
    expect(params.id).toBe('Lobby');
    expect(body).toEqual({
      name: 'Hall',
      spot: { levelId: 'l1', longitude: 16.6, latitude: 49.2, bearing: 225 },
      areaIds: ['house'],
      language: 'de',
      showsTitles: true,
      contact: 'Reception',
    });

    await user.click(screen.getByRole('button', { name: 'Change Lobby' }));
    await user.type(await screen.findByLabelText('Code of a replacement device'), 'K7M2-9QXD');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.asked(changeKiosk).at(-1)!.body.code).toBe('K7M2-9QXD'));
  });

  it('that have to be paired again explain how', async () => {
    app.server.on(listKiosks, [aKiosk('Lobby', { isPaired: false })]);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change Lobby' }));
    expect((await screen.findByLabelText('Code on its screen')).getAttribute('aria-describedby')).toBeTruthy();
    expect(screen.getByText(/^This kiosk must be paired again: open /)).toBeDefined();
  });

  it('whose floor no longer exists on the plan must be moved first', async () => {
    app.server.on(listKiosks, [aKiosk('Lobby', { spot: { ...aKiosk('').spot, levelId: 'torn-down' } })]);
    const { user, server } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change Lobby' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Set its location/);
    expect(server.asked(changeKiosk)).toEqual([]);
  });

  it('are removed only after a confirmation', async () => {
    const { user, server } = await open();
    await user.click(await screen.findByRole('button', { name: 'Remove Lobby' }));
    const question = await screen.findByRole('dialog', { name: 'Remove Lobby?' });
    expect(server.asked(removeKiosk)).toEqual([]);
    server.on(removeKiosk, refusal('not-found'));
    await user.click(within(question).getByRole('button', { name: /^Remove/ }));
    await screen.findByText('It no longer exists, or you do not have access to it.');

    server.on(removeKiosk, undefined);
    await user.click(screen.getByRole('button', { name: 'Remove Lobby' }));
    server.on(listKiosks, []);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Remove/ }));
    await screen.findByText('Lobby is no longer a kiosk.');
    await screen.findByText('There are no kiosks yet');
    expect(server.asked(removeKiosk).map(({ params }) => params.id)).toEqual(['Lobby', 'Lobby']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a kiosk' }));
  });

  it('need a plan, and the page reports if there is none', async () => {
    app.server.on(listPlanLevels, { version: '1', levels: [], buildings: [] });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add a kiosk' }));
    await screen.findByText('A kiosk needs a plan, and this building has none yet.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are hidden from people without the permission, for whom the page reports that nothing exists', async () => {
    await app.open('/admin/kiosks');
    await screen.findByText('There is nothing here');
    expect(app.server.asked(listKiosks)).toEqual([]);
  });
});
