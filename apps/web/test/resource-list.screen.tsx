import {
  changeResourceRows,
  getMe,
  getResources,
  listResourceRows,
  listTypeRows,
  removeResourcePicture,
  type ListColumn,
  type ListRow,
  type RowOutcome,
} from '@assist/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aConfiguration, aRoom, asAdministrator, JANA } from './a-company.ts';
import { aScreen } from './a-screen.tsx';
import { giveSizes } from './grid-sizes.ts';
import { NO_ANSWER } from './a-server.ts';

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
  /** What happens to the next changes, instead of what usually does. */
  let next: ((asked: Parameters<typeof answer>[0]) => typeof NO_ANSWER | Promise<ReturnType<typeof answer>>)[];
  beforeEach(() => {
    next = [];
    isWide = true;
    stored = [aRow('a'), aRow('b'), aRow('c')];
    giveSizes(() => isWide);
    app.server.usually(listResourceRows, () => ({ columns: [...COLUMNS], rows: stored }));
  });
  afterEach(() => vi.restoreAllMocks());

  /** Answers changes as the server does: a capacity must be a number, and each cell is changed from the value that is stored. */
  function answer({ body }: { readonly body: { readonly onlyCheck?: boolean | undefined; readonly changes: readonly Change[] } }) {
    const known = new Map(stored.map((one) => [one.id, one]));
    const outcomes = body.changes.map(({ id, isNew, cells }): Exclude<RowOutcome, { kind: 'removed' }> => {
      const row = isNew === true ? { id, cells: { id } } : known.get(id)!;
      if (cells.some(({ column, after }) => column === 'capacity' && !/^\d*$/u.test(after)))
        return { kind: 'refused', id, defects: [{ column: 'capacity', code: 'wrong-number', sentence: 'Not a number.' }] };
      const conflicts = cells.filter(({ column, before, after }) => ![before, after].includes(row.cells[column] ?? ''));
      if (conflicts.length > 0) {
        const told = conflicts.map(({ column, before, after }) => ({ column, before, mine: after, theirs: row.cells[column] ?? '' }));
        return { kind: 'conflict', id, row, cells: told };
      }
      const after = { id, cells: { ...row.cells, ...Object.fromEntries(cells.map((cell) => [cell.column, cell.after])) } };
      if (body.onlyCheck !== true) stored = isNew === true ? [...stored, after] : stored.map((one) => (one.id === id ? after : one));
      return { kind: 'done', id, row: after, notes: [] };
    });
    return { outcomes };
  }
  interface Change {
    readonly id: string;
    readonly isNew?: boolean | undefined;
    readonly cells: readonly { readonly column: string; readonly before: string; readonly after: string }[];
  }

  async function open() {
    asAdministrator(app.server);
    const opened = await app.open('/admin/resources');
    app.server.usually(changeResourceRows, (asked) => next.shift()?.(asked) ?? answer(asked));
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

  it('shows cells as they will be, and nothing if they stay as they are', async () => {
    const { user } = await open();
    const focused = await grid();
    const asRead = (capacities: readonly string[]) => async () => ({
      outcomes: capacities.map((capacity, index): Exclude<RowOutcome, { kind: 'removed' }> => {
        const { id } = stored[index]!;
        return { kind: 'done', id, row: aRow(id, { capacity }), notes: [] };
      }),
    });
    focused.focus();
    await user.keyboard('{ArrowRight}');
    next = [asRead(['4', '4'])];
    fireEvent.paste(focused, { clipboardData: { getData: () => '04\n4.0\n' } });
    expect(await screen.findByText('The values are the same already; there is nothing to change.')).toBeDefined();
    next = [asRead(['4', '12'])];
    fireEvent.paste(focused, { clipboardData: { getData: () => '04\n012\n' } });
    const dialog = await screen.findByRole('dialog', { name: 'Change 1 resource?' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Room bCapacity412']);
  });

  it('says that pasted rows are added, if all of them are new', async () => {
    const { user } = await open();
    const focused = await grid();
    focused.focus();
    const pasted = 'id\tname\temail\tcapacity\nn1\tNew 1\tn1@rooms.example\t6\nn2\tNew 2\tn2@rooms.example\tx';
    fireEvent.paste(focused, { clipboardData: { getData: () => pasted } });
    const dialog = await screen.findByRole('dialog', { name: 'Add 1 row?' });
    expect(dialog.textContent).toContain('1 row has a mistake and is not added yet.');
    await user.click(within(dialog).getByRole('button', { name: 'Add 1 row' }));
    await waitFor(() => expect(stored.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'n1']));
    // The row that is not stored is shown, and not counted.
    expect(await screen.findByRole('rowheader', { name: 'New 2' })).toBeDefined();
    expect(screen.getByText('4 resources')).toBeDefined();
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

  it('keeps the mistakes of a paste at their cells when the rest is applied, and shows only these rows', async () => {
    const { user } = await open();
    const focused = await grid();
    focused.focus();
    await user.keyboard('{ArrowRight}');
    fireEvent.paste(focused, { clipboardData: { getData: () => '5\nsix\n7\n' } });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Change 2 resources' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([cellsOf('Room b')[0], stored[1]!.cells['capacity']]).toEqual(['six', '4']);
    expect(within(rowNamed('Room b')).getAllByRole('gridcell')[1]!.title).toBe('This number is not possible here.');
    await user.click(screen.getByRole('button', { name: '1 row with mistakes' }));
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Room b']);
    (await grid()).focus();
    await user.keyboard('{Control>}{Home}{/Control}{ArrowRight}6{Enter}');
    await waitFor(() => expect(stored[1]!.cells['capacity']).toBe('6'));
    expect(screen.getAllByRole('rowheader')).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /with mistakes/u })).toBeNull();
  });

  it('keeps a new row with a mistake until it is corrected, or given up with Escape', async () => {
    const { user } = await open();
    const focused = await grid();
    focused.focus();
    const pasted =
      'id\tname\temail\tcapacity\nn1\tNew 1\tn1@rooms.example\tx\nn2\tNew 2\tn2@rooms.example\tx\na\tRoom a\ta@rooms.example\t9';
    fireEvent.paste(focused, { clipboardData: { getData: () => pasted } });
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Change 1 resource' }));
    await waitFor(() => expect(stored[0]!.cells['capacity']).toBe('9'));
    await user.click(await screen.findByRole('button', { name: '2 rows with mistakes' }));
    expect(cellsOf('New 1')[0]).toBe('x');
    const marks = within(rowNamed('New 1')).getAllByRole('gridcell');
    const [, capacity, , email] = marks;
    expect([capacity!, email!].map((cell) => [cell.getAttribute('aria-invalid'), cell.title])).toEqual([
      ['true', 'This number is not possible here.'],
      [null, 'Not stored yet: another cell of this row has a mistake.'],
    ]);
    focused.focus();
    await user.keyboard('{Control>}{Home}{/Control}{ArrowRight}3{Enter}');
    await waitFor(() => expect(stored.find(({ id }) => id === 'n1')?.cells).toMatchObject({ name: 'New 1', capacity: '3' }));
    expect(sent().at(-1)!.changes[0]).toMatchObject({ id: 'n1', isNew: true });
    await user.keyboard('{Control>}{Home}{/Control}{Escape}');
    expect(screen.queryByRole('rowheader', { name: 'New 2' })).toBeNull();
    expect(stored.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'n1']);
  });

  it('keeps the preview if the change does not arrive, and sends it again from there', async () => {
    const { user } = await open();
    const focused = await grid();
    focused.focus();
    await user.keyboard('{ArrowRight}');
    fireEvent.paste(focused, { clipboardData: { getData: () => '5\n6\n' } });
    const apply = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Change 2 resources' });
    next = [() => NO_ANSWER];
    await user.click(apply);
    await screen.findByText('No connection to the server. Check the network and try again.');
    expect(screen.getByRole('dialog', { name: 'Change 2 resources?' })).toBeDefined();
    await user.click(apply);
    await waitFor(() => expect(stored.map(({ cells }) => cells['capacity'])).toEqual(['5', '6', '4']));
    expect(cellsOf('Room a')[0]).toBe('5');
  });

  it('shows what was stored although the answer did not arrive, as if nothing had gone wrong', async () => {
    const { user } = await open();
    (await grid()).focus();
    next = [
      (asked) => {
        answer(asked);
        return NO_ANSWER;
      },
    ];
    await user.keyboard('{ArrowRight}8{Enter}');
    await screen.findByText(/No connection. The change is kept here/u);
    await waitFor(() => expect(within(rowNamed('Room a')).getAllByRole('gridcell')[1]!.getAttribute('aria-invalid')).toBeNull());
    expect(cellsOf('Room a')[0]).toBe('8');
  });

  it('keeps a cell that could not be sent, which is no mistake, and stores it when there is a connection again', async () => {
    const { user } = await open();
    (await grid()).focus();
    app.server.usually(listResourceRows, NO_ANSWER);
    next = [() => NO_ANSWER, () => NO_ANSWER];
    await user.keyboard('{ArrowRight}8{Enter}9{Enter}');
    await waitFor(() => expect(cellsOf('Room b')[0]).toBe('9'));
    const kept = () => within(rowNamed('Room a')).getAllByRole('gridcell')[1]!;
    await waitFor(() => expect(kept().title).toMatch(/^No connection/u));
    expect([kept().getAttribute('aria-invalid'), screen.queryByRole('button', { name: /with mistakes/u })]).toEqual([null, null]);
    // Escape gives one of them up.
    await user.keyboard('{ArrowUp}{Escape}');
    expect(cellsOf('Room b')[0]).toBe('4');
    // The other is stored even if another screen is open when the connection is back.
    app.server.usually(listTypeRows, { columns: [{ key: 'name', kind: 'line', isRequired: true, choices: null }], rows: [] });
    await user.click(screen.getByRole('link', { name: 'Types of resources' }));
    await screen.findByText('There are no types yet');
    app.server.usually(listResourceRows, () => ({ columns: [...COLUMNS], rows: stored }));
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(stored.map(({ cells }) => cells['capacity'])).toEqual(['8', '4', '4']));
    await user.click(screen.getByRole('link', { name: 'Resources' }));
    await grid();
    await waitFor(() => expect([cellsOf('Room a')[0], kept().title]).toEqual(['8', '']));
    expect(sent().at(-1)!.changes).toEqual([{ id: 'a', cells: [{ column: 'capacity', before: '4', after: '8' }] }]);
  });

  it('changes several columns of all selected resources in one step', async () => {
    const { user } = await open();
    (await grid()).focus();
    await user.keyboard(' {ArrowDown} ');
    await user.click(screen.getByRole('button', { name: 'Change 2 resources' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change 2 resources' });
    await user.type(within(dialog).getByLabelText('Capacity'), '12');
    await user.click(within(dialog).getByRole('button', { name: 'Change something else, too' }));
    await user.selectOptions(within(dialog).getAllByLabelText('What to change')[1]!, 'Needs confirmation');
    await user.selectOptions(within(dialog).getByLabelText('Needs confirmation'), 'Yes');
    await user.click(within(dialog).getByRole('button', { name: 'Preview' }));
    const preview = await screen.findByRole('dialog', { name: 'Change 2 resources?' });
    await user.click(within(preview).getByRole('button', { name: 'Change 2 resources' }));
    await waitFor(() => expect(stored.map(({ cells }) => cells['capacity'])).toEqual(['12', '12', '4']));
    expect(stored.map(({ cells }) => cells['requires_confirmation'])).toEqual(['yes', 'yes', undefined]);
  });

  it('changes thousands of rows in one call, and says that more are too many before it sends them', async () => {
    stored = Array.from({ length: 5_001 }, (_, index) => aRow(`r${String(index).padStart(4, '0')}`));
    const { user } = await open();
    const focused = await grid();
    focused.focus();
    await user.keyboard('{ArrowRight}');
    const pasted = (count: number) => '5\n'.repeat(count);
    fireEvent.paste(focused, { clipboardData: { getData: () => pasted(5_001) } });
    expect(await screen.findByText(/at most 5,000 rows/u)).toBeDefined();
    expect(sent()).toEqual([]);
    fireEvent.paste(focused, { clipboardData: { getData: () => pasted(5_000) } });
    await user.click(await screen.findByRole('button', { name: 'Change 5,000 resources' }));
    await waitFor(() => expect(stored[4_999]!.cells['capacity']).toBe('5'));
    expect(sent().map(({ changes }) => changes.length)).toEqual([5_000, 5_000]);
  });

  it('asks about all conflicts that are open, also of changes sent before the first was answered', async () => {
    const { user } = await open();
    const focused = await grid();
    stored = [aRow('a', { capacity: '9' }), aRow('b', { capacity: '8' }), aRow('c')];
    focused.focus();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    next = [1, 2].map(() => async (asked) => {
      await released;
      return answer(asked);
    });
    await user.keyboard('{ArrowRight}6{Enter}7{Enter}');
    release();
    const dialog = await screen.findByRole('dialog', { name: 'Somebody else has changed the same' });
    expect(await within(dialog).findByLabelText('Theirs: 9')).toBeDefined();
    expect(await within(dialog).findByLabelText('Theirs: 8')).toBeDefined();
  });

  it('opens the form of a row beside its name, or with Ctrl and Enter, also with what was refused in the grid', async () => {
    const { user } = await open();
    await grid();
    await user.click(screen.getByRole('button', { name: 'Open Room b' }));
    const form = await screen.findByRole('dialog', { name: 'Room b' });
    await user.clear(within(form).getByLabelText('Capacity'));
    await user.type(within(form).getByLabelText('Capacity'), '8');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(stored[1]!.cells['capacity']).toBe('8'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')));
    await user.keyboard('{ArrowDown}{ArrowRight}many{Enter}{Control>}{Enter}{/Control}');
    const other = await screen.findByRole('dialog', { name: 'Room c' });
    expect(within(other).getByLabelText<HTMLInputElement>('Capacity').value).toBe('many');
    expect(within(other).getByText('This number is not possible here.')).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')));
    expect(cellsOf('Room c')[0]).toBe('many');
  });

  it('gives the focus to the first field with a mistake, also in a closed part of the form', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Open Room b' }));
    const form = await screen.findByRole('dialog', { name: 'Room b' });
    const more = form.querySelector('details')!;
    await user.type(within(form).getByLabelText('Name'), '!');
    const refused = (column: string) => ({ column, code: 'unknown-choice' as const, sentence: 'Not a choice.' });
    const refuse = (...columns: string[]) => {
      next = [() => Promise.resolve({ outcomes: [{ kind: 'refused', id: 'b', defects: columns.map(refused) }] })];
      return user.click(within(form).getByRole('button', { name: 'Save' }));
    };
    await refuse('days_of_week');
    await waitFor(() => expect(document.activeElement).toBe(within(form).getByLabelText('Mon')));
    expect(more.open).toBe(true);
    await refuse('days_of_week', 'capacity');
    await waitFor(() => expect(document.activeElement).toBe(within(form).getByLabelText('Capacity')));
    // What the browser refuses, such as half a date, in a part that has been closed.
    more.open = false;
    within(form).getByLabelText<HTMLInputElement>('Mon').setCustomValidity('Half a date');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    expect([more.open, document.activeElement]).toEqual([true, within(form).getByLabelText('Mon')]);
  });

  it('shows the picture of a resource in its form, and removes it', async () => {
    let files = [{ id: 'p1', url: '/api/pictures/p1', name: 'Room a' }];
    const known = aRoom('Room a', { id: 'a' });
    app.server.on(getResources, () => [{ ...known, files }] as never);
    app.server.on(removeResourcePicture, () => {
      files = [];
      return undefined;
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Open Room a' }));
    const form = await screen.findByRole('dialog', { name: 'Room a' });
    const picture = () => form.querySelector<HTMLImageElement>('.row-form__picture img');
    await waitFor(() => expect(picture()?.src).toContain('/api/pictures/p1'));
    await user.click(within(form).getByRole('button', { name: 'Remove the picture' }));
    await waitFor(() => expect(picture()).toBeNull());
    expect(await screen.findByText('Saved for everybody.')).toBeDefined();
    expect(app.server.asked(removeResourcePicture).map(({ params }) => params)).toEqual([{ id: 'a' }]);
    expect(within(form).queryByRole('button', { name: 'Remove the picture' })).toBeNull();
    await user.click(within(form).getByRole('button', { name: 'Cancel' }));

    await user.click(screen.getByRole('button', { name: 'Add a resource' }));
    const added = await screen.findByRole('dialog', { name: 'Add a resource' });
    expect(added.textContent).toContain('A picture can be added once the resource is stored.');
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

  it('offers a manager only the own areas for a resource', async () => {
    app.server.on(getMe, { data: { ...JANA, administrator: false, capabilities: ['resources'] }, error: null, loading: false });
    stored = [aRow('a', { area: 'floor-2' })];
    const area: ListColumn = { key: 'area', kind: 'reference', isRequired: true, choices: ['floor-2'] };
    app.server.usually(listResourceRows, () => ({ columns: [...COLUMNS, area], rows: stored }));
    const { user } = await app.open('/admin/resources');
    await grid();
    await user.click(screen.getByRole('button', { name: 'Open Room a' }));
    const field = within(await screen.findByRole('dialog', { name: 'Room a' })).getByLabelText('Area');
    expect(
      within(field)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['2nd floor']);
  });

  it('says which time zone a resource has if its own is empty', async () => {
    stored = [aRow('a', { area: 'floor-2' })];
    const columns = (['area', 'timezone'] as const).map((key): ListColumn => ({
      key,
      kind: key === 'area' ? 'reference' : 'zone',
      isRequired: false,
      choices: null,
    }));
    asAdministrator(app.server);
    app.server.usually(listResourceRows, () => ({ columns: [...COLUMNS, ...columns], rows: stored }));
    const areas = aConfiguration().areas.map((area) => (area.id === 'floor-2' ? { ...area, timezone: 'Europe/Lisbon' } : area));
    const { user } = await app.open('/admin/resources', {}, { configuration: { areas } });
    await grid();
    await user.click(screen.getByRole('button', { name: 'Open Room a' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Room a' }));
    await user.click(dialog.getByText('More settings'));
    expect(dialog.getByLabelText('Time zone').getAttribute('placeholder')).toBe('Europe/Lisbon');
    await user.selectOptions(dialog.getByLabelText('Area'), 'floor-1');
    expect(dialog.getByLabelText('Time zone').getAttribute('placeholder')).toBe('Europe/Prague');
  });

  it('does not exist for people who are not administrators', async () => {
    await app.open('/admin/resources');
    await screen.findByText('There is nothing here');
    expect(app.server.asked(listResourceRows)).toEqual([]);
  });
});
