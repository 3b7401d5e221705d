import {
  findObjects,
  findPlanPlaces,
  getLevelPlan,
  HUB_MESSAGES,
  HUB_METHOD,
  HUB_WATCH,
  listObjects,
  type PlanObjectAnswer,
  setObjectValue,
} from '@assist/contract';
import { DATA_AVAILABILITY, OBJECT_PART, type Multilingual, type ObjectValue } from '@assist/resource';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TakeIn } from '../src/lib/live/take-in.ts';
import { setHubCalls } from '../src/lib/waiting/hub-calls.ts';
import { aRoom, hasTwoFloors } from './a-company.ts';
import { aScreen, setClock } from './a-screen.tsx';
import { refusal } from './a-server.ts';

type Parts = Partial<Record<keyof typeof OBJECT_PART, ObjectValue | Multilingual | null>>;

/** Returns an object with these parts; if it has a value, it was last reported at 9:00 in Prague. */
function anObject(id: string, given: Parts, more: Partial<PlanObjectAnswer> = {}): PlanObjectAnswer {
  const parts: Parts = { label: null, objectLabel: { en: id }, icon: 'lamp', value: null, unit: null, color: null, ...given };
  const isKnown = parts.value !== null;
  return {
    id,
    kind: 'control-1',
    icon: 'lamp',
    levelId: 'l1',
    resourceId: null,
    longitude: 14.0005,
    latitude: 50.0005,
    form: { type: 'switch' },
    canControl: true,
    availability: isKnown ? DATA_AVAILABILITY.dataReady : DATA_AVAILABILITY.notAvailable,
    changedAt: isKnown ? '2026-11-23T08:00:00Z' : null,
    freshUntil: null,
    parts: Object.entries(parts).map(([name, value]) => ({ kind: OBJECT_PART[name as keyof typeof OBJECT_PART], value })),
    ...more,
  };
}

describe('the building’s objects on the plan', () => {
  const app = aScreen();
  afterEach(() => setHubCalls(undefined));

  beforeEach(() => {
    hasTwoFloors(app.server);
  });

  const LAMP = anObject('Lamp', { control: false, value: false, label: { en: 'dark' }, color: '#333333' });
  const HEATER = anObject('Heater', { control: null });
  const BLIND = anObject(
    'Blind',
    { control: 40, value: 40, unit: '%', icon: 'blind' },
    { icon: 'blind', form: { type: 'number', minimum: 0, maximum: 100, step: 10 } },
  );
  const FAN = anObject(
    'Fan',
    { control: 'low', value: 'low', label: { en: 'Gentle' }, icon: 'fan' },
    {
      icon: 'fan',
      form: {
        type: 'choice',
        choices: [
          { key: 'low', name: { en: 'Gentle' }, colour: null },
          { key: 'high', name: { en: 'Strong' }, colour: null },
        ],
      },
    },
  );
  const AIR = anObject(
    'Air',
    { value: 1_234.5, unit: 'ppm', label: { en: 'stuffy' }, color: '#d98a00', icon: 'air' },
    { kind: 'monitor-1', icon: 'air', canControl: false, form: { type: 'number', minimum: 0, maximum: 5_000, step: 0.5 } },
  );
  const SEAT = anObject('Seat', { value: true, icon: 'people' }, { kind: 'indicator-1', icon: 'people', canControl: false });

  const open = async (...objects: readonly PlanObjectAnswer[]) => {
    app.server.on(listObjects, ({ query }) => (query.levelId === 'l1' ? [...objects] : []));
    const opened = await app.open('/plan?level=floor-1', { resources: [aRoom('Vltava')] });
    await opened.user.click(await screen.findByRole('button', { name: `Devices in the building: ${objects.length}` }));
    await screen.findByRole('dialog');
    return opened;
  };
  const card = (name: string) => screen.getByText(name, { selector: '.plan-object-card strong' }).closest<HTMLElement>('li')!;
  const markOf = (id: string) => document.querySelector<HTMLElement>(`.plan-object[data-object="${id}"]`)!;
  const control = (name: string) => screen.getByLabelText<HTMLInputElement>(`Switch ${name}`);
  const sent = () => app.server.asked(setObjectValue).map(({ params, body }) => [params.id, body.value]);
  /** Delivers a message of the hub. */
  const hear = ({ queryClient }: Awaited<ReturnType<typeof open>>, { id, availability, changedAt, freshUntil, parts }: PlanObjectAnswer) =>
    act(() => {
      const takeIn = new TakeIn({ client: queryClient, readConfiguration: async () => {}, chance: () => 0 });
      takeIn.hear(HUB_MESSAGES.objectChanged, [id, JSON.stringify({ kind: 'object', availability, changedAt, freshUntil, parts })]);
    });

  it('are listed on the card of a room if they belong to it or are in it', async () => {
    const square = (west: number, east: number) => ({
      type: 'Polygon' as const,
      coordinates: [
        [
          [west, 50],
          [east, 50],
          [east, 50.001],
          [west, 50.001],
          [west, 50],
        ],
      ],
    });
    const unit = (featureId: string, geometry: ReturnType<typeof square>) => ({
      type: 'Feature' as const,
      geometry,
      properties: { layer: 'unit' as const, featureId, category: 'room', name: null },
    });
    app.server.on(getLevelPlan, ({ params }) => ({
      levelId: params.levelId,
      version: '1',
      bounds: [14, 50, 14.002, 50.001],
      bearing: 0,
      features: [unit('vltava', square(14, 14.001)), unit('labe', square(14.001, 14.002))],
    }));
    const objects = [
      LAMP,
      { ...BLIND, longitude: 14.0015 },
      { ...SEAT, longitude: 14.0015, resourceId: 'vltava' },
      { ...AIR, resourceId: 'labe' },
    ];
    app.server.on(listObjects, ({ query }) => (query.levelId === 'l1' ? objects : []));
    const room = aRoom('Vltava', { mapInfos: [{ areaId: 'floor-1', featureId: 'vltava' }] });
    await app.open('/plan?level=floor-1&resource=vltava', { resources: [room] });
    const here = await screen.findByRole('region', { name: 'Devices here' });
    await waitFor(() =>
      expect(
        within(here)
          .getAllByRole('listitem')
          .map((one) => one.querySelector('strong')!.textContent),
      ).toEqual(['Lamp', 'Seat']),
    );
    expect(within(here).getByLabelText('Switch Lamp')).toBeDefined();
  });

  it('of a floor can also be opened beside the list', async () => {
    app.server.on(listObjects, ({ query }) => (query.levelId === 'l1' ? [LAMP, BLIND] : []));
    const { user } = await app.open('/plan?level=floor-1&view=list', { resources: [aRoom('Vltava')] });
    const list = await screen.findByRole('region', { name: /^Everything on this floor/ });
    await user.click(await within(list).findByRole('button', { name: 'Devices in the building: 2' }));
    expect(within(await screen.findByRole('dialog')).getAllByRole('listitem')).toHaveLength(2);
  });

  it('are found in the search, and opened on their floor', async () => {
    app.server.on(listObjects, ({ query }) => (query.levelId === 'l1' ? [LAMP, BLIND] : []));
    app.server.on(findObjects, ({ query }) =>
      'lamp in vltava'.includes(query.q) ? [{ id: 'Lamp', name: { en: 'Lamp in Vltava' }, levelId: 'l1', resourceId: null }] : [],
    );
    const { user } = await app.open('/', { resources: [aRoom('Vltava')] });
    await screen.findByRole('heading', { level: 1 });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'lamp in');
    const found = await screen.findByRole('option', { name: /^Lamp in Vltava/ });
    expect(found.textContent).toBe('Lamp in Vltava1st floor');
    await user.click(found);
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText('Switch Lamp')).toBeDefined();
    expect(location.pathname + location.search).toBe('/plan?level=l1&thing=Lamp');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('share the search with other places that cannot be reserved, of any floor, and an exact name hides similar ones', async () => {
    app.server.on(findPlanPlaces, ({ query }) =>
      'stove'.includes(query.q) ? [{ featureId: 'kitchen', name: { en: 'Stove' }, levelId: 'l1' }] : [],
    );
    const { user } = await app.open('/', { resources: [aRoom('Stone')] });
    await screen.findByRole('heading', { level: 1 });
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'stove');
    const found = await screen.findByRole('option', { name: /^Stove/ });
    expect(found.textContent).toBe('Stove1st floor');
    expect(screen.queryByRole('option', { name: /^Stone/ })).toBeNull();
    await user.click(found);
    await waitFor(() => expect(location.pathname + location.search).toBe('/plan?level=floor-1&place=kitchen'));
  });

  it('are drawn from their seven parts', async () => {
    await open(LAMP, BLIND, FAN, AIR, SEAT);
    // The texts are object label, label, value, unit and time; the icon and the colour are pictures.
    expect(['Lamp', 'Blind', 'Fan', 'Air', 'Seat'].map((name) => card(name).querySelector('.plan-object-card__text')!.textContent)).toEqual(
      [
        'Lampdark · as of 09:00',
        'Blind40\u202f% · as of 09:00',
        'FanGentle · as of 09:00',
        'Air1,234.5\u202fppm, stuffy · as of 09:00',
        'SeatOn · as of 09:00',
      ],
    );
    const pictures = ['Lamp', 'Blind', 'Fan', 'Air', 'Seat'].map((name) => card(name).querySelector('svg')!.innerHTML);
    expect(new Set(pictures).size).toBe(5);
    const dots = ['Lamp', 'Blind', 'Air'].map((name) => card(name).querySelector<HTMLElement>('.plan-object-dot')?.style.background);
    expect(dots).toEqual(['#333333', undefined, '#d98a00']);
    // Only objects that can be switched have a control.
    expect([...document.querySelectorAll('.plan-object-card')].map((one) => one.querySelector('input, select') !== null)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('have marks on the plan, which are named after their state and open only their own card', async () => {
    app.server.on(listObjects, [LAMP, AIR, SEAT, HEATER]);
    const { user } = await app.open('/plan?level=floor-1', { resources: [aRoom('Vltava')] });
    await waitFor(() => expect(markOf('Air')).not.toBeNull());
    expect(['Lamp', 'Air', 'Seat', 'Heater'].map((id) => markOf(id).getAttribute('aria-label'))).toEqual([
      'Lamp: dark',
      'Air: 1,234.5\u202fppm, stuffy',
      'Seat: On',
      'Heater: unknown',
    ]);
    expect(['Lamp', 'Air', 'Seat'].map((id) => markOf(id).textContent)).toEqual(['', '1,234.5\u202fppm', '']);
    expect(['Lamp', 'Seat', 'Heater'].map((id) => [markOf(id).dataset['on'], markOf(id).dataset['unknown']])).toEqual([
      [undefined, undefined],
      ['true', undefined],
      [undefined, 'true'],
    ]);
    await user.click(markOf('Air'));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(1);
    expect(card('Air')).toBeDefined();
  });

  describe('have a state, which', () => {
    it('is unknown before the first report', async () => {
      await open(HEATER);
      expect(card('Heater').textContent).toBe('Heaterunknown');
      expect(control('Heater').checked).toBe(false);
    });

    it('expires by itself, and then shows when it was last known', async () => {
      await open({ ...AIR, freshUntil: '2026-11-23T08:10:00Z' });
      expect(card('Air').textContent).toContain('1,234.5');
      act(() => setClock('2026-11-23T08:10:01Z'));
      await waitFor(() => expect(card('Air').textContent).toBe('Airunknown · as of 09:00It is not reporting right now.'));
      expect([markOf('Air').textContent, markOf('Air').dataset['unknown']]).toEqual(['', 'true']);
    });

    it('has no button to show it on a floor without objects', async () => {
      app.server.on(listObjects, []);
      await app.open('/plan?level=floor-1', { resources: [aRoom('Vltava')] });
      await waitFor(() => expect(app.server.calls).toContain('listObjects'));
      expect(screen.queryByRole('button', { name: /^Devices in the building/ })).toBeNull();
    });
  });

  describe('are switched', () => {
    it('on and off, with immediate effect, confirmed by the answer', async () => {
      const answer = Promise.withResolvers<PlanObjectAnswer>();
      const { user } = await open(LAMP);
      app.server.on(setObjectValue, () => answer.promise);
      await user.click(control('Lamp'));
      expect(control('Lamp').checked).toBe(true);
      expect(sent()).toEqual([['Lamp', true]]);
      await act(async () => answer.resolve(anObject('Lamp', { control: true, value: true, label: { en: 'bright' } })));
      await waitFor(() => expect(card('Lamp').textContent).toContain('bright'));
      expect(control('Lamp').checked).toBe(true);
    });

    it('among choices, by their names', async () => {
      const { user } = await open(FAN);
      app.server.on(setObjectValue, { ...FAN, parts: anObject('Fan', { control: 'high', value: 'high', label: { en: 'Strong' } }).parts });
      expect([...within(control('Fan')).getAllByRole('option')].map((one) => one.textContent)).toEqual(['Gentle', 'Strong']);
      await user.selectOptions(control('Fan'), 'Strong');
      expect(sent()).toEqual([['Fan', 'high']]);
      await waitFor(() => expect(card('Fan').textContent).toContain('Strong · as of 09:00'));
    });

    it('by dragging, once the pointer is released', async () => {
      await open(BLIND);
      app.server.on(setObjectValue, anObject('Blind', { control: 70, value: 70, unit: '%' }, { form: BLIND.form }));
      for (const value of ['50', '60', '70']) fireEvent.change(control('Blind'), { target: { value } });
      expect([control('Blind').value, control('Blind').getAttribute('aria-valuetext')]).toEqual(['70', '70\u202f%']);
      // The card shows the current and the intended value.
      expect(card('Blind').textContent).toBe('Blind40\u202f% · as of 09:0070\u202f%');
      expect(sent()).toEqual([]);
      fireEvent.pointerUp(control('Blind'));
      await waitFor(() => expect(sent()).toEqual([['Blind', 70]]));
      await waitFor(() => expect(card('Blind').textContent).toBe('Blind70\u202f% · as of 09:00'));
    });

    it('with keys, a moment after the last key is released', async () => {
      await open(BLIND);
      app.server.on(setObjectValue, ({ body }) => anObject('Blind', { control: body.value, value: body.value }, { form: BLIND.form }));
      for (const value of ['50', '60', '70']) {
        fireEvent.change(control('Blind'), { target: { value } });
        fireEvent.keyUp(control('Blind'), { key: 'ArrowRight' });
      }
      expect(sent()).toEqual([]);
      await waitFor(() => expect(sent()).toEqual([['Blind', 70]]));
    });

    it('even if the card is closed right afterwards', async () => {
      const { user } = await open(BLIND);
      app.server.on(setObjectValue, anObject('Blind', { control: 50, value: 50 }, { form: BLIND.form }));
      fireEvent.change(control('Blind'), { target: { value: '50' } });
      fireEvent.keyUp(control('Blind'), { key: 'ArrowRight' });
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(sent()).toEqual([['Blind', 50]]));
    });

    it('but not by the Tab key, or by a touch that drags nothing', async () => {
      const opened = await open(anObject('Blind', { control: null }, { form: BLIND.form }));
      fireEvent.keyUp(control('Blind'), { key: 'Tab' });
      fireEvent.pointerUp(control('Blind'));
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(sent()).toEqual([]);
      // A report that comes afterwards is shown.
      hear(opened, BLIND);
      await waitFor(() => expect(control('Blind').value).toBe('40'));
    });

    it('through the hub if it is connected, and by a call of the API if that connection is cut', async () => {
      const called: unknown[][] = [];
      const { user } = await open(LAMP);
      const isOn = anObject('Lamp', { control: true, value: true, label: { en: 'bright' } });
      setHubCalls(async (...args) => {
        called.push(args);
        if (args[0] === HUB_METHOD) return isOn;
        return undefined;
      });
      await user.click(control('Lamp'));
      await waitFor(() => expect(card('Lamp').textContent).toContain('bright'));
      expect([called, sent()]).toEqual([
        [
          [HUB_WATCH, ['l1']],
          [HUB_METHOD, 'Lamp', { value: true }],
        ],
        [],
      ]);
      setHubCalls(async (method) => {
        if (method === HUB_METHOD) throw new Error('Invocation canceled due to the underlying connection being closed.');
      });
      app.server.on(setObjectValue, LAMP);
      await user.click(control('Lamp'));
      await waitFor(() => expect(sent()).toEqual([['Lamp', false]]));
      await waitFor(() => expect(card('Lamp').textContent).toContain('dark'));
    });

    it.each([
      ['by the call', () => app.server.on(setObjectValue, refusal('value-refused'))],
      [
        'by the hub',
        () =>
          setHubCalls(async (method) => {
            if (method === HUB_METHOD) throw new Error('value-refused');
          }),
      ],
    ])('and after a refusal %s return to their earlier state, with a message', async (_how, refuse) => {
      const { user } = await open(LAMP);
      refuse();
      await user.click(control('Lamp'));
      expect(await screen.findByText(/^Could not be switched\. /)).toBeDefined();
      await waitFor(() => expect(control('Lamp').checked).toBe(false));
      expect(card('Lamp').textContent).toBe('Lampdark · as of 09:00');
    });

    it('one after the other, so that an earlier answer does not undo a later choice', async () => {
      const answers = [Promise.withResolvers<PlanObjectAnswer>(), Promise.withResolvers<PlanObjectAnswer>()] as const;
      let count = 0;
      const { user } = await open(FAN);
      app.server.on(setObjectValue, () => answers[count++]!.promise);
      const isAt = (key: string, name: string) => ({
        ...FAN,
        parts: anObject('Fan', { control: key, value: key, label: { en: name } }).parts,
      });
      await user.selectOptions(control('Fan'), 'Strong');
      await user.selectOptions(control('Fan'), 'Gentle');
      await act(async () => answers[0].resolve(isAt('high', 'Strong')));
      await waitFor(() => expect(card('Fan').textContent).toContain('Strong ·'));
      expect(control('Fan').value).toBe('low');
      await act(async () => answers[1].resolve(isAt('low', 'Gentle')));
      await waitFor(() => expect(card('Fan').textContent).toContain('Gentle ·'));
      expect(control('Fan').value).toBe('low');
    });

    it('only by people who may, and others see an explanation instead of a control', async () => {
      await open({ ...LAMP, canControl: false }, AIR);
      expect(card('Lamp').textContent).toContain('You may not switch this.');
      expect(within(card('Lamp')).queryByRole('switch')).toBeNull();
      // Nothing is explained for an object that nobody can switch.
      expect(card('Air').textContent).not.toContain('You may not switch this.');
    });
  });

  it('follow the hub’s messages in their marks, texts and controls', async () => {
    const opened = await open(LAMP, BLIND);
    hear(opened, anObject('Lamp', { control: true, value: true, label: { en: 'bright' }, color: '#f2b705' }));
    await waitFor(() => expect(control('Lamp').checked).toBe(true));
    expect(card('Lamp').textContent).toContain('bright');
    expect(card('Lamp').querySelector<HTMLElement>('.plan-object-dot')!.style.background).toBe('#f2b705');
    expect([markOf('Lamp').dataset['on'], markOf('Lamp').getAttribute('aria-label')]).toEqual(['true', 'Lamp: bright']);
    hear(opened, anObject('Blind', { control: 90, value: 90, unit: '%' }));
    await waitFor(() => expect(control('Blind').value).toBe('90'));
    // The messages caused no further request.
    expect(app.server.calls.filter((name) => name === 'listObjects')).toHaveLength(1);
  });

  it('are named in the person’s language', async () => {
    app.server.on(listObjects, [{ ...LAMP, parts: anObject('Lamp', { objectLabel: { en: 'Lamp', de: 'Lampe' }, value: false }).parts }]);
    await app.open('/plan?level=floor-1', { resources: [aRoom('Vltava')] }, { language: 'de' });
    await waitFor(() => expect(markOf('Lamp').getAttribute('aria-label')).toBe('Lampe: Aus'));
  });
});
