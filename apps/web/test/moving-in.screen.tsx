import {
  addResources,
  type AnswerOf,
  changeResourceRows,
  getLevelPlan,
  getOverview,
  getResources,
  importPlan,
  type ImportFinding,
  type ImportReport,
  listStoredPlans,
} from '@assist/contract';
import { aResource } from '@assist/test-kit';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { asAdministrator, hasTwoFloors } from './a-company.ts';
import { aScreen } from './a-screen.tsx';

const OVERVIEW = {
  companyName: 'Rivers',
  plan: { venues: 0, floors: 0 },
  resources: { count: 0, visible: 0, onPlan: 0 },
  people: { count: 1, ready: 1, invited: 0 },
  hasPasswords: true,
  hasMail: false,
};

function aFinding(
  number: number,
  at: Partial<Extract<NonNullable<ImportFinding['at']>, { kind: 'plan' }>>,
  of: Partial<ImportFinding> = {},
): ImportFinding {
  return {
    file: 'plan',
    severity: 'warning',
    code: 'units-overlap',
    place: 'unit "Oak", Ground floor',
    sentence: 'It and the unit 3c79 share 1.50 m².',
    at: { kind: 'plan', featureType: 'unit', category: null, name: null, floor: null, other: null, near: null, ...at },
    values: {},
    isAcceptable: false,
    number,
    ...of,
  };
}

const aDrawing = (floor: string, marks: readonly number[]): ImportReport['drawings'][number] => ({
  floor,
  width: 960,
  height: 600,
  shapes: [{ path: 'M0 0L9 9', isGround: false, severity: null }],
  names: [],
  marks: marks.map((number) => ({ number, severity: 'warning', x: 10, y: 10 })),
});

const REPORT: ImportReport = {
  isImported: false,
  errors: 0,
  warnings: 4,
  findings: [
    aFinding(1, { name: 'Oak', floor: 'Ground floor', other: 'Elm' }, { values: { squareMetres: 1.5 } }),
    aFinding(2, { floor: 'First floor', near: 'Ash', category: 'walkway' }, { code: 'door-assumed' }),
    aFinding(3, { name: 'Fir', floor: 'First floor' }, { code: 'door-assumed' }),
    aFinding(4, { name: 'Yew', floor: 'First floor' }, { code: 'of-a-newer-server', sentence: 'It is on the moon.' }),
  ],
  plan: {
    name: 'Birch House',
    address: 'Main Street 1, Brno',
    nearest: { name: 'Alder House', metres: 182_400 },
    venueId: 'v',
    isKnown: false,
    longitude: -16.5,
    latitude: -49.2,
    floors: 2,
    rooms: 4,
    doors: 1,
    furniture: 0,
    amenities: 0,
    reached: 4,
    reachedStepFree: 4,
  },
  drawings: [aDrawing('Ground floor', [1]), aDrawing('First floor', [2, 3]), aDrawing('Second floor', [])],
  resources: null,
  people: null,
};

describe('the check of a plan', () => {
  const app = aScreen();
  async function check(report: Partial<ImportReport> = {}) {
    asAdministrator(app.server);
    app.server.usually(getOverview, OVERVIEW);
    app.server.usually(listStoredPlans, { value: [] });
    app.server.usually(importPlan, { ...REPORT, ...report });
    const { user } = await app.open('/admin/plan');
    await user.click(await screen.findByRole('button', { name: 'Take the sample building' }));
    await screen.findByRole('heading', { name: 'Birch House' });
    return user;
  }

  it('says each finding once, with the places on their floors, what is near, and by how much', async () => {
    await check();
    const [overlap, door] = within(screen.getByText(/^Two rooms lie/u).closest<HTMLElement>('.finding-list')!)
      .getAllByRole('listitem')
      .filter((item) => item.dataset['severity'] !== undefined);
    expect(within(overlap!).getByRole('button').textContent).toBe('1 Ground floor · Oak and Elm (1.5 m²)');
    expect(
      within(door!)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['2 First floor · Corridor, near Ash', '3 First floor · Fir']);
  });

  it('shows the sentence of a server whose findings it does not know', async () => {
    await check();
    expect(screen.getByText('It is on the moon.').closest('[lang]')!.getAttribute('lang')).toBe('en');
  });

  it('opens on the floor with the most findings, and shows the place of the finding that is pressed', async () => {
    const user = await check();
    expect(screen.getByRole('region', { name: 'Drawing: First floor' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Show on the drawing: 1 Ground floor/u }));
    expect(screen.getByRole('region', { name: 'Drawing: Ground floor' })).toBeDefined();
    expect(document.querySelector('.floor-findings [data-chosen] text')!.textContent).toBe('1');
  });

  it('names the file of a drawing once, though several of its parts are left out', async () => {
    const leftOut = (sentence: string): ImportFinding => {
      const { at: _, number: __, ...finding } = aFinding(1, {}, { code: 'drawing-ignored', place: 'floor 1.dxf', sentence });
      return finding;
    };
    await check({ findings: ['HATCH is not read.', 'LEADER is not read.'].map(leftOut) });
    expect(screen.getAllByText('floor 1.dxf')).toHaveLength(1);
    expect(screen.getAllByText(/is not read\.$/u)).toHaveLength(2);
  });

  it('says where the building is by all that is known without a map', async () => {
    await check();
    expect(screen.getByText('Position: 49.2000° S, 16.5000° W. Is that the right place?')).toBeDefined();
    expect(screen.getByText('Address in the plan: Main Street 1, Brno.')).toBeDefined();
    expect(screen.getByText('Nearest of your other buildings: Alder House, 180 km away.')).toBeDefined();
    expect(screen.getByRole('link', { name: /openstreetmap/u }).getAttribute('href')).toBe(
      'https://www.openstreetmap.org/?mlat=-49.20000&mlon=-16.50000#map=18/-49.20000/-16.50000',
    );
  });

  it('does not say a position that nobody has given', async () => {
    await check({ findings: [{ ...aFinding(1, {}), code: 'place-unknown' }] });
    expect(screen.getByText('Where the building stands is not known.')).toBeDefined();
    expect(screen.queryByText(/^Position/u)).toBeNull();
  });

  it('offers to publish after the findings, with their number beside it', async () => {
    await check();
    const publish = screen.getByRole('button', { name: 'Publish' });
    const finding = screen.getByText(/^Two rooms lie/u);
    expect(finding.compareDocumentPosition(publish) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    expect(publish.parentElement!.textContent).toContain('No errors, 4 warnings.');
  });

  it('checks it again as a newer plan of a building that it overlaps, if a person says so', async () => {
    const overlap = { ...aFinding(1, {}), code: 'venue-overlaps', values: { venueId: 'alder', name: 'Alder House' } };
    const user = await check({ findings: [overlap] });
    await user.click(screen.getByRole('button', { name: 'It is a newer plan of Alder House' }));
    expect(app.server.asked(importPlan).at(-1)).toMatchObject({ body: { asVenueId: 'alder', isToBeStored: false } });
  });
});

describe('the overview', () => {
  const app = aScreen();

  it.each([
    ['is open while there is nothing', { plan: { venues: 0, floors: 0 }, resources: { count: 0, visible: 0, onPlan: 0 } }, 'Not done yet'],
    [
      'is left out if resources are in a list',
      { plan: { venues: 0, floors: 0 }, resources: { count: 2, visible: 2, onPlan: 0 } },
      'Left out',
    ],
    ['is done if a plan is published', { plan: { venues: 1, floors: 3 }, resources: { count: 0, visible: 0, onPlan: 0 } }, 'Done'],
  ])('the step of the plan %s', async (_, there, state) => {
    asAdministrator(app.server);
    app.server.usually(getOverview, { ...OVERVIEW, ...there });
    await app.open('/admin');
    const step = (await screen.findByRole('heading', { name: 'Plan of the building' })).closest('li')!;
    expect(within(step).getByRole('img', { name: state })).toBeDefined();
    expect(within(step).getByRole('link', { name: /^Add (?:a|another) plan$/u })).toBeDefined();
  });

  it('tells people who have been invited from people who have not', async () => {
    asAdministrator(app.server);
    app.server.usually(getOverview, { ...OVERVIEW, people: { count: 4, ready: 1, invited: 2 } });
    await app.open('/admin');
    expect(await screen.findByText('1 of 4 people can sign in. 2 invited people have not signed in yet.')).toBeDefined();
  });

  it.each([
    [1, '1 von 4 Personen kann sich anmelden.'],
    [2, '2 von 4 Personen können sich anmelden.'],
  ])('says in German how many people can sign in: %i', async (ready, words) => {
    asAdministrator(app.server);
    app.server.usually(getOverview, { ...OVERVIEW, people: { count: 4, ready, invited: 0 } });
    await app.open('/admin', {}, { language: 'de' });
    expect(await screen.findByText(words, { exact: false })).toBeDefined();
  });

  it('leads to another screen of the administration, which has the focus, after its menu', async () => {
    asAdministrator(app.server);
    app.server.usually(getOverview, OVERVIEW);
    app.server.usually(listStoredPlans, { value: [] });
    const { user } = await app.open('/admin');
    const link = await screen.findByRole('link', { name: 'Add a plan' });
    link.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Add a plan' });
    expect(document.activeElement?.className).toBe('administration__screen');
    await user.click(screen.getByRole('link', { name: 'Home' }));
    await waitFor(() => expect(document.querySelector('.administration')).toBeNull());
    expect(document.activeElement?.tagName).toBe('MAIN');
  });
});

describe('choosing what can be reserved on a plan', () => {
  const app = aScreen();
  afterEach(() => Reflect.deleteProperty(document, 'elementsFromPoint'));

  const aRoom = (featureId: string, category: string, x: number): AnswerOf<typeof getLevelPlan>['features'][number] => ({
    type: 'Feature',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [14 + x, 50],
          [14 + x, 50.0001],
          [14 + x + 0.0001, 50.0001],
          [14 + x + 0.0001, 50],
          [14 + x, 50],
        ],
      ],
    },
    properties: { featureId, layer: 'unit', category, name: featureId } as never,
  });
  const ROOMS = [
    aRoom('Oak', 'conferenceroom', 0),
    aRoom('Elm', 'conferenceroom', 0.0002),
    aRoom('Attic', 'storage', 0.0004),
    aRoom('Cellar', 'storage', 0.0006),
  ];
  const oak = aResource({ id: 'oak', displayName: 'Oak', mapInfos: [{ areaId: 'floor-1', featureId: 'Oak' }] });

  function retiresOak(): void {
    app.server.on(changeResourceRows, () => {
      app.server.usually(getResources, []);
      return { outcomes: [{ kind: 'done', id: 'oak', row: { id: 'oak', cells: {} }, notes: [] }] } as never;
    });
  }
  async function open(features = ROOMS, resources: readonly ReturnType<typeof aResource>[] = []) {
    asAdministrator(app.server);
    app.server.usually(getOverview, { ...OVERVIEW, plan: { venues: 1, floors: 2 } });
    hasTwoFloors(app.server);
    app.server.on(getLevelPlan, ({ params }) => ({
      levelId: params.levelId,
      version: '1',
      bounds: [14, 50, 14.001, 50.001],
      bearing: 0,
      features: params.levelId === 'l1' ? features : [],
    }));
    const { user } = await app.open('/admin/places', { resources });
    await screen.findByRole('heading', { name: 'On the plan' });
    await screen.findByText('Press single places');
    return user;
  }
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const typeOf = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `Type of: ${name}` });
  async function press(user: Awaited<ReturnType<typeof open>>, name: string) {
    const place = document.querySelector(`[data-place=${name}]`)!;
    Object.defineProperty(document, 'elementsFromPoint', { value: () => [place], configurable: true });
    await user.click(place);
  }

  it('gives a type to those places of a category that are chosen, and to those that are chosen later', async () => {
    const user = await open();
    await user.click(box('Attic · Storage rooms'));
    await user.selectOptions(typeOf('Storage rooms'), 'Desk');
    expect(box('Cellar · Storage rooms').checked).toBe(false);
    expect(screen.getByText('2 × Room, 1 × Desk')).toBeDefined();
    await user.click(box('Cellar · Storage rooms'));
    expect(screen.getByText('2 × Room, 2 × Desk')).toBeDefined();
  });

  it('offers the type of a single place when it is pressed on the drawing', async () => {
    const user = await open();
    await press(user, 'Attic');
    const card = within(document.querySelector<HTMLElement>('.drawing-window__card')!);
    expect(card.getByText('Attic')).toBeDefined();
    await user.selectOptions(typeOf('Attic'), 'Desk');
    await user.click(box('Cellar · Storage rooms'));
    expect(screen.getByText('3 × Room, 1 × Desk')).toBeDefined();
    expect(typeOf('Storage rooms').selectedOptions[0]!.textContent).toBe('Different types');
    await press(user, 'Attic');
    expect(card.queryByText('Attic')).toBeNull();
    expect(screen.getByText('3 × Room')).toBeDefined();
  });

  it('chooses nothing in advance once something on the plan can be reserved', async () => {
    await open(ROOMS, [oak]);
    expect(box('Elm · Conference rooms').checked).toBe(false);
    expect(screen.getAllByRole<HTMLButtonElement>('button', { name: 'Add to what can be reserved' })[0]!.disabled).toBe(true);
    expect(typeOf('Conference rooms')).toBeDefined();
  });

  it('keeps what is chosen and typed while another screen is open', async () => {
    const user = await open();
    await user.click(box('Attic · Storage rooms'));
    await user.click(box('Elm · Conference rooms'));
    await user.type(screen.getByLabelText('Names, one in each line'), 'Ash');
    await user.click(screen.getByRole('link', { name: 'Overview' }));
    await waitFor(() => expect(document.querySelector('.places')).toBeNull());
    await user.click(screen.getByRole('link', { name: 'Add resources' }));
    await screen.findByText('Press single places');
    expect(box('Attic · Storage rooms').checked).toBe(true);
    expect(box('Elm · Conference rooms').checked).toBe(false);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Names, one in each line').value).toBe('Ash');
  });

  it('leaves the focus in the row of a resource that is taken back', async () => {
    const user = await open(ROOMS, [oak]);
    retiresOak();
    await user.click(screen.getByRole('button', { name: 'Take back: Oak' }));
    await waitFor(() => expect(document.activeElement).toBe(box('Oak · Conference rooms')));
  });

  it('adds places with their types, and does not choose those again that are taken back', async () => {
    const user = await open(ROOMS.slice(0, 1));
    app.server.on(addResources, () => {
      app.server.usually(getResources, [oak] as never);
      return { ...REPORT, isImported: true };
    });
    retiresOak();
    await user.click(screen.getByRole('button', { name: 'Add 1 resource' }));
    expect(app.server.asked(addResources)[0]).toMatchObject({ body: { resources: [{ featureId: 'Oak', typeId: 'room' }] } });
    await user.click(await screen.findByRole('button', { name: 'Take all of them back' }));
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Oak' })).checked).toBe(false);
  });

  it('shows the kinds of places at once, with a plain heading, if people usually reserve none of them', async () => {
    await open(ROOMS.slice(2));
    expect(screen.getByRole('heading', { name: 'By kind of place' })).toBeDefined();
    expect(screen.queryByText(/^Places that people seldom reserve/)).toBeNull();
    expect(box('Attic')).toBeDefined();
  });
});
