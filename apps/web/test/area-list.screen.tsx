import {
  changeAreaRows,
  getMe,
  getOverview,
  listAreaRows,
  listResourceRows,
  type ListColumn,
  type ListRow,
  type RowOutcome,
} from '@assist/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aConfiguration, asAdministrator, JANA } from './a-company.ts';
import { aScreen } from './a-screen.tsx';
import { giveSizes } from './grid-sizes.ts';

const COLUMNS: readonly ListColumn[] = [
  { key: 'id', kind: 'id', isRequired: true, choices: null },
  { key: 'name', kind: 'line', isRequired: true, choices: null },
  { key: 'kind', kind: 'choice', isRequired: true, choices: ['site', 'building', 'floor', 'zone'] },
  { key: 'parent', kind: 'reference', isRequired: false, choices: null },
  { key: 'rank', kind: 'whole', isRequired: false, choices: null },
  { key: 'timezone', kind: 'zone', isRequired: false, choices: null },
];
const aRow = (id: string, name: string, kind: string, parent = '', rank = '0'): ListRow => ({
  id,
  cells: { id, name, kind, rank, ...(parent === '' ? {} : { parent }) },
});

describe('the list of areas', () => {
  const app = aScreen();
  let isWide = true;
  let stored: ListRow[];
  beforeEach(() => {
    isWide = true;
    stored = [
      aRow('attic', 'Attic', 'floor', 'house', '2'),
      aRow('quiet', 'Quiet zone', 'zone', 'ground'),
      aRow('ground', 'Ground floor', 'floor', 'house', '1'),
      aRow('house', 'House', 'building'),
    ];
    giveSizes(() => isWide);
    app.server.usually(listAreaRows, () => ({ columns: [...COLUMNS], rows: stored }));
  });
  afterEach(() => vi.restoreAllMocks());

  interface Change {
    readonly id: string;
    readonly isNew?: boolean | undefined;
    readonly isRemoved?: boolean | undefined;
    readonly cells: readonly { readonly column: string; readonly before: string; readonly after: string }[];
  }

  /** Answers changes as the server does: an area with others in it cannot be removed. */
  function answer({ body }: { readonly body: { readonly onlyCheck?: boolean | undefined; readonly changes: readonly Change[] } }) {
    const outcomes = body.changes.map(({ id, isNew, isRemoved, cells }): RowOutcome => {
      const inside = stored.filter((row) => row.cells['parent'] === id).map((row) => row.cells['name']!);
      if (isRemoved === true && inside.length > 0) {
        const defect = { column: 'id', code: 'area-in-use', sentence: 'In use.', names: inside.slice(0, 1), more: inside.length - 1 };
        return { kind: 'refused', id, defects: [defect] };
      }
      const before = stored.find((row) => row.id === id);
      const after = { id, cells: { ...before?.cells, id, ...Object.fromEntries(cells.map((cell) => [cell.column, cell.after])) } };
      if (body.onlyCheck !== true) {
        stored = stored.filter((row) => row.id !== id || isRemoved !== true).map((row) => (row.id === id ? after : row));
        if (isNew === true) stored.push(after);
      }
      return isRemoved === true ? { kind: 'removed', id } : { kind: 'done', id, row: after, notes: [] };
    });
    return { outcomes };
  }

  async function open(configuration: Parameters<typeof aConfiguration>[0] = {}) {
    asAdministrator(app.server);
    const opened = await app.open('/admin/areas', {}, { configuration });
    app.server.usually(changeAreaRows, answer);
    return opened;
  }
  const grid = () => screen.findByRole('grid', { name: 'Areas' });
  /** Returns the names in their order, each moved in by a point for each area above it. */
  const drawn = () =>
    screen
      .getAllByRole('rowheader')
      .map((cell) => `${'.'.repeat(Number.parseInt(cell.style.getPropertyValue('--indent') || '0') / 16)}${cell.textContent}`);

  it('is drawn as a tree by rank, sorted by a column, and as a tree again', async () => {
    const { user } = await open();
    await grid();
    const asTree = ['House', '.Ground floor', '..Quiet zone', '.Attic'];
    expect(drawn()).toEqual(asTree);
    const head = screen.getByRole('button', { name: 'Name' });
    await user.click(head);
    expect(drawn()).toEqual(['Attic', 'Ground floor', 'House', 'Quiet zone']);
    await user.click(head);
    expect(drawn()).toEqual(['Quiet zone', 'House', 'Ground floor', 'Attic']);
    await user.click(head);
    expect(drawn()).toEqual(asTree);
    await user.type(screen.getByLabelText('Find'), 'floor');
    expect(drawn()).toEqual(['Ground floor', 'Quiet zone', 'Attic']);
  });

  it('offers the areas by name, as a tree, where an area can lie', async () => {
    const { user } = await open();
    (await grid()).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}{Enter}');
    const field = screen.getByRole('combobox', { name: 'Lies in' });
    expect(
      within(field)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['–', 'House', '\u2003Ground floor', '\u2003\u2003Quiet zone', '\u2003Attic']);
    await user.selectOptions(field, 'attic');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(stored.find(({ id }) => id === 'quiet')!.cells['parent']).toBe('attic'));
  });

  it('says on what an area depends that is to be removed, and removes the others', async () => {
    const { user } = await open();
    (await grid()).focus();
    await user.keyboard(' {ArrowDown}{ArrowDown} ');
    await user.click(screen.getByRole('button', { name: 'Remove 2 areas' }));
    const preview = await screen.findByRole('dialog', { name: 'Remove 1 area?' });
    expect(preview.textContent).toContain('1 area cannot be removed.');
    expect(preview.textContent).toContain('House Still in use: Attic and 1 more.');
    await user.click(within(preview).getByRole('button', { name: 'Remove 1 area' }));
    expect(await screen.findByText('1 area removed.')).toBeDefined();
    expect(stored.map(({ id }) => id)).toEqual(['attic', 'ground', 'house']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(stored.find(({ id }) => id === 'quiet')?.cells).toEqual(aRow('quiet', 'Quiet zone', 'zone', 'ground').cells),
    );
  });

  it('gets a new area, which is taken back from the message', async () => {
    const { user } = await open();
    await grid();
    await user.click(screen.getByRole('button', { name: 'Add an area' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add an area' });
    await user.type(within(dialog).getByLabelText('Name'), 'House');
    const id = within(dialog).getByLabelText<HTMLInputElement>('Id');
    expect(id.value).toBe('house-2');
    await user.clear(id);
    await user.type(id, 'bay');
    await user.clear(within(dialog).getByLabelText('Name'));
    await user.type(within(dialog).getByLabelText('Name'), 'Bay');
    expect(id.value).toBe('bay');
    await user.selectOptions(within(dialog).getByLabelText('Kind'), 'Zone');
    await user.selectOptions(within(dialog).getByLabelText('Lies in'), 'attic');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(drawn()).toEqual(['House', '.Ground floor', '..Quiet zone', '.Attic', '..Bay']));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stored.map(({ id }) => id)).not.toContain('bay'));
  });

  it('is a list with a form on a narrow screen, which can also remove the area', async () => {
    isWide = false;
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Quiet zone/u }));
    const dialog = await screen.findByRole('dialog', { name: 'Quiet zone' });
    await user.clear(within(dialog).getByLabelText('Name'));
    await user.type(within(dialog).getByLabelText('Name'), 'Library');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: /^Library/u }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Library' })).getByRole('button', { name: 'Remove the area' }));
    const preview = await screen.findByRole('dialog', { name: 'Remove 1 area?' });
    await user.click(within(preview).getByRole('button', { name: 'Remove 1 area' }));
    await waitFor(() => expect(stored.map(({ id }) => id)).not.toContain('quiet'));
  });

  it('shows in the grid which time zone an area without its own has', async () => {
    stored = stored.map((row) => (row.id === 'attic' ? { ...row, cells: { ...row.cells, timezone: 'Asia/Tokyo' } } : row));
    const areas = aConfiguration().areas.map((area) => (area.id === 'house' ? { ...area, timezone: 'Europe/Lisbon' } : area));
    await open({ areas });
    await grid();
    const zones = () => [...document.querySelectorAll('[data-kind=zone]')].map((cell) => cell.innerHTML);
    const inherited = (zone: string) => `<span class="list-grid__inherited">${zone}</span>`;
    // The house has the company's zone, and its floors have that of the house.
    await waitFor(() =>
      expect(zones()).toEqual(expect.arrayContaining([inherited('Europe/Prague'), inherited('Europe/Lisbon'), 'Asia/Tokyo'])),
    );
  });

  it('says which time zone an area has if its own is empty, and gives it one of its own', async () => {
    isWide = false;
    const areas = aConfiguration().areas.map((area) => (area.id === 'house' ? { ...area, timezone: 'Europe/Lisbon' } : area));
    const { user } = await open({ areas });
    await user.click(await screen.findByRole('button', { name: /^Ground floor/u }));
    const dialog = await screen.findByRole('dialog', { name: 'Ground floor' });
    const description = 'Empty: the time zone of the area above, or else the company’s.';
    const field = within(dialog).getByRole('textbox', { name: 'Time zone', description });
    expect(field.getAttribute('placeholder')).toBe('Europe/Lisbon');
    await user.selectOptions(within(dialog).getByLabelText('Lies in'), '');
    expect(field.getAttribute('placeholder')).toBe('Europe/Prague');
    await user.type(field, 'Asia/Tokyo');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(stored.find(({ id }) => id === 'ground')!.cells).toMatchObject({ parent: '', timezone: 'Asia/Tokyo' }));
  });

  /** A manager of the floors of a house, which they do not see. */
  describe('of a manager', () => {
    beforeEach(() => {
      stored = stored.filter(({ id }) => id !== 'house');
      app.server.on(getMe, { data: { ...JANA, administrator: false, capabilities: ['resources'] }, error: null, loading: false });
      app.server.usually(listAreaRows, () => ({
        columns: COLUMNS.map((one) =>
          one.key === 'parent' ? { ...one, isRequired: true, choices: ['attic', 'ground', 'quiet'] } : { ...one },
        ),
        rows: stored,
        limits: { fixedIds: ['ground', 'attic'], keptIds: ['ground', 'attic'] },
      }));
      app.server.usually(changeAreaRows, answer);
      app.server.usually(listResourceRows, { columns: [{ key: 'name', kind: 'line', isRequired: true, choices: null }], rows: [] });
    });

    it('is reached from the administration, which shows and calls nothing else', async () => {
      await app.open('/admin');
      const nav = await screen.findByRole('navigation', { name: 'Administration' });
      expect(
        within(nav)
          .getAllByRole('link')
          .map(({ textContent }) => textContent),
      ).toEqual(['Resources', 'Areas']);
      expect(app.server.asked(getOverview)).toEqual([]);
    });

    it('offers neither to move nor to remove the areas of the role', async () => {
      const { user } = await app.open('/admin/areas');
      (await grid()).focus();
      await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
      expect(screen.queryByRole('combobox')).toBeNull();
      await user.keyboard('{ArrowDown}{Enter}');
      expect(
        within(screen.getByRole('combobox', { name: 'Lies in' }))
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['Ground floor', '\u2003Quiet zone', 'Attic']);
      await user.keyboard('{Escape}{ArrowUp} ');
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove selected' }).disabled).toBe(true);
      await user.click(screen.getByRole('button', { name: 'Change 1 area' }));
      const column = within(await screen.findByRole('dialog')).getByLabelText('What to change');
      expect(within(column).queryByRole('option', { name: 'Lies in' })).toBeNull();
      await user.keyboard('{Escape}');
      await user.click(screen.getByRole('button', { name: 'Open Ground floor' }));
      const form = await screen.findByRole('dialog', { name: 'Ground floor' });
      expect(within(form).getByLabelText<HTMLInputElement>('Lies in').readOnly).toBe(true);
      expect(within(form).queryByRole('button', { name: 'Remove the area' })).toBeNull();
    });
  });

  it('does not exist for people who are not administrators', async () => {
    await app.open('/admin/areas');
    await screen.findByText('There is nothing here');
    expect(app.server.asked(listAreaRows)).toEqual([]);
  });
});
