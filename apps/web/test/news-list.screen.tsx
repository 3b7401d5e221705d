import { changeNewsRows, listNewsRows, type ListColumn, type ListRow, type RowOutcome } from '@assist/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asAdministrator } from './a-company.ts';
import { aScreen } from './a-screen.tsx';
import { giveSizes } from './grid-sizes.ts';

const COLUMNS: readonly ListColumn[] = [
  { key: 'id', kind: 'id', isRequired: true, choices: null },
  { key: 'title', kind: 'line', isRequired: true, choices: null },
  { key: 'title:cs', kind: 'line', isRequired: false, choices: null },
  { key: 'text', kind: 'text', isRequired: false, choices: null },
  { key: 'published', kind: 'moment', isRequired: true, choices: null },
  { key: 'until', kind: 'moment', isRequired: false, choices: null },
  { key: 'areas', kind: 'references', isRequired: false, choices: null },
];
const aRow = (id: string, title: string, published: string): ListRow => ({
  id,
  cells: { id, title, published, text: 'Doors; windows.', areas: 'floor-1;quiet' },
});

describe('the list of news', () => {
  const app = aScreen();
  beforeEach(() => {
    giveSizes(() => true);
    app.server.usually(listNewsRows, () => ({
      columns: [...COLUMNS],
      rows: [aRow('old', 'An old thing', '2026-11-01 08:00'), aRow('new', 'A new thing', '2026-11-20 08:00')],
    }));
    app.server.usually(changeNewsRows, ({ body: { changes } }) => ({
      outcomes: changes.map(({ id, cells }): RowOutcome => {
        if (cells.some(({ after }) => after === 'soon'))
          return { kind: 'refused', id, defects: [{ column: 'until', code: 'wrong-moment', sentence: 'No.' }] };
        return {
          kind: 'done',
          id,
          row: { id, cells: { id, ...Object.fromEntries(cells.map((one) => [one.column, one.after])) } },
          notes: [],
        };
      }),
    }));
  });
  afterEach(() => vi.restoreAllMocks());

  async function open() {
    asAdministrator(app.server);
    const opened = await app.open('/admin/news');
    return { ...opened, grid: await screen.findByRole('grid', { name: 'News' }) };
  }

  it('begins with the newest, with the names of areas, and with each text as it is', async () => {
    const { grid } = await open();
    expect(
      within(grid)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['A new thing', 'An old thing']);
    expect(within(grid).getAllByText('Doors; windows.')).toHaveLength(2);
    expect(within(grid).getAllByText('1st floor, Quiet zone')).toHaveLength(2);
    expect(within(grid).getByRole('columnheader', { name: 'Title (Čeština)' })).toBeDefined();
  });

  it('adds news that is shown from now on, and asks for no id', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add news' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add news' }));
    expect(form.queryByLabelText('Id')).toBeNull();
    await user.type(form.getByLabelText('Title'), 'Open day');
    await user.click(form.getByRole('checkbox', { name: '1st floor' }));
    // The day alone is a whole one, which the server knows.
    fireEvent.change(form.getByLabelText('Shown until'), { target: { value: '2026-12-01' } });
    expect(form.getByLabelText<HTMLInputElement>('Shown until, time').value).toBe('');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('rowheader', { name: 'Open day' })).toBeDefined();
    const [change] = app.server.asked(changeNewsRows)[0]!.body.changes;
    expect(change!.id).toMatch(/^[\da-f-]{36}$/u);
    // The clock of the company, not the browser's.
    expect(Object.fromEntries(change!.cells.map(({ column, after }) => [column, after]))).toEqual({
      title: 'Open day',
      published: '2026-11-23 09:07',
      until: '2026-12-01',
      areas: 'floor-1',
    });
  });

  it('keeps a typed text that is no time, and says what is wrong with it', async () => {
    const { user, grid } = await open();
    grid.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}soon{Enter}');
    const cell = await within(grid).findByText('soon');
    await waitFor(() => expect(cell.title).toBe('This is not a day and a time such as 2026-11-30 14:00.'));
    await user.keyboard('{ArrowUp}{Enter}');
    expect(within(grid).getByRole<HTMLInputElement>('textbox', { name: 'Shown until' }).value).toBe('soon');
  });
});
