import { changeResourceRows, listResourceRows, type ListColumn, type ListRow, type RowOutcome } from '@assist/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asAdministrator } from './a-company.ts';
import { aScreen } from './a-screen.tsx';

const COLUMNS: readonly ListColumn[] = [
  { key: 'id', kind: 'id', isRequired: true, choices: null },
  { key: 'name', kind: 'line', isRequired: true, choices: null },
  { key: 'email', kind: 'address', isRequired: true, choices: null },
  { key: 'capacity', kind: 'whole', isRequired: false, choices: null },
  { key: 'requires_confirmation', kind: 'yes-no', isRequired: false, choices: null },
  { key: 'days_of_week', kind: 'choices', isRequired: false, choices: ['monday', 'tuesday'] },
];
const aRow = (id: string, cells: Record<string, string> = {}): ListRow => ({
  id,
  cells: { id, name: `Room ${id}`, email: `${id}@rooms.example`, capacity: '4', ...cells },
});

describe('the list of resources', () => {
  const app = aScreen();
  let isWide = true;
  let stored: ListRow[];
  beforeEach(() => {
    isWide = true;
    stored = [aRow('a'), aRow('b'), aRow('c')];
    const media = window.matchMedia.bind(window);
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      query === '(min-width: 48em)'
        ? (Object.assign(new EventTarget(), { matches: isWide, media: query }) as unknown as MediaQueryList)
        : media(query),
    );
    for (const [property, px] of [
      ['clientHeight', 600],
      ['clientWidth', 1_200],
      ['offsetHeight', 600],
      ['offsetWidth', 1_200],
    ] as const)
      vi.spyOn(HTMLElement.prototype, property, 'get').mockReturnValue(px);
    app.server.usually(listResourceRows, () => ({ columns: [...COLUMNS], rows: stored }));
  });
  afterEach(() => vi.restoreAllMocks());

  /** Answers changes as the server does: a capacity must be a number, and each cell is changed from the value that is stored. */
  function answer({ body }: { readonly body: { readonly onlyCheck?: boolean | undefined; readonly changes: readonly Change[] } }) {
    const outcomes = body.changes.map(({ id, cells }): Exclude<RowOutcome, { kind: 'removed' }> => {
      const row = stored.find((one) => one.id === id) ?? aRow(id);
      if (cells.some(({ column, after }) => column === 'capacity' && !/^\d*$/u.test(after)))
        return { kind: 'refused', id, defects: [{ column: 'capacity', code: 'wrong-number', sentence: 'Not a number.' }] };
      const conflicts = cells.filter(({ column, before }) => (row.cells[column] ?? '') !== before);
      if (conflicts.length > 0) {
        const told = conflicts.map(({ column, before, after }) => ({ column, before, mine: after, theirs: row.cells[column] ?? '' }));
        return { kind: 'conflict', id, row, cells: told };
      }
      const after = { id, cells: { ...row.cells, ...Object.fromEntries(cells.map((cell) => [cell.column, cell.after])) } };
      if (body.onlyCheck !== true) stored = stored.map((one) => (one.id === id ? after : one));
      return { kind: 'done', id, row: after, notes: [] };
    });
    return { outcomes };
  }
  interface Change {
    readonly id: string;
    readonly cells: readonly { readonly column: string; readonly before: string; readonly after: string }[];
  }

  async function open() {
    asAdministrator(app.server);
    const opened = await app.open('/admin/resources');
    app.server.usually(changeResourceRows, answer);
    return opened;
  }
  const grid = () => screen.findByRole('grid', { name: 'Resources' });
  const rowNamed = (name: string) => screen.getByRole('rowheader', { name }).closest<HTMLElement>('[role="row"]')!;
  const cellsOf = (name: string) =>
    within(rowNamed(name))
      .getAllByRole('gridcell')
      .slice(1)
      .map(({ textContent }) => textContent);
  const sent = () => app.server.asked(changeResourceRows).map(({ body }) => body);

  it('is a grid in which a cell is edited with the keyboard, and the change is undone from the message', async () => {
    const { user } = await open();
    (await grid()).focus();
    await user.keyboard('{ArrowDown}{ArrowRight}{Enter}');
    const field = screen.getByRole('textbox', { name: 'Capacity' });
    await user.clear(field);
    await user.type(field, '12{Enter}');
    await waitFor(() => expect(cellsOf('Room b')[0]).toBe('12'));
    expect(sent()).toEqual([{ changes: [{ id: 'b', cells: [{ column: 'capacity', before: '4', after: '12' }] }] }]);
    expect(document.activeElement).toBe(await grid());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(cellsOf('Room b')[0]).toBe('4'));
    expect(await screen.findByText('The change was undone.')).toBeDefined();
  });

  it('shows what is wrong at the cell, and keeps what was typed until Escape', async () => {
    const { user } = await open();
    (await grid()).focus();
    await user.keyboard('{ArrowRight}x{Enter}{ArrowUp}');
    expect(await screen.findByText('This number is not possible here.')).toBeDefined();
    expect(cellsOf('Room a')[0]).toBe('x');
    expect(within(rowNamed('Room a')).getAllByRole('gridcell')[1]!.getAttribute('aria-invalid')).toBe('true');
    await user.keyboard('{Escape}');
    expect(cellsOf('Room a')[0]).toBe('4');
  });

  it('shows what pasted cells change before they do, with the mistakes first', async () => {
    const { user } = await open();
    const focused = await grid();
    focused.focus();
    await user.keyboard('{ArrowRight}');
    fireEvent.paste(focused, { clipboardData: { getData: () => '5\nsix\n7\n' } });
    const dialog = await screen.findByRole('dialog', { name: 'Change 2 resources?' });
    expect(dialog.textContent).toContain('1 resource has a mistake and stays as it is.');
    expect(dialog.textContent).toContain('Room b Capacity: This number is not possible here.');
    expect(stored[0]!.cells['capacity']).toBe('4');
    await user.click(within(dialog).getByRole('button', { name: 'Change 2 resources' }));
    await waitFor(() => expect(stored.map(({ cells }) => cells['capacity'])).toEqual(['5', '4', '7']));
    expect(await screen.findByText('2 resources changed.')).toBeDefined();
  });

  it('changes all selected resources at once', async () => {
    const { user } = await open();
    (await grid()).focus();
    await user.keyboard(' {ArrowDown} ');
    await user.click(screen.getByRole('button', { name: 'Change 2 resources' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change 2 resources' });
    await user.selectOptions(within(dialog).getByLabelText('What to change'), 'Needs confirmation');
    await user.selectOptions(within(dialog).getByLabelText('Needs confirmation'), 'Yes');
    await user.click(within(dialog).getByRole('button', { name: 'Preview' }));
    const preview = await screen.findByRole('dialog', { name: 'Change 2 resources?' });
    await user.click(within(preview).getByRole('button', { name: 'Change 2 resources' }));
    await waitFor(() => expect(stored.map(({ cells }) => cells['requires_confirmation'])).toEqual(['yes', 'yes', undefined]));
  });

  it('offers both values if somebody else has changed the same cell', async () => {
    const { user } = await open();
    const focused = await grid();
    stored = [aRow('a', { capacity: '9' }), aRow('b'), aRow('c')];
    focused.focus();
    await user.keyboard('{ArrowRight}6{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Somebody else has changed the same' });
    expect(dialog.textContent).toContain('Before: 4');
    expect(within(dialog).getByLabelText<HTMLInputElement>('Theirs: 9').checked).toBe(true);
    await user.click(within(dialog).getByLabelText('Mine: 6'));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(stored[0]!.cells['capacity']).toBe('6'));
  });

  it('is filtered and sorted, and saved as it is shown', async () => {
    stored = [aRow('a', { capacity: '30' }), aRow('b', { capacity: '4' }), aRow('c', { name: 'Hall', capacity: '200' })];
    const saved: Blob[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:x';
    });
    const { user } = await open();
    await grid();
    const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    await user.click(screen.getByRole('button', { name: 'Capacity' }));
    expect(names()).toEqual(['Room b', 'Room a', 'Hall']);
    await user.click(screen.getByRole('button', { name: 'Capacity' }));
    expect(names()).toEqual(['Hall', 'Room a', 'Room b']);
    await user.type(screen.getByLabelText('Find'), 'room');
    expect(names()).toEqual(['Room a', 'Room b']);
    await user.click(screen.getByRole('button', { name: 'Save as a table' }));
    expect((await saved[0]!.text()).replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'id,name,email,capacity,requires_confirmation,days_of_week',
      'a,Room a,a@rooms.example,30,,',
      'b,Room b,b@rooms.example,4,,',
    ]);
  });

  it('is a list with a form on a narrow screen', async () => {
    isWide = false;
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /Room b/u }));
    const dialog = await screen.findByRole('dialog', { name: 'Room b' });
    const field = within(dialog).getByLabelText('Capacity');
    await user.clear(field);
    await user.type(field, 'many');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('This number is not possible here.')).toBeDefined();
    await user.clear(field);
    await user.type(field, '8');
    await user.click(within(dialog).getByText('More settings'));
    await user.click(within(dialog).getByLabelText('Mon'));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(stored[1]!.cells).toMatchObject({ capacity: '8', days_of_week: 'monday' });
  });

  it('does not exist for people who are not administrators', async () => {
    await app.open('/admin/resources');
    await screen.findByText('There is nothing here');
    expect(app.server.asked(listResourceRows)).toEqual([]);
  });
});
