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
    expect(rows()[0]).toBe('Mon 23 Nov 09:15Eva Maláeva@rivers.exampleLooked at the calendar ofolga@rivers.example');
    expect(document.querySelector('.audit-row time')?.getAttribute('title')).toBe('Reference: reference-1');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(rows()[1]).toContain('rootCommand lineErased a person');
    // An operation that only a newer server knows is shown by its name.
    expect(rows()[2]).toContain('flyAway');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  describe('of changes', () => {
    const aChange = (key: string, before: unknown, after: unknown, changes: Partial<Entry> = {}): Entry =>
      anEntry({
        id: `${changes.objectId}-${key}`,
        operation: 'changeTypeRows',
        objectKind: 'type',
        objectId: 'room',
        ...changes,
        detail: { area: null, key, before, after },
      });
    const said = async (...value: Entry[]) => {
      app.server.on(listAudit, { value, cursor: null });
      await open();
      await waitFor(() => expect(rows()).not.toEqual([]));
      return rows().map((row) => row.slice(row.indexOf('rivers.example') + 'rivers.example'.length));
    };

    it('names the object and the value, and says what was before', async () => {
      const long = 'Quiet please. '.repeat(10);
      expect(
        await said(
          aChange('rank', 2, 1, { correlationId: 'a' }),
          aChange('name', null, 'Oak', { correlationId: 'b', objectKind: 'area', objectId: 'floor-1', operation: 'changeAreaRows' }),
          aChange('kind', 'zone', 'floor', { correlationId: 'c', objectKind: 'area', objectId: 'gone', operation: 'changeAreaRows' }),
          aChange('companyName', 'Rivers', 'Lakes', { objectKind: 'company', objectId: 'company', operation: 'changeCompanySettings' }),
          aChange('text', long, '', { correlationId: 'd', objectKind: 'news', objectId: 'n1', operation: 'changeNewsRows' }),
          aChange('of_a_newer_server', true, false, { correlationId: 'e' }),
          aChange('picture', 'picture-1', null, { operation: 'removeResourcePicture', objectKind: 'resource', objectId: 'nowhere' }),
        ),
      ).toEqual([
        'Changed the typeRoomOrder: 2 → 1',
        'Changed the area1st floorName: empty → Oak',
        'Changed the areagoneKind: Zone → Floor',
        'Changed the companyRiversName: Rivers → Lakes',
        `Changed the newsn1Text: ${long.slice(0, 80).trimEnd()}… → empty`,
        'Changed the typeRoomof_a_newer_server: Yes → No',
        'Removed the picture ofnowhere',
      ]);
      expect([...document.querySelectorAll('.audit-row del')].slice(0, 2).map((old) => old.textContent)).toEqual(['2', 'Zone']);
    });

    it('says once that an object was added or removed, with its values', async () => {
      const added = { correlationId: 'a', objectId: 'projector' };
      const removed = { correlationId: 'b', objectKind: 'property', objectId: 'light', operation: 'changePropertyRows' } as const;
      expect(
        await said(
          aChange('rank', null, 3, added),
          aChange('name', null, 'Projector', added),
          aChange('id', null, 'projector', added),
          aChange('name', null, 'Lamp', { correlationId: 'a', objectId: 'desk' }),
          aChange('kind', 'yes-no', null, removed),
          aChange('name', 'Light', null, removed),
          aChange('id', 'light', null, removed),
        ),
      ).toEqual([
        'Added the typeProjectorName: ProjectorOrder: 3',
        'Changed the typeDeskName: empty → Lamp',
        'Removed the propertyLightName: LightKind of value: Yes or no',
      ]);
    });
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
