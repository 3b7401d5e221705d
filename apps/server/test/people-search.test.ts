import type { CalendarPerson } from '@assist/calendar-provider';
import { CAST } from '@assist/calendar-provider/test-suite';
import { describe, expect, it } from 'vitest';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import type { ChangeListener } from '../src/changes/changes.ts';
import { PeopleSearch } from '../src/people/people-search.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { startTestServer } from './test-server.ts';

const person = (name: string, email: string, department = ''): CalendarPerson => ({
  id: email,
  name,
  email,
  givenName: '',
  surname: '',
  username: email,
  kind: 'user',
  department,
});
const PEOPLE = [
  person('Zoë Łęcka', 'zoe@alder.example', 'Facilities'),
  person('Jan Novák', 'jan.novak@alder.example', 'Sales'),
  person('Ján Nová', 'nova@alder.example', 'Facilities'),
  person('Peter Janeway', 'peter@alder.example'),
];

describe('people are found', () => {
  const found = async (text: string, limit = 10) =>
    (await new PeopleSearch(async () => PEOPLE).search(text, limit)).map(({ name }) => name);

  it.each([
    ['NOVAK', ['Jan Novák']],
    ['nová', ['Jan Novák', 'Ján Nová']],
    ['lecka zoe', ['Zoë Łęcka']],
    ['facilities jan', ['Ján Nová']],
    ['jan', ['Jan Novák', 'Ján Nová', 'Peter Janeway']],
    ['alder.example peter', ['Peter Janeway']],
    ['  ', []],
    ['nobody', []],
  ])(
    'if every word is in their data, regardless of case and accents, and come first if their name begins with the first word: %j',
    async (text, names) => {
      expect(await found(text)).toEqual(names);
    },
  );

  it('up to the requested number', async () => {
    expect(await found('alder', 2)).toHaveLength(2);
  });
});

describe('the list of people', () => {
  it('is read once while it is held, and again after a person has changed', async () => {
    let reads = 0;
    const listeners: ChangeListener[] = [];
    const search = new PeopleSearch(async () => {
      reads += 1;
      return PEOPLE;
    });
    await search.search('jan', 1);
    await search.search('jan', 1);
    expect(reads).toBe(2);
    search.holdUntilChanged({
      subscribe: (listener) => {
        listeners.push(listener);
        return () => {};
      },
    });
    for (let time = 0; time < 5; time += 1) await search.search('jan', 1);
    expect(reads).toBe(3);
    const hear = (kind: 'people' | 'catalogue') => listeners[0]!({ change: { kind } } as Parameters<ChangeListener>[0]);
    hear('catalogue');
    await search.search('jan', 1);
    expect(reads).toBe(3);
    hear('people');
    await search.search('jan', 1);
    expect(reads).toBe(4);
  });
});

describe.each(DATABASE_KINDS)('on %s', (kind) => {
  it('a person with a closed account is not found until the account is reopened', async () => {
    const server = await startTestServer(kind);
    try {
      const olga = await server.signIn(CAST.olga);
      const names = async () => (await olga.call('GET', '/api/calendar/people?q=fred')).body.map(({ name }: CalendarPerson) => name);
      expect(await names()).toEqual(['fred']);
      const accounts = new AccountsRepository(server.server.database);
      const { id } = (await accounts.findByEmail(CAST.fred))!;
      await accounts.close(id, server.clock.now);
      await server.server.changes.look();
      expect(await names()).toEqual([]);
      await accounts.open(id, server.clock.now);
      await server.server.changes.look();
      expect(await names()).toEqual(['fred']);
    } finally {
      await server.close();
    }
  });
});
