import { type AuditPageAnswer, listAudit } from '@assist/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { asAdministrator } from './a-company.ts';
import { aScreen } from './a-screen.tsx';

describe('the audit log', () => {
  const app = aScreen();
  type Entry = AuditPageAnswer['value'][number];
  const anEntry = (changes: Partial<Entry> = {}): Entry => ({
    id: 'a',
    at: '2026-11-23T08:15:00Z',
    actor: { email: 'eva@rivers.example', name: 'Eva Malá' },
    operation: 'listEvents',
    objectKind: 'person',
    objectId: 'olga@rivers.example',
    correlationId: 'reference-1',
    ...changes,
  });
  const open = () => {
    asAdministrator(app.server);
    return app.open('/admin/audit');
  };
  const rows = () => [...document.querySelectorAll('.audit-row')].map((row) => row.textContent);

  it('lists who did what, when and to whom, by page', async () => {
    app.server.on(listAudit, ({ query }) =>
      query.cursor === undefined
        ? { value: [anEntry()], cursor: 'next' }
        : {
            value: [
              anEntry({ id: 'b', operation: 'erasePerson', objectId: 'erased', actor: { email: null, name: 'root' }, correlationId: null }),
              anEntry({ id: 'c', operation: 'flyAway', objectId: 'x@rivers.example', correlationId: null }),
            ],
            cursor: null,
          },
    );
    const { user } = await open();
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toBe('Mon 23 Nov 09:15Eva Maláeva@rivers.exampleLooked at the calendar ofolga@rivers.exampleReference: reference-1');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(rows()[1]).toContain('rootCommand lineErased a person');
    // An operation that only a newer server knows is shown by its name.
    expect(rows()[2]).toContain('flyAway');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('is limited to the people whose addresses are given', async () => {
    app.server.usually(listAudit, ({ query }) => ({ value: query.person === undefined ? [anEntry()] : [], cursor: null }));
    const { user, server } = await open();
    await waitFor(() => expect(rows()).toHaveLength(1));
    const search = within(screen.getByRole('search'));
    await user.type(search.getByLabelText('Done by (e-mail address)'), 'eva@rivers.example');
    await user.type(search.getByLabelText('Person concerned (e-mail address)'), 'adam@rivers.example{Enter}');
    expect(await screen.findByText('There are no entries')).toBeDefined();
    expect(server.asked(listAudit).at(-1)!.query).toEqual({ actor: 'eva@rivers.example', person: 'adam@rivers.example' });
  });

  it('is saved whole as a table, with its filter, and without formulas', async () => {
    app.server.usually(listAudit, ({ query }) =>
      query.cursor === undefined
        ? { value: [anEntry({ actor: { email: 'eva@rivers.example', name: '=cmd' }, detail: { count: 2 } })], cursor: 'next' }
        : { value: [anEntry({ id: 'b', actor: { email: null, name: 'root' }, correlationId: null })], cursor: null },
    );
    const saved: Blob[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:x';
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Save as a table' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect((await saved[0]!.text()).replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'at,actor,actor_name,operation,person,reference,detail',
      `2026-11-23T08:15:00Z,eva@rivers.example,'=cmd,listEvents,olga@rivers.example,reference-1,"{""count"":2}"`,
      '2026-11-23T08:15:00Z,,root,listEvents,olga@rivers.example,,',
    ]);
    vi.restoreAllMocks();
  });

  it('does not exist for people who are not administrators', async () => {
    await app.open('/admin/audit');
    await screen.findByText('There is nothing here');
    expect(app.server.asked(listAudit)).toEqual([]);
  });
});
