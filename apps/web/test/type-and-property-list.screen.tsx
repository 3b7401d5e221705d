import {
  changePropertyRows,
  changeTypeRows,
  type ListColumn,
  listPropertyRows,
  type ListRow,
  listTypeRows,
  type RowOutcome,
} from '@assist/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asAdministrator } from './a-company.ts';
import { aScreen } from './a-screen.tsx';
import { giveSizes } from './grid-sizes.ts';

const column = (key: string, kind: ListColumn['kind'], choices: readonly string[] | null = null): ListColumn => ({
  key,
  kind,
  isRequired: false,
  choices: choices === null ? null : [...choices],
});
const TYPE_COLUMNS = [
  column('id', 'id'),
  column('name', 'line'),
  column('class', 'choice', ['ResourceBasic', 'AssistWorkplace']),
  column('shape', 'choice', ['room', 'other']),
  column('rank', 'whole'),
];
const PROPERTY_COLUMNS = [
  column('id', 'id'),
  column('type', 'reference'),
  column('name', 'line'),
  column('kind', 'choice', ['yes-no', 'choices']),
  column('filterable', 'yes-no'),
  column('choices', 'text'),
  column('choices:cs', 'text'),
];
const row = (cells: Readonly<Record<string, string>> & { readonly id: string }): ListRow => ({ id: cells.id, cells });

describe('the lists of types and of properties', () => {
  const app = aScreen();
  let isWide = true;
  let refusal: Extract<RowOutcome, { kind: 'refused' }>['defects'][number] | undefined;
  let sent: unknown[];
  beforeEach(() => {
    isWide = true;
    refusal = undefined;
    sent = [];
    giveSizes(() => isWide);
    app.server.usually(listTypeRows, () => ({
      columns: TYPE_COLUMNS,
      rows: [row({ id: 'boat', name: 'Boat', class: 'ResourceBasic', shape: 'other', rank: '3' })],
    }));
    app.server.usually(listPropertyRows, () => ({
      columns: PROPERTY_COLUMNS,
      rows: [
        row({ id: 'noise', type: 'desk', name: 'Noise', kind: 'choices', filterable: 'yes', choices: 'silent = Silent\nloud = Loud' }),
        row({ id: 'screen', type: 'room', name: 'Screen', kind: 'yes-no', filterable: 'no' }),
      ],
    }));
  });
  afterEach(() => vi.restoreAllMocks());

  interface Sent {
    readonly body: {
      readonly changes: readonly {
        readonly id: string;
        readonly isRemoved?: boolean | undefined;
        readonly cells: readonly { readonly column: string; readonly after: string }[];
      }[];
    };
  }

  function answer({ body }: Sent) {
    sent.push(body);
    const outcomes = body.changes.map(({ id, isRemoved, cells }): RowOutcome => {
      if (refusal !== undefined) return { kind: 'refused', id, defects: [refusal] };
      const after = { id, ...Object.fromEntries(cells.map((cell) => [cell.column, cell.after])) };
      return isRemoved === true ? { kind: 'removed', id } : { kind: 'done', id, row: row(after), notes: [] };
    });
    return { outcomes };
  }

  async function open(path: string) {
    asAdministrator(app.server);
    const opened = await app.open(path);
    app.server.usually(changeTypeRows, answer);
    app.server.usually(changePropertyRows, answer);
    return opened;
  }
  const shown = () => screen.getAllByRole('gridcell').map(({ textContent }) => textContent);

  it('name classes and shapes in words', async () => {
    await open('/admin/types');
    await screen.findByRole('grid', { name: 'Types of resources' });
    expect(shown()).toEqual(['', 'Basic', 'Anything else', '3', 'boat']);
  });

  it('name the type of a property, its kind and its choices in words', async () => {
    await open('/admin/properties');
    await screen.findByRole('grid', { name: 'Properties' });
    const noise = ['', 'Desk', 'Choice list', 'Silent, Loud', 'Yes', 'noise', ''];
    expect(shown()).toEqual([...noise, '', 'Room', 'Yes or no', '', 'No', 'screen', '']);
  });

  it('tell what is of a type that is to be removed', async () => {
    const { user } = await open('/admin/types');
    refusal = { column: 'id', code: 'type-in-use', sentence: 'In use.', names: ['Boat 1', 'Boat 2'], more: 1 };
    await user.click(await screen.findByRole('checkbox', { name: 'Select Boat' }));
    await user.click(screen.getByRole('button', { name: 'Remove 1 type' }));
    const preview = await screen.findByRole('dialog', { name: 'No type can be removed' });
    expect(preview.textContent).toContain('Boat Still of this type: Boat 1, Boat 2 and 1 more.');
  });

  it('tell which resources have a choice that is taken away, at its field', async () => {
    isWide = false;
    const { user } = await open('/admin/properties');
    refusal = { column: 'choices', code: 'choice-in-use', sentence: 'In use.', names: ['Desk 1'], more: 0 };
    await user.click(await screen.findByRole('button', { name: /^Noise/u }));
    const dialog = await screen.findByRole('dialog', { name: 'Noise' });
    const choices = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Choices' });
    expect(choices.value).toBe('silent = Silent\nloud = Loud');
    await user.clear(choices);
    await user.type(choices, 'Silent{Enter}New');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Resources have this choice: Desk 1.')).toBeDefined();
    expect(sent).toEqual([
      { changes: [{ id: 'noise', cells: [{ column: 'choices', before: 'silent = Silent\nloud = Loud', after: 'Silent\nNew' }] }] },
    ]);
    refusal = undefined;
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('ask for choices only if the property is a list of them', async () => {
    const { user } = await open('/admin/properties');
    await user.click(await screen.findByRole('button', { name: 'Add a property' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a property' });
    await user.selectOptions(within(dialog).getByLabelText('Kind of value'), 'Yes or no');
    expect(within(dialog).queryByLabelText(/^Choices/u)).toBeNull();
    await user.selectOptions(within(dialog).getByLabelText('Kind of value'), 'Choice list');
    expect(within(dialog).getAllByLabelText(/^Choices/u)).toHaveLength(2);
  });

  it('do not exist for people who are not administrators', async () => {
    await app.open('/admin/properties');
    await screen.findByText('There is nothing here');
    expect(app.server.asked(listPropertyRows)).toEqual([]);
  });
});
