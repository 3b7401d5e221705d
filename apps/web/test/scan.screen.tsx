import { getLevelPlan, getNavigation, getQrCodeInfo, getVisit, getWalkingGraph, listPlaces, listPlanLevels } from '@assist/contract';
import { importImdf } from '@assist/floorplan';
import { DEGREES_A_METRE, oneFloor } from '@assist/test-kit';
import { buildWalkingGraph, encodeGraph } from '@assist/wayfinding';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aCamera } from './a-camera.ts';
import { aRoom } from './a-company.ts';
import { aScreen } from './a-screen.tsx';
import { NO_ANSWER, refusal } from './a-server.ts';

/** Returns the graph of a corridor with a room at each end. */
function aGraph() {
  const { plan, defects } = importImdf(
    oneFloor({
      level: { id: 'l1', ordinal: 1, name: '1st floor' },
      size: [60, 14],
      units: [
        ['corridor', 'walkway', [0, 0], [60, 4]],
        ['west', 'office', [0, 4], [10, 14]],
        ['east', 'office', [50, 4], [60, 14]],
      ],
      doors: [
        ['door of west', [4, 4], [5, 4], 0.85],
        ['door of east', [54, 4], [55, 4]],
      ],
    }),
  );
  if (plan === null) throw new Error(JSON.stringify(defects));
  return encodeGraph(buildWalkingGraph(plan));
}

describe('a code on a wall', () => {
  const app = aScreen();
  const camera = aCamera();
  const room = (name: string, featureId: string) => aRoom(name, { mapInfos: [{ areaId: 'floor-1', featureId }] });
  const COMPANY = { resources: [room('Vltava', 'west'), room('Labe', 'east')] };
  const OURS = 'HTTPS://SIGNS.EXAMPLE/QR/SMT6RV';
  const at = (locationId: string, startAreaId = 'floor-1') => ({
    hasLocation: true,
    startAreaId,
    qrId: 'SMT6RV',
    navigationUrl: null,
    locationId,
  });
  const open = async (begin: 'Scan a code' | 'Enter a code' = 'Scan a code') => {
    const opened = await app.open('/navigate?to=labe', COMPANY);
    await opened.user.click(await screen.findByRole('button', { name: begin }));
    return { ...opened, sheet: await screen.findByRole('dialog', { name: 'Where are you?' }) };
  };
  const looksAway = (isAway: boolean) =>
    act(() => {
      Object.defineProperty(document, 'visibilityState', { value: isAway ? 'hidden' : 'visible', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });

  beforeEach(() => {
    app.server.usually(getNavigation, { venues: [{ venueId: 'campus', version: '1', levelIds: ['l1'] }], closures: [] });
    app.server.usually(getWalkingGraph, aGraph() as never);
    app.server.usually(listPlanLevels, {
      version: '1',
      levels: [{ id: 'l1', areaId: 'floor-1', buildingId: 'house', ordinal: 1, name: { en: '1st floor' }, shortName: { en: '1' } }],
      buildings: [{ id: 'house', name: { en: 'House' }, site: { id: 'site', name: { en: 'Site' } } }],
    });
    app.server.usually(getLevelPlan, {
      levelId: 'l1',
      version: '1',
      bounds: [0, 0, 60 * DEGREES_A_METRE, 14 * DEGREES_A_METRE],
      bearing: 0,
      features: [],
    });
    app.server.usually(getQrCodeInfo, at('vltava'));
  });

  describe('that is scanned', () => {
    it('is where the route begins, and the camera is off', async () => {
      camera.sees = [OURS];
      await open();
      expect(await screen.findByRole('button', { name: /^From Vltava.* · scanned$/ })).toBeDefined();
      expect(await screen.findByRole('list', { name: 'Steps' })).toBeDefined();
      expect(app.server.asked(getQrCodeInfo).map(({ params }) => params.qrId)).toEqual(['SMT6RV']);
      await waitFor(() => expect([...camera.running]).toEqual([]));
      expect(camera.asked[0]).toMatchObject({ facingMode: { ideal: 'environment' } });
    });

    it('shows where the person is if no destination has been chosen yet', async () => {
      camera.sees = [OURS];
      const { user } = await app.open('/navigate', COMPANY);
      await user.click(await screen.findByRole('button', { name: 'Scan a code' }));
      expect(await screen.findByRole('button', { name: /^From Vltava.* · scanned$/ })).toBeDefined();
      expect(screen.getByLabelText('Where do you want to go?')).toBeDefined();
    });

    it('is also where a guest’s route begins', async () => {
      camera.sees = [OURS];
      const place = ({ id, mapInfos }: (typeof COMPANY.resources)[number], name: string) => ({
        id,
        name,
        displayName: name,
        displayNameForApp: {},
        resourceTypeId: 'room',
        mapInfos: [...mapInfos],
      });
      app.server.on(getVisit, { guest: 'Gita', endsAt: '2026-11-23T11:00:00Z', opensAt: null, invitation: null });
      app.server.on(listPlaces, [place(COMPANY.resources[0]!, 'Vltava'), place(COMPANY.resources[1]!, 'Labe')]);
      localStorage.setItem('assist-guest', 'yes');
      const { user } = await app.open('/visit/navigate?to=labe');
      await user.click(await screen.findByRole('button', { name: 'Scan a code' }));
      expect(await screen.findByRole('button', { name: /^From Vltava.* · scanned$/ })).toBeDefined();
      expect(await screen.findByRole('list', { name: 'Steps' })).toBeDefined();
    });

    it('can also be the destination', async () => {
      camera.sees = [OURS];
      const { user } = await app.open('/navigate?from=labe', COMPANY);
      await user.click(await screen.findByRole('button', { name: /^To/ }));
      await user.click(await screen.findByRole('button', { name: 'Scan a code' }));
      expect(await screen.findByRole('button', { name: /^To Vltava.* · scanned$/ })).toBeDefined();
    });

    it.each([
      ['a floor', 'floor-1', 'floor-1'],
      ['the building', 'house', 'house'],
    ])('and belongs to %s starts the route in the middle of a floor', async (_what, locationId, startAreaId) => {
      camera.sees = [OURS];
      app.server.on(getQrCodeInfo, at(locationId, startAreaId));
      await open();
      expect(await screen.findByRole('button', { name: /^From Place on 1st floor.*scanned$/ })).toBeDefined();
      expect(await screen.findByRole('list', { name: 'Steps' })).toBeDefined();
    });

    it('but does not belong to this building is reported without a call, and reading continues', async () => {
      camera.sees = ['https://elsewhere.example/menu', 'WIFI:T:WPA;S:guests;P:secret;;'];
      const { sheet } = await open();
      expect(await within(sheet).findByText('This code does not belong to this building. Look for another sign.')).toBeDefined();
      expect(app.server.calls).not.toContain('getQrCodeInfo');
      camera.sees = [OURS];
      expect(await screen.findByRole('button', { name: /^From Vltava/ })).toBeDefined();
      expect([camera.readCount > 1, camera.wasCrowded]).toEqual([true, false]);
    });

    it.each([
      ['is unknown', refusal('not-found'), 'This code is not in use, or its place is no longer in the building.'],
      [
        'is at a place that is gone',
        { ...at('vltava'), hasLocation: false },
        'This code is not in use, or its place is no longer in the building.',
      ],
      ['belongs to another plan', at('elsewhere'), 'This place is not on the plan, so there is no route to or from it.'],
      [
        'is looked up too often',
        refusal('too-many-attempts', { retryAfterSeconds: 200 }),
        'Too many unknown codes. Try again in 4 minutes.',
      ],
      [
        'is looked up without a connection',
        NO_ANSWER,
        'No connection, so the code cannot be looked up. Choose the place by name, or try again.',
      ],
    ])('and %s is reported, with the camera off until the person scans again', async (_what, answer, told) => {
      camera.sees = [OURS];
      app.server.on(getQrCodeInfo, answer);
      const { user, sheet } = await open();
      expect((await within(sheet).findByRole('alert')).querySelector('p')!.textContent).toBe(told);
      await waitFor(() => expect([...camera.running]).toEqual([]));
      app.server.on(getQrCodeInfo, at('vltava'));
      await user.click(within(sheet).getByRole('button', { name: 'Scan again' }));
      expect(await screen.findByRole('button', { name: /^From Vltava/ })).toBeDefined();
    });
  });

  describe('needs a camera, which', () => {
    it.each([
      ['may be forbidden', 'NotAllowedError', 'The camera is not allowed here.'],
      ['may not exist', 'NotFoundError', 'No camera was found.'],
      ['may be in use', 'NotReadableError', 'The camera shows no picture.'],
    ])('%s, and then the reason is reported and the code can be typed', async (_what, name, told) => {
      camera.refusal = name;
      const { user, sheet } = await open();
      expect((await within(sheet).findByRole('alert')).textContent).toContain(told);
      await user.click(within(sheet).getByLabelText('First three characters'));
      await user.keyboard('smt6rv');
      expect(await screen.findByRole('button', { name: /^From Vltava.* · code entered$/ })).toBeDefined();
    });

    it('is unavailable to pages without https, which is reported', async () => {
      Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
      vi.stubGlobal('isSecureContext', false);
      const { sheet } = await open();
      expect((await within(sheet).findByRole('alert')).textContent).toContain('address begins with https');
    });

    it('may be unplugged, which is reported, and can then be started again', async () => {
      const { user, sheet } = await open();
      await waitFor(() => expect([...camera.running]).toEqual(['back']));
      await within(sheet).findByText('Point the camera at the code on the sign.');
      act(() => camera.pullOut());
      expect((await within(sheet).findByRole('alert')).textContent).toContain('The camera shows no picture.');
      await user.click(within(sheet).getByRole('button', { name: 'Scan again' }));
      await waitFor(() => expect([...camera.running]).toEqual(['back']));
    });

    it('may have a light that can be switched on and off', async () => {
      camera.cameras = [{ id: 'back', name: 'Back', hasLight: true }];
      const { user, sheet } = await open();
      await within(sheet).findByText('Point the camera at the code on the sign.');
      act(() => camera.play());
      const light = within(sheet).getByRole('button', { name: 'Light' });
      await user.click(light);
      await waitFor(() => expect([[...camera.lit], light.getAttribute('aria-pressed')]).toEqual([['back'], 'true']));
      await user.click(light);
      await waitFor(() => expect([[...camera.lit], light.getAttribute('aria-pressed')]).toEqual([[], 'false']));
    });

    it('may be one of several, of which one can be chosen and only one runs at a time', async () => {
      camera.cameras = [
        { id: 'back', name: 'Back' },
        { id: 'front', name: '' },
      ];
      const { user, sheet } = await open();
      const choice = await within(sheet).findByRole<HTMLSelectElement>('combobox', { name: 'Camera' });
      expect([...choice.options].map(({ text }) => text)).toEqual(['Back', 'Camera 2']);
      await user.selectOptions(choice, 'Camera 2');
      await waitFor(() => expect([...camera.running]).toEqual(['front']));
      expect(within(sheet).queryByRole('button', { name: 'Light' })).toBeNull();
    });

    it('pauses while the page is hidden, and is off once the sheet is closed', async () => {
      const { user } = await open();
      await waitFor(() => expect([...camera.running]).toEqual(['back']));
      looksAway(true);
      await waitFor(() => expect([...camera.running]).toEqual([]));
      looksAway(false);
      await waitFor(() => expect([...camera.running]).toEqual(['back']));
      await user.keyboard('{Escape}');
      expect(screen.queryByRole('dialog')).toBeNull();
      await waitFor(() => expect([...camera.running]).toEqual([]));
    });

    it('is not requested while the code is typed, until the person wants it', async () => {
      const { user, sheet } = await open('Enter a code');
      expect(camera.asked).toEqual([]);
      await user.click(within(sheet).getByRole('button', { name: 'Use the camera' }));
      await waitFor(() => expect([...camera.running]).toEqual(['back']));
    });
  });

  describe('that is typed', () => {
    const part = (which: 'First' | 'Last') => screen.getByLabelText<HTMLInputElement>(`${which} three characters`);

    it('is corrected while typing, moves on to the second part by itself and is looked up', async () => {
      const { user } = await open('Enter a code');
      await user.click(part('First'));
      await user.keyboard('s-mt');
      expect([part('First').value, document.activeElement === part('Last')]).toEqual(['SMT', true]);
      await user.keyboard('6 rv');
      expect(await screen.findByRole('button', { name: /^From Vltava.* · code entered$/ })).toBeDefined();
      expect(app.server.asked(getQrCodeInfo).map(({ params }) => params.qrId)).toEqual(['SMT6RV']);
    });

    it('with a mistake is reported at the field and not looked up, and Backspace moves back', async () => {
      const { user, sheet } = await open('Enter a code');
      await user.click(part('First'));
      await user.keyboard('smt6rw');
      const told = await within(sheet).findByText('There is a mistake in this code. Compare it with the sign.');
      for (const which of ['First', 'Last'] as const)
        expect([part(which).getAttribute('aria-invalid'), part(which).getAttribute('aria-describedby')]).toEqual(['true', told.id]);
      expect(within(sheet).getByRole('group', { name: 'Code on the sign' }).contains(told)).toBe(true);
      part('Last').focus();
      await user.keyboard('{Backspace}{Backspace}{Backspace}');
      expect(screen.queryByText(/There is a mistake/)).toBeNull();
      await user.keyboard('{Backspace}');
      expect([part('First').value, document.activeElement === part('First')]).toEqual(['SM', true]);
      expect(app.server.calls).not.toContain('getQrCodeInfo');
    });

    it.each([
      ['a whole code', 'smt-6rv', 'SMT6RV'],
      ['a link', 'https://signs.example/qr/SMT6RV', 'SMT6RV'],
      ['a link to a code of another system', 'https://signs.example/qr/sign.12', 'sign.12'],
    ])('can be pasted as %s', async (_what, pasted, asked) => {
      const { user } = await open('Enter a code');
      part('Last').focus();
      await user.paste(pasted);
      expect(await screen.findByRole('button', { name: /^From Vltava/ })).toBeDefined();
      expect(app.server.asked(getQrCodeInfo).map(({ params }) => params.qrId)).toEqual([asked]);
    });

    it('can be of another system, in a separate field', async () => {
      const { user, sheet } = await open('Enter a code');
      await user.click(within(sheet).getByRole('button', { name: 'The code looks different' }));
      const field = within(sheet).getByLabelText('Code or link');
      await user.type(field, 'the third floor{Enter}');
      expect(within(sheet).getByRole('alert').textContent).toContain('This is not the code of a sign.');
      await user.clear(field);
      await user.type(field, 'Sign.12{Enter}');
      expect(await screen.findByRole('button', { name: /^From Vltava/ })).toBeDefined();
      expect(app.server.asked(getQrCodeInfo).map(({ params }) => params.qrId)).toEqual(['Sign.12']);
    });

    it('can be looked up again if no answer came', async () => {
      app.server.on(getQrCodeInfo, NO_ANSWER);
      const { user, sheet } = await open('Enter a code');
      await user.click(part('First'));
      await user.keyboard('smt6rv');
      expect((await within(sheet).findByRole('alert')).textContent).toContain('No connection');
      app.server.on(getQrCodeInfo, at('vltava'));
      await user.click(within(sheet).getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('button', { name: /^From Vltava/ })).toBeDefined();
    });
  });

  it.each([
    [
      'Home',
      async (user: { click: (element: Element) => Promise<void> }) =>
        user.click(await screen.findByRole('button', { name: 'Scan a code' })),
    ],
    [
      'the search',
      async (user: { click: (element: Element) => Promise<void>; keyboard: (text: string) => Promise<void> }) => {
        await screen.findByRole('heading', { level: 1 });
        await user.keyboard('{Control>}k{/Control}');
        await user.click(await screen.findByRole('option', { name: 'Scan a code' }));
      },
    ],
  ])('that is scanned from %s opens the same page as with a phone’s own camera', async (_where, reach) => {
    camera.sees = [OURS];
    const { user } = await app.open('/', COMPANY);
    await reach(user);
    await waitFor(() => expect([...new URLSearchParams(location.search).values()]).toContain('vltava'));
  });
});
